#include "shim.h"

#include <stdlib.h>
#include <string.h>

static bool holds(const urlwind_url *url, const char *href, size_t length) {
  urlwind_str text = urlwind_href(url);
  return text.length == length && memcmp(text.data, href, length) == 0;
}

/* Makes a file URL that the parser would change, as setters do: under another scheme, and with a
 * host, it is left alone. */
static void load_through_http(urlwind_url *url, const char *href, size_t length) {
  static const char file[] = "file://", http[] = "http://x";
  size_t file_length = sizeof file - 1;
  if (length <= file_length || memcmp(href, file, file_length) != 0) return;
  bool has_host = href[file_length] != '/';
  size_t start = sizeof http - 1 - (has_host ? 1 : 0);
  char *text = malloc(start + length - file_length);
  if (text == NULL) abort();
  memcpy(text, http, start);
  memcpy(text + start, href + file_length, length - file_length);
  urlwind_url other = URLWIND_URL_INIT;
  if (urlwind_parse(&other, text, start + length - file_length) == URLWIND_STATUS_OK &&
      urlwind_set_protocol(&other, "file", 4) == URLWIND_STATUS_OK &&
      (has_host || urlwind_set_hostname(&other, "", 0) == URLWIND_STATUS_OK) &&
      holds(&other, href, length)) {
    urlwind_copy(url, &other);
  }
  urlwind_free(&other);
  free(text);
}

/* Fills a handle with a URL of which only the text was kept. Few texts parse to another URL than the
 * one that they were written from: "file://localhost/", made from "http://localhost/" by a setter. */
static urlwind_status load(urlwind_url *url, const char *href, size_t length) {
  urlwind_status status = urlwind_parse(url, href, length);
  if (status == URLWIND_STATUS_OK && !holds(url, href, length)) {
    load_through_http(url, href, length);
  }
  return status;
}

/* Writes as much of a text as there is room for. */
static void put(const char *data, size_t length, char *out, size_t capacity) {
  size_t room = length < capacity ? length : capacity;
  if (room > 0) memcpy(out, data, room);
}

/* The handle of a base, or null if there is none. */
static const urlwind_url *load_base(urlwind_url *url, const char *base, size_t length) {
  if (length == 0) return NULL;
  load(url, base, length);
  return url;
}

/* Most URLs that parsing changes are shorter. */
enum { SHORT = 1024 };

static char *parse(urlwind_str input, const urlwind_url *base, size_t max_length,
                   urlwind_components *row) {
  char on_stack[SHORT];
  size_t needed = urlwind_parse_each(&input, 1, base, max_length, URLWIND_SKIP_UNCHANGED, row,
                                     on_stack, SHORT, NULL);
  if (needed == 0) return NULL;
  char *text = malloc(needed);
  if (text == NULL) abort();
  if (needed <= SHORT) {
    memcpy(text, on_stack, needed);
  } else {
    urlwind_parse_each(&input, 1, base, max_length, URLWIND_SKIP_UNCHANGED, row, text, needed, NULL);
  }
  return text;
}

char *urlwind_go_parse(const char *input, size_t length, const char *base, size_t base_length,
                       size_t max_length, urlwind_components *row) {
  urlwind_str text = {input, length};
  if (base_length == 0) return parse(text, NULL, max_length, row);
  urlwind_url handle = URLWIND_URL_INIT;
  char *changed = parse(text, load_base(&handle, base, base_length), max_length, row);
  urlwind_free(&handle);
  return changed;
}

size_t urlwind_go_parse_spans(const char *text, const urlwind_span *spans, size_t count, const char *base,
                      size_t base_length, size_t max_length, urlwind_components *rows, char *out,
                      size_t capacity, size_t *out_offsets) {
  /* Pointers into Go's memory may stand here, but not in memory of Go's. */
  urlwind_str inputs[URLWIND_GO_SPANS];
  for (size_t i = 0; i < count; i++) {
    inputs[i].data = text + spans[i].start;
    inputs[i].length = spans[i].end - spans[i].start;
  }
  urlwind_url handle = URLWIND_URL_INIT;
  size_t needed =
      urlwind_parse_each(inputs, count, load_base(&handle, base, base_length), max_length,
                         URLWIND_SKIP_UNCHANGED, rows, out, capacity, out_offsets);
  urlwind_free(&handle);
  return needed;
}

urlwind_span urlwind_go_where(const char *input, size_t length, const char *base, size_t base_length,
                      size_t max_length) {
  urlwind_span where = {0, 0};
  urlwind_url url = URLWIND_URL_INIT, handle = URLWIND_URL_INIT;
  urlwind_parse_with(&url, input, length, load_base(&handle, base, base_length), max_length, &where);
  urlwind_free(&handle);
  urlwind_free(&url);
  return where;
}

