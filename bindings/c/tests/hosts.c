/* Where hosts lead, sites, readings. Valid as C99 and as C++. */
#include "check.h"

static urlwind_url url_of(const char *text) {
  urlwind_url url = URLWIND_URL_INIT;
  CHECK(urlwind_parse(&url, text, strlen(text)) == URLWIND_STATUS_OK);
  return url;
}

static void classes(void) {
  static const struct {
    const char *url;
    const char *expected;
    bool is_global;
  } cases[] = {
      {"http://example.com/", "name", true},
      {"http://8.8.8.8/", "public", true},
      {"http://127.1/", "loopback", false},
      {"http://[::ffff:7f00:1]/", "loopback", false},
      {"redis://2130706433/", "loopback", false},
      {"http://168.63.129.16/", "metadata", false},
      {"http://db.internal./", "private-name", false},
      {"file:///a", "", false},
      {"mailto:a@b", "", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    urlwind_url url = url_of(cases[i].url);
    CHECK(is(urlwind_host_class(&url), cases[i].expected));
    CHECK(urlwind_is_global_host(&url) == cases[i].is_global);
    urlwind_free(&url);
  }
  CHECK(is(urlwind_host_class(NULL), ""));
  CHECK(!urlwind_is_global_host(NULL));
  CHECK(urlwind_is_global_address("93.184.216.34", 13));
  CHECK(!urlwind_is_global_address("::ffff:10.0.0.1", 15));
  CHECK(!urlwind_is_global_address("example.com", 11));
  CHECK(!urlwind_is_global_address("\xff", 1));
  CHECK(!urlwind_is_global_address(NULL, 0));
}

static void sites(void) {
  urlwind_url url = url_of("https://www.example.co.uk./a");
  urlwind_url other = url_of("https://api.example.co.uk.:81/");
  urlwind_url none = url_of("https://co.uk/");
  CHECK(is(urlwind_registrable_domain(&url), "example.co.uk."));
  CHECK(is(urlwind_public_suffix(&url), "co.uk."));
  CHECK(is(urlwind_registrable_domain(&none), ""));
  CHECK(is(urlwind_public_suffix(NULL), ""));
  CHECK(urlwind_same_site(&url, &other));
  CHECK(!urlwind_same_site(&url, &none));
  CHECK(!urlwind_same_site(&url, NULL));
  urlwind_free(&url);
  urlwind_free(&other);
  urlwind_free(&none);
}

static void readings(void) {
  static const char start[] = "{\"verdict\":\"differ\",\"reasons\":[\"backslash\"],\"readings\":[";
  const char *input = "http://good\\@evil/";
  urlwind_string json;
  CHECK(urlwind_readings(input, strlen(input), &json) == URLWIND_STATUS_OK);
  CHECK(json.length > sizeof start && memcmp(json.data, start, sizeof start - 1) == 0);
  urlwind_string_free(&json);
  CHECK(urlwind_readings("\xff", 1, &json) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(is_then_free(&json, ""));
  CHECK(urlwind_readings("a", 1, NULL) == URLWIND_STATUS_NULL_POINTER);
}

int main(void) {
  classes();
  sites();
  readings();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
