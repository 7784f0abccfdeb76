/* curl's URL API, with one handle reused for every URL, as its manual advises. */
#include <curl/curl.h>
#include <string.h>

#include "text.h"

/* curl needs zero-terminated strings, so each line is copied to a buffer first, a relatively small cost. */
#define LONGEST (1 << 21)
static char line_buffer[LONGEST + 1];

static const char *terminated(struct bench_text text) {
  size_t length = text.length < LONGEST ? text.length : LONGEST;
  memcpy(line_buffer, text.start, length);
  line_buffer[length] = 0;
  return line_buffer;
}

static const unsigned int FLAGS = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;

uint64_t bench_curl_parse(const struct bench_text *lines, size_t count, uint64_t *rejected) {
  uint64_t sum = 0;
  CURLU *handle = curl_url();
  for (size_t i = 0; i < count; i++) {
    char *href = NULL;
    if (curl_url_set(handle, CURLUPART_URL, terminated(lines[i]), FLAGS) == CURLUE_OK &&
        curl_url_get(handle, CURLUPART_URL, &href, 0) == CURLUE_OK) {
      sum += strlen(href);
      curl_free(href);
    } else {
      *rejected += 1;
    }
  }
  curl_url_cleanup(handle);
  return sum;
}

const char *bench_curl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }
