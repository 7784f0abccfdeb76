/* A program for Ada, which urlwind can run: see "In Ada's place" in the README. */
#include <stdio.h>
#include <string.h>

#include "ada_c.h"

int main(void) {
  const char *text = "https://EXAMPLE.com/a/../b";
  ada_url url = ada_parse(text, strlen(text));
  if (ada_is_valid(url)) {
    ada_string href = ada_get_href(url);
    printf("%.*s\n", (int)href.length, href.data);
  }
  ada_free(url);
  return 0;
}
