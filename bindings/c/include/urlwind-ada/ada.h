// The C++ interface of Ada 4.0.0, by urlwind: for programs that were written for Ada, and are compiled anew. C++20.
//
// The names, arguments and answers are Ada's, and so is what may be called from which thread: objects share nothing but
// the limit on the length, which is for the whole process. What differs stands in urlwind's docs/MIGRATING.md: text that
// is not UTF-8 is refused, and what Ada has for its own use is not here.
#ifndef ADA_H
#define ADA_H

#include "../urlwind.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <unordered_map>
#ifdef ADA_USE_UNSAFE_STD_REGEX_PROVIDER
#include <regex>
#endif

#define ADA_VERSION "4.0.0"
#define ADA_INCLUDE_URL_PATTERN 1

namespace tl {
template <class T, class E>
using expected = urlwind::result<T, E>;
template <class E>
using unexpected = urlwind::unexpected<E>;
}  // namespace tl

namespace ada {

enum { ADA_VERSION_MAJOR = 4, ADA_VERSION_MINOR = 0, ADA_VERSION_REVISION = 0 };
enum class errors : std::uint8_t { type_error };
enum url_host_type : std::uint8_t { DEFAULT = 0, IPV4 = 1, IPV6 = 2 };

template <class T>
using result = tl::expected<T, errors>;
struct url_aggregator;
template <class T = url_aggregator>
[[nodiscard]] result<T> parse(std::string_view input, const T* base_url = nullptr);

namespace scheme {
enum type : std::uint8_t { HTTP = 0, NOT_SPECIAL = 1, HTTPS = 2, WS = 3, FTP = 4, WSS = 5, FILE = 6 };
constexpr std::uint16_t get_special_port(type of) noexcept {
  constexpr std::uint16_t ports[] = {80, 0, 443, 80, 21, 443, 0};
  return ports[of];
}
}  // namespace scheme

struct url_components {
  static constexpr std::uint32_t omitted = std::uint32_t(-1);
  std::uint32_t protocol_end = 0, username_end = 0, host_start = 0, host_end = 0, port = omitted, pathname_start = 0,
                search_start = omitted, hash_start = omitted;
};

/// What url and url_aggregator have in common: the fields are mirrors, to be read.
struct url_base {
  bool is_valid = true;
  bool has_opaque_path = false;
  url_host_type host_type = DEFAULT;
  ada::scheme::type type = scheme::NOT_SPECIAL;
  bool is_special() const noexcept { return type != scheme::NOT_SPECIAL; }
  std::uint16_t get_special_port() const noexcept { return scheme::get_special_port(type); }
  std::uint16_t scheme_default_port() const noexcept { return get_special_port(); }
};

namespace detail {

inline std::atomic<std::uint32_t> max_input_length{std::uint32_t(-1)};

/// Whether nothing is left once tabs and newlines are gone.
inline bool is_blank(std::string_view text) noexcept { return text.find_first_not_of("\t\n\r") == text.npos; }

/// The URL behind both types, and where its text and the components in it stand.
class record : public url_base {
 public:
  record() = default;
  record(const record& other)
      : url_base(other),
        url_(other.url_),
        text_(url_.href()),
        components_(other.components_),
        host_kind_(other.host_kind_) {}
  record(record&& other) noexcept
      : url_base(other),
        url_(std::move(other.url_)),
        text_(std::exchange(other.text_, std::string_view())),
        components_(std::exchange(other.components_, url_components())),
        host_kind_(std::exchange(other.host_kind_, urlwind_host_kind(URLWIND_HOST_KIND_NONE))) {}
  record& operator=(const record& other) { return *this = record(other); }
  record& operator=(record&& other) noexcept {
    std::swap(static_cast<url_base&>(*this), static_cast<url_base&>(other));
    std::swap(url_, other.url_);
    std::swap(text_, other.text_);
    std::swap(components_, other.components_);
    std::swap(host_kind_, other.host_kind_);
    return *this;
  }
  bool has_credentials() const noexcept { return has_non_empty_username() || has_non_empty_password(); }
  bool has_empty_hostname() const noexcept { return host_kind_ == URLWIND_HOST_KIND_EMPTY; }
  bool has_hostname() const noexcept { return host_kind_ != URLWIND_HOST_KIND_NONE; }
  bool has_non_empty_username() const noexcept { return !username_view().empty(); }
  bool has_non_empty_password() const noexcept { return !password_view().empty(); }
  bool has_password() const noexcept { return has_non_empty_password(); }
  bool has_port() const noexcept { return components_.port != url_components::omitted; }
  bool has_search() const noexcept { return components_.search_start != url_components::omitted; }
  bool has_hash() const noexcept { return components_.hash_start != url_components::omitted; }
  /// Whether DNS takes the length of the host and of each of its labels.
  bool has_valid_domain() const noexcept {
    std::string_view rest = hostname_view();
    if (!rest.empty() && rest.back() == '.') rest.remove_suffix(1);
    if (rest.empty() || rest.size() > 253) return false;
    for (std::size_t dot = 0; dot != rest.npos;) {
      dot = rest.find('.');
      const std::size_t length = dot == rest.npos ? rest.size() : dot;
      if (length == 0 || length > 63) return false;
      if (dot != rest.npos) rest.remove_prefix(dot + 1);
    }
    return true;
  }
  std::string get_origin() const { return url_.origin(); }
  std::size_t get_href_size() const noexcept { return text_.size(); }
  /// For people, as is to_diagram().
  std::string to_string() const { return is_valid ? std::string(text_) : "null"; }
  std::string to_diagram() const {
    const url_components& at = components_;
    std::string text = to_string() + '\n';
    const std::pair<const char*, std::uint32_t> places[] = {
        {"protocol_end", at.protocol_end}, {"username_end", at.username_end},     {"host_start", at.host_start},
        {"host_end", at.host_end},         {"pathname_start", at.pathname_start}, {"search_start", at.search_start},
        {"hash_start", at.hash_start}};
    for (const auto& [name, place] : places) {
      if (place != url_components::omitted) text += std::string(place, ' ') + "` " + name + '\n';
    }
    return text;
  }

