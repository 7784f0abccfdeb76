/* Prints all that Ada's C functions say about URLs: the same file is linked to Ada and to urlwind.
 *
 * It reads records from standard input: a letter, and texts, each a length (four bytes, as the
 * machine writes them) and its bytes. After each record it prints an empty line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ada_c.h"

typedef struct {
  char *data;
  uint32_t length;
} text;

static void fail(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(2);
}

static text read_text(void) {
  text read;
  if (fread(&read.length, sizeof read.length, 1, stdin) != 1) fail("a record without its text");
  read.data = (char *)malloc(read.length + 1);
  if (read.data == NULL || fread(read.data, 1, read.length, stdin) != read.length)
    fail("a text that is too short");
  return read;
}

static void print(const char *name, ada_string view) {
  printf("%s%s ", name, view.data == NULL ? "(null)" : "");
  fwrite(view.data, 1, view.length, stdout);
  putchar('\n');
}

static void print_owned(const char *name, ada_owned_string owned) {
  printf("%s%s ", name, owned.data == NULL ? "(null)" : "");
  fwrite(owned.data, 1, owned.length, stdout);
  putchar('\n');
  ada_free_owned_string(owned);
}

static void print_components(const ada_url_components *at) {
  if (at == NULL) {
    puts("components (null)");
    return;
  }
  printf("components %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32
         " %" PRIu32 " %" PRIu32 "\n",
         at->protocol_end, at->username_end, at->host_start, at->host_end, at->port,
         at->pathname_start, at->search_start, at->hash_start);
}

static void print_url(ada_url url) {
  printf("valid %d\n", ada_is_valid(url));
  print("href", ada_get_href(url));
  print_owned("origin", ada_get_origin(url));
  print("protocol", ada_get_protocol(url));
  print("username", ada_get_username(url));
  print("password", ada_get_password(url));
  print("host", ada_get_host(url));
  print("hostname", ada_get_hostname(url));
  print("port", ada_get_port(url));
  print("pathname", ada_get_pathname(url));
  print("search", ada_get_search(url));
  print("hash", ada_get_hash(url));
  print_components(ada_get_components(url));
  printf("types %d %d has %d %d %d %d %d %d %d %d %d\n", ada_get_host_type(url),
         ada_get_scheme_type(url), ada_has_credentials(url), ada_has_empty_hostname(url),
         ada_has_hostname(url), ada_has_non_empty_username(url), ada_has_non_empty_password(url),
         ada_has_port(url), ada_has_password(url), ada_has_hash(url), ada_has_search(url));
}

static void print_params(ada_url_search_params params) {
  ada_url_search_params_keys_iter keys = ada_search_params_get_keys(params);
  ada_url_search_params_values_iter values = ada_search_params_get_values(params);
  ada_url_search_params_entries_iter entries = ada_search_params_get_entries(params);
  printf("size %zu\n", ada_search_params_size(params));
  print_owned("string", ada_search_params_to_string(params));
  while (ada_search_params_keys_iter_has_next(keys)) {
    ada_string key = ada_search_params_keys_iter_next(keys);
    ada_strings all = ada_search_params_get_all(params, key.data, key.length);
    size_t index;
    print("key", key);
    print("first", ada_search_params_get(params, key.data, key.length));
    for (index = 0; index < ada_strings_size(all) && index < 4; index++)
      print("all", ada_strings_get(all, index));
    ada_free_strings(all);
  }
  print("end", ada_search_params_keys_iter_next(keys));
  while (ada_search_params_values_iter_has_next(values))
    print("value", ada_search_params_values_iter_next(values));
  while (ada_search_params_entries_iter_has_next(entries)) {
    ada_string_pair pair = ada_search_params_entries_iter_next(entries);
    printf("has %d\n", ada_search_params_has_value(params, pair.key.data, pair.key.length,
                                                   pair.value.data, pair.value.length));
  }
  ada_free_search_params_keys_iter(keys);
  ada_free_search_params_values_iter(values);
  ada_free_search_params_entries_iter(entries);
}

static void change_params(const char *query, size_t length) {
  ada_url_search_params params = ada_parse_search_params(query, length);
  print_params(params);
  ada_search_params_append(params, "q", 1, "a b&c", 5);
  ada_search_params_sort(params);
  print_owned("sorted", ada_search_params_to_string(params));
  ada_search_params_set(params, "q", 1, "~", 1);
  ada_search_params_remove(params, "id", 2);
  ada_search_params_remove_value(params, "q", 1, "x", 1);
  printf("has %d %d\n", ada_search_params_has(params, "q", 1), ada_search_params_has(params, "id", 2));
  print_owned("changed", ada_search_params_to_string(params));
  ada_search_params_reset(params, "?a=1&a=2", 8);
  print_owned("reset", ada_search_params_to_string(params));
  ada_free_search_params(params);
}

/* What every URL can be asked to become. The components are asked for once: the pointer sees all
 * changes. */
