/* A check that says where it failed, and counts. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlwind.h"

static int checks = 0;
static int failures = 0;

static void check(int holds, const char *what, int line) {
  checks++;
  if (!holds) {
    failures++;
    printf("line %d: %s\n", line, what);
  }
}

#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)

/* Whether a view holds this text, and is not null. */
static int is(urlwind_str view, const char *text) {
  return view.data != NULL && view.length == strlen(text) &&
         memcmp(view.data, text, view.length) == 0;
}

/* The same for an owned text, which is freed. */
static int is_then_free(urlwind_string *string, const char *text) {
  int same = string->length == strlen(text) &&
             (string->length == 0 || memcmp(string->data, text, string->length) == 0);
  urlwind_string_free(string);
  return same && string->data == NULL && string->length == 0;
}

#endif