 protected:
  bool read(std::string_view input, const record* base) noexcept {
    const std::uint32_t limit = max_input_length.load(std::memory_order_relaxed);
    urlwind::status outcome = URLWIND_STATUS_OK;
    if (base == nullptr && limit == std::uint32_t(-1)) {
      outcome = url_.assign(input);
    } else if (base != nullptr && !base->is_valid) {
      return false;
    } else {
      outcome = urlwind_parse_with(url_.raw(), input.data(), input.size(), base == nullptr ? nullptr : base->url_.raw(),
                                   limit == std::uint32_t(-1) ? 0 : limit == 0 ? 1 : limit, nullptr);
    }
    if (outcome) refresh();
    return bool(outcome);
  }
  /// Lets `f` change the URL, unless that makes it longer than the process allows.
  template <class F>
  bool change(F f) {
    const std::uint32_t limit = max_input_length.load(std::memory_order_relaxed);
    if (limit == std::uint32_t(-1)) {
      const bool is_done = f(url_);
      refresh();
      return is_done;
    }
    urlwind::url changed = url_;
    if (!f(changed) || changed.href().size() > limit) return false;
    url_ = std::move(changed);
    refresh();
    return true;
  }
  bool change_href(std::string_view input) {
    urlwind::url parsed;
    const std::uint32_t limit = max_input_length.load(std::memory_order_relaxed);
    if (input.size() > limit || !parsed.assign(input) || parsed.href().size() > limit) return false;
    url_ = std::move(parsed);
    refresh();
    return true;
  }
  bool change_host(std::string_view v) {
    return change([v](urlwind::url& u) {
      const urlwind::status outcome = u.set_host(v);
      // As specified, a host stays when the port behind it is refused; to Ada that is success.
      return outcome || outcome == URLWIND_STATUS_INVALID_PORT;
    });
  }
  bool change_protocol(std::string_view v) {
    return is_blank(v) || change([v](urlwind::url& u) { return bool(u.set_protocol(v)); });
  }
  bool change_port(std::string_view v) {
    return change([v](urlwind::url& u) {
      const urlwind::status outcome = u.set_port(v);
      return outcome || (outcome == URLWIND_STATUS_INVALID_PORT && is_blank(v));
    });
  }
  std::string_view part(std::uint32_t from, std::uint32_t to) const noexcept {
    return from < to ? std::string_view(text_.data() + from, to - from) : std::string_view();
  }
  std::uint32_t end_unless(std::uint32_t place) const noexcept {
    return place != url_components::omitted ? place : std::uint32_t(text_.size());
  }
  std::uint32_t path_end() const noexcept {
    return std::min(end_unless(components_.search_start), end_unless(components_.hash_start));
  }
  std::uint32_t hostname_start() const noexcept {
    const bool has_sign = components_.host_start < components_.host_end && text_[components_.host_start] == '@';
    return components_.host_start + (has_sign ? 1 : 0);
  }
  std::string_view protocol_view() const noexcept { return part(0, components_.protocol_end); }
  std::string_view username_view() const noexcept {
    return part(components_.protocol_end + 2, components_.username_end);
  }
  std::string_view password_view() const noexcept { return part(components_.username_end + 1, components_.host_start); }
  std::string_view hostname_view() const noexcept { return part(hostname_start(), components_.host_end); }
  std::string_view host_view() const noexcept {
    return part(hostname_start(), has_port() ? components_.pathname_start : components_.host_end);
  }
  std::string_view port_view() const noexcept {
    return has_port() ? part(components_.host_end + 1, components_.pathname_start) : std::string_view();
  }
  std::string_view pathname_view() const noexcept { return part(components_.pathname_start, path_end()); }
  /// Without what is nothing but its sign.
  std::string_view search_view() const noexcept {
    return unless_bare(components_.search_start, end_unless(components_.hash_start));
  }
  std::string_view hash_view() const noexcept {
    return unless_bare(components_.hash_start, std::uint32_t(text_.size()));
  }
  std::string_view unless_bare(std::uint32_t from, std::uint32_t to) const noexcept {
    return from != url_components::omitted && to - from > 1 ? part(from, to) : std::string_view();
  }
  void refresh() noexcept {
    text_ = url_.href();
    const urlwind_components at = url_.components();
    const bool has_credentials = at.host_start > at.username_end;
    components_ = {at.scheme_end + 1, at.username_end, at.host_start - (has_credentials ? 1 : 0), at.host_end,
                   at.port,           at.path_start,   at.query_start,                            at.fragment_start};
    host_kind_ = at.host;
    type = static_cast<ada::scheme::type>(at.scheme);
    host_type = at.host == URLWIND_HOST_KIND_IPV4 ? IPV4 : at.host == URLWIND_HOST_KIND_IPV6 ? IPV6 : DEFAULT;
    has_opaque_path = at.host == URLWIND_HOST_KIND_NONE && text_.substr(at.path_start, 1) != "/";
  }