bool urlwind_go_can_parse(const char *input, size_t length, const char *base, size_t base_length) {
  urlwind_url handle = URLWIND_URL_INIT;
  bool can = urlwind_can_parse(input, length, load_base(&handle, base, base_length));
  urlwind_free(&handle);
  return can;
}

typedef urlwind_status (*setter)(urlwind_url *, const char *, size_t);

static const setter setters[] = {
    [URLWIND_GO_PROTOCOL] = urlwind_set_protocol, [URLWIND_GO_USERNAME] = urlwind_set_username,
    [URLWIND_GO_PASSWORD] = urlwind_set_password, [URLWIND_GO_HOST] = urlwind_set_host,
    [URLWIND_GO_HOSTNAME] = urlwind_set_hostname, [URLWIND_GO_PORT] = urlwind_set_port,
    [URLWIND_GO_PATHNAME] = urlwind_set_pathname, [URLWIND_GO_SEARCH] = urlwind_set_search,
    [URLWIND_GO_HASH] = urlwind_set_hash,
};

urlwind_status urlwind_go_set(const char *href, size_t href_length, int attribute, const char *value,
                      size_t length, urlwind_components *row, char *out, size_t capacity) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_status status = load(&url, href, href_length);
  if (status == URLWIND_STATUS_OK) status = setters[attribute](&url, value, length);
  urlwind_get_components(&url, row);
  urlwind_str text = urlwind_href(&url);
  put(text.data, text.length, out, capacity);
  urlwind_free(&url);
  return status;
}

size_t urlwind_go_params_parse(const char *query, size_t length, size_t *lengths, size_t capacity, char *out) {
  urlwind_params *list = urlwind_params_parse(query, length);
  urlwind_params_iter *walk = urlwind_params_iterate(list);
  urlwind_pair pair;
  size_t count = 0;
  while (count + 2 <= capacity && urlwind_params_next(walk, &pair)) {
    const urlwind_str texts[] = {pair.name, pair.value};
    for (int i = 0; i < 2; i++) {
      put(texts[i].data, texts[i].length, out, texts[i].length);
      out += texts[i].length;
      lengths[count++] = texts[i].length;
    }
  }
  urlwind_params_iter_free(walk);
  urlwind_params_free(list);
  return count;
}

/* Hands a text of the library over to Go. */
static size_t hand_over(urlwind_string text, char *out, size_t capacity) {
  size_t length = text.length;
  put(text.data, length, out, capacity);
  urlwind_string_free(&text);
  return length;
}

size_t urlwind_go_params_encode(const char *text, const size_t *lengths, size_t count, char *out,
                        size_t capacity) {
  urlwind_params *list = urlwind_params_parse(NULL, 0);
  for (size_t i = 0; i + 1 < count; i += 2) {
    const char *value = text + lengths[i];
    urlwind_params_append(list, text, lengths[i], value, lengths[i + 1]);
    text = value + lengths[i + 1];
  }
  urlwind_string query = {NULL, 0};
  urlwind_params_to_string(list, &query);
  urlwind_params_free(list);
  return hand_over(query, out, capacity);
}

urlwind_status urlwind_go_domain(bool to_unicode, const char *domain, size_t length, char *out,
                         size_t capacity, size_t *needed) {
  urlwind_string text = {NULL, 0};
  urlwind_status status = to_unicode ? urlwind_domain_to_unicode(domain, length, &text)
                                     : urlwind_domain_to_ascii(domain, length, &text);
  *needed = hand_over(text, out, capacity);
  return status;
}

urlwind_status urlwind_go_validate(const char *input, size_t length, const char *base, size_t base_length,
                                   size_t limit, urlwind_report **out) {
  urlwind_url handle = URLWIND_URL_INIT;
  urlwind_status status =
      urlwind_validate(input, length, load_base(&handle, base, base_length), limit, out);
  urlwind_free(&handle);
  return status;
}

bool urlwind_go_is_valid(const char *input, size_t length, const char *base, size_t base_length) {
  urlwind_url handle = URLWIND_URL_INIT;
  bool is_valid = urlwind_is_valid_url_string(input, length, load_base(&handle, base, base_length));
  urlwind_free(&handle);
  return is_valid;
}

urlwind_status urlwind_go_trace(const char *input, size_t length, const char *base, size_t base_length,
                                urlwind_trace **out) {
  urlwind_url handle = URLWIND_URL_INIT;
  urlwind_status status = urlwind_trace_input(input, length, load_base(&handle, base, base_length), out);
  urlwind_free(&handle);
  return status;
}
