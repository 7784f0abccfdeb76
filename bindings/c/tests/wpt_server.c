/* Answers questions about URLs, a line each: testing/conformance/src/server.rs says how. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlwind.h"

enum { MOST_WORDS = 64 };

typedef struct {
  char *data; /* NULL if it is absent */
  size_t length;
} text;

static void fail(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(2);
}

static int digit(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  fail("not a hexadecimal digit");
  return 0;
}

/* A text of a word, as long as it is and no longer, so that valgrind sees a byte too far. */
static text text_of(const char *word, size_t digits) {
  text made = {NULL, digits / 2};
  size_t i;
  if (digits == 1 && word[0] == '-') return made;
  made.data = (char *)malloc(made.length == 0 ? 1 : made.length);
  if (made.data == NULL) fail("no memory");
  for (i = 0; i < made.length; i++)
    made.data[i] = (char)(digit(word[2 * i]) << 4 | digit(word[2 * i + 1]));
  return made;
}

/* Words of an answer are separated as soon as there is a second one. */
static int is_first_word = 1;

static void word(const char *data, size_t length) {
  size_t i;
  if (!is_first_word) putchar(' ');
  is_first_word = 0;
  for (i = 0; i < length; i++) printf("%02x", (unsigned char)data[i]);
}

static void view(urlwind_str text) { word(text.data, text.length); }

static void number(size_t number) {
  char written[24];
  word(written, (size_t)sprintf(written, "%lu", (unsigned long)number));
}

/* What a function said, and the text that it made. */
static void made(urlwind_status status, urlwind_string text) {
  number(status);
  word(text.data, text.length);
  urlwind_string_free(&text);
}

static int is(text name, const char *other) {
  return name.length == strlen(other) && memcmp(name.data, other, name.length) == 0;
}

#define ATTRIBUTES(each)                                                                   \
  each(protocol) each(username) each(password) each(host) each(hostname) each(port)        \
  each(pathname) each(search) each(hash)

