/* Validation reports and traces. Valid as C99 and as C++. */
#include "check.h"

static urlwind_report *report_of(const char *input, size_t limit) {
  urlwind_report *report = NULL;
  CHECK(urlwind_validate(input, strlen(input), NULL, limit, &report) == URLWIND_STATUS_OK);
  return report;
}

static void findings(void) {
  const char *input = "https:\\\\example.com/a b|";
  urlwind_report *report = report_of(input, 100);
  urlwind_finding finding;
  urlwind_string fixed;
  CHECK(urlwind_report_size(report) == 5 && urlwind_report_left_out(report) == 0);
  CHECK(urlwind_report_get(report, 0, &finding));
  CHECK(is(finding.name, "special-scheme-missing-following-solidus"));
  CHECK(is(finding.component, "scheme") && !finding.is_fatal && !finding.is_repeat);
  CHECK(finding.place.start == 6 && finding.place.end == 6);
  CHECK(urlwind_report_get(report, 3, &finding) && is(finding.name, "invalid-URL-unit"));
  CHECK(is(finding.sentence, "This may not be written in a URL.") && is(finding.component, "path"));
  CHECK(finding.place.start == 21 && finding.place.end == 22);
  CHECK(finding.has_fix && is(finding.fix_text, "%20"));
  CHECK(finding.fix_place.start == 21 && finding.fix_place.end == 22);
  CHECK(urlwind_report_get(report, 4, &finding) && !finding.has_fix && is(finding.fix_text, ""));
  CHECK(!urlwind_report_get(report, 5, &finding) && urlwind_report_get(report, 4, NULL));
  CHECK(urlwind_report_apply_fixes(report, input, strlen(input), &fixed) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&fixed, "https://example.com/a%20b|"));
  urlwind_report_free(report);

  report = report_of("https://h:x/ ", 0);
  CHECK(urlwind_report_size(report) == 1 && urlwind_report_left_out(report) == 1);
  CHECK(urlwind_report_get(report, 0, &finding));
  CHECK(is(finding.name, "port-invalid") && finding.is_fatal && !finding.has_fix);
  urlwind_report_free(report);

  report = report_of("https://h/", 100);
  CHECK(urlwind_report_size(report) == 0);
  urlwind_report_free(report);
}

static void traces(void) {
  urlwind_trace *trace = NULL;
  urlwind_step step;
  urlwind_url base = URLWIND_URL_INIT;
  CHECK(urlwind_trace_input("HTTP:h", 6, NULL, &trace) == URLWIND_STATUS_OK);
  CHECK(urlwind_trace_size(trace) == 8);
  CHECK(urlwind_trace_get(trace, 1, &step) && is(step.state, "scheme state"));
  CHECK(is(step.written, "http:") && step.place.start == 1 && step.place.end == 5);
  CHECK(!step.is_failure && !urlwind_trace_get(trace, 8, &step));
  urlwind_trace_free(trace);
  CHECK(urlwind_parse(&base, "https://example.com/a/b", 23) == URLWIND_STATUS_OK);
  CHECK(urlwind_trace_input("../c", 4, &base, &trace) == URLWIND_STATUS_OK);
  CHECK(urlwind_trace_get(trace, 3, &step) && is(step.written, "/c"));
  urlwind_trace_free(trace);
  CHECK(urlwind_trace_input("https://h:x/", 12, NULL, &trace) == URLWIND_STATUS_OK);
  CHECK(urlwind_trace_get(trace, urlwind_trace_size(trace) - 1, &step) && step.is_failure);
  urlwind_trace_free(trace);
  urlwind_free(&base);
}

static void verdicts(void) {
  urlwind_url base = URLWIND_URL_INIT;
  CHECK(urlwind_is_valid_url_string("https://h/", 10, NULL));
  CHECK(!urlwind_is_valid_url_string("https://h/ ", 11, NULL));
  CHECK(!urlwind_is_valid_url_string("../c", 4, NULL));
  CHECK(!urlwind_is_valid_url_string("../c", 4, &base));
  CHECK(urlwind_parse(&base, "https://h/", 10) == URLWIND_STATUS_OK);
  CHECK(urlwind_is_valid_url_string("../c", 4, &base));
  CHECK(!urlwind_is_valid_url_string("\xff", 1, &base));
  CHECK(!urlwind_is_valid_url_string(NULL, 1, &base));
  urlwind_free(&base);
}

static void wrong_arguments(void) {
  urlwind_url empty = URLWIND_URL_INIT;
  urlwind_report *report = report_of("x", 1), *none = report;
  urlwind_trace *trace;
  urlwind_finding finding;
  urlwind_string text;
  CHECK(urlwind_validate("\xff", 1, NULL, 1, &none) == URLWIND_STATUS_INVALID_UTF8 && none == NULL);
  CHECK(urlwind_validate(NULL, 1, NULL, 1, &none) == URLWIND_STATUS_NULL_POINTER && none == NULL);
  CHECK(urlwind_validate("x", 1, &empty, 1, &none) == URLWIND_STATUS_NO_URL && none == NULL);
  CHECK(urlwind_validate("x", 1, NULL, 1, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_trace_input("x", 1, &empty, &trace) == URLWIND_STATUS_NO_URL && trace == NULL);
  CHECK(urlwind_trace_input("x", 1, NULL, NULL) == URLWIND_STATUS_NULL_POINTER);
  CHECK(urlwind_report_size(NULL) == 0 && urlwind_report_left_out(NULL) == 0);
  CHECK(!urlwind_report_get(NULL, 0, &finding) && urlwind_trace_size(NULL) == 0);
  CHECK(!urlwind_trace_get(NULL, 0, NULL));
  CHECK(urlwind_report_apply_fixes(NULL, "x", 1, &text) == URLWIND_STATUS_NULL_POINTER);
  CHECK(is_then_free(&text, ""));
  CHECK(urlwind_report_apply_fixes(report, "\xff", 1, &text) == URLWIND_STATUS_INVALID_UTF8);
  CHECK(is_then_free(&text, ""));
  CHECK(urlwind_report_apply_fixes(report, "x", 1, NULL) == URLWIND_STATUS_NULL_POINTER);
  /* A text that the report is not about. */
  CHECK(urlwind_report_apply_fixes(report, "", 0, &text) == URLWIND_STATUS_OK);
  CHECK(is_then_free(&text, ""));
  urlwind_report_free(report);
  urlwind_report_free(NULL);
  urlwind_trace_free(NULL);
}

int main(void) {
  findings();
  traces();
  verdicts();
  wrong_arguments();
  printf("%d checks, %d failed\n", checks, failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
