// Prints what Ada's C++ interface says about URLs: the same file is compiled with Ada's header and with ours. It reads
// the records of ada_compare.c, and patterns: 'p', with a pattern, its base or nothing, and an input.
#define ADA_USE_UNSAFE_STD_REGEX_PROVIDER 1
#include <ada.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>

namespace {

std::string read_text() {
  std::uint32_t length = 0;
  if (std::fread(&length, sizeof length, 1, stdin) != 1) std::exit(2);
  std::string text(length, '\0');
  if (std::fread(text.data(), 1, length, stdin) != length) std::exit(2);
  return text;
}

// A line, in which no text begins another one: an empty line ends the record.
template <class... Parts>
void line(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  std::string text = out.str();
  std::replace(text.begin(), text.end(), '\n', '\r');
  std::cout << text << '\n';
}

void components(const ada::url_components& at) {
  line("components ", at.protocol_end, ' ', at.username_end, ' ', at.host_start, ' ', at.host_end, ' ', at.port, ' ',
       at.pathname_start, ' ', at.search_start, ' ', at.hash_start);
}

template <class U>
void print(const U& url) {
  line("href ", url.get_href(), ' ', url.get_href_size());
  line("origin ", url.get_origin());
  line("protocol ", url.get_protocol());
  line("username ", url.get_username());
  line("password ", url.get_password());
  line("host ", url.get_host());
  line("hostname ", url.get_hostname());
  line("port ", url.get_port());
  line("pathname ", url.get_pathname(), ' ', url.get_pathname_length());
  line("search ", url.get_search());
  line("hash ", url.get_hash());
  line("has ", url.has_credentials(), url.has_empty_hostname(), url.has_hostname(), url.has_port(), url.has_hash(),
       url.has_search());
  line("is ", url.is_valid, url.has_opaque_path, url.is_special(), ' ', int(url.host_type), ' ', int(url.type), ' ',
       url.get_special_port());
}

// The fields that only ada::url has, and the questions that only the other type answers. With Ada, the offsets of
// ada::url are others than those of the same URL in the other type, which are ours for both.
void print_more(const ada::url& url) {
  line("fields ", url.host.value_or("-"), ' ', url.path, ' ', url.query.value_or("-"), ' ', url.hash.value_or("-"), ' ',
       url.port ? std::to_string(*url.port) : "-", ' ', url.username, ' ', url.password);
}
void print_more(const ada::url_aggregator& url) {
  line("has more ", url.has_non_empty_username(), url.has_non_empty_password(), url.has_password(),
       url.has_valid_domain());
  components(url.get_components());
}

void params(std::string_view query) {
  ada::url_search_params list(query);
  list.append("k", "v w");
  line("params ", list.size(), ' ', list.to_string(), ' ', list.has("k"), list.has("k", "x"), ' ',
       list.get("k").value_or("-"), ' ', list.get_all("k").size());
  for (auto keys = list.get_keys(); keys.has_next();) line("key ", *keys.next());
  for (auto values = list.get_values(); values.has_next();) line("value ", *values.next());
  auto entries = list.get_entries();
  while (const auto entry = entries.next()) line("entry ", entry->first, '=', entry->second);
  list.set("k", "2");
  list.sort();
  list.remove("k", "x");
  for (const auto& [key, value] : list) line("pair ", key, '=', value);
  list.remove("k");
  line("rest ", list.to_string());
  list.reset("?a=b");
  line("reset ", list.to_string(), ' ', list.front().first, ' ', list.back().second, ' ', list[0].first);
}

template <class U>
void url_record(std::string_view input, const std::string* base_input) {
  ada::result<U> base = ada::parse<U>(base_input == nullptr ? "http://h" : std::string_view(*base_input));
  const bool has_base = base_input == nullptr || base;
  const auto url = !has_base ? base : ada::parse<U>(input, base_input == nullptr ? nullptr : &*base);
  line("valid ", bool(url));
  if (!url) {
    line("error ", int(url.error()));
    return;
  }
  print(*url);
  print_more(url.value());
  U other = *url;
  line("set ", other.set_username("u\xc3\xa9"), other.set_password("p"), other.set_port("81"));
  other.set_search("s t");
  other.set_hash("h i");
  print(other);
  print_more(other);
  if constexpr (std::is_same_v<U, ada::url_aggregator>) {
    other.clear_search();
    other.clear_hash();
    other.clear_port();
    line("cleared ", other.get_href());
  }
  line("set ", other.set_href("nonsense"), other.set_href("http://h/?#"));
  print(other);
  print_more(other);
  U moved = std::move(other);
  line("moved ", moved.get_href());
}

template <class U>
void setter(std::string_view href, std::string_view name, std::string_view value) {
  auto url = ada::parse<U>(href);
  if (!url) return;
  bool answer = true;
  if (name == "href") answer = url->set_href(value);
  if (name == "protocol") answer = url->set_protocol(value);
  if (name == "username") answer = url->set_username(value);
  if (name == "password") answer = url->set_password(value);
  if (name == "host") answer = url->set_host(value);
  if (name == "hostname") answer = url->set_hostname(value);
  if (name == "port") answer = url->set_port(value);
  if (name == "pathname") answer = url->set_pathname(value);
  if (name == "search") url->set_search(value);
  if (name == "hash") url->set_hash(value);
  line("answer ", answer);
  print(*url);
  print_more(*url);
}

using provider = ada::url_pattern_regex::std_regex_provider;

void print(const char* name, const ada::url_pattern_component_result& part) {
  line(name, ' ', part.input);
  for (const auto& [group, value] : std::map(part.groups.begin(), part.groups.end())) {
    line("  ", group, '=', value.value_or("undefined"));
  }
}

void pattern_record(const std::string& text, const std::string& base, std::string_view input) {
  const std::string_view view = base;
  const ada::url_pattern_options options{.ignore_case = true};
  auto pattern = ada::parse_url_pattern<provider>(std::string_view(text), base.empty() ? nullptr : &view, &options);
  line("pattern ", bool(pattern));
  if (!pattern) return;
  line(pattern->get_protocol(), ' ', pattern->get_username(), ' ', pattern->get_password(), ' ',
       pattern->get_hostname(), ' ', pattern->get_port(), ' ', pattern->get_pathname(), ' ', pattern->get_search(),
       ' ', pattern->get_hash(), ' ', pattern->has_regexp_groups());
  ada::url_pattern_init init;
  init.base_url = std::string(input);
  for (const ada::url_pattern_input& asked : {ada::url_pattern_input(input), ada::url_pattern_input(init)}) {
    const auto test = pattern->test(asked, nullptr);
    const auto found = pattern->exec(asked, nullptr);
    line("test ", bool(test), test && *test, ' ', found && *found);
    if (!found || !*found) continue;
    const ada::url_pattern_result& match = **found;
    line("inputs ", match.inputs.size());
    print("protocol", match.protocol);
    print("username", match.username);
    print("password", match.password);
    print("hostname", match.hostname);
    print("port", match.port);
    print("pathname", match.pathname);
    print("search", match.search);
    print("hash", match.hash);
  }
}

}  // namespace

