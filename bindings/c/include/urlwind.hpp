// urlwind: the WHATWG URL Standard, for C++17 and later. All of it is inline, over urlwind.h.
//
// Text. All text is UTF-8, as std::string_view, and a NUL in it is a byte like any other. Anything else is refused with
// URLWIND_STATUS_INVALID_UTF8. No text that is passed in is kept.
//
// Lifetime. A std::string_view that a member function returns is a view of the object: it is valid until the object is
// changed, moved or destroyed. It may be passed to a function that changes that object.
//
// Failure. What can fail returns a `status` or a `result`, and then has changed nothing. Nothing here throws, but for
// `value()` of a result without one, and std::bad_alloc of the standard library's strings and vectors; it compiles with
// -fno-exceptions and -fno-rtti.
//
// Threads. Objects share nothing. Any number of threads may call const member functions of one object at a time; any
// other needs the object for itself.
//
// A moved-from or default-made object is empty: its texts are empty, its questions answered with no, and what is asked
// to change it says URLWIND_STATUS_NO_URL or URLWIND_STATUS_NULL_POINTER. It may be assigned to.

#ifndef URLWIND_HPP
#define URLWIND_HPP

#include "urlwind.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_expected) && __cpp_lib_expected >= 202202L
#include <expected>
#define URLWIND_HAS_EXPECTED 1
#else
#define URLWIND_HAS_EXPECTED 0
#endif
#if defined(__cpp_lib_three_way_comparison) && defined(__cpp_impl_three_way_comparison)
#include <compare>
#define URLWIND_HAS_ORDERING 1
#else
#define URLWIND_HAS_ORDERING 0
#endif
#if defined(__cpp_lib_format)
#include <format>
#endif

