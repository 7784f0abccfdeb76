/* What Go calls: the functions of urlwind.h, put together so that one call does all there is to do.
 *
 * A call from Go to C costs as much as parsing a URL. So each function here takes plain text and
 * writes to the caller's memory; no handle outlives a call, and Go has nothing to free.
 */
#ifndef URLWIND_GO_SHIM_H
#define URLWIND_GO_SHIM_H

#ifdef __has_include
#if !__has_include(<urlwind.h>)
#error "urlwind's C library is not installed, or CGO_CFLAGS lacks -I<prefix>/include: see README.md, Install"
#endif
#endif
#include <urlwind.h>

/* The most rows of one call of urlwind_go_parse_spans. */
#define URLWIND_GO_SPANS 256

/* What a setter sets: the order of the table in shim.c. */
enum urlwind_go_attribute {
  URLWIND_GO_PROTOCOL,
  URLWIND_GO_USERNAME,
  URLWIND_GO_PASSWORD,
  URLWIND_GO_HOST,
  URLWIND_GO_HOSTNAME,
  URLWIND_GO_PORT,
  URLWIND_GO_PATHNAME,
  URLWIND_GO_SEARCH,
  URLWIND_GO_HASH,
};

/* Parses one URL, against a base if base_length is not 0. Returns its text, row->length bytes that
 * free() takes, or null if it is the input's, or there is none. */
char *urlwind_go_parse(const char *input, size_t length, const char *base, size_t base_length,
                       size_t max_length, urlwind_components *row);

/* Parses `count` stretches of a text, at most URLWIND_GO_SPANS. Writes the texts that are not their
 * input's to `out`, one after the other, and where they stand to `out_offsets`; returns the bytes
 * that needs, which may be more than there is room for. */
size_t urlwind_go_parse_spans(const char *text, const urlwind_span *spans, size_t count, const char *base,
                      size_t base_length, size_t max_length, urlwind_components *rows, char *out,
                      size_t capacity, size_t *out_offsets);

/* Which bytes of an input that does not parse are to blame. */
urlwind_span urlwind_go_where(const char *input, size_t length, const char *base, size_t base_length,
                      size_t max_length);

bool urlwind_go_can_parse(const char *input, size_t length, const char *base, size_t base_length);

/* Sets an attribute of the URL `href`. Writes the new text to `out` and its components to `row`,
 * whatever the answer: what is refused can have changed the URL, if it is a host with a port. */
urlwind_status urlwind_go_set(const char *href, size_t href_length, int attribute, const char *value,
                      size_t length, urlwind_components *row, char *out, size_t capacity);

/* Writes the names and values of a query one after the other to `out`, which must have room for as
 * many bytes as the query has, and their lengths in turn to `lengths`, with room for `capacity`
 * numbers. Returns the number of lengths. */
size_t urlwind_go_params_parse(const char *query, size_t length, size_t *lengths, size_t capacity, char *out);

/* The reverse: returns the length of the query, and writes as much of it as there is room for. */
size_t urlwind_go_params_encode(const char *text, const size_t *lengths, size_t count, char *out,
                        size_t capacity);

/* The ASCII or Unicode form of a domain; `needed` gets its length, as above. */
urlwind_status urlwind_go_domain(bool to_unicode, const char *domain, size_t length, char *out,
                         size_t capacity, size_t *needed);

/* Validation reports and traces, against a base if base_length is not 0. What `out` gets is to be freed
 * with the functions of urlwind.h. */
urlwind_status urlwind_go_validate(const char *input, size_t length, const char *base, size_t base_length,
                                   size_t limit, urlwind_report **out);

bool urlwind_go_is_valid(const char *input, size_t length, const char *base, size_t base_length);

urlwind_status urlwind_go_trace(const char *input, size_t length, const char *base, size_t base_length,
                                urlwind_trace **out);

#endif
