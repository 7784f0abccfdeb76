/* URL patterns and sets of them. Valid as C99 and as C++. */
#include "check.h"

static urlwind_url url_of(const char *text) {
  urlwind_url url = URLWIND_URL_INIT;
  CHECK(urlwind_parse(&url, text, strlen(text)) == URLWIND_STATUS_OK);
  return url;
}

static urlwind_pattern *pattern_of(const char *text) {
  urlwind_pattern *pattern = NULL;
  CHECK(urlwind_pattern_parse(text, strlen(text), NULL, 0, 0, &pattern, NULL) == URLWIND_STATUS_OK);
  CHECK(pattern != NULL);
  return pattern;
}

static urlwind_str str(const char *text) {
  urlwind_str view = {text, strlen(text)};
  return view;
}

static urlwind_str component(const urlwind_pattern *pattern, const char *name) {
  return urlwind_pattern_component(pattern, name, strlen(name));
}

/* For programs that have an engine for regular expressions. */
static void engines(void) {
  const char *text = "https://h/(?!a)b/:c";
  const size_t length = strlen(text);
  urlwind_pattern *pattern = NULL;
  urlwind_pattern *plain = pattern_of("https://h/:c");
  urlwind_url url = url_of("https://h/b/c");
  urlwind_string string;
  CHECK(urlwind_pattern_parse(text, length, NULL, 0, 0, &pattern, NULL) == URLWIND_STATUS_INVALID_PATTERN);
  CHECK(urlwind_pattern_parse("https://h/((?!a)b)/:c", 21, NULL, 0, URLWIND_PATTERN_OWN_REGEXPS, &pattern,
                              NULL) == URLWIND_STATUS_OK);
  CHECK(!urlwind_pattern_test(pattern, &url) && urlwind_pattern_has_regexp_groups(pattern));
  CHECK(urlwind_pattern_to_ecmascript(pattern, "pathname", 8, &string) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&string, "^(?:\\/((?!a)b))(?:\\/([^\\/]+?))$"));
  CHECK(is(urlwind_pattern_group_name(pattern, "pathname", 8, 0), "0"));
  CHECK(is(urlwind_pattern_group_name(pattern, "pathname", 8, 1), "c"));
  CHECK(is(urlwind_pattern_group_name(pattern, "pathname", 8, 2), ""));
  CHECK(is(urlwind_pattern_group_name(NULL, "pathname", 8, 0), ""));
  CHECK(urlwind_pattern_to_ecmascript(plain, "pathname", 8, &string) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&string, "^(?:\\/([^\\/]+?))$"));
  CHECK(urlwind_pattern_to_ecmascript(plain, "host", 4, &string) == URLWIND_STATUS_NULL_POINTER);
  CHECK(is_then_free(&string, ""));
  CHECK(urlwind_pattern_to_ecmascript(NULL, "hash", 4, &string) == URLWIND_STATUS_NULL_POINTER);
  urlwind_free(&url);
  urlwind_pattern_free(pattern);
  urlwind_pattern_free(plain);
}