namespace urlwind {

// Programs may have parts that were compiled by different standards, in which types here differ.
#if URLWIND_HAS_EXPECTED
inline namespace with_expected {
#else
inline namespace without_expected {
#endif

/// How a call went: true if it was done, else why not. Comparable with the numbers of urlwind.h.
class status {
 public:
  constexpr status(urlwind_status code) noexcept : code_(code) {}
  constexpr explicit operator bool() const noexcept { return code_ == URLWIND_STATUS_OK; }
  constexpr urlwind_status code() const noexcept { return code_; }
  /// A sentence in English; valid for ever.
  std::string_view message() const noexcept {
    const urlwind_str words = urlwind_message(code_);
    return {words.data, words.length};
  }
  friend constexpr bool operator==(status a, status b) noexcept { return a.code_ == b.code_; }
  friend constexpr bool operator!=(status a, status b) noexcept { return a.code_ != b.code_; }

 private:
  urlwind_status code_;
};

/// Why an input did not parse, and which of its bytes are to blame.
struct failure {
  status why = URLWIND_STATUS_OK;
  std::size_t start = 0;
  std::size_t end = 0;
};

#if URLWIND_HAS_EXPECTED
template <class T, class E = status>
using result = std::expected<T, E>;
template <class E>
using unexpected = std::unexpected<E>;
#else
template <class E>
class unexpected {
 public:
  constexpr explicit unexpected(E error) : error_(std::move(error)) {}
  constexpr E&& take() noexcept { return std::move(error_); }

 private:
  E error_;
};

/// As std::expected, which takes its place where the standard library has it. As there, `*`, `->` and `error()` ask only
/// for what is there, and `value()` throws where it is not, or aborts without exceptions.
template <class T, class E = status>
class result {
 public:
  result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  result(unexpected<E> error) : state_(std::in_place_index<1>, error.take()) {}
  bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }
  T& operator*() & noexcept { return *std::get_if<0>(&state_); }
  const T& operator*() const& noexcept { return *std::get_if<0>(&state_); }
  T&& operator*() && noexcept { return std::move(*std::get_if<0>(&state_)); }
  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  T* operator->() noexcept { return std::get_if<0>(&state_); }
  const T* operator->() const noexcept { return std::get_if<0>(&state_); }
  E& error() & noexcept { return *std::get_if<1>(&state_); }
  const E& error() const& noexcept { return *std::get_if<1>(&state_); }
  E&& error() && noexcept { return std::move(*std::get_if<1>(&state_)); }
  template <class U>
  T value_or(U&& other) && {
    return has_value() ? std::move(**this) : static_cast<T>(std::forward<U>(other));
  }

 private:
  std::variant<T, E> state_;
};
#endif

namespace detail {

inline std::string_view view(urlwind_str text) noexcept { return {text.data, text.length}; }
/// Never null, which would mean that there is no text.
inline urlwind_str given(std::string_view text) noexcept {
  return {text.data() == nullptr ? "" : text.data(), text.size()};
}

/// A text of the library, until it is in a string of C++.
class owned {
 public:
  owned() = default;
  owned(const owned&) = delete;
  owned& operator=(const owned&) = delete;
  ~owned() { urlwind_string_free(&text_); }
  urlwind_string* out() noexcept { return &text_; }
  std::string_view view() const noexcept { return {text_.data, text_.length}; }
  result<std::string> when(status outcome) const {
    if (!outcome) return unexpected<status>(outcome);
    return std::string(view());
  }

 private:
  urlwind_string text_{nullptr, 0};
};

/// A pointer of the library, and the function that frees it.
template <class T, void (*Free)(T*)>
class handle {
 public:
  handle() = default;
  explicit handle(T* pointer) noexcept : pointer_(pointer) {}
  handle(handle&& other) noexcept : pointer_(std::exchange(other.pointer_, nullptr)) {}
  handle& operator=(handle&& other) noexcept {
    std::swap(pointer_, other.pointer_);
    return *this;
  }
  handle(const handle&) = delete;
  handle& operator=(const handle&) = delete;
  ~handle() { Free(pointer_); }
  T* get() const noexcept { return pointer_; }
  T** out() noexcept { return &pointer_; }
  T* release() noexcept { return std::exchange(pointer_, nullptr); }

 private:
  T* pointer_ = nullptr;
};

/// Walks over what has `size()` and `operator[]`, which makes its elements when asked.
template <class Container, class Value>
class iterator {
 public:
  using value_type = Value;
  using reference = Value;
  using pointer = void;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::input_iterator_tag;
  using iterator_concept = std::forward_iterator_tag;
  iterator() = default;
  iterator(const Container* container, std::size_t index) noexcept : container_(container), index_(index) {}
  Value operator*() const { return (*container_)[index_]; }
  iterator& operator++() noexcept {
    ++index_;
    return *this;
  }
  iterator operator++(int) noexcept {
    iterator before = *this;
    ++index_;
    return before;
  }
  friend bool operator==(const iterator& a, const iterator& b) noexcept { return a.index_ == b.index_; }
  friend bool operator!=(const iterator& a, const iterator& b) noexcept { return a.index_ != b.index_; }

 private:
  const Container* container_ = nullptr;
  std::size_t index_ = 0;
};

template <class Strings>
std::vector<urlwind_str> texts(const Strings& strings) {
  std::vector<urlwind_str> all;
  for (const auto& one : strings) all.push_back(given(std::string_view(one)));
  return all;
}

}  // namespace detail

/// A list of names and values, as URLSearchParams in JavaScript. Iterators and ranges give pairs of views.
class search_params {
 public:
  using value_type = std::pair<std::string_view, std::string_view>;
  using const_iterator = detail::iterator<search_params, value_type>;

  search_params() noexcept : list_(urlwind_params_parse("", 0)) {}
  /// The pairs of a query, which may begin with `?`.
  static result<search_params> parse(std::string_view query) {
    urlwind_params* list = urlwind_params_parse(query.data(), query.size());
    if (list == nullptr) return unexpected<status>(URLWIND_STATUS_INVALID_UTF8);
    return search_params(list);
  }
  search_params(const search_params& other) noexcept : list_(urlwind_params_copy(other.raw())) {}
  search_params& operator=(const search_params& other) noexcept { return *this = search_params(other); }
  search_params(search_params&&) = default;
  search_params& operator=(search_params&&) = default;

  std::size_t size() const noexcept { return urlwind_params_size(raw()); }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }
  /// A pair of empty texts behind the end.
  value_type operator[](std::size_t index) const noexcept {
    urlwind_pair pair;
    urlwind_params_at(raw(), index, &pair);
    return {detail::view(pair.name), detail::view(pair.value)};
  }
  const_iterator begin() const noexcept { return {this, 0}; }
  const_iterator end() const noexcept { return {this, size()}; }

  bool has(std::string_view name) const noexcept { return urlwind_params_has(raw(), name.data(), name.size()); }
  bool has(std::string_view name, std::string_view value) const noexcept {
    return urlwind_params_has_value(raw(), name.data(), name.size(), value.data(), value.size());
  }
  std::optional<std::string_view> get(std::string_view name) const noexcept {
    urlwind_str value;
    if (!urlwind_params_get(raw(), name.data(), name.size(), &value)) return std::nullopt;
    return detail::view(value);
  }
  std::vector<std::string_view> get_all(std::string_view name) const {
    std::vector<std::string_view> values;
    for (const auto& [key, value] : *this) {
      if (key == name) values.push_back(value);
    }
    return values;
  }
  status append(std::string_view name, std::string_view value) noexcept {
    return urlwind_params_append(raw(), name.data(), name.size(), value.data(), value.size());
  }
  status set(std::string_view name, std::string_view value) noexcept {
    return urlwind_params_set(raw(), name.data(), name.size(), value.data(), value.size());
  }
  /// Removes all pairs with that name.
  status remove(std::string_view name) noexcept { return urlwind_params_delete(raw(), name.data(), name.size()); }
  status remove(std::string_view name, std::string_view value) noexcept {
    return urlwind_params_delete_value(raw(), name.data(), name.size(), value.data(), value.size());
  }
  status sort() noexcept { return urlwind_params_sort(raw()); }
  status clear() noexcept { return urlwind_params_clear(raw()); }
  /// In form syntax, without `?`.
  std::string to_string() const {
    detail::owned text;
    urlwind_params_to_string(raw(), text.out());
    return std::string(text.view());
  }
  /// For functions of urlwind.h; stays the list's.
  urlwind_params* raw() const noexcept { return list_.get(); }

  friend bool operator==(const search_params& a, const search_params& b) noexcept {
    const std::size_t size = a.size();
    if (size != b.size()) return false;
    for (std::size_t i = 0; i < size; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  friend bool operator!=(const search_params& a, const search_params& b) noexcept { return !(a == b); }
  friend std::ostream& operator<<(std::ostream& out, const search_params& list) { return out << list.to_string(); }

 private:
  friend class url;
  explicit search_params(urlwind_params* list) noexcept : list_(list) {}
  detail::handle<urlwind_params, urlwind_params_free> list_;
};

/// What logs may show of a URL; as it is made, the rules of OpenTelemetry for url.full. A plain value.
struct redaction {
  /// The sum of URLWIND_REDACT_… flags.
  std::uint32_t flags = 0;
  std::string_view mask = "REDACTED";
  /// The keys whose values are hidden, unless this is missing: then those of OpenTelemetry.
  std::optional<std::vector<std::string_view>> keys{};

  /// Calls `f` with what C takes.
  template <class F>
  auto with(F f) const {
    const auto names = detail::texts(keys.value_or(std::vector<std::string_view>()));
    static const urlwind_str none{"", 0};
    const urlwind_str* first = !keys ? nullptr : names.empty() ? &none : names.data();
    const urlwind_redaction rules{flags, detail::given(mask), first, names.size()};
    return f(&rules);
  }
};

/// Parts of a URL to be built; those that are missing are absent. Nothing in one can end it. A plain value.
struct parts {
  std::optional<std::string_view> scheme{}, username{}, password{}, host{}, port{}, path{};
  std::vector<std::string_view> segments{};
  std::optional<std::string_view> opaque_path{}, query{}, fragment{};
};

/// A URL, or nothing: one pointer, which owns one block of memory.
class url {
 public:
  url() = default;
  url(const url& other) noexcept { urlwind_copy(&handle_, &other.handle_); }
  url(url&& other) noexcept : handle_(std::exchange(other.handle_, urlwind_url{nullptr})) {}
  url& operator=(const url& other) noexcept {
    urlwind_copy(&handle_, &other.handle_);
    return *this;
  }
  url& operator=(url&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~url() { urlwind_free(&handle_); }

  static result<url> parse(std::string_view input) {
    url made;
    const status outcome = made.assign(input);
    if (!outcome) return unexpected<status>(outcome);
    return made;
  }
  static result<url> parse(std::string_view input, const url& base) {
    url made;
    const status outcome = urlwind_parse_with(&made.handle_, input.data(), input.size(), &base.handle_, 0, nullptr);
    if (!outcome) return unexpected<status>(outcome);
    return made;
  }
  /// With the place of what is wrong, and for this call a limit to the length of input and result; 0 is none.
  static result<url, failure> parse_located(std::string_view input, const url* base = nullptr,
                                            std::size_t max_length = 0) {
    url made;
    urlwind_span place;
    const status outcome = urlwind_parse_with(&made.handle_, input.data(), input.size(),
                                              base == nullptr ? nullptr : &base->handle_, max_length, &place);
    if (!outcome) return unexpected<failure>(failure{outcome, place.start, place.end});
    return made;
  }
  /// Parses into this object, whose memory is used again: no allocation once it is large enough.
  status assign(std::string_view input) noexcept { return urlwind_parse(&handle_, input.data(), input.size()); }
  static bool can_parse(std::string_view input) noexcept {
    return urlwind_can_parse(input.data(), input.size(), nullptr);
  }
  static bool can_parse(std::string_view input, const url& base) noexcept {
    return urlwind_can_parse(input.data(), input.size(), &base.handle_);
  }
  /// Whether parsing would give the same text.
  static bool is_normal(std::string_view input) noexcept { return urlwind_is_normal(input.data(), input.size()); }
  static result<url> build(const parts& given) {
    const auto text = [](const std::optional<std::string_view>& part) noexcept {
      return part ? detail::given(*part) : urlwind_str{nullptr, 0};
    };
    const auto segments = detail::texts(given.segments);
    const urlwind_parts all{text(given.scheme), text(given.username), text(given.password),    text(given.host),
                            text(given.port),   text(given.path),     segments.data(),         segments.size(),
                            text(given.opaque_path), text(given.query), text(given.fragment)};
    url made;
    const status outcome = urlwind_build(&made.handle_, &all, nullptr);
    if (!outcome) return unexpected<status>(outcome);
    return made;
  }

  bool has_value() const noexcept { return handle_.block != nullptr; }
  explicit operator bool() const noexcept { return has_value(); }

  // The attributes of JavaScript's URL.
  std::string_view href() const noexcept { return detail::view(urlwind_href(&handle_)); }
  std::string_view protocol() const noexcept { return detail::view(urlwind_protocol(&handle_)); }
  std::string_view username() const noexcept { return detail::view(urlwind_username(&handle_)); }
  std::string_view password() const noexcept { return detail::view(urlwind_password(&handle_)); }
  std::string_view host() const noexcept { return detail::view(urlwind_host(&handle_)); }
  std::string_view hostname() const noexcept { return detail::view(urlwind_hostname(&handle_)); }
  std::string_view port() const noexcept { return detail::view(urlwind_port(&handle_)); }
  std::string_view pathname() const noexcept { return detail::view(urlwind_pathname(&handle_)); }
  std::string_view search() const noexcept { return detail::view(urlwind_search(&handle_)); }
  std::string_view hash() const noexcept { return detail::view(urlwind_hash(&handle_)); }
  std::string origin() const {
    detail::owned text;
    urlwind_origin(&handle_, text.out());
    return std::string(text.view());
  }
  search_params params() const noexcept { return search_params(urlwind_get_params(&handle_)); }

  status set_href(std::string_view v) noexcept { return urlwind_set_href(&handle_, v.data(), v.size()); }
  status set_protocol(std::string_view v) noexcept { return urlwind_set_protocol(&handle_, v.data(), v.size()); }
  status set_username(std::string_view v) noexcept { return urlwind_set_username(&handle_, v.data(), v.size()); }
  status set_password(std::string_view v) noexcept { return urlwind_set_password(&handle_, v.data(), v.size()); }
  /// As specified, the host stays set when the port behind it is refused.
  status set_host(std::string_view v) noexcept { return urlwind_set_host(&handle_, v.data(), v.size()); }
  status set_hostname(std::string_view v) noexcept { return urlwind_set_hostname(&handle_, v.data(), v.size()); }
  status set_port(std::string_view v) noexcept { return urlwind_set_port(&handle_, v.data(), v.size()); }
  status set_pathname(std::string_view v) noexcept { return urlwind_set_pathname(&handle_, v.data(), v.size()); }
  status set_search(std::string_view v) noexcept { return urlwind_set_search(&handle_, v.data(), v.size()); }
  status set_hash(std::string_view v) noexcept { return urlwind_set_hash(&handle_, v.data(), v.size()); }
  status set_params(const search_params& list) noexcept { return urlwind_set_params(&handle_, list.raw()); }

  // Changes that leave the bytes of the rest alone; in names of parameters, `*` stands for any text.
  status append_path(std::string_view path) noexcept {
    return urlwind_append_path(&handle_, path.data(), path.size());
  }
  status query_set(std::string_view name, std::string_view value) noexcept {
    return urlwind_query_set(&handle_, name.data(), name.size(), value.data(), value.size());
  }
  status query_remove(std::string_view name) noexcept {
    return urlwind_query_remove(&handle_, name.data(), name.size());
  }
  status query_keep(std::string_view name) noexcept { return urlwind_query_keep(&handle_, name.data(), name.size()); }
  /// Removes the parameters that only serve tracking, by a list of the library.
  status remove_tracking() noexcept { return urlwind_remove_tracking(&handle_, nullptr, 0); }

  // Where things are, and where the host leads.
  urlwind_components components() const noexcept {
    urlwind_components at;
    urlwind_get_components(&handle_, &at);
    return at;
  }
  urlwind_scheme_kind scheme_kind() const noexcept { return urlwind_get_scheme_kind(&handle_); }
  urlwind_host_kind host_kind() const noexcept { return urlwind_get_host_kind(&handle_); }
  /// "public", "loopback", "private", … : see urlwind_host_class. Valid for ever.
  std::string_view host_class() const noexcept { return detail::view(urlwind_host_class(&handle_)); }
  /// For a name, true is half of a check: see urlwind_is_global_host.
  bool is_global_host() const noexcept { return urlwind_is_global_host(&handle_); }
  std::string_view registrable_domain() const noexcept { return detail::view(urlwind_registrable_domain(&handle_)); }
  std::string_view public_suffix() const noexcept { return detail::view(urlwind_public_suffix(&handle_)); }
  bool same_site(const url& other) const noexcept { return urlwind_same_site(&handle_, &other.handle_); }
  result<std::string> redact(const redaction& rules = {}) const {
    detail::owned text;
    return text.when(rules.with([&](const urlwind_redaction* r) { return urlwind_redact(&handle_, r, text.out()); }));
  }

  /// For functions of urlwind.h; stays this object's.
  urlwind_url* raw() noexcept { return &handle_; }
  const urlwind_url* raw() const noexcept { return &handle_; }

  // URLs are in the order of their texts.
  friend bool operator==(const url& a, const url& b) noexcept { return a.href() == b.href(); }
#if URLWIND_HAS_ORDERING
  friend std::strong_ordering operator<=>(const url& a, const url& b) noexcept { return a.href() <=> b.href(); }
#else
  friend bool operator!=(const url& a, const url& b) noexcept { return a.href() != b.href(); }
  friend bool operator<(const url& a, const url& b) noexcept { return a.href() < b.href(); }
  friend bool operator>(const url& a, const url& b) noexcept { return b < a; }
  friend bool operator<=(const url& a, const url& b) noexcept { return !(b < a); }
  friend bool operator>=(const url& a, const url& b) noexcept { return !(a < b); }
#endif
  friend std::ostream& operator<<(std::ostream& out, const url& one) { return out << one.href(); }

 private:
  urlwind_url handle_{nullptr};
};

/// The validation errors of the standard in an input: what should not be written so, even if it can be parsed.
class report {
 public:
  using value_type = urlwind_finding;
  using const_iterator = detail::iterator<report, urlwind_finding>;

  report() = default;
  /// Keeps at most `limit` findings, and always the one that makes parsing fail.
  static result<report> validate(std::string_view input, const url* base = nullptr, std::size_t limit = 1000) {
    report made;
    const status outcome = urlwind_validate(input.data(), input.size(), base == nullptr ? nullptr : base->raw(), limit,
                                            made.report_.out());
    if (!outcome) return unexpected<status>(outcome);
    return made;
  }
  std::size_t size() const noexcept { return urlwind_report_size(report_.get()); }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }
  std::size_t left_out() const noexcept { return urlwind_report_left_out(report_.get()); }
  /// All zeros behind the end.
  urlwind_finding operator[](std::size_t index) const noexcept {
    urlwind_finding finding{};
    urlwind_report_get(report_.get(), index, &finding);
    return finding;
  }
  const_iterator begin() const noexcept { return {this, 0}; }
  const_iterator end() const noexcept { return {this, size()}; }
  /// The input that was reported on, with all fixes.
  result<std::string> apply_fixes(std::string_view input) const {
    detail::owned text;
    return text.when(urlwind_report_apply_fixes(report_.get(), input.data(), input.size(), text.out()));
  }

 private:
  detail::handle<urlwind_report, urlwind_report_free> report_;
};

/// Why a pattern was refused, in which component, and at which byte. A plain value.
struct pattern_problem {
  status why = URLWIND_STATUS_OK;
  std::string message{};
  std::string_view component{};
  std::size_t position = 0;
};

/// What the groups of a match found: `groups` are views of the pattern and of `text` or the URL that was matched.
class pattern_match {
 public:
  std::vector<urlwind_group> groups;
  /// The value of a group by the name of its component and its own; empty if there is none.
  std::optional<std::string_view> group(std::string_view component, std::string_view name) const noexcept {
    for (const urlwind_group& one : groups) {
      if (one.is_matched && detail::view(one.component) == component && detail::view(one.name) == name) {
        return detail::view(one.value);
      }
    }
    return std::nullopt;
  }
};

/// A URL pattern, as URLPattern in JavaScript. It never changes; it cannot be copied, only moved.
class pattern {
 public:
  pattern() = default;
  /// `flags` is the sum of URLWIND_PATTERN_… flags.
  static result<pattern, pattern_problem> parse(std::string_view text,
                                                std::optional<std::string_view> base_url = std::nullopt,
                                                std::uint32_t flags = 0) {
    const urlwind_str base = base_url ? detail::given(*base_url) : urlwind_str{nullptr, 0};
    return make([&](urlwind_pattern** out, urlwind_pattern_problem* problem) {
      return urlwind_pattern_parse(text.data(), text.size(), base.data, base.length, flags, out, problem);
    });
  }
  /// From one text for each component; one whose data is null is missing.
  static result<pattern, pattern_problem> from_parts(const urlwind_pattern_parts& given, std::uint32_t flags = 0) {
    return make([&](urlwind_pattern** out, urlwind_pattern_problem* problem) {
      return urlwind_pattern_from_parts(&given, flags, out, problem);
    });
  }
  /// By its name, such as "pathname".
  std::string_view component(std::string_view name) const noexcept {
    return detail::view(urlwind_pattern_component(raw(), name.data(), name.size()));
  }
  bool has_regexp_groups() const noexcept { return urlwind_pattern_has_regexp_groups(raw()); }
  bool test(const url& one) const noexcept { return urlwind_pattern_test(raw(), one.raw()); }
  bool test(std::string_view input) const noexcept {
    return urlwind_pattern_test_input(raw(), input.data(), input.size());
  }
  /// The match, whose groups are views of the URL.
  std::optional<pattern_match> exec(const url& one) const { return exec(raw(), one); }
  const urlwind_pattern* raw() const noexcept { return pattern_.get(); }

 private:
  friend class pattern_set;
  template <class F>
  static result<pattern, pattern_problem> make(F f) {
    pattern made;
    detail::owned message;
    urlwind_pattern_problem problem{{nullptr, 0}, {"", 0}, 0};
    const status outcome = f(made.pattern_.out(), &problem);
    *message.out() = problem.message;
    if (outcome) return made;
    return unexpected<pattern_problem>(
        pattern_problem{outcome, std::string(message.view()), detail::view(problem.component), problem.position});
  }
  static std::optional<pattern_match> exec(const urlwind_pattern* one, const url& with) {
    std::size_t count = 0;
    pattern_match found;
    found.groups.resize(8);
    if (!urlwind_pattern_exec(one, with.raw(), found.groups.data(), found.groups.size(), &count)) return std::nullopt;
    const bool had_room = count <= found.groups.size();
    found.groups.resize(count);
    if (!had_room) urlwind_pattern_exec(one, with.raw(), found.groups.data(), count, nullptr);
    return found;
  }
  detail::handle<urlwind_pattern, urlwind_pattern_free> pattern_;
};

/// Many patterns, asked all at once, by their numbers from 0 on. It never changes; it can only be moved.
class pattern_set {
 public:
  pattern_set() = default;
  /// Takes the patterns over. If one is empty, so is the set.
  explicit pattern_set(std::vector<pattern> patterns) {
    std::vector<urlwind_pattern*> all;
    for (const pattern& one : patterns) all.push_back(one.pattern_.get());
    *set_.out() = urlwind_pattern_set_new(all.data(), all.size());
    if (set_.get() == nullptr) return;
    for (pattern& one : patterns) one.pattern_.release();
  }
  std::size_t size() const noexcept { return urlwind_pattern_set_size(set_.get()); }
  std::optional<std::size_t> first(const url& one) const noexcept {
    return number(urlwind_pattern_set_first(set_.get(), one.raw()));
  }
  std::optional<std::size_t> most_specific(const url& one) const noexcept {
    return number(urlwind_pattern_set_most_specific(set_.get(), one.raw()));
  }
  std::vector<std::size_t> all(const url& one) const {
    std::vector<std::size_t> numbers(urlwind_pattern_set_all(set_.get(), one.raw(), nullptr, 0));
    urlwind_pattern_set_all(set_.get(), one.raw(), numbers.data(), numbers.size());
    return numbers;
  }
  /// The match of one pattern, whose groups are views of the URL.
  std::optional<pattern_match> exec(std::size_t index, const url& one) const {
    return pattern::exec(urlwind_pattern_set_get(set_.get(), index), one);
  }

 private:
  static std::optional<std::size_t> number(std::size_t found) noexcept {
    if (found == URLWIND_NO_PATTERN) return std::nullopt;
    return found;
  }
  detail::handle<urlwind_pattern_set, urlwind_pattern_set_free> set_;
};

/// One URL of a batch: a view of it.
struct row {
  std::string_view href;
  urlwind_components components;
  explicit operator bool() const noexcept { return components.status == URLWIND_STATUS_OK; }
  status why() const noexcept { return components.status; }
};

/// Many URLs that are parsed in one call, and stand one after the other in one text.
class batch {
 public:
  using value_type = row;
  using const_iterator = detail::iterator<batch, row>;

  batch() = default;
  /// All of a range, container or span of texts.
  template <class Range>
  static batch parse(const Range& inputs, const url* base = nullptr) {
    const auto all = detail::texts(inputs);
    std::size_t length = 0;
    for (const urlwind_str& one : all) length += one.length;
    batch made;
    made.run(all.size(), length, [&](batch& b) {
      return urlwind_parse_each(all.data(), all.size(), raw(base), 0, 0, b.rows_.data(), b.text_.data(),
                                b.text_.size(), b.ends_.data());
    });
    return made;
  }
  /// The lines of a text; the last may lack its end.
  static batch parse_lines(std::string_view text, const url* base = nullptr) {
    const std::size_t count = urlwind_count_lines(text.data(), text.size());
    batch made;
    made.run(count, text.size(), [&](batch& b) {
      return urlwind_parse_lines(text.data(), text.size(), count, raw(base), 0, 0, b.rows_.data(), b.text_.data(),
                                 b.text_.size(), b.ends_.data());
    });
    return made;
  }
  std::size_t size() const noexcept { return rows_.size(); }
  [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
  /// The row at `index`, which must be less than `size()`.
  row operator[](std::size_t index) const noexcept {
    return {std::string_view(text_).substr(ends_[index], ends_[index + 1] - ends_[index]), rows_[index]};
  }
  const_iterator begin() const noexcept { return {this, 0}; }
  const_iterator end() const noexcept { return {this, size()}; }

 private:
  static const urlwind_url* raw(const url* base) noexcept { return base == nullptr ? nullptr : base->raw(); }
  template <class Parse>
  void run(std::size_t count, std::size_t guess, Parse parse) {
    rows_.resize(count);
    ends_.resize(count + 1);
    text_.resize(guess);
    const std::size_t needed = parse(*this);
    const bool had_room = needed <= guess;
    text_.resize(needed);
    if (!had_room) parse(*this);
  }
  std::vector<urlwind_components> rows_;
  std::vector<std::size_t> ends_;
  std::string text_;
};

/// Hides what is secret in the URLs of any text.
inline result<std::string> redact_text(std::string_view text, const redaction& rules = {}) {
  detail::owned out;
  return out.when(rules.with(
      [&](const urlwind_redaction* r) { return urlwind_redact_text(text.data(), text.size(), r, out.out()); }));
}
inline result<std::string> percent_decode(std::string_view text) {
  detail::owned out;
  return out.when(urlwind_percent_decode(text.data(), text.size(), out.out()));
}
inline result<std::string> domain_to_ascii(std::string_view domain) {
  detail::owned out;
  return out.when(urlwind_domain_to_ascii(domain.data(), domain.size(), out.out()));
}
inline result<std::string> domain_to_unicode(std::string_view domain) {
  detail::owned out;
  return out.when(urlwind_domain_to_unicode(domain.data(), domain.size(), out.out()));
}
/// Whether an IP address can be reached from everywhere: for each address that a name resolves to.
inline bool is_global_address(std::string_view address) noexcept {
  return urlwind_is_global_address(address.data(), address.size());
}

}  // inline namespace
}  // namespace urlwind

template <>
struct std::hash<urlwind::url> {
  std::size_t operator()(const urlwind::url& one) const noexcept {
    return std::hash<std::string_view>()(one.href());
  }
};

#if defined(__cpp_lib_format)
template <>
struct std::formatter<urlwind::url> : std::formatter<std::string_view> {
  template <class Context>
  auto format(const urlwind::url& one, Context& context) const {
    return std::formatter<std::string_view>::format(one.href(), context);
  }
};
#endif

#endif  // URLWIND_HPP
