/* The C functions of Ada 4.0.0, as urlwind's library `libada` has them: what each does, and which of its answers the
 * caller frees, is what Ada's documentation says. Text is a pointer and a length in bytes; none ends in a NUL.
 *
 * Every handle may be null, and an ada_url that did not parse answers {NULL, 0}, false and 0. */
#ifndef ADA_C_H
#define ADA_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ada_url_omitted 0xffffffff

typedef struct {
  const char *data;
  size_t length;
} ada_string;

typedef struct {
  const char *data;
  size_t length;
} ada_owned_string;

typedef struct {
  ada_string key, value;
} ada_string_pair;

typedef struct {
  uint32_t protocol_end, username_end, host_start, host_end, port, pathname_start, search_start, hash_start;
} ada_url_components;

typedef struct {
  int major, minor, revision;
} ada_version_components;

typedef void *ada_url;
typedef void *ada_strings;
typedef void *ada_url_search_params;
typedef void *ada_url_search_params_keys_iter;
typedef void *ada_url_search_params_values_iter;
typedef void *ada_url_search_params_entries_iter;

/* Handles. */
ada_url ada_parse(const char *text, size_t length);
ada_url ada_parse_with_base(const char *text, size_t length, const char *base, size_t base_length);
bool ada_can_parse(const char *text, size_t length);
bool ada_can_parse_with_base(const char *text, size_t length, const char *base, size_t base_length);
ada_url ada_copy(ada_url url);
void ada_free(ada_url url);
void ada_free_owned_string(ada_owned_string text);
bool ada_is_valid(ada_url url);

/* Attributes. */
ada_owned_string ada_get_origin(ada_url url);
ada_string ada_get_href(ada_url url);
ada_string ada_get_username(ada_url url);
ada_string ada_get_password(ada_url url);
ada_string ada_get_port(ada_url url);
ada_string ada_get_hash(ada_url url);
ada_string ada_get_host(ada_url url);
ada_string ada_get_hostname(ada_url url);
ada_string ada_get_pathname(ada_url url);
ada_string ada_get_search(ada_url url);
ada_string ada_get_protocol(ada_url url);
uint8_t ada_get_host_type(ada_url url);
uint8_t ada_get_scheme_type(ada_url url);
const ada_url_components *ada_get_components(ada_url url);

bool ada_set_href(ada_url url, const char *text, size_t length);
bool ada_set_host(ada_url url, const char *text, size_t length);
bool ada_set_hostname(ada_url url, const char *text, size_t length);
bool ada_set_protocol(ada_url url, const char *text, size_t length);
bool ada_set_username(ada_url url, const char *text, size_t length);
bool ada_set_password(ada_url url, const char *text, size_t length);
bool ada_set_port(ada_url url, const char *text, size_t length);
bool ada_set_pathname(ada_url url, const char *text, size_t length);
void ada_set_search(ada_url url, const char *text, size_t length);
void ada_set_hash(ada_url url, const char *text, size_t length);
void ada_clear_port(ada_url url);
void ada_clear_hash(ada_url url);
void ada_clear_search(ada_url url);

bool ada_has_credentials(ada_url url);
bool ada_has_empty_hostname(ada_url url);
bool ada_has_hostname(ada_url url);
bool ada_has_non_empty_username(ada_url url);
bool ada_has_non_empty_password(ada_url url);
bool ada_has_port(ada_url url);
bool ada_has_password(ada_url url);
bool ada_has_hash(ada_url url);
bool ada_has_search(ada_url url);

/* Domains. */
ada_owned_string ada_idna_to_unicode(const char *text, size_t length);
ada_owned_string ada_idna_to_ascii(const char *text, size_t length);

/* Search parameters. */
ada_url_search_params ada_parse_search_params(const char *text, size_t length);
void ada_free_search_params(ada_url_search_params list);
void ada_search_params_reset(ada_url_search_params list, const char *text, size_t length);
size_t ada_search_params_size(ada_url_search_params list);
void ada_search_params_sort(ada_url_search_params list);
ada_owned_string ada_search_params_to_string(ada_url_search_params list);
void ada_search_params_append(ada_url_search_params list, const char *key, size_t key_length, const char *value,
                              size_t value_length);
void ada_search_params_set(ada_url_search_params list, const char *key, size_t key_length, const char *value,
                           size_t value_length);
void ada_search_params_remove(ada_url_search_params list, const char *key, size_t key_length);
void ada_search_params_remove_value(ada_url_search_params list, const char *key, size_t key_length, const char *value,
                                    size_t value_length);
bool ada_search_params_has(ada_url_search_params list, const char *key, size_t key_length);
bool ada_search_params_has_value(ada_url_search_params list, const char *key, size_t key_length, const char *value,
                                 size_t value_length);
ada_string ada_search_params_get(ada_url_search_params list, const char *key, size_t key_length);
ada_strings ada_search_params_get_all(ada_url_search_params list, const char *key, size_t key_length);

void ada_free_strings(ada_strings strings);
size_t ada_strings_size(ada_strings strings);
ada_string ada_strings_get(ada_strings strings, size_t index);

ada_url_search_params_keys_iter ada_search_params_get_keys(ada_url_search_params list);
ada_string ada_search_params_keys_iter_next(ada_url_search_params_keys_iter walk);
bool ada_search_params_keys_iter_has_next(ada_url_search_params_keys_iter walk);
void ada_free_search_params_keys_iter(ada_url_search_params_keys_iter walk);

ada_url_search_params_values_iter ada_search_params_get_values(ada_url_search_params list);
ada_string ada_search_params_values_iter_next(ada_url_search_params_values_iter walk);
bool ada_search_params_values_iter_has_next(ada_url_search_params_values_iter walk);
void ada_free_search_params_values_iter(ada_url_search_params_values_iter walk);

ada_url_search_params_entries_iter ada_search_params_get_entries(ada_url_search_params list);
ada_string_pair ada_search_params_entries_iter_next(ada_url_search_params_entries_iter walk);
bool ada_search_params_entries_iter_has_next(ada_url_search_params_entries_iter walk);
void ada_free_search_params_entries_iter(ada_url_search_params_entries_iter walk);

/* The process. */
void ada_set_max_input_length(uint32_t length);
uint32_t ada_get_max_input_length(void);
const char *ada_get_version(void);
ada_version_components ada_get_version_components(void);

#ifdef __cplusplus
}
#endif

#endif /* ADA_C_H */