/* Components in the place of a URL. */
static void parts(void) {
  urlwind_pattern *pattern = pattern_of("https://:shop.example/books/:id/:page?");
  urlwind_pattern_parts given, inputs;
  urlwind_group groups[8];
  urlwind_string text;
  size_t count = 99;
  memset(&given, 0, sizeof given);
  given.base_url = str("https://cats.example/books/x");
  given.pathname = str("caf\xc3\xa9");
  CHECK(urlwind_pattern_exec_parts(pattern, &given, groups, 8, &count, &inputs, &text));
  CHECK(count == 7);
  CHECK(is(inputs.protocol, "https") && is(inputs.hostname, "cats.example") && is(inputs.hash, ""));
  CHECK(is(inputs.pathname, "/books/caf%C3%A9") && inputs.base_url.data == NULL);
  CHECK(text.length == strlen("httpscats.example/books/caf%C3%A9"));
  for (size_t i = 0; i < count; i++) {
    if (is(groups[i].name, "shop")) CHECK(is(groups[i].value, "cats") && groups[i].is_matched);
    if (is(groups[i].name, "id")) CHECK(is(groups[i].value, "caf%C3%A9") && groups[i].is_matched);
    if (is(groups[i].name, "page")) CHECK(is(groups[i].value, "") && !groups[i].is_matched);
  }
  urlwind_string_free(&text);
  CHECK(urlwind_pattern_exec_parts(pattern, &given, NULL, 0, NULL, NULL, &text));
  urlwind_string_free(&text);
  CHECK(!urlwind_pattern_exec_parts(pattern, &given, groups, 8, &count, &inputs, NULL));
  CHECK(!urlwind_pattern_exec_parts(pattern, NULL, groups, 8, &count, &inputs, &text));
  CHECK(!urlwind_pattern_exec_parts(NULL, &given, groups, 8, &count, &inputs, &text));
  given.pathname = str("\xff");
  CHECK(!urlwind_pattern_exec_parts(pattern, &given, groups, 8, &count, &inputs, &text));
  CHECK(count == 0 && is_then_free(&text, ""));
  urlwind_pattern_free(pattern);
}

static void one_pattern(void) {
  urlwind_pattern *pattern = pattern_of("https://:shop.example/books/:id(\\d+)/:page?");
  urlwind_url book = url_of("https://cats.example/books/7");
  urlwind_url other = url_of("https://cats.example/books/x");
  urlwind_url none = URLWIND_URL_INIT;
  CHECK(is(component(pattern, "pathname"), "/books/:id(\\d+)/:page?"));
  CHECK(is(component(pattern, "hash"), "*"));
  CHECK(is(component(pattern, "host"), ""));
  CHECK(is(component(NULL, "hash"), ""));
  CHECK(urlwind_pattern_has_regexp_groups(pattern));
  CHECK(!urlwind_pattern_has_regexp_groups(NULL));
  CHECK(urlwind_pattern_test(pattern, &book));
  CHECK(!urlwind_pattern_test(pattern, &other));
  CHECK(!urlwind_pattern_test(pattern, &none));
  CHECK(!urlwind_pattern_test(pattern, NULL));
  CHECK(!urlwind_pattern_test(NULL, &book));
  CHECK(urlwind_pattern_test_input(pattern, "HTTPS://Cats.example/books/7/8", 30));
  CHECK(!urlwind_pattern_test_input(pattern, "nonsense", 8));
  CHECK(!urlwind_pattern_test_input(pattern, "\xff", 1));
  CHECK(!urlwind_pattern_test_input(pattern, NULL, 1));
  CHECK(!urlwind_pattern_test_input(NULL, "a:", 2));

  urlwind_group groups[8];
  size_t count = 99;
  CHECK(urlwind_pattern_exec(pattern, &book, groups, 8, &count));
  /* Username, password and hash have a group 0 each, and the search; then shop, id and page. */
  CHECK(count == 7);
  for (size_t i = 0; i < count; i++) {
    if (is(groups[i].name, "shop")) {
      CHECK(is(groups[i].component, "hostname") && is(groups[i].value, "cats") && groups[i].is_matched);
      CHECK(groups[i].value.data == urlwind_hostname(&book).data);
    } else if (is(groups[i].name, "id")) {
      CHECK(is(groups[i].component, "pathname") && is(groups[i].value, "7") && groups[i].is_matched);
    } else if (is(groups[i].name, "page")) {
      CHECK(is(groups[i].value, "") && !groups[i].is_matched);
    } else {
      CHECK(is(groups[i].name, "0") && is(groups[i].value, "") && groups[i].is_matched);
    }
  }
  /* Less room than groups, and none. */
  memset(groups, 0, sizeof groups);
  CHECK(urlwind_pattern_exec(pattern, &book, groups, 1, &count));
  CHECK(count == 7 && groups[0].name.data != NULL && groups[1].name.data == NULL);
  CHECK(urlwind_pattern_exec(pattern, &book, NULL, 0, NULL));
  CHECK(!urlwind_pattern_exec(pattern, &other, groups, 8, &count));
  CHECK(count == 0);
  CHECK(!urlwind_pattern_exec(NULL, &book, groups, 8, &count));
  CHECK(!urlwind_pattern_exec(pattern, &none, groups, 8, &count));
  urlwind_free(&book);
  urlwind_free(&other);
  urlwind_pattern_free(pattern);
  urlwind_pattern_free(NULL);
}

