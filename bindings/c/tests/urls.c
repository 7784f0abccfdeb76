/* Handles, getters, setters, components, many URLs, domains. Valid as C99 and as C++. */
#include "check.h"

static urlwind_status parse(urlwind_url *url, const char *text) {
  return urlwind_parse(url, text, strlen(text));
}

static void getters(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_string origin;
  CHECK(parse(&url, "HTTPS://me:pw@Example.COM:8080/a/../b?q=1#top") == URLWIND_STATUS_OK);
  CHECK(urlwind_has_url(&url));
  CHECK(is(urlwind_href(&url), "https://me:pw@example.com:8080/b?q=1#top"));
  CHECK(is(urlwind_protocol(&url), "https:"));
  CHECK(is(urlwind_username(&url), "me"));
  CHECK(is(urlwind_password(&url), "pw"));
  CHECK(is(urlwind_host(&url), "example.com:8080"));
  CHECK(is(urlwind_hostname(&url), "example.com"));
  CHECK(is(urlwind_port(&url), "8080"));
  CHECK(is(urlwind_pathname(&url), "/b"));
  CHECK(is(urlwind_search(&url), "?q=1"));
  CHECK(is(urlwind_hash(&url), "#top"));
  CHECK(urlwind_origin(&url, &origin) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&origin, "https://example.com:8080"));
  CHECK(urlwind_get_scheme_kind(&url) == URLWIND_SCHEME_KIND_HTTPS);
  CHECK(urlwind_get_host_kind(&url) == URLWIND_HOST_KIND_DOMAIN);
  urlwind_free(&url);
  CHECK(!urlwind_has_url(&url));
  urlwind_free(&url);
}

static void one_handle_for_many(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_url copy = URLWIND_URL_INIT;
  CHECK(parse(&url, "https://example.com/a/long/enough/path") == URLWIND_STATUS_OK);
  CHECK(urlwind_copy(&copy, &url) == URLWIND_STATUS_OK);
  CHECK(urlwind_equals(&url, &copy));
  CHECK(parse(&url, "http://b/../c") == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "http://b/c"));
  CHECK(!urlwind_equals(&url, &copy));
  /* A failure changes nothing. */
  CHECK(parse(&url, "https://example.com:65536") == URLWIND_STATUS_INVALID_PORT);
  CHECK(is(urlwind_href(&url), "http://b/c"));
  CHECK(is(urlwind_href(&copy), "https://example.com/a/long/enough/path"));
  CHECK(urlwind_copy(&copy, &copy) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&copy), "https://example.com/a/long/enough/path"));
  urlwind_free(&url);
  CHECK(urlwind_copy(&copy, &url) == URLWIND_STATUS_OK);
  CHECK(!urlwind_has_url(&copy) && urlwind_equals(&url, &copy) && urlwind_equals(NULL, &copy));
}

/* What a user may pass that lies in the very text that the call replaces. */
static void input_may_lie_in_the_handle(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_str view;
  CHECK(parse(&url, "https://h/?https://other.example/%41/a/longer/path/than/before#x") ==
        URLWIND_STATUS_OK);
  view = urlwind_search(&url);
  CHECK(urlwind_parse(&url, view.data + 1, view.length - 1) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "https://other.example/%41/a/longer/path/than/before"));
  view = urlwind_pathname(&url);
  CHECK(urlwind_set_search(&url, view.data, view.length) == URLWIND_STATUS_OK);
  view = urlwind_href(&url);
  CHECK(urlwind_set_hash(&url, view.data, view.length) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_hash(&url), "#https://other.example/%41/a/longer/path/than/before"
                               "?/%41/a/longer/path/than/before"));
  urlwind_free(&url);
}