  urlwind::url url_;
  std::string_view text_;
  url_components components_;
  urlwind_host_kind host_kind_ = URLWIND_HOST_KIND_NONE;
};

}  // namespace detail

// The setters of both types, which differ in what they do when the URL has changed.
#define URLWIND_ADA_SETTERS                                                                                 \
  bool set_href(std::string_view v) { return mirrored(change_href(v)); }                                    \
  bool set_host(std::string_view v) { return mirrored(change_host(v)); }                                    \
  bool set_hostname(std::string_view v) { return by(&urlwind::url::set_hostname, v); }                      \
  bool set_protocol(std::string_view v) { return mirrored(change_protocol(v)); }                            \
  bool set_username(std::string_view v) { return by(&urlwind::url::set_username, v); }                      \
  bool set_password(std::string_view v) { return by(&urlwind::url::set_password, v); }                      \
  bool set_port(std::string_view v) { return mirrored(change_port(v)); }                                    \
  bool set_pathname(std::string_view v) { return by(&urlwind::url::set_pathname, v); }                      \
  void set_search(std::string_view v) { by(&urlwind::url::set_search, v); }                                 \
  void set_hash(std::string_view v) { by(&urlwind::url::set_hash, v); }                                     \
  void clear_port() { by(&urlwind::url::set_port, ""); }                                                    \
  void clear_search() { by(&urlwind::url::set_search, ""); }                                                \
  void clear_hash() { by(&urlwind::url::set_hash, ""); }                                                    \
                                                                                                            \
 private:                                                                                                   \
  template <class T>                                                                                        \
  friend result<T> ada::parse(std::string_view, const T*);                                                  \
  bool by(urlwind::status (urlwind::url::*setter)(std::string_view) noexcept, std::string_view v) {         \
    return mirrored(change([=](urlwind::url& u) { return bool((u.*setter)(v)); }));                         \
  }

/// A URL whose getters are views of it.
struct url_aggregator : detail::record {
  std::string_view get_href() const noexcept { return text_; }
  std::string_view get_username() const noexcept { return username_view(); }
  std::string_view get_password() const noexcept { return password_view(); }
  std::string_view get_port() const noexcept { return port_view(); }
  std::string_view get_hash() const noexcept { return hash_view(); }
  std::string_view get_host() const noexcept { return host_view(); }
  std::string_view get_hostname() const noexcept { return hostname_view(); }
  std::string_view get_pathname() const noexcept { return pathname_view(); }
  std::uint32_t get_pathname_length() const noexcept { return std::uint32_t(pathname_view().size()); }
  std::string_view get_search() const noexcept { return search_view(); }
  std::string_view get_protocol() const noexcept { return protocol_view(); }
  const url_components& get_components() const noexcept { return components_; }
  URLWIND_ADA_SETTERS
  static bool mirrored(bool is_done) noexcept { return is_done; }
};

/// A URL whose parts are strings of their own: mirrors, which may be read.
struct url : detail::record {
  std::optional<std::string> host{};
  std::string path{};
  std::optional<std::string> query{};
  std::optional<std::string> hash{};
  std::optional<std::uint16_t> port{};
  std::string username{};
  std::string password{};

