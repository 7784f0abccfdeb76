/* Search parameters and what walks over them. Valid as C99 and as C++. */
#include "check.h"

static urlwind_params *params_of(const char *query) {
  return urlwind_params_parse(query, strlen(query));
}

static int reads(const urlwind_params *params, const char *text) {
  urlwind_string string;
  return urlwind_params_to_string(params, &string) == URLWIND_STATUS_OK &&
         is_then_free(&string, text);
}

static void lists(void) {
  urlwind_params *params = params_of("?q=caf%C3%A9+noir&page=1&page=2");
  urlwind_params *copy = urlwind_params_copy(params);
  urlwind_str value;
  CHECK(urlwind_params_size(params) == 3);
  CHECK(urlwind_params_get(params, "q", 1, &value) && is(value, "caf\xc3\xa9 noir"));
  CHECK(!urlwind_params_get(params, "x", 1, &value) && is(value, ""));
  CHECK(urlwind_params_get(params, "page", 4, NULL));
  CHECK(urlwind_params_has(params, "page", 4) && !urlwind_params_has(params, "x", 1));
  CHECK(urlwind_params_has_value(params, "page", 4, "2", 1));
  CHECK(!urlwind_params_has_value(params, "page", 4, "3", 1));
  CHECK(urlwind_params_set(params, "page", 4, "3", 1) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_append(params, "a", 1, "~ &", 3) == URLWIND_STATUS_OK);
  CHECK(reads(params, "q=caf%C3%A9+noir&page=3&a=%7E+%26"));
  CHECK(urlwind_params_sort(params) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_delete(params, "q", 1) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_delete_value(params, "page", 4, "2", 1) == URLWIND_STATUS_OK);
  CHECK(reads(params, "a=%7E+%26&page=3"));
  CHECK(urlwind_params_append(params, "\xff", 1, "", 0) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(urlwind_params_append(params, "", 0, NULL, 2) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_params_clear(params) == URLWIND_STATUS_OK && reads(params, ""));
  CHECK(reads(copy, "q=caf%C3%A9+noir&page=1&page=2"));
  urlwind_params_free(params);
  urlwind_params_free(copy);
}

static void walks(void) {
  urlwind_params *params = params_of("a=1&b=2&a=3");
  urlwind_params_iter *walk = urlwind_params_iterate(params);
  urlwind_params_iter *named = urlwind_params_iterate_name(params, "a", 1);
  urlwind_pair pair;
  CHECK(urlwind_params_next(walk, &pair) && is(pair.name, "a") && is(pair.value, "1"));
  CHECK(urlwind_params_next(walk, NULL));
  /* The list changes under the walk, which goes on at the same index. */
  CHECK(urlwind_params_append(params, "c", 1, "4", 1) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_next(walk, &pair) && is(pair.name, "a") && is(pair.value, "3"));
  CHECK(urlwind_params_delete(params, "b", 1) == URLWIND_STATUS_OK);
  CHECK(!urlwind_params_next(walk, &pair) && is(pair.name, "") && is(pair.value, ""));
  CHECK(urlwind_params_next(named, &pair) && is(pair.value, "1"));
  CHECK(urlwind_params_next(named, &pair) && is(pair.value, "3"));
  CHECK(!urlwind_params_next(named, &pair) && !urlwind_params_next(named, &pair));
  CHECK(urlwind_params_clear(params) == URLWIND_STATUS_OK);
  CHECK(!urlwind_params_next(walk, &pair));
  /* In either order. */
  urlwind_params_iter_free(walk);
  urlwind_params_free(params);
  urlwind_params_iter_free(named);
}

static void of_a_url(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_params *params;
  CHECK(urlwind_parse(&url, "http://h/?a=~#f", 15) == URLWIND_STATUS_OK);
  params = urlwind_get_params(&url);
  CHECK(urlwind_params_append(params, "b", 1, "c", 1) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_search(&url), "?a=~"));
  CHECK(urlwind_set_params(&url, params) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "http://h/?a=%7E&b=c#f"));
  CHECK(urlwind_params_clear(params) == URLWIND_STATUS_OK);
  CHECK(urlwind_set_params(&url, params) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "http://h/#f"));
  urlwind_free(&url);
  CHECK(urlwind_set_params(&url, params) == URLWIND_STATUS_NO_URL);
  CHECK(urlwind_set_params(NULL, params) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_set_params(&url, NULL) == URLWIND_STATUS_NULL_POINTER);
  urlwind_params_free(params);
  params = urlwind_get_params(&url);
  CHECK(params != NULL && urlwind_params_size(params) == 0);
  urlwind_params_free(params);
}

static void null_has_an_answer(void) {
  urlwind_string string;
  urlwind_str value;
  urlwind_pair pair;
  CHECK(urlwind_params_parse("\xff", 1) == NULL && urlwind_params_parse(NULL, 1) == NULL);
  CHECK(urlwind_params_copy(NULL) == NULL && urlwind_params_size(NULL) == 0);
  CHECK(urlwind_params_to_string(NULL, &string) == URLWIND_STATUS_NULL_POINTER);
  CHECK(string.data == NULL);
  CHECK(!urlwind_params_has(NULL, "a", 1) && !urlwind_params_has_value(NULL, "a", 1, "b", 1));
  CHECK(!urlwind_params_get(NULL, "a", 1, &value) && is(value, ""));
  CHECK(urlwind_params_append(NULL, "a", 1, "b", 1) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_params_set(NULL, "a", 1, "b", 1) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_params_delete(NULL, "a", 1) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_params_delete_value(NULL, "a", 1, "b", 1) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_params_sort(NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_params_clear(NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_params_iterate(NULL) == NULL);
  CHECK(urlwind_params_iterate_name(NULL, "a", 1) == NULL);
  CHECK(!urlwind_params_next(NULL, &pair) && is(pair.name, ""));
  urlwind_params_free(NULL);
  urlwind_params_iter_free(NULL);
}

int main(void) {
  lists();
  walks();
  of_a_url();
  null_has_an_answer();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