/* The same for every setter: the value is a view from there to the end of the text that it changes. */
static void values_may_lie_in_the_handle(void) {
#define REST "h:81/a/b/c/d?e=f#ws://other.example:99/"
#define TEXT "http://u:p@" REST
  static const char text[] = TEXT;
  static const struct {
    urlwind_status (*set)(urlwind_url *, const char *, size_t);
    const char *from;
    const char *expected;
  } cases[] = {
      {urlwind_set_href, "ws:", "ws://other.example:99/"},
      {urlwind_set_protocol, "ws:", "ws://u:p@" REST},
      {urlwind_set_username, "?e", "http://%3Fe%3Df%23ws%3A%2F%2Fother.example%3A99%2F:p@" REST},
      {urlwind_set_password, "?e", "http://u:%3Fe%3Df%23ws%3A%2F%2Fother.example%3A99%2F@" REST},
      {urlwind_set_host, "other", "http://u:p@other.example:99/a/b/c/d?e=f#ws://other.example:99/"},
      {urlwind_set_port, "99", "http://u:p@h:99/a/b/c/d?e=f#ws://other.example:99/"},
      {urlwind_set_pathname, "/b", "http://u:p@h:81/b/c/d%3Fe=f%23ws://other.example:99/?e=f#"
                                   "ws://other.example:99/"},
      {urlwind_set_search, text, "http://u:p@h:81/a/b/c/d?http://u:p@h:81/a/b/c/d?e=f%23"
                                 "ws://other.example:99/#ws://other.example:99/"},
      {urlwind_set_hash, text, "http://u:p@h:81/a/b/c/d?e=f#" TEXT},
  };
  size_t index;
  for (index = 0; index < sizeof cases / sizeof *cases; index++) {
    urlwind_url url = URLWIND_URL_INIT;
    size_t start = (size_t)(strstr(text, cases[index].from) - text);
    urlwind_str view;
    CHECK(parse(&url, text) == URLWIND_STATUS_OK);
    view = urlwind_href(&url);
    CHECK(is(view, text));
    CHECK(cases[index].set(&url, view.data + start, view.length - start) == URLWIND_STATUS_OK);
    view = urlwind_href(&url);
    if (!is(view, cases[index].expected)) printf("%.*s\n", (int)view.length, view.data);
    CHECK(is(view, cases[index].expected));
    urlwind_free(&url);
  }
  /* A value with a port is none for this one, so it ends before that. */
  {
    urlwind_url url = URLWIND_URL_INIT;
    urlwind_str view;
    CHECK(parse(&url, text) == URLWIND_STATUS_OK);
    view = urlwind_href(&url);
    CHECK(urlwind_set_hostname(&url, view.data + (strstr(text, "other") - text), 13) ==
          URLWIND_STATUS_OK);
    CHECK(is(urlwind_host(&url), "other.example:81"));
    urlwind_free(&url);
  }
}

/* Links that were found in the text of their own base, one by one and all at once. */
static void input_may_lie_in_the_base(void) {
  urlwind_url base = URLWIND_URL_INIT;
  urlwind_components rows[2];
  urlwind_str view, inputs[2];
  const size_t offsets[] = {0, 2, 4};
  urlwind_span place;
  char out[64];
  CHECK(parse(&base, "https://h/x/y?../z#//[") == URLWIND_STATUS_OK);
  view = urlwind_search(&base);
  CHECK(urlwind_can_parse(view.data + 1, view.length - 1, &base));
  CHECK(!urlwind_is_normal(view.data + 1, view.length - 1));
  inputs[0].data = view.data + 1;
  inputs[0].length = view.length - 1;
  inputs[1] = urlwind_pathname(&base);
  CHECK(urlwind_parse_each(inputs, 2, &base, 0, 0, rows, out, sizeof out, NULL) == 11 + 13);
  CHECK(memcmp(out, "https://h/zhttps://h/x/y", 24) == 0);
  CHECK(urlwind_parse_many(view.data + 1, view.length - 1, offsets, 2, &base, 0, 0, rows, out,
                           sizeof out, NULL) == 10 + 11);
  CHECK(memcmp(out, "https://h/https://h/z", 21) == 0);
  /* Into the handle that is the base and holds the text: refused first, then done. */
  view = urlwind_hash(&base);
  CHECK(urlwind_parse_with(&base, view.data + 1, view.length - 1, &base, 0, &place) ==
        URLWIND_STATUS_INVALID_IPV6);
  CHECK(place.start == 2 && place.end == 3);
  view = urlwind_search(&base);
  CHECK(urlwind_parse_with(&base, view.data + 1, view.length - 1, &base, 0, &place) ==
        URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&base), "https://h/z"));
  urlwind_free(&base);
}