static void set(urlwind_url *url, text name, text value) {
  if (is(name, "href")) urlwind_set_href(url, value.data, value.length);
#define SETTER(attribute) \
  if (is(name, #attribute)) urlwind_set_##attribute(url, value.data, value.length);
  ATTRIBUTES(SETTER)
}

/* Offsets must cut the text where the getters do. */
static int is_consistent(const urlwind_url *url) {
  urlwind_str href = urlwind_href(url), hostname = urlwind_hostname(url);
  urlwind_str pathname = urlwind_pathname(url);
  urlwind_components at;
  return urlwind_get_components(url, &at) == URLWIND_STATUS_OK && at.length == href.length &&
         at.scheme_end + 1 == urlwind_protocol(url).length &&
         at.host_end - at.host_start == hostname.length &&
         memcmp(href.data + at.host_start, hostname.data, hostname.length) == 0 &&
         href.data + at.path_start == pathname.data && at.scheme == urlwind_get_scheme_kind(url) &&
         at.host == urlwind_get_host_kind(url) && urlwind_can_parse(href.data, href.length, NULL);
}

static urlwind_status parse(urlwind_url *url, text input, text base_text) {
  urlwind_url base = URLWIND_URL_INIT;
  urlwind_status status;
  if (base_text.data == NULL) return urlwind_parse(url, input.data, input.length);
  status = urlwind_parse(&base, base_text.data, base_text.length);
  if (status == URLWIND_STATUS_OK)
    status = urlwind_parse_with(url, input.data, input.length, &base, 0, NULL);
  urlwind_free(&base);
  return status;
}

static void describe(const urlwind_url *url) {
  static const char broken[] = "the components do not fit the text";
  urlwind_params *params = urlwind_get_params(url);
  urlwind_string string;
  view(urlwind_href(url));
  if (urlwind_origin(url, &string) != URLWIND_STATUS_OK) fail("no origin");
  word(string.data, string.length);
  urlwind_string_free(&string);
#define GETTER(attribute) view(urlwind_##attribute(url));
  ATTRIBUTES(GETTER)
  if (urlwind_params_to_string(params, &string) != URLWIND_STATUS_OK) fail("no parameters");
  word(string.data, string.length);
  urlwind_string_free(&string);
  urlwind_params_free(params);
  word(broken, is_consistent(url) ? 0 : sizeof broken - 1);
}

static void can(text input, text base_text) {
  urlwind_url base = URLWIND_URL_INIT;
  int has_base = base_text.data != NULL;
  int answer = !has_base || urlwind_parse(&base, base_text.data, base_text.length) == URLWIND_STATUS_OK;
  answer = answer && urlwind_can_parse(input.data, input.length, has_base ? &base : NULL);
  urlwind_free(&base);
  putchar(answer ? 'y' : 'n');
}

/* The functions by themselves, for two texts each. */

static void change(const char *name, text a, text b) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_string string = {NULL, 0};
  urlwind_status status = urlwind_parse(&url, a.data, a.length);
  if (status == URLWIND_STATUS_OK) {
    if (strcmp(name, "append_path") == 0) status = urlwind_append_path(&url, b.data, b.length);
    if (strcmp(name, "query_set") == 0)
      status = urlwind_query_set(&url, "q", 1, b.data, b.length);
    if (strcmp(name, "query_remove") == 0) status = urlwind_query_remove(&url, b.data, b.length);
    if (strcmp(name, "query_keep") == 0) status = urlwind_query_keep(&url, b.data, b.length);
    if (strcmp(name, "remove_tracking") == 0) status = urlwind_remove_tracking(&url, NULL, 0);
    if (strcmp(name, "hosts") == 0) {
      view(urlwind_host_class(&url));
      view(urlwind_registrable_domain(&url));
      view(urlwind_public_suffix(&url));
      number(urlwind_is_global_host(&url));
    }
    if (strcmp(name, "redact") == 0) status = urlwind_redact(&url, NULL, &string);
  }
  if (string.data == NULL) view(urlwind_href(&url));
  made(status, string);
  urlwind_free(&url);
}

static void texts(const char *name, text a, text b) {
  urlwind_string string = {NULL, 0};
  urlwind_status status = URLWIND_STATUS_OK;
  if (strcmp(name, "to_ascii") == 0) status = urlwind_domain_to_ascii(b.data, b.length, &string);
  if (strcmp(name, "to_unicode") == 0) status = urlwind_domain_to_unicode(b.data, b.length, &string);
  if (strcmp(name, "percent_decode") == 0) status = urlwind_percent_decode(a.data, a.length, &string);
  if (strcmp(name, "readings") == 0) status = urlwind_readings(a.data, a.length, &string);
  if (strcmp(name, "redact_text") == 0)
    status = urlwind_redact_text(a.data, a.length, NULL, &string);
  if (strcmp(name, "redact_input") == 0)
    status = urlwind_redact_input(a.data, a.length, NULL, &string);
  if (strcmp(name, "join_references") == 0)
    status = urlwind_join_references(a.data, a.length, b.data, b.length, &string);
  made(status, string);
}

static void params(const char *name, text a, text b) {
  urlwind_params *params = urlwind_params_parse(a.data, a.length);
  urlwind_params_iter *pairs;
  struct urlwind_pair pair;
  urlwind_string string = {NULL, 0};
  urlwind_status status;
  (void)name;
  urlwind_params_append(params, b.data, b.length, a.data, a.length);
  urlwind_params_set(params, "q", 1, b.data, b.length);
  urlwind_params_sort(params);
  number(urlwind_params_has(params, b.data, b.length));
  pairs = urlwind_params_iterate(params);
  while (urlwind_params_next(pairs, &pair)) {
    view(pair.name);
    view(pair.value);
  }
  urlwind_params_iter_free(pairs);
  urlwind_params_delete(params, b.data, b.length);
  status = urlwind_params_to_string(params, &string);
  made(status, string);
  urlwind_params_free(params);
}

static void many(const char *name, text a, text b) {
  urlwind_str inputs[3];
  urlwind_components rows[3];
  size_t offsets[4], room = 4 * (2 * a.length + b.length) + 64, length, i;
  char *out = (char *)malloc(room);
  (void)name;
  if (out == NULL) fail("no memory");
  inputs[0].data = inputs[2].data = a.data;
  inputs[0].length = inputs[2].length = a.length;
  inputs[1].data = b.data;
  inputs[1].length = b.length;
  length = urlwind_parse_each(inputs, 3, NULL, 0, 0, rows, out, room, offsets);
  number(length);
  for (i = 0; length <= room && i < 3; i++) {
    number(rows[i].host_start);
    word(out + offsets[i], offsets[i + 1] - offsets[i]);
  }
  free(out);
}

static void report(const char *name, text a, text b) {
  urlwind_report *report = NULL;
  urlwind_trace *trace = NULL;
  urlwind_finding finding;
  urlwind_step step;
  urlwind_string string = {NULL, 0};
  size_t i;
  (void)name;
  (void)b;
  number(urlwind_is_valid_url_string(a.data, a.length, NULL));
  if (urlwind_validate(a.data, a.length, NULL, 20, &report) == URLWIND_STATUS_OK) {
    urlwind_status status;
    for (i = 0; urlwind_report_get(report, i, &finding); i++) view(finding.sentence);
    status = urlwind_report_apply_fixes(report, a.data, a.length, &string);
    made(status, string);
    urlwind_report_free(report);
  }
  if (urlwind_trace_input(a.data, a.length, NULL, &trace) == URLWIND_STATUS_OK) {
    for (i = 0; urlwind_trace_get(trace, i, &step); i++) view(step.written);
    urlwind_trace_free(trace);
  }
}

static void pattern(const char *name, text a, text b) {
  urlwind_pattern *pattern = NULL;
  urlwind_pattern_problem problem;
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_group groups[16];
  size_t count = 0, i;
  (void)name;
  memset(&problem, 0, sizeof problem);
  if (urlwind_pattern_parse(b.data, b.length, a.data, a.length, 0, &pattern, &problem) !=
      URLWIND_STATUS_OK) {
    word(problem.message.data, problem.message.length);
    urlwind_string_free(&problem.message);
    return;
  }
  view(urlwind_pattern_component(pattern, "pathname", 8));
  if (urlwind_parse(&url, a.data, a.length) == URLWIND_STATUS_OK) {
    number(urlwind_pattern_test(pattern, &url));
    if (urlwind_pattern_exec(pattern, &url, groups, 16, &count))
      for (i = 0; i < count && i < 16; i++) view(groups[i].value);
    urlwind_free(&url);
  }
  urlwind_pattern_free(pattern);
}

static const struct {
  const char *name;
  void (*run)(const char *name, text a, text b);
} calls[] = {
    {"append_path", change}, {"query_set", change},       {"query_remove", change},
    {"query_keep", change},  {"remove_tracking", change}, {"hosts", change},
    {"redact", change},      {"to_ascii", texts},         {"to_unicode", texts},
    {"readings", texts},     {"percent_decode", texts},   {"redact_text", texts},
    {"redact_input", texts}, {"join_references", texts},  {"params", params},
    {"many", many},          {"report", report},          {"pattern", pattern},
};

static void answer(const char *name, const text *texts, size_t count) {
  size_t i;
  if (strcmp(name, "utf16") == 0) {
    printf("unsupported");
  } else if (strcmp(name, "calls") == 0) {
    for (i = 0; i < sizeof calls / sizeof *calls; i++) printf(i == 0 ? "%s" : " %s", calls[i].name);
  } else if (strcmp(name, "can") == 0) {
    can(texts[0], texts[1]);
  } else if (strcmp(name, "parse") == 0) {
    urlwind_url url = URLWIND_URL_INIT;
    if (parse(&url, texts[0], texts[1]) == URLWIND_STATUS_OK) {
      for (i = 2; i + 1 < count; i += 2) set(&url, texts[i], texts[i + 1]);
      describe(&url);
    } else {
      putchar('-');
    }
    urlwind_free(&url);
  } else {
    for (i = 0; i < sizeof calls / sizeof *calls; i++)
      if (strcmp(name, calls[i].name) == 0) {
        calls[i].run(name, texts[0], texts[1]);
        return;
      }
    fail("no such question");
  }
}

int main(void) {
  size_t room = 1 << 16, length;
  char *line = (char *)malloc(room);
  int c;
  for (;;) {
    text texts[MOST_WORDS];
    size_t count = 0, i;
    char *at;
    for (length = 0; line != NULL && (c = getchar()) != EOF && c != '\n';) {
      line[length++] = (char)c;
      if (length == room) line = (char *)realloc(line, room *= 2);
    }
    if (line == NULL) fail("no memory");
    if (c == EOF) break;
    line[length] = 0;
    for (at = strchr(line, ' '); at != NULL && count < MOST_WORDS; count++) {
      char *end = strchr(at + 1, ' ');
      *at = 0;
      texts[count] = text_of(at + 1, end == NULL ? strlen(at + 1) : (size_t)(end - at - 1));
      at = end;
    }
    is_first_word = 1;
    answer(line, texts, count);
    putchar('\n');
    fflush(stdout);
    for (i = 0; i < count; i++) free(texts[i].data);
  }
  free(line);
  return 0;
}
