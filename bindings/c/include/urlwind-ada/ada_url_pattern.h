// Ada's URL patterns, by urlwind: the part of ada.h that has them.
#ifndef ADA_URL_PATTERN_H
#define ADA_URL_PATTERN_H

namespace ada {

namespace url_pattern_regex {

/// What finds regular expressions: patterns that have groups with one ask it, and only those.
template <class T>
concept regex_concept = requires(std::string_view text, bool ignore_case, typename T::regex_type& regex) {
  { T::create_instance(text, ignore_case) } -> std::same_as<std::optional<typename T::regex_type>>;
  { T::regex_search(text, regex) } -> std::same_as<std::optional<std::vector<std::optional<std::string>>>>;
  { T::regex_match(text, regex) } -> std::same_as<bool>;
};

#ifdef ADA_USE_UNSAFE_STD_REGEX_PROVIDER
/// The standard library's engine, whose time and stack may grow with the input beyond all bounds.
struct std_regex_provider {
  using regex_type = std::regex;
  static std::optional<regex_type> create_instance(std::string_view pattern, bool ignore_case) {
    const auto flags = ignore_case ? std::regex::icase | std::regex::ECMAScript : std::regex::ECMAScript;
    try {
      return std::regex(pattern.data(), pattern.size(), flags);
    } catch (const std::regex_error&) {
      return std::nullopt;
    }
  }
  static std::optional<std::vector<std::optional<std::string>>> regex_search(std::string_view input,
                                                                            const regex_type& regex) {
    std::match_results<std::string_view::const_iterator> found;
    if (!std::regex_search(input.begin(), input.end(), found, regex)) return std::nullopt;
    std::vector<std::optional<std::string>> groups;
    for (std::size_t i = 1; i < found.size(); ++i) {
      groups.push_back(found[i].matched ? std::optional(found[i].str()) : std::nullopt);
    }
    return groups;
  }
  static bool regex_match(std::string_view input, const regex_type& regex) {
    return std::regex_match(input.begin(), input.end(), regex);
  }
};
#endif

}  // namespace url_pattern_regex

struct url_pattern_init {
  std::optional<std::string> protocol{}, username{}, password{}, hostname{}, port{}, pathname{}, search{}, hash{},
      base_url{};
  bool operator==(const url_pattern_init&) const = default;
};
using url_pattern_input = std::variant<std::string_view, url_pattern_init>;

struct url_pattern_options {
  bool ignore_case = false;
};

struct url_pattern_component_result {
  std::string input;
  std::unordered_map<std::string, std::optional<std::string>> groups;
  bool operator==(const url_pattern_component_result&) const = default;
};

struct url_pattern_result {
  std::vector<url_pattern_input> inputs;
  url_pattern_component_result protocol, username, password, hostname, port, pathname, search, hash;
};

namespace detail {

inline constexpr std::array<std::string_view, 8> component_names = {"protocol", "username", "password", "hostname",
                                                                    "port",     "pathname", "search",   "hash"};
using component_texts = std::array<std::string_view, 8>;

/// As C takes the object, whose texts must outlive it.
inline urlwind_pattern_parts parts_of(const url_pattern_init& init) {
  const auto text = [](const std::optional<std::string>& part) {
    return part ? urlwind::detail::given(*part) : urlwind_str{nullptr, 0};
  };
  return {text(init.protocol), text(init.username), text(init.password), text(init.hostname), text(init.port),
          text(init.pathname), text(init.search),   text(init.hash),     text(init.base_url)};
}

/// Calls `f` with the text of each component, in normal form, of what a pattern is to be matched with; false if that is
/// no URL.
template <class F>
bool with_components(const url_pattern_input& input, const std::string_view* base_url, F f) {
  if (const auto* text = std::get_if<std::string_view>(&input)) {
    urlwind::url base, url;
    if (base_url != nullptr && !base.assign(*base_url)) return false;
    auto parsed = base_url != nullptr ? urlwind::url::parse(*text, base) : urlwind::url::parse(*text);
    if (!parsed) return false;
    const auto without = [](std::string_view sign) { return sign.empty() ? sign : sign.substr(1); };
    const std::string_view protocol = parsed->protocol();
    return f(component_texts{protocol.substr(0, protocol.size() - 1), parsed->username(), parsed->password(),
                             parsed->hostname(), parsed->port(), parsed->pathname(), without(parsed->search()),
                             without(parsed->hash())});
  }
  const urlwind_pattern_parts given = parts_of(std::get<url_pattern_init>(input));
  const auto anything = urlwind::pattern::from_parts({});
  urlwind_pattern_parts at;
  urlwind::detail::owned text;
  if (!anything || !urlwind_pattern_exec_parts(anything->raw(), &given, nullptr, 0, nullptr, &at, text.out())) {
    return false;
  }
  component_texts all;
  const urlwind_str found[] = {at.protocol, at.username, at.password, at.hostname,
                               at.port,     at.pathname, at.search,   at.hash};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = urlwind::detail::view(found[i]);
  return f(all);
}

}  // namespace detail

template <url_pattern_regex::regex_concept regex_provider>
class url_pattern {
 public:
  url_pattern() = default;