static void bases_limits_and_places(void) {
  urlwind_url base = URLWIND_URL_INIT;
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_span place;
  const char *bad = "https://example.com:80a/x";
  CHECK(parse(&base, "https://example.net/a/b.html") == URLWIND_STATUS_OK);
  CHECK(urlwind_parse_with(&url, "../c", 4, &base, 0, NULL) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "https://example.net/c"));
  /* The base may be the handle itself: that is how one follows a link. */
  CHECK(urlwind_parse_with(&url, "d/e", 3, &url, 0, NULL) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "https://example.net/d/e"));
  CHECK(urlwind_parse_with(&url, bad, strlen(bad), NULL, 0, &place) == URLWIND_STATUS_INVALID_PORT);
  CHECK(place.start == 20 && place.end == 23);
  CHECK(urlwind_parse_with(&url, "http://a/", 9, NULL, 9, &place) == URLWIND_STATUS_OK);
  CHECK(place.start == 0 && place.end == 0);
  CHECK(urlwind_parse_with(&url, "http://a/", 9, NULL, 8, NULL) == URLWIND_STATUS_TOO_LONG);
  /* The result counts, too. */
  CHECK(urlwind_parse_with(&url, "http://a", 8, NULL, 8, NULL) == URLWIND_STATUS_TOO_LONG);
  CHECK(is(urlwind_href(&url), "http://a/"));
  CHECK(urlwind_can_parse("../c", 4, &base) && !urlwind_can_parse("../c", 4, NULL));
  CHECK(urlwind_is_normal("http://a/", 9) && !urlwind_is_normal("http://a", 8));
  urlwind_free(&base);
  CHECK(urlwind_parse_with(&url, "x", 1, &base, 0, NULL) == URLWIND_STATUS_NO_URL);
  CHECK(!urlwind_can_parse("../c", 4, &base));
  urlwind_free(&url);
}

static void setters(void) {
  urlwind_url url = URLWIND_URL_INIT;
#define SET(what, value) urlwind_set_##what(&url, value, strlen(value))
  CHECK(parse(&url, "https://h/") == URLWIND_STATUS_OK);
  CHECK(SET(protocol, "wss:") == URLWIND_STATUS_OK);
  CHECK(SET(username, "a b") == URLWIND_STATUS_OK);
  CHECK(SET(password, "c") == URLWIND_STATUS_OK);
  CHECK(SET(host, "x.example:81") == URLWIND_STATUS_OK);
  CHECK(SET(pathname, "p?") == URLWIND_STATUS_OK);
  CHECK(SET(search, "?s") == URLWIND_STATUS_OK);
  CHECK(SET(hash, "f") == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "wss://a%20b:c@x.example:81/p%3F?s#f"));
  CHECK(SET(hostname, "127.1") == URLWIND_STATUS_OK);
  CHECK(SET(port, "65536") == URLWIND_STATUS_INVALID_PORT);
  CHECK(SET(port, "") == URLWIND_STATUS_OK);
  CHECK(SET(protocol, "mailto") == URLWIND_STATUS_INCOMPATIBLE_SCHEME);
  CHECK(SET(protocol, "1") == URLWIND_STATUS_INVALID_SCHEME);
  CHECK(SET(hostname, "a b") == URLWIND_STATUS_INVALID_DOMAIN_CHARACTER);
  CHECK(is(urlwind_href(&url), "wss://a%20b:c@127.0.0.1/p%3F?s#f"));
  CHECK(SET(href, "mailto:a@b") == URLWIND_STATUS_OK);
  CHECK(SET(host, "x") == URLWIND_STATUS_OPAQUE_PATH);
  CHECK(SET(username, "x") == URLWIND_STATUS_CANNOT_HAVE_USERNAME_PASSWORD_PORT);
  CHECK(SET(href, "//") == URLWIND_STATUS_RELATIVE_WITHOUT_BASE);
  CHECK(is(urlwind_href(&url), "mailto:a@b"));
  urlwind_free(&url);
  CHECK(SET(hash, "x") == URLWIND_STATUS_NO_URL);
  CHECK(urlwind_set_hash(NULL, "x", 1) == URLWIND_STATUS_NULL_POINTER);
}

