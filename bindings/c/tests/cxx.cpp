// The C++ interface: what each class does, when it fails, and what moving and copying leave behind.
#include <urlwind.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>
#include <type_traits>
#include <unordered_set>
#if __cplusplus >= 202002L
#include <ranges>
#include <span>
#endif

using namespace std::string_view_literals;
using urlwind::url;

namespace {

int checks = 0;
int failures = 0;

void check(bool holds, const char* what, int line) {
  ++checks;
  if (!holds) {
    ++failures;
    std::printf("line %d: %s\n", line, what);
  }
}
#define CHECK(...) check((__VA_ARGS__) ? true : false, #__VA_ARGS__, __LINE__)

static_assert(sizeof(url) == sizeof(void*));
static_assert(std::is_nothrow_move_constructible_v<url> && std::is_nothrow_move_assignable_v<url>);
static_assert(std::is_nothrow_move_constructible_v<urlwind::search_params>);
static_assert(!std::is_copy_constructible_v<urlwind::pattern>);
static_assert(std::is_convertible_v<urlwind_status, urlwind::status>);

url must(std::string_view text) {
  auto parsed = url::parse(text);
  CHECK(parsed.has_value());
  return parsed ? *std::move(parsed) : url();
}

void parsing() {
  const url u = must("HTTPS://user:pa%20ss@Example.com:8080/a/../b?q=1#f");
  CHECK(u.href() == "https://user:pa%20ss@example.com:8080/b?q=1#f");
  CHECK(u.protocol() == "https:" && u.username() == "user" && u.password() == "pa%20ss");
  CHECK(u.host() == "example.com:8080" && u.hostname() == "example.com" && u.port() == "8080");
  CHECK(u.pathname() == "/b" && u.search() == "?q=1" && u.hash() == "#f");
  CHECK(u.origin() == "https://example.com:8080");
  CHECK(u.scheme_kind() == URLWIND_SCHEME_KIND_HTTPS && u.host_kind() == URLWIND_HOST_KIND_DOMAIN);
  CHECK(u.components().port == 8080 && u.components().length == u.href().size());

  const auto relative = url::parse("../x", u);
  CHECK(relative && relative->href() == "https://user:pa%20ss@example.com:8080/x");
  CHECK(url::can_parse("http://h") && !url::can_parse("h") && url::can_parse("h", u));
  CHECK(url::is_normal("http://h/") && !url::is_normal("http://h"));

  const auto wrong = url::parse("https://h:x/");
  CHECK(!wrong && wrong.error() == URLWIND_STATUS_INVALID_PORT);
  CHECK(wrong.error().message() == "invalid port number");
  const auto where = url::parse_located("https://h:x/");
  CHECK(!where && where.error().why == URLWIND_STATUS_INVALID_PORT && where.error().start == 10 && where.error().end == 11);
  CHECK(url::parse_located("x", &u)->pathname() == "/x");
  CHECK(url::parse_located("http://example.com/", nullptr, 5).error().why == URLWIND_STATUS_TOO_LONG);
  CHECK(url::parse("nonsense").value_or(must("a:b")).href() == "a:b");
}

void bad_input() {
  CHECK(url::parse("http://h/\xff").error() == URLWIND_STATUS_INVALID_UTF8);
  CHECK(url::parse("").error() == URLWIND_STATUS_RELATIVE_WITHOUT_BASE);
  CHECK(url::parse(std::string_view()).error() == URLWIND_STATUS_RELATIVE_WITHOUT_BASE);
  CHECK(url::parse("http://h/a\0b"sv)->pathname() == "/a%00b");
  CHECK(url::parse("http://a\0b/"sv).error() == URLWIND_STATUS_INVALID_DOMAIN_CHARACTER);
  CHECK(url::parse("x", url()).error() == URLWIND_STATUS_NO_URL);
  // Too long to count: refused before a byte of it is read.
  const std::string_view huge("http://h/", std::size_t(1) << 63);
  CHECK(url::parse(huge).error() == URLWIND_STATUS_TOO_LONG && !url::can_parse(huge));
  CHECK(urlwind::search_params::parse("\xff").error() == URLWIND_STATUS_INVALID_UTF8);
  CHECK(urlwind::pattern::parse("\xff").error().why == URLWIND_STATUS_INVALID_UTF8);
  CHECK(urlwind::domain_to_ascii("\xff").error() == URLWIND_STATUS_INVALID_UTF8);
  CHECK(urlwind::report::validate("\xff").error() == URLWIND_STATUS_INVALID_UTF8);
}

void lives() {
  url a = must("http://a/");
  url b = a;
  CHECK(b.set_host("b") && a.host() == "a" && b.host() == "b");
  url c = std::move(b);
  CHECK(c.host() == "b");
  b = a;
  CHECK(b == a);
  const url& self = b;
  b = self;
  CHECK(b.href() == "http://a/");
  c = std::move(a);
  CHECK(c.href() == "http://a/");
  url empty;
  CHECK(!empty && empty.href().empty() && empty.origin().empty() && empty.params().empty());
  CHECK(empty.set_host("x") == URLWIND_STATUS_NO_URL && empty.components().length == 0);
  const url copied = empty;
  CHECK(!copied && copied == empty && empty != c && empty < c);
  // Its own text, and into the same memory.
  CHECK(c.set_pathname("/some/path") && c.set_hash(c.pathname()) && c.hash() == "#/some/path");
  CHECK(c.assign(c.href().substr(0, 9)) && c.href() == "http://a/");
  CHECK(!c.assign("nonsense") && c.href() == "http://a/");
}

void editing() {
  url u = must("https://example.com/a?utm_source=x&b=1&b=2");
  CHECK(u.set_protocol("http") && u.set_username("me") && u.set_password("secret") && u.set_port("81"));
  CHECK(u.set_hostname("h") && u.set_host("h2:82") && u.set_hash("top") && u.set_pathname("p q"));
  CHECK(u.href() == "http://me:secret@h2:82/p%20q?utm_source=x&b=1&b=2#top");
  CHECK(u.set_port("x") == URLWIND_STATUS_INVALID_PORT && u.port() == "82");
  CHECK(u.remove_tracking() && u.append_path("r/s") && u.query_set("b", "3") && u.query_set("c", "&"));
  CHECK(u.href() == "http://me:secret@h2:82/p%20q/r/s?b=3&c=%26#top");
  CHECK(u.append_path("..") == URLWIND_STATUS_DOT_SEGMENT);
  CHECK(u.query_keep("c") && u.query_remove("*") && u.set_search("") && u.search().empty());
  CHECK(u.set_href("a:b") && u.href() == "a:b" && u.set_host("x") == URLWIND_STATUS_OPAQUE_PATH);

  urlwind::parts parts;
  parts.scheme = "https";
  parts.host = "example.com";
  parts.segments = {"a/b", "c"};
  parts.query = "d";
  CHECK(url::build(parts)->href() == "https://example.com/a%2Fb/c?d");
  parts.port = "x";
  CHECK(url::build(parts).error() == URLWIND_STATUS_INVALID_PORT);
  CHECK(*urlwind::percent_decode("a%20b") == "a b");
  CHECK(*urlwind::domain_to_ascii("fa\xc3\x9f.example") == "xn--fa-hia.example");
  CHECK(*urlwind::domain_to_unicode("xn--fa-hia.example") == "fa\xc3\x9f.example");
}

void hosts_and_logs() {
  const url u = must("https://me:pw@www.example.co.uk/?sig=1&x=2");
  CHECK(u.registrable_domain() == "example.co.uk" && u.public_suffix() == "co.uk" && u.is_global_host());
  CHECK(u.host_class() == "name" && must("http://127.0.0.1").host_class() == "loopback");
  CHECK(u.same_site(must("https://example.co.uk/")) && !u.same_site(must("https://example.org/")));
  CHECK(urlwind::is_global_address("8.8.8.8") && !urlwind::is_global_address("10.0.0.1"));
  CHECK(*u.redact() == "https://REDACTED:REDACTED@www.example.co.uk/?sig=REDACTED&x=2");
  urlwind::redaction rules;
  rules.mask = "-";
  rules.keys = {{"x"}};
  CHECK(*u.redact(rules) == "https://-:-@www.example.co.uk/?sig=1&x=-");
  rules.keys.emplace();
  CHECK(*u.redact(rules) == "https://-:-@www.example.co.uk/?sig=1&x=2");
  CHECK(*urlwind::redact_text("see http://a:b@h/ now") == "see http://REDACTED:REDACTED@h/ now");
  CHECK(url().redact().error() == URLWIND_STATUS_NO_URL);
}

void params() {
  urlwind::search_params list = *urlwind::search_params::parse("?b=1&a=x+y&b=2");
  CHECK(list.size() == 3 && list.get("b") == "1"sv && !list.get("c") && list.has("a", "x y") && !list.has("a", ""));
  CHECK(list.get_all("b") == std::vector<std::string_view>{"1", "2"});
  CHECK(list[1] == std::pair("a"sv, "x y"sv) && list[3] == std::pair(""sv, ""sv));
  std::string names;
  for (const auto& [name, value] : list) names += name;
  CHECK(names == "bab");
  CHECK(std::count_if(list.begin(), list.end(), [](auto pair) { return pair.first == "b"; }) == 2);
  const urlwind::search_params copy = list;
  CHECK(list.append(list[0].first, list[1].second) && list.set("a", "") && list.sort() && copy != list);
  CHECK(list.to_string() == "a=&b=1&b=2&b=x+y" && copy.to_string() == "b=1&a=x+y&b=2");
  CHECK(list.remove("b", "2") && list.size() == 3 && list.remove("b") && list.size() == 1 && list.clear() && list.empty());
  url u = must("https://h/");
  CHECK(u.set_params(copy) && u.search() == "?b=1&a=x+y&b=2" && u.params() == copy);
  urlwind::search_params moved = std::move(list);
  CHECK(moved.append("x", "y") && moved.to_string() == "x=y");
  list = copy;
  CHECK(list == copy);
#if defined(__cpp_lib_ranges) && __cplusplus >= 202002L && !defined(__clang__)
  static_assert(std::ranges::forward_range<urlwind::search_params>);
  auto values = copy | std::views::filter([](auto pair) { return pair.first == "b"; }) | std::views::values;
  CHECK(std::ranges::distance(values) == 2);
#endif
}

void reports() {
  const auto report = urlwind::report::validate("https://h/a\\b c");
  CHECK(report && report->size() >= 2 && !report->empty() && report->left_out() == 0);
  std::string names;
  for (const urlwind_finding& finding : *report) names.append(finding.name.data, finding.name.length) += ' ';
  CHECK(names.find("invalid-reverse-solidus ") != names.npos && names.find("invalid-URL-unit ") != names.npos);
  CHECK((*report)[99].name.data == nullptr && (*report)[99].fix_text.length == 0);
  CHECK(*report->apply_fixes("https://h/a\\b c") == "https://h/a/b%20c");
  CHECK(urlwind::report::validate("https://h/")->empty() && urlwind::report().empty());
}

void patterns() {
  auto books = urlwind::pattern::parse("https://:shop.example/books/:id(\\d+)/:page?");
  CHECK(books.has_value());
  const url book = must("https://cats.example/books/7");
  CHECK(books->test(book) && books->test("https://cats.example/books/7/8") && !books->test("nonsense"));
  CHECK(books->component("hash") == "*" && books->has_regexp_groups());
  const auto match = books->exec(book);
  CHECK(match && match->group("pathname", "id") == "7"sv && match->group("hostname", "shop") == "cats"sv);
  CHECK(!match->group("pathname", "page") && match->groups.size() == 7);
  CHECK(urlwind::pattern::parse("/:a/:b/:c/:d/:e/:f/:g/:h/:i", "https://h")->exec(must("https://h/1/2/3/4/5/6/7/8/9"))
            ->group("pathname", "i") == "9"sv);
  const auto wrong = urlwind::pattern::parse("https://h/(");
  CHECK(!wrong && wrong.error().why == URLWIND_STATUS_INVALID_PATTERN && !wrong.error().message.empty());
  urlwind_pattern_parts given{};
  given.pathname = {"/x", 2};
  std::vector<urlwind::pattern> all;
  all.push_back(*std::move(books));
  all.push_back(*urlwind::pattern::parse("https://*.example/*"));
  all.push_back(*urlwind::pattern::from_parts(given));
  const urlwind::pattern_set set(std::move(all));
  CHECK(set.size() == 3 && set.first(book) == 0u && set.most_specific(book) == 0u);
  CHECK(set.all(book) == std::vector<std::size_t>{0, 1} && set.first(must("a:/x")) == 2u && !set.first(must("a:/y")));
  CHECK(set.exec(0, book)->group("pathname", "id") == "7"sv && !set.exec(9, book));
  CHECK(urlwind::pattern_set(std::vector<urlwind::pattern>(1)).size() == 0);
  CHECK(!urlwind::pattern().test(book) && !urlwind::pattern().exec(book));
}

void batches() {
  const std::vector<std::string> texts{"http://A/", "nonsense", "http://b/\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"};
  const auto batch = urlwind::batch::parse(texts);
  CHECK(batch.size() == 3 && batch[0].href == "http://a/" && !batch[1] && batch[1].href.empty());
  CHECK(batch[1].why() == URLWIND_STATUS_RELATIVE_WITHOUT_BASE && batch[2].href.size() == 9 + 36);
  const url base = must("http://h/");
  const std::array<const char*, 2> relative{"a", "b"};
  std::string all;
  for (const auto& row : urlwind::batch::parse(relative, &base)) all += row.href;
  CHECK(all == "http://h/ahttp://h/b");
  const auto lines = urlwind::batch::parse_lines("http://a\nhttp://b\r\n\nhttp://c");
  CHECK(lines.size() == 4 && lines[1].href == "http://b/" && !lines[2] && lines[3].href == "http://c/");
  CHECK(urlwind::batch::parse_lines("").empty() && urlwind::batch().empty());
#if defined(__cpp_lib_span)
  CHECK(urlwind::batch::parse(std::span(texts).first(1)).size() == 1);
#endif
}

void language() {
  const url a = must("http://a/"), b = must("http://b/");
  CHECK(a < b && b > a && a <= a && a >= a && a != b && a == must("http://A"));
  std::unordered_set<url> set{a, b, a};
  CHECK(set.size() == 2 && set.count(must("http://b")) == 1);
  std::ostringstream out;
  out << a << ' ' << a.params();
  CHECK(out.str() == "http://a/ ");
#if URLWIND_HAS_ORDERING
  CHECK((a <=> b) < 0);
#endif
#if defined(__cpp_lib_format)
  CHECK(std::format("{:>10}", a) == " http://a/");
#endif
}

}  // namespace

int main() {
  parsing();
  bad_input();
  lives();
  editing();
  hosts_and_logs();
  params();
  reports();
  patterns();
  batches();
  language();
  std::printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