  std::string_view get_protocol() const { return pattern_.component("protocol"); }
  std::string_view get_username() const { return pattern_.component("username"); }
  std::string_view get_password() const { return pattern_.component("password"); }
  std::string_view get_hostname() const { return pattern_.component("hostname"); }
  std::string_view get_port() const { return pattern_.component("port"); }
  std::string_view get_pathname() const { return pattern_.component("pathname"); }
  std::string_view get_search() const { return pattern_.component("search"); }
  std::string_view get_hash() const { return pattern_.component("hash"); }
  bool ignore_case() const { return ignore_case_; }
  bool has_regexp_groups() const { return pattern_.has_regexp_groups(); }

  result<bool> test(const url_pattern_input& input, const std::string_view* base_url = nullptr) const {
    const auto found = exec(input, base_url);
    if (!found) return tl::unexpected<errors>(errors::type_error);
    return found->has_value();
  }

  result<std::optional<url_pattern_result>> exec(const url_pattern_input& input,
                                                 const std::string_view* base_url = nullptr) const {
    if (base_url != nullptr && std::holds_alternative<url_pattern_init>(input)) {
      return tl::unexpected<errors>(errors::type_error);
    }
    std::optional<url_pattern_result> found{std::in_place};
    found->inputs.push_back(input);
    if (base_url != nullptr) found->inputs.emplace_back(*base_url);
    url_pattern_component_result* const parts[] = {&found->protocol, &found->username, &found->password,
                                                   &found->hostname, &found->port,     &found->pathname,
                                                   &found->search,   &found->hash};
    const bool is_match = detail::with_components(input, base_url, [&](const detail::component_texts& texts) {
      for (std::size_t i = 0; i < texts.size(); ++i) parts[i]->input = texts[i];
      return regexes_.empty() ? match(parts) : match_by_provider(parts);
    });
    if (!is_match) found.reset();
    return found;
  }
  result<std::optional<url_pattern_result>> match(const url_pattern_input& input,
                                                  const std::string_view* base_url = nullptr) const {
    return exec(input, base_url);
  }

 private:
  template <url_pattern_regex::regex_concept P>
  friend tl::expected<url_pattern<P>, errors> parse_url_pattern(std::variant<std::string_view, url_pattern_init>&&,
                                                                const std::string_view*, const url_pattern_options*);

