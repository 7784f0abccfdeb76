// Asks Ada and urlwind in one program what tells them apart: Ada takes bytes that are not UTF-8.
#include <urlwind.h>

#include <cstdio>

extern "C" {
#include <ada_c.h>
}

int main() {
  const char input[] = "https://example.com/\xff";
  const size_t length = sizeof input - 1;
  ada_url theirs = ada_parse(input, length);
  const bool is_ada = ada_is_valid(theirs);
  ada_free(theirs);
  urlwind_url ours = URLWIND_URL_INIT;
  const bool is_urlwind = urlwind_parse(&ours, input, length) == URLWIND_STATUS_INVALID_UTF8;
  urlwind_free(&ours);
  std::printf("Ada is %s, urlwind is %s\n", is_ada ? "Ada" : "not Ada", is_urlwind ? "urlwind" : "not urlwind");
  return is_ada && is_urlwind ? 0 : 1;
}
