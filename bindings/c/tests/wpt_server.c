/* Answers questions about URLs, asked on standard input: the C library as tests/wpt.rs drives it.
 *
 * A question is one letter and its texts, each a length (four bytes, as the machine writes them) and
 * its bytes. So is an answer. Handles are numbers, from 0 on, and texts of four bytes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlwind.h"

typedef struct {
  char *data;
  uint32_t length;
} text;

static urlwind_url *handles = NULL;
static uint32_t handle_count = 0;

static void fail(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(2);
}

static text read_text(void) {
  text read;
  if (fread(&read.length, sizeof read.length, 1, stdin) != 1) fail("a question without its text");
  /* As long as the text and no longer, so that valgrind sees a byte too far. */
  read.data = (char *)malloc(read.length == 0 ? 1 : read.length);
  if (read.data == NULL) fail("no memory");
  if (fread(read.data, 1, read.length, stdin) != read.length) fail("a text that is too short");
  return read;
}

static void answer(const void *data, size_t length) {
  uint32_t written = (uint32_t)length;
  fwrite(&written, sizeof written, 1, stdout);
  fwrite(data, 1, length, stdout);
  fflush(stdout);
}

static urlwind_url *read_handle(void) {
  text number = read_text();
  uint32_t index;
  if (number.length != sizeof index) fail("not a handle");
  memcpy(&index, number.data, sizeof index);
  free(number.data);
  if (index >= handle_count) fail("no such handle");
  return &handles[index];
}

static void parse(void) {
  text has_base = read_text(), base_text = read_text(), input = read_text();
  urlwind_url base = URLWIND_URL_INIT, url = URLWIND_URL_INIT;
  urlwind_status status = URLWIND_STATUS_OK;
  if (has_base.length != 0) {
    status = urlwind_parse(&base, base_text.data, base_text.length);
    if (status == URLWIND_STATUS_OK)
      status = urlwind_parse_with(&url, input.data, input.length, &base, 0, NULL);
  } else {
    status = urlwind_parse(&url, input.data, input.length);
  }
  urlwind_free(&base);
  if (status == URLWIND_STATUS_OK) {
    handles = (urlwind_url *)realloc(handles, (handle_count + 1) * sizeof *handles);
    if (handles == NULL) fail("no memory");
    handles[handle_count] = url;
    answer(&handle_count, sizeof handle_count);
    handle_count++;
  } else {
    answer("", 0);
  }
  free(has_base.data);
  free(base_text.data);
  free(input.data);
}

static void can_parse(void) {
  text has_base = read_text(), base_text = read_text(), input = read_text();
  urlwind_url base = URLWIND_URL_INIT;
  bool can = false;
  if (has_base.length == 0) {
    can = urlwind_can_parse(input.data, input.length, NULL);
  } else if (urlwind_parse(&base, base_text.data, base_text.length) == URLWIND_STATUS_OK) {
    can = urlwind_can_parse(input.data, input.length, &base);
    urlwind_free(&base);
  }
  answer("y", can ? 1 : 0);
  free(has_base.data);
  free(base_text.data);
  free(input.data);
}

static void get(void) {
  const urlwind_url *url = read_handle();
  text name = read_text();
  urlwind_str view = {NULL, 0};
  int found = 1;
#define GETTER(attribute)                                                     \
  else if (name.length == sizeof #attribute - 1 &&                            \
           memcmp(name.data, #attribute, name.length) == 0) view = urlwind_##attribute(url)
  if (name.length == 6 && memcmp(name.data, "origin", 6) == 0) {
    urlwind_string origin;
    urlwind_origin(url, &origin);
    answer(origin.data, origin.length);
    urlwind_string_free(&origin);
    free(name.data);
    return;
  }
  GETTER(href);
  GETTER(protocol);
  GETTER(username);
  GETTER(password);
  GETTER(host);
  GETTER(hostname);
  GETTER(port);
  GETTER(pathname);
  GETTER(search);
  GETTER(hash);
  else found = 0;
  if (!found) fail("no such getter");
  answer(view.data, view.length);
  free(name.data);
}

static void set(void) {
  urlwind_url *url = read_handle();
  text name = read_text(), value = read_text();
  int found = 1;
#define SETTER(attribute)                                 \
  if (name.length == sizeof #attribute - 1 &&             \
      memcmp(name.data, #attribute, name.length) == 0)    \
    urlwind_set_##attribute(url, value.data, value.length);
  SETTER(href)
  else SETTER(protocol)
  else SETTER(username)
  else SETTER(password)
  else SETTER(host)
  else SETTER(hostname)
  else SETTER(port)
  else SETTER(pathname)
  else SETTER(search)
  else SETTER(hash)
  else found = 0;
  if (!found) fail("no such setter");
  answer("", 0);
  free(name.data);
  free(value.data);
}

static void search_params(void) {
  urlwind_params *params = urlwind_get_params(read_handle());
  urlwind_string string;
  if (urlwind_params_to_string(params, &string) != URLWIND_STATUS_OK) fail("no parameters");
  answer(string.data, string.length);
  urlwind_string_free(&string);
  urlwind_params_free(params);
}

/* Offsets must cut the text where the getters do. */
static void check(void) {
  const urlwind_url *url = read_handle();
  urlwind_str href = urlwind_href(url), hostname = urlwind_hostname(url);
  urlwind_str pathname = urlwind_pathname(url);
  urlwind_components at;
  int holds = urlwind_get_components(url, &at) == URLWIND_STATUS_OK && at.length == href.length &&
              at.scheme_end + 1 == urlwind_protocol(url).length &&
              at.host_end - at.host_start == hostname.length &&
              memcmp(href.data + at.host_start, hostname.data, hostname.length) == 0 &&
              href.data + at.path_start == pathname.data &&
              at.scheme == urlwind_scheme_type(url) && at.host == urlwind_host_type(url) &&
              urlwind_can_parse(href.data, href.length, NULL);
  answer("y", holds ? 1 : 0);
}

int main(void) {
  int question;
  while ((question = getchar()) != EOF) {
    switch (question) {
      case 'p': parse(); break;
      case 'c': can_parse(); break;
      case 'g': get(); break;
      case 's': set(); break;
      case 'q': search_params(); break;
      case 'i': check(); break;
      default: fail("no such question");
    }
  }
  while (handle_count > 0) urlwind_free(&handles[--handle_count]);
  free(handles);
  return 0;
}