  /// By urlwind's own engine. The inputs are in normal form already, but for what stands before a path without a host.
  bool match(url_pattern_component_result* const (&parts)[8]) const {
    urlwind_pattern_parts given{};
    urlwind_str* const places[] = {&given.protocol, &given.username, &given.password, &given.hostname,
                                   &given.port,     &given.pathname, &given.search,   &given.hash};
    for (std::size_t i = 0; i < 8; ++i) *places[i] = urlwind::detail::given(parts[i]->input);
    std::vector<urlwind_group> groups(16);
    std::size_t count = 0;
    for (;;) {
      urlwind::detail::owned text;
      if (!urlwind_pattern_exec_parts(pattern_.raw(), &given, groups.data(), groups.size(), &count, nullptr,
                                      text.out())) {
        return false;
      }
      if (count <= groups.size()) {
        for (std::size_t i = 0; i < count; ++i) put(groups[i], parts);
        return true;
      }
      groups.resize(count);
    }
  }
  static void put(const urlwind_group& group, url_pattern_component_result* const (&parts)[8]) {
    for (std::size_t i = 0; i < 8; ++i) {
      if (detail::component_names[i] != urlwind::detail::view(group.component)) continue;
      auto& value = parts[i]->groups[std::string(urlwind::detail::view(group.name))];
      if (group.is_matched) value = std::string(urlwind::detail::view(group.value));
    }
  }
  bool match_by_provider(url_pattern_component_result* const (&parts)[8]) const {
    for (std::size_t i = 0; i < 8; ++i) {
      const auto values = regex_provider::regex_search(parts[i]->input, regexes_[i]);
      if (!values) return false;
      const std::string_view name = detail::component_names[i];
      for (std::size_t n = 0; n < values->size(); ++n) {
        const urlwind_str group = urlwind_pattern_group_name(pattern_.raw(), name.data(), name.size(), n);
        parts[i]->groups[std::string(urlwind::detail::view(group))] = (*values)[n];
      }
    }
    return true;
  }
  bool compile() {
    if (!has_regexp_groups()) return true;
    for (const std::string_view name : detail::component_names) {
      urlwind::detail::owned source;
      urlwind_pattern_to_ecmascript(pattern_.raw(), name.data(), name.size(), source.out());
      const bool has_case = name == "pathname" || name == "search" || name == "hash";
      auto regex = regex_provider::create_instance(source.view(), ignore_case_ && has_case);
      if (!regex) return false;
      regexes_.push_back(*std::move(regex));
    }
    return true;
  }

  urlwind::pattern pattern_;
  /// One for each component, if one of them has a group with a regular expression.
  mutable std::vector<typename regex_provider::regex_type> regexes_;
  bool ignore_case_ = false;
};

template <url_pattern_regex::regex_concept regex_provider>
[[nodiscard]] tl::expected<url_pattern<regex_provider>, errors> parse_url_pattern(
    std::variant<std::string_view, url_pattern_init>&& input, const std::string_view* base_url = nullptr,
    const url_pattern_options* options = nullptr) {
  url_pattern<regex_provider> made;
  made.ignore_case_ = options != nullptr && options->ignore_case;
  const auto parse = [&](std::uint32_t more) {
    const std::uint32_t flags = more | (made.ignore_case_ ? URLWIND_PATTERN_IGNORE_CASE : 0u);
    const auto* text = std::get_if<std::string_view>(&input);
    auto parsed = text == nullptr ? urlwind::pattern::from_parts(detail::parts_of(std::get<1>(input)), flags)
                  : base_url == nullptr ? urlwind::pattern::parse(*text, std::nullopt, flags)
                                        : urlwind::pattern::parse(*text, *base_url, flags);
    if (parsed) made.pattern_ = *std::move(parsed);
    return parsed.has_value();
  };
  const bool is_asked_wrongly = base_url != nullptr && std::holds_alternative<url_pattern_init>(input);
  if (is_asked_wrongly || !parse(URLWIND_PATTERN_OWN_REGEXPS) || !made.compile() ||
      (!made.has_regexp_groups() && !parse(0))) {
    return tl::unexpected<errors>(errors::type_error);
  }
  return made;
}

}  // namespace ada

#endif  // ADA_URL_PATTERN_H
