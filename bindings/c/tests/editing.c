/* Redaction, references, and changes that leave the rest alone. Valid as C99 and as C++. */
#include "check.h"

static urlwind_str str(const char *text) {
  urlwind_str view;
  view.data = text;
  view.length = text == NULL ? 0 : strlen(text);
  return view;
}

static urlwind_url url_of(const char *text) {
  urlwind_url url = URLWIND_URL_INIT;
  CHECK(urlwind_parse(&url, text, strlen(text)) == URLWIND_STATUS_OK);
  return url;
}

static int reads(const urlwind_url *url, const char *text) {
  return is(urlwind_href(url), text);
}

static const char SECRET[] = "https://me:secret@h/?sig=secret&q=1#f";

static void redacts(void) {
  urlwind_url url = url_of(SECRET);
  urlwind_url empty = URLWIND_URL_INIT;
  urlwind_string out;
  urlwind_str keys[1];
  urlwind_redaction rules;
  memset(&rules, 0, sizeof rules);
  CHECK(urlwind_redact(&url, NULL, &out) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&out, "https://REDACTED:REDACTED@h/?sig=REDACTED&q=1#f"));
  CHECK(urlwind_redact(&url, &rules, &out) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&out, "https://REDACTED:REDACTED@h/?sig=REDACTED&q=1#f"));
  rules.flags = URLWIND_REDACT_STRICT;
  CHECK(urlwind_redact_input("x:/?Token=a&q=1#code=b", 22, &rules, &out) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&out, "x:/?Token=REDACTED&q=1#code=REDACTED"));
  rules.flags = URLWIND_REDACT_FRAGMENT | URLWIND_REDACT_KEEP_USERNAME;
  rules.mask = str("***");
  keys[0] = str("q*");
  rules.keys = keys;
  rules.key_count = 1;
  CHECK(urlwind_redact(&url, &rules, &out) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&out, "https://me:***@h/?sig=secret&q=***#***"));
  rules.mask = str("\xff");
  CHECK(urlwind_redact(&url, &rules, &out) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(is_then_free(&out, ""));
  CHECK(urlwind_redact(&empty, NULL, &out) == URLWIND_STATUS_NO_URL && out.data == NULL);
  CHECK(urlwind_redact(NULL, NULL, &out) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_redact(&url, NULL, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_redact_text("a https:me:secret@h \xff", 21, NULL, &out) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&out, "a https:REDACTED:REDACTED@h \xef\xbf\xbd"));
  CHECK(urlwind_redact_text(NULL, 1, NULL, &out) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_redact_input("https://me:sec ret@h:x", 22, NULL, &out) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&out, "https://REDACTED:REDACTED@h:x"));
  urlwind_free(&url);
}

static void edits(void) {
  urlwind_url url = url_of("https://h/a?a=%7e&q=1&&q=2&utm_id=3#f");
  urlwind_url opaque = url_of("mailto:x");
  urlwind_url empty = URLWIND_URL_INIT;
  urlwind_str keys[1];
  urlwind_str path;
  urlwind_string out;
  CHECK(urlwind_append_path(&url, "/b/c", 4) == URLWIND_STATUS_OK);
  CHECK(reads(&url, "https://h/a/b/c?a=%7e&q=1&&q=2&utm_id=3#f"));
  CHECK(urlwind_append_path(&url, "../x", 4) == URLWIND_STATUS_DOT_SEGMENT);
  CHECK(urlwind_append_path(&opaque, "x", 1) == URLWIND_STATUS_OPAQUE_PATH);
  CHECK(urlwind_append_path(&empty, "x", 1) == URLWIND_STATUS_NO_URL);
  CHECK(urlwind_append_path(NULL, "x", 1) == URLWIND_STATUS_NULL_POINTER);
  path = urlwind_pathname(&url);
  CHECK(urlwind_append_path(&url, path.data, path.length) == URLWIND_STATUS_OK);
  CHECK(reads(&url, "https://h/a/b/c/a/b/c?a=%7e&q=1&&q=2&utm_id=3#f"));
  CHECK(urlwind_query_set(&url, "q", 1, "x y", 3) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_search(&url), "?a=%7e&q=x+y&&utm_id=3"));
  CHECK(urlwind_remove_tracking(&url, NULL, 0) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_search(&url), "?a=%7e&q=x+y&"));
  CHECK(urlwind_query_remove(&url, "q*", 2) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_search(&url), "?a=%7e&"));
  CHECK(urlwind_query_set(&url, "b", 1, "", 0) == URLWIND_STATUS_OK);
  CHECK(urlwind_query_keep(&url, "a", 1) == URLWIND_STATUS_OK);
  CHECK(is(urlwind_search(&url), "?a=%7e&"));
  keys[0] = str("a");
  CHECK(urlwind_remove_tracking(&url, keys, 1) == URLWIND_STATUS_OK);
  CHECK(urlwind_query_set(&url, "\xff", 1, "", 0) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(urlwind_percent_decode("a%20b", 5, &out) == URLWIND_STATUS_OK && is_then_free(&out, "a b"));
  urlwind_free(&url);
  urlwind_free(&opaque);
}

static void builds(void) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_str segments[2];
  urlwind_str part;
  urlwind_parts parts;
  memset(&parts, 0, sizeof parts);
  CHECK(urlwind_build(&url, &parts, &part) == URLWIND_STATUS_INVALID_SCHEME && is(part, "scheme"));
  parts.scheme = str("https");
  CHECK(urlwind_build(&url, &parts, &part) == URLWIND_STATUS_EMPTY_HOST && is(part, "host"));
  parts.host = str("EXAMPLE.com");
  parts.port = str("99999");
  CHECK(urlwind_build(&url, &parts, &part) == URLWIND_STATUS_INVALID_PORT && is(part, "port"));
  CHECK(!urlwind_has_url(&url));
  parts.port = str("8080");
  parts.username = str("a@b");
  parts.path = str("/api/");
  segments[0] = str("c/d");
  segments[1] = str("..");
  parts.segments = segments;
  parts.segment_count = 2;
  CHECK(urlwind_build(&url, &parts, NULL) == URLWIND_STATUS_DOT_SEGMENT);
  parts.segment_count = 1;
  parts.query = str("x#y");
  parts.fragment = str("top");
  CHECK(urlwind_build(&url, &parts, &part) == URLWIND_STATUS_OK && is(part, ""));
  CHECK(reads(&url, "https://a%40b@example.com:8080/api/c%2Fd?x%23y#top"));
  CHECK(urlwind_build(NULL, &parts, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_build(&url, NULL, NULL) == URLWIND_STATUS_NULL_POINTER);
  urlwind_free(&url);
}

static void refers(void) {
  urlwind_string out;
  CHECK(urlwind_check_reference("../a?b", 6) == URLWIND_STATUS_OK);
  CHECK(urlwind_check_reference("https://h", 9) == URLWIND_STATUS_ABSOLUTE);
  CHECK(urlwind_check_reference("//h:x", 5) == URLWIND_STATUS_INVALID_PORT);
  CHECK(urlwind_join_references("a/b", 3, "c", 1, &out) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&out, "a/c"));
  CHECK(urlwind_join_references("a:b", 3, "c", 1, &out) == URLWIND_STATUS_ABSOLUTE);
  CHECK(is_then_free(&out, ""));
}

int main(void) {
  redacts();
  edits();
  builds();
  refers();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