  std::string get_href() const { return std::string(text_); }
  const std::string& get_username() const noexcept { return username; }
  const std::string& get_password() const noexcept { return password; }
  std::string get_port() const { return std::string(port_view()); }
  std::string get_hash() const { return std::string(hash_view()); }
  std::string get_host() const { return std::string(host_view()); }
  std::string get_hostname() const { return std::string(hostname_view()); }
  std::string_view get_pathname() const noexcept { return pathname_view(); }
  std::size_t get_pathname_length() const noexcept { return pathname_view().size(); }
  std::string get_search() const { return std::string(search_view()); }
  std::string get_protocol() const { return std::string(protocol_view()); }
  url_components get_components() const noexcept { return components_; }
  URLWIND_ADA_SETTERS
  bool mirrored(bool is_done) {
    const auto part = [](bool is_there, std::string_view text, std::size_t skipped) -> std::optional<std::string> {
      if (!is_there) return std::nullopt;
      return std::string(text.substr(text.empty() ? 0 : skipped));
    };
    host = part(has_hostname(), hostname_view(), 0);
    path = pathname_view();
    query = part(has_search(), search_view(), 1);
    hash = part(has_hash(), hash_view(), 1);
    port = has_port() ? std::optional(std::uint16_t(components_.port)) : std::nullopt;
    username = username_view();
    password = password_view();
    return is_done;
  }
};
#undef URLWIND_ADA_SETTERS

template <class T>
result<T> parse(std::string_view input, const T* base_url) {
  T made;
  if (!made.mirrored(made.read(input, base_url))) return tl::unexpected<errors>(errors::type_error);
  return made;
}

inline void set_max_input_length(std::uint32_t length) { detail::max_input_length = length; }
inline std::uint32_t get_max_input_length() { return detail::max_input_length; }

inline bool can_parse(std::string_view input, const std::string_view* base_input = nullptr) {
  if (get_max_input_length() == std::uint32_t(-1)) {
    if (base_input == nullptr) return urlwind::url::can_parse(input);
    const auto base = urlwind::url::parse(*base_input);
    return base && urlwind::url::can_parse(input, *base);
  }
  if (base_input == nullptr) return bool(parse<url_aggregator>(input));
  const auto base = parse<url_aggregator>(*base_input);
  return base && parse<url_aggregator>(input, &*base);
}

inline std::string href_from_file(std::string_view path) {
  auto file = parse<url_aggregator>("file:///");
  if (!file || path.size() > get_max_input_length() || !file->set_pathname(path)) return {};
  return std::string(file->get_href());
}

namespace idna {
/// Empty for what is no domain.
inline std::string to_ascii(std::string_view domain) {
  return urlwind::domain_to_ascii(domain).value_or(std::string());
}
/// Label by label: what is not Punycode, or not valid, stays as it is.
inline std::string to_unicode(std::string_view domain) {
  std::string all;
  for (std::size_t start = 0; start <= domain.size();) {
    const std::size_t end = std::min(domain.find('.', start), domain.size());
    const std::string_view label = domain.substr(start, end - start);
    const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < 0x80 && (c < 'A' || c > 'Z'); };
    const bool is_encoded = label.substr(0, 4) == "xn--" && std::all_of(label.begin(), label.end(), is_plain);
    if (start > 0) all += '.';
    all += is_encoded ? urlwind::domain_to_unicode(label).value_or(std::string(label)) : std::string(label);
    start = end + 1;
  }
  return all;
}
}  // namespace idna