static void components(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_components at;
  CHECK(parse(&url, "https://user:pass@example.com:1234/foo/bar?baz#quux") == URLWIND_STATUS_OK);
  CHECK(urlwind_get_components(&url, &at) == URLWIND_STATUS_OK);
  CHECK(at.scheme_end == 5 && at.username_end == 12 && at.host_start == 18 && at.host_end == 29);
  CHECK(at.port == 1234 && at.path_start == 34 && at.query_start == 42);
  CHECK(at.fragment_start == 46 && at.length == 51);
  CHECK(at.scheme == URLWIND_SCHEME_KIND_HTTPS && at.host == URLWIND_HOST_KIND_DOMAIN);
  CHECK(sizeof at == 40);
  CHECK(parse(&url, "data:x") == URLWIND_STATUS_OK);
  CHECK(urlwind_get_components(&url, &at) == URLWIND_STATUS_OK);
  CHECK(at.port == URLWIND_NONE && at.query_start == URLWIND_NONE);
  CHECK(at.fragment_start == URLWIND_NONE && at.host == URLWIND_HOST_KIND_NONE);
  urlwind_free(&url);
  CHECK(urlwind_get_components(&url, &at) == URLWIND_STATUS_NO_URL && at.length == 0);
  CHECK(urlwind_get_components(NULL, &at) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_get_components(NULL, NULL) == URLWIND_STATUS_NULL_POINTER);
}

