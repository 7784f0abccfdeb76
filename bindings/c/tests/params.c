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

static void by_number(void) {
  urlwind_params *params = params_of("a=1&b=2");
  urlwind_pair pair;
  CHECK(urlwind_params_at(params, 1, &pair) && is(pair.name, "b") && is(pair.value, "2"));
  CHECK(urlwind_params_at(params, 0, NULL));
  CHECK(!urlwind_params_at(params, 2, &pair) && is(pair.name, "") && is(pair.value, ""));
  CHECK(!urlwind_params_at(NULL, 0, &pair) && is(pair.value, ""));
  urlwind_params_free(params);
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

/* Every text that a function takes may be a view of the very list, or a part of one. The value grows
 * with each turn, so that the list has to move its text, more than once. */
static void texts_may_lie_in_the_list(void) {
  urlwind_params *params = params_of("a=0123456789&b=x&%62=y");
  urlwind_params_iter *walk = urlwind_params_iterate(params);
  urlwind_params_iter *named;
  urlwind_pair pair;
  urlwind_str value;
  size_t length = 10, turn;
  CHECK(urlwind_params_next(walk, &pair) && is(pair.name, "a"));
  CHECK(urlwind_params_append(params, pair.name.data, pair.name.length, pair.value.data,
                              pair.value.length) == URLWIND_STATUS_OK);
  CHECK(reads(params, "a=0123456789&b=x&b=y&a=0123456789"));
  /* The decoded name stands behind the query in the list's text. */
  CHECK(urlwind_params_next(walk, &pair) && urlwind_params_next(walk, &pair) && is(pair.value, "y"));
  CHECK(urlwind_params_set(params, pair.name.data, pair.name.length, pair.value.data,
                           pair.value.length) == URLWIND_STATUS_OK);
  CHECK(reads(params, "a=0123456789&b=y&a=0123456789"));
  for (turn = 0; turn < 200; turn++) {
    CHECK(urlwind_params_get(params, "a", 1, &value) && value.length == length);
    CHECK(memcmp(value.data, "0123456789", 10) == 0);
    CHECK(urlwind_params_has_value(params, "a", 1, value.data, value.length));
    CHECK(urlwind_params_append(params, "c", 1, value.data, value.length) == URLWIND_STATUS_OK);
    CHECK(urlwind_params_get(params, "c", 1, &value));
    CHECK(urlwind_params_append(params, value.data, 3, value.data, value.length) ==
          URLWIND_STATUS_OK);
    CHECK(urlwind_params_get(params, "012", 3, &value) && value.length == length);
    /* The name is the beginning of the value that it finds. */
    CHECK(urlwind_params_has(params, value.data, 3));
    CHECK(urlwind_params_get(params, value.data, 3, &value) && value.length == length);
    CHECK(urlwind_params_delete(params, value.data, 3) == URLWIND_STATUS_OK);
    CHECK(!urlwind_params_has(params, "012", 3));
    CHECK(urlwind_params_get(params, "c", 1, &value));
    CHECK(urlwind_params_delete_value(params, "c", 1, value.data, value.length) ==
          URLWIND_STATUS_OK);
    CHECK(!urlwind_params_has(params, "c", 1));
    CHECK(urlwind_params_get(params, "a", 1, &value));
    length = 10 + turn % 50;
    CHECK(urlwind_params_set(params, "d", 1, value.data, 10) == URLWIND_STATUS_OK);
    while (urlwind_params_get(params, "d", 1, &value) && value.length < length) {
      char longer[80];
      memcpy(longer, value.data, value.length);
      longer[value.length] = '-';
      CHECK(urlwind_params_set(params, "d", 1, longer, value.length + 1) == URLWIND_STATUS_OK);
    }
    CHECK(urlwind_params_set(params, "a", 1, value.data, value.length) == URLWIND_STATUS_OK);
  }
  CHECK(urlwind_params_sort(params) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_size(params) == 3);
  /* The walk, made 1,000 changes ago, still sees the list as it is. */
  CHECK(!urlwind_params_next(walk, &pair));
  CHECK(urlwind_params_append(params, "e", 1, "z", 1) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_next(walk, &pair) && is(pair.name, "e") && is(pair.value, "z"));
  named = urlwind_params_iterate_name(params, pair.name.data, pair.name.length);
  CHECK(urlwind_params_append(params, pair.name.data, 1, pair.value.data, 1) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_next(named, &pair) && urlwind_params_next(named, &pair));
  CHECK(is(pair.name, "e") && is(pair.value, "z") && !urlwind_params_next(named, NULL));
  urlwind_params_iter_free(named);
  urlwind_params_iter_free(walk);
  urlwind_params_free(params);
}

/* A list that grows at each step of a walk, up to a length at which steps that take longer the farther
 * the walk has come would be felt. */
static void a_walk_is_linear(void) {
  urlwind_params *params = params_of("a=1");
  urlwind_params_iter *walk = urlwind_params_iterate(params);
  urlwind_pair pair;
  size_t steps = 0;
  while (urlwind_params_next(walk, &pair)) {
    steps++;
    if (steps < 20000)
      urlwind_params_append(params, pair.name.data, pair.name.length, pair.value.data,
                            pair.value.length);
  }
  CHECK(steps == 20000 && urlwind_params_size(params) == steps);
  urlwind_params_iter_free(walk);
  urlwind_params_free(params);
}

/* Views of a URL for its list, and of its list for the URL. */
static void texts_of_one_object_for_another(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_params *params;
  urlwind_str view;
  CHECK(urlwind_parse(&url, "http://h/path?a=value#f", 23) == URLWIND_STATUS_OK);
  params = urlwind_get_params(&url);
  view = urlwind_pathname(&url);
  CHECK(urlwind_params_append(params, "b", 1, view.data, view.length) == URLWIND_STATUS_OK);
  CHECK(urlwind_params_get(params, "a", 1, &view));
  CHECK(urlwind_set_hash(&url, view.data, view.length) == URLWIND_STATUS_OK);
  CHECK(urlwind_set_params(&url, params) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "http://h/path?a=value&b=%2Fpath#value"));
  urlwind_params_free(params);
  urlwind_free(&url);
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
  by_number();
  walks();
  texts_may_lie_in_the_list();
  a_walk_is_linear();
  texts_of_one_object_for_another();
  of_a_url();
  null_has_an_answer();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