enum class url_search_params_iter_type { KEYS, VALUES, ENTRIES };
template <class T, url_search_params_iter_type Type>
struct url_search_params_iter;
using url_search_params_keys_iter = url_search_params_iter<std::string_view, url_search_params_iter_type::KEYS>;
using url_search_params_values_iter = url_search_params_iter<std::string_view, url_search_params_iter_type::VALUES>;
using key_value_view_pair = std::pair<std::string_view, std::string_view>;
using url_search_params_entries_iter =
    url_search_params_iter<key_value_view_pair, url_search_params_iter_type::ENTRIES>;

struct url_search_params {
  url_search_params() = default;
  explicit url_search_params(std::string_view input) { reset(input); }
  std::size_t size() const noexcept { return list_.size(); }
  void append(std::string_view key, std::string_view value) { list_.append(key, value); }
  void remove(std::string_view key) { list_.remove(key); }
  void remove(std::string_view key, std::string_view value) { list_.remove(key, value); }
  std::optional<std::string_view> get(std::string_view key) const { return list_.get(key); }
  std::vector<std::string> get_all(std::string_view key) const {
    const auto values = list_.get_all(key);
    return {values.begin(), values.end()};
  }
  bool has(std::string_view key) const noexcept { return list_.has(key); }
  bool has(std::string_view key, std::string_view value) const noexcept { return list_.has(key, value); }
  void set(std::string_view key, std::string_view value) { list_.set(key, value); }
  void sort() { list_.sort(); }
  std::string to_string() const { return list_.to_string(); }
  inline url_search_params_keys_iter get_keys();
  inline url_search_params_values_iter get_values();
  inline url_search_params_entries_iter get_entries();
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }
  key_value_view_pair front() const { return list_[0]; }
  key_value_view_pair back() const { return list_[size() - 1]; }
  key_value_view_pair operator[](std::size_t index) const { return list_[index]; }
  void reset(std::string_view input) {
    const bool is_short = input.size() <= get_max_input_length();
    list_ = urlwind::search_params::parse(is_short ? input : "").value_or(urlwind::search_params());
  }

 private:
  urlwind::search_params list_;
};

/// Walks over a list, which must outlive it and may change meanwhile.
template <class T, url_search_params_iter_type Type>
struct url_search_params_iter {
  url_search_params_iter() = default;
  bool has_next() const { return list_ != nullptr && index_ < list_->size(); }
  std::optional<T> next() {
    if (!has_next()) return std::nullopt;
    const auto pair = (*list_)[index_++];
    if constexpr (Type == url_search_params_iter_type::KEYS) return pair.first;
    if constexpr (Type == url_search_params_iter_type::VALUES) return pair.second;
    if constexpr (Type == url_search_params_iter_type::ENTRIES) return pair;
  }

 private:
  friend struct url_search_params;
  explicit url_search_params_iter(const url_search_params& list) : list_(&list) {}
  const url_search_params* list_ = nullptr;
  std::size_t index_ = 0;
};
inline url_search_params_keys_iter url_search_params::get_keys() { return url_search_params_keys_iter(*this); }
inline url_search_params_values_iter url_search_params::get_values() { return url_search_params_values_iter(*this); }
inline url_search_params_entries_iter url_search_params::get_entries() { return url_search_params_entries_iter(*this); }

}  // namespace ada

#include "ada_url_pattern.h"

#endif  // ADA_H