static void nothing_is_dereferenced_that_is_null(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_string text;
  CHECK(urlwind_parse(NULL, "http://a/", 9) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_parse(&url, NULL, 1) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_parse(&url, NULL, 0) == URLWIND_STATUS_RELATIVE_WITHOUT_BASE);
  CHECK(urlwind_parse(&url, "http://a/", (size_t)-1) == URLWIND_STATUS_TOO_LONG);
  CHECK(urlwind_parse_with(NULL, "a:", 2, NULL, 0, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(!urlwind_can_parse(NULL, 1, NULL) && !urlwind_has_url(NULL));
  CHECK(is(urlwind_href(NULL), "") && is(urlwind_href(&url), "") && is(urlwind_port(&url), ""));
  CHECK(urlwind_origin(NULL, &text) == URLWIND_STATUS_NULL_POINTER && text.data == NULL);
  CHECK(urlwind_origin(&url, &text) == URLWIND_STATUS_NO_URL && text.length == 0);
  CHECK(urlwind_origin(&url, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_copy(&url, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_copy(NULL, &url) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_get_scheme_kind(NULL) == URLWIND_SCHEME_KIND_NOT_SPECIAL);
  CHECK(urlwind_get_host_kind(NULL) == URLWIND_HOST_KIND_NONE);
  urlwind_free(NULL);
  urlwind_string_free(NULL);
}

static void text_is_utf8_and_may_hold_nul(void) {
  urlwind_url url = URLWIND_URL_INIT;
  CHECK(parse(&url, "http://h/\xff") == URLWIND_STATUS_INVALID_UTF8);
  CHECK(parse(&url, "http://h/\xc3\xa9") == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "http://h/%C3%A9"));
  CHECK(urlwind_set_hash(&url, "\xc3", 1) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(!urlwind_can_parse("http://h/\xff", 10, NULL));
  CHECK(urlwind_parse(&url, "http://h/a\0b", 12) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_href(&url), "http://h/a%00b"));
  CHECK(urlwind_parse(&url, "http://h\0/", 10) == URLWIND_STATUS_INVALID_DOMAIN_CHARACTER);
  urlwind_free(&url);
}

static void many(void) {
  const char *text = "http://a/http://B/c//d\xff" "data:,x";
  const size_t offsets[] = {0, 9, 19, 22, 23, 30, 99};
  urlwind_str inputs[2];
  urlwind_components rows[6];
  char out[64];
  size_t ends[7];
  urlwind_url base = URLWIND_URL_INIT;
  size_t needed = urlwind_parse_many(text, 30, offsets, 6, NULL, 0, 0, rows, out, sizeof out, ends);
  CHECK(needed == 9 + 10 + 7 && ends[0] == 0 && ends[1] == 9 && ends[2] == 19 && ends[6] == 26);
  CHECK(memcmp(out, "http://a/http://b/cdata:,x", 26) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_OK && rows[0].is_unchanged && rows[0].length == 9);
  CHECK(rows[1].status == URLWIND_STATUS_OK && !rows[1].is_unchanged && rows[1].path_start == 8);
  CHECK(rows[2].status == URLWIND_STATUS_RELATIVE_WITHOUT_BASE && rows[2].length == 0);
  CHECK(rows[3].status == URLWIND_STATUS_INVALID_UTF8);
  CHECK(rows[4].status == URLWIND_STATUS_OK && rows[5].status == URLWIND_STATUS_BAD_OFFSET);
  /* Too little room: all but the text that does not fit. */
  memset(out, '.', sizeof out);
  CHECK(urlwind_parse_many(text, 30, offsets, 6, NULL, 0, 0, rows, out, 18, ends) == 26);
  CHECK(memcmp(out, "http://a/.........", 18) == 0 && ends[2] == 19 && rows[1].length == 10);
  /* Only what has changed. */
  CHECK(urlwind_parse_many(text, 30, offsets, 2, NULL, 0, URLWIND_SKIP_UNCHANGED, rows, out,
                           sizeof out, ends) == 10);
  CHECK(memcmp(out, "http://b/c", 10) == 0 && ends[1] == 0 && ends[2] == 10);
  /* A base, a limit, no place for anything. */
  CHECK(parse(&base, "https://h/x/y") == URLWIND_STATUS_OK);
  CHECK(urlwind_parse_many(text, 30, offsets, 3, &base, 10, 0, rows, NULL, 0, NULL) == 9 + 10 + 10);
  CHECK(rows[2].status == URLWIND_STATUS_OK && rows[2].length == 10);
  CHECK(urlwind_parse_many(text, 30, offsets, 3, &base, 9, 0, rows, NULL, 0, NULL) == 9);
  CHECK(rows[1].status == URLWIND_STATUS_TOO_LONG && rows[2].status == URLWIND_STATUS_TOO_LONG);
  CHECK(urlwind_parse_many(text, 30, offsets, 3, NULL, 0, 0, NULL, NULL, 0, NULL) == 19);
  CHECK(urlwind_parse_many(text, 30, NULL, 1, NULL, 0, 0, rows, NULL, 0, NULL) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_parse_many(NULL, 30, offsets, 1, NULL, 0, 0, rows, NULL, 0, NULL) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_NULL_POINTER);
  urlwind_free(&base);
  CHECK(urlwind_parse_many(text, 30, offsets, 1, &base, 0, 0, rows, NULL, 0, NULL) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_NO_URL);
  CHECK(urlwind_parse_many(NULL, 0, NULL, 0, NULL, 0, 0, NULL, NULL, 0, ends) == 0 && ends[0] == 0);
  /* The same from pointers. */
  inputs[0].data = "http://B/c";
  inputs[0].length = 10;
  inputs[1].data = NULL;
  inputs[1].length = 1;
  CHECK(urlwind_parse_each(inputs, 2, NULL, 0, 0, rows, out, sizeof out, ends) == 10);
  CHECK(memcmp(out, "http://b/c", 10) == 0 && rows[1].status == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_parse_each(NULL, 1, NULL, 0, 0, rows, NULL, 0, NULL) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_NULL_POINTER);
}

static void lines(void) {
  const char *text = "http://A/b\r\nhttp://c/\n\nx\r";
  const size_t length = strlen(text);
  urlwind_components rows[5];
  char out[32];
  size_t ends[6];
  CHECK(urlwind_count_lines(text, length) == 4);
  CHECK(urlwind_count_lines(text, length - 2) == 3);
  CHECK(urlwind_count_lines("", 0) == 0 && urlwind_count_lines(NULL, 1) == 0);
  CHECK(urlwind_parse_lines(text, length, 5, NULL, 0, 0, rows, out, sizeof out, ends) == 19);
  CHECK(memcmp(out, "http://a/bhttp://c/", 19) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_OK && !rows[0].is_unchanged && ends[1] == 10);
  CHECK(rows[1].status == URLWIND_STATUS_OK && rows[1].is_unchanged && ends[2] == 19);
  CHECK(rows[2].status == URLWIND_STATUS_RELATIVE_WITHOUT_BASE && ends[3] == 19);
  CHECK(rows[3].status == URLWIND_STATUS_RELATIVE_WITHOUT_BASE);
  CHECK(rows[4].status == URLWIND_STATUS_BAD_OFFSET && ends[5] == 19);
  /* No room: the length is the answer, and the next call has it. */
  CHECK(urlwind_parse_lines(text, length, 2, NULL, 0, 0, NULL, NULL, 0, NULL) == 19);
  CHECK(urlwind_parse_lines(NULL, 1, 1, NULL, 0, 0, rows, NULL, 0, NULL) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_parse_lines("http://a/\xff\n", 11, 1, NULL, 0, 0, rows, NULL, 0, NULL) == 0);
  CHECK(rows[0].status == URLWIND_STATUS_INVALID_UTF8);
}

static void domains(void) {
  urlwind_string text;
  CHECK(urlwind_domain_to_ascii("Fa\xc3\x9f.Example", 12, &text) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&text, "xn--fa-hia.example"));
  CHECK(urlwind_domain_to_unicode("xn--fa-hia.example", 18, &text) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&text, "fa\xc3\x9f.example"));
  CHECK(urlwind_domain_to_ascii("a b", 3, &text) == URLWIND_STATUS_INVALID_DOMAIN_CHARACTER);
  CHECK(is_then_free(&text, ""));
  CHECK(urlwind_domain_to_unicode("\xff", 1, &text) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(urlwind_domain_to_ascii("a", 1, NULL) == URLWIND_STATUS_NULL_POINTER);
}

static void words(void) {
  CHECK(is(urlwind_message(URLWIND_STATUS_INVALID_PORT), "invalid port number"));
  CHECK(is(urlwind_message((urlwind_status)200), "invalid URL"));
  CHECK(strlen(urlwind_message(URLWIND_STATUS_OK).data) == urlwind_message(URLWIND_STATUS_OK).length);
  CHECK(strlen(urlwind_version().data) == urlwind_version().length);
  CHECK(is(urlwind_version(), URLWIND_VERSION));
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", URLWIND_VERSION_MAJOR, URLWIND_VERSION_MINOR,
           URLWIND_VERSION_PATCH);
  CHECK(is(urlwind_version(), version));
}

int main(void) {
  getters();
  one_handle_for_many();
  input_may_lie_in_the_handle();
  values_may_lie_in_the_handle();
  input_may_lie_in_the_base();
  bases_limits_and_places();
  setters();
  components();
  nothing_is_dereferenced_that_is_null();
  text_is_utf8_and_may_hold_nul();
  many();
  lines();
  domains();
  words();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