static void parts_and_bases(void) {
  urlwind_pattern *pattern = NULL;
  urlwind_pattern_parts parts;
  memset(&parts, 0, sizeof parts);
  parts.pathname = str("/Books/*");
  parts.search = str("");
  CHECK(urlwind_pattern_from_parts(&parts, URLWIND_PATTERN_IGNORE_CASE, &pattern, NULL) ==
        URLWIND_STATUS_OK);
  CHECK(is(component(pattern, "protocol"), "*") && is(component(pattern, "search"), ""));
  CHECK(urlwind_pattern_test_input(pattern, "ftp://a/bOOKS/1", 15));
  CHECK(!urlwind_pattern_test_input(pattern, "ftp://a/books/1?q", 17));
  urlwind_pattern_free(pattern);
  parts.base_url = str("https://example.com/");
  CHECK(urlwind_pattern_from_parts(&parts, 0, &pattern, NULL) == URLWIND_STATUS_OK);
  CHECK(is(component(pattern, "hostname"), "example.com"));
  urlwind_pattern_free(pattern);
  parts.hash = str("\xff");
  CHECK(urlwind_pattern_from_parts(&parts, 0, &pattern, NULL) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(pattern == NULL);
  CHECK(urlwind_pattern_from_parts(NULL, 0, &pattern, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_pattern_parse(":id", 3, "https://example.com/a/b", 23, 0, &pattern, NULL) ==
        URLWIND_STATUS_OK);
  CHECK(is(component(pattern, "pathname"), "/a/:id"));
  urlwind_pattern_free(pattern);
}

static void problems(void) {
  urlwind_pattern *pattern = NULL;
  urlwind_pattern_problem problem;
  const char *text = "https://example.com/{a";
  CHECK(urlwind_pattern_parse(text, strlen(text), NULL, 0, 0, &pattern, &problem) ==
        URLWIND_STATUS_INVALID_PATTERN);
  CHECK(pattern == NULL && is(problem.component, "pathname") && problem.position == 22);
  CHECK(is_then_free(&problem.message, "pathname: `{` has no `}` at byte 22"));
  CHECK(is(urlwind_message(URLWIND_STATUS_INVALID_PATTERN), "not a URL pattern"));
  /* Without a problem to fill, and where nothing is wrong. */
  CHECK(urlwind_pattern_parse("/a", 2, NULL, 0, 0, &pattern, NULL) == URLWIND_STATUS_INVALID_PATTERN);
  CHECK(urlwind_pattern_parse("a:", 2, NULL, 0, 0, &pattern, &problem) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&problem.message, "") && is(problem.component, "") && problem.position == 0);
  urlwind_pattern_free(pattern);
  CHECK(urlwind_pattern_parse("https://a/(b(c))", 16, NULL, 0, 0, &pattern, &problem) ==
        URLWIND_STATUS_INVALID_PATTERN);
  CHECK(problem.position == 12);
  urlwind_string_free(&problem.message);
  CHECK(urlwind_pattern_parse("\xff", 1, NULL, 0, 0, &pattern, &problem) ==
        URLWIND_STATUS_INVALID_UTF8);
  CHECK(problem.message.data == NULL && pattern == NULL);
  CHECK(urlwind_pattern_parse("a:", 2, NULL, 0, 0, NULL, NULL) == URLWIND_STATUS_NULL_POINTER);
}

static void limits(void) {
  static char text[100000];
  urlwind_pattern *pattern = NULL;
  memset(text, 'x', sizeof text);
  memcpy(text, "https://a/", 10);
  CHECK(urlwind_pattern_parse(text, sizeof text, NULL, 0, 0, &pattern, NULL) ==
        URLWIND_STATUS_INVALID_PATTERN);
  CHECK(urlwind_pattern_parse(text, sizeof text, NULL, 0, URLWIND_PATTERN_NO_LIMITS, &pattern, NULL) ==
        URLWIND_STATUS_OK);
  CHECK(urlwind_pattern_test_input(pattern, text, sizeof text));
  urlwind_pattern_free(pattern);
}

static void sets(void) {
  urlwind_pattern *patterns[3];
  patterns[0] = pattern_of("https://*.example.com/*");
  patterns[1] = pattern_of("https://shop.example.com/books/:id");
  patterns[2] = NULL;
  CHECK(urlwind_pattern_set_new(patterns, 3) == NULL);
  patterns[2] = patterns[1];
  CHECK(urlwind_pattern_set_new(patterns, 3) == NULL);
  patterns[2] = pattern_of("https://shop.example.com/books/new");
  urlwind_pattern_set *set = urlwind_pattern_set_new(patterns, 3);
  CHECK(urlwind_pattern_set_size(set) == 3);
  urlwind_url book = url_of("https://shop.example.com/books/new");
  urlwind_url other = url_of("https://example.org/");
  urlwind_url none = URLWIND_URL_INIT;
  size_t numbers[3] = {9, 9, 9};
  CHECK(urlwind_pattern_set_first(set, &book) == 0);
  CHECK(urlwind_pattern_set_most_specific(set, &book) == 2);
  CHECK(urlwind_pattern_set_all(set, &book, numbers, 3) == 3);
  CHECK(numbers[0] == 0 && numbers[1] == 1 && numbers[2] == 2);
  numbers[1] = 9;
  CHECK(urlwind_pattern_set_all(set, &book, numbers, 1) == 3);
  CHECK(numbers[0] == 0 && numbers[1] == 9);
  CHECK(urlwind_pattern_set_all(set, &book, NULL, 0) == 3);
  CHECK(urlwind_pattern_set_first(set, &other) == URLWIND_NO_PATTERN);
  CHECK(urlwind_pattern_set_most_specific(set, &other) == URLWIND_NO_PATTERN);
  CHECK(urlwind_pattern_set_all(set, &other, numbers, 3) == 0);
  CHECK(urlwind_pattern_set_first(set, &none) == URLWIND_NO_PATTERN);
  CHECK(urlwind_pattern_set_first(NULL, &book) == URLWIND_NO_PATTERN);
  CHECK(urlwind_pattern_set_all(NULL, &book, numbers, 3) == 0);
  CHECK(urlwind_pattern_set_get(set, 3) == NULL && urlwind_pattern_set_get(NULL, 0) == NULL);
  urlwind_group groups[16];
  size_t count = 0;
  CHECK(urlwind_pattern_exec(urlwind_pattern_set_get(set, 1), &book, groups, 16, &count));
  for (size_t i = 0; i < count; i++) {
    if (is(groups[i].component, "pathname")) {
      CHECK(is(groups[i].name, "id") && is(groups[i].value, "new"));
    }
  }
  urlwind_free(&book);
  urlwind_free(&other);
  urlwind_pattern_set_free(set);
  urlwind_pattern_set_free(NULL);
  set = urlwind_pattern_set_new(NULL, 0);
  CHECK(set != NULL && urlwind_pattern_set_size(set) == 0);
  urlwind_pattern_set_free(set);
}

int main(void) {
  one_pattern();
  engines();
  parts();
  parts_and_bases();
  problems();
  limits();
  sets();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