static void change_url(ada_url url) {
  ada_url copy = ada_copy(url);
  const ada_url_components *at = ada_get_components(copy);
  ada_set_search(copy, "?x y", 4);
  ada_set_hash(copy, "f g", 3);
  printf("set %d %d %d", ada_set_port(copy, "8080", 4), ada_set_username(copy, "u:", 2),
         ada_set_password(copy, "p@", 2));
  printf(" %d\n", ada_set_pathname(copy, "a/./b", 5));
  print("href", ada_get_href(copy));
  print_components(at);
  printf("set %d %d", ada_set_host(copy, "x.example:81", 12), ada_set_protocol(copy, "ws", 2));
  printf(" %d\n", ada_set_hostname(copy, "[::1]", 5));
  ada_clear_search(copy);
  ada_clear_hash(copy);
  ada_clear_port(copy);
  print("href", ada_get_href(copy));
  print_components(at);
  printf("set %d\n", ada_set_href(copy, "http://a b", 10));
  print("href", ada_get_href(copy));
  printf("set %d\n", ada_set_href(copy, "http://u:p@h:81/p?q#f", 21));
  print_components(at);
  printf("the same %d\n", at == ada_get_components(copy));
  ada_free(copy);
}

static void url_record(int has_base) {
  text base = {NULL, 0}, input;
  ada_url url;
  ada_string search;
  if (has_base) base = read_text();
  input = read_text();
  url = has_base ? ada_parse_with_base(input.data, input.length, base.data, base.length)
                 : ada_parse(input.data, input.length);
  printf("can %d\n", has_base ? ada_can_parse_with_base(input.data, input.length, base.data, base.length)
                              : ada_can_parse(input.data, input.length));
  print_url(url);
  search = ada_get_search(url);
  if (search.length > 0) change_params(search.data, search.length);
  change_url(url);
  ada_free(url);
  free(base.data);
  free(input.data);
}

static bool set(ada_url url, const char *name, const text *value) {
#define SETTER(attribute) \
  if (strcmp(name, #attribute) == 0) return ada_set_##attribute(url, value->data, value->length);
  SETTER(href)
  SETTER(protocol)
  SETTER(username)
  SETTER(password)
  SETTER(host)
  SETTER(hostname)
  SETTER(port)
  SETTER(pathname)
  if (strcmp(name, "search") == 0) ada_set_search(url, value->data, value->length);
  if (strcmp(name, "hash") == 0) ada_set_hash(url, value->data, value->length);
  return true;
}

static void setter_record(void) {
  text input = read_text(), name = read_text(), value = read_text();
  ada_url url = ada_parse(input.data, input.length);
  const ada_url_components *before = ada_get_components(url);
  name.data[name.length] = '\0';
  printf("set %d\n", set(url, name.data, &value));
  print_components(before);
  print_url(url);
  ada_free(url);
  free(input.data);
  free(name.data);
  free(value.data);
}

static void domain_record(void) {
  text domain = read_text();
  print_owned("ascii", ada_idna_to_ascii(domain.data, domain.length));
  print_owned("unicode", ada_idna_to_unicode(domain.data, domain.length));
  free(domain.data);
}

/* The same record again with a limit for the whole process. */
static void limit_record(void) {
  text input = read_text();
  uint32_t limit;
  for (limit = 0; limit < 40; limit++) {
    ada_url url;
    text value = {input.data, input.length};
    ada_set_max_input_length(limit);
    url = ada_parse(input.data, input.length);
    printf("%u %d %d\n", ada_get_max_input_length(), ada_is_valid(url),
           ada_can_parse(input.data, input.length));
    ada_free(url);
    ada_set_max_input_length(0xffffffff);
    url = ada_parse("http://h/", 9);
    ada_set_max_input_length(limit);
    printf("set %d %d %d %d %d %d\n", set(url, "pathname", &value), set(url, "username", &value),
           set(url, "search", &value), set(url, "hash", &value), set(url, "hostname", &value),
           set(url, "href", &value));
    ada_set_max_input_length(0xffffffff);
    print("href", ada_get_href(url));
    ada_free(url);
  }
  free(input.data);
}

int main(void) {
  int record;
  ada_version_components version = ada_get_version_components();
  printf("%s %d.%d.%d\n\n", ada_get_version(), version.major, version.minor, version.revision);
  while ((record = getchar()) != EOF) {
    switch (record) {
      case 'u': url_record(0); break;
      case 'b': url_record(1); break;
      case 's': setter_record(); break;
      case 'd': domain_record(); break;
      case 'l': limit_record(); break;
      default: fail("no such record");
    }
    putchar('\n');
  }
  return 0;
}