int main() {
  line(ADA_VERSION, ' ', int(ada::ADA_VERSION_MAJOR));
  std::cout << '\n';
  for (int kind = std::getchar(); kind != EOF; kind = std::getchar()) {
    const std::string first = read_text();
    if (kind == 'u') {
      url_record<ada::url_aggregator>(first, nullptr);
      url_record<ada::url>(first, nullptr);
      line("can parse ", ada::can_parse(first));
      line("file ", ada::href_from_file(first));
      params(first);
    } else if (kind == 'b') {
      const std::string input = read_text();
      const std::string_view base = first;
      url_record<ada::url_aggregator>(input, &first);
      url_record<ada::url>(input, &first);
      line("can parse ", ada::can_parse(input, &base));
    } else if (kind == 's') {
      const std::string name = read_text(), value = read_text();
      setter<ada::url_aggregator>(first, name, value);
      setter<ada::url>(first, name, value);
    } else if (kind == 'd') {
      line("ascii ", ada::idna::to_ascii(first));
      line("unicode ", ada::idna::to_unicode(first));
    } else if (kind == 'p') {
      const std::string base = read_text();
      pattern_record(first, base, read_text());
    } else if (kind == 'l') {
      ada::set_max_input_length(12);
      auto url = ada::parse<ada::url_aggregator>("http://h/");
      const bool is_set = url && url->set_pathname(first);
      line("limit ", ada::get_max_input_length(), ' ', bool(url), is_set, ' ', url ? url->get_href() : "");
      ada::set_max_input_length(0xffffffff);
    }
    std::cout << '\n';
  }
}
