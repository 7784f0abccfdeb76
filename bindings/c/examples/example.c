/* Reads a URL, a wrong one, and a query. */
#include <stdio.h>
#include <string.h>

#include <urlwind.h>

int main(void) {
  const char *text = "HTTPS://Example.com:443/a/../b?q=caf\xc3\xa9";
  const char *wrong = "https://example.com:80a/";
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_span place;
  urlwind_status status = urlwind_parse(&url, text, strlen(text));
  if (status != URLWIND_STATUS_OK) {
    fprintf(stderr, "%s\n", urlwind_message(status).data);
    return 1;
  }
  urlwind_str href = urlwind_href(&url), host = urlwind_host(&url);
  printf("%.*s\n", (int)href.length, href.data);
  printf("host: %.*s\n", (int)host.length, host.data);

  urlwind_params *params = urlwind_get_params(&url);

  /* Into the same handle: a success would free what it holds, a failure leaves it as it is. */
  status = urlwind_parse_with(&url, wrong, strlen(wrong), NULL, 0, &place);
  printf("%s at bytes %zu to %zu\n", urlwind_message(status).data, place.start, place.end);

  urlwind_params_iter *walk = urlwind_params_iterate(params);
  urlwind_pair pair;
  while (urlwind_params_next(walk, &pair))
    printf("%.*s = %.*s\n", (int)pair.name.length, pair.name.data, (int)pair.value.length,
           pair.value.data);

  urlwind_params_iter_free(walk);
  urlwind_params_free(params);
  urlwind_free(&url);
  return 0;
}
