//! <https://urlpattern.spec.whatwg.org/#urlpattern-class>, its operations and its internals.

use super::TypeError;
use super::canonicalization as canon;
use super::constructor_strings::parse_a_constructor_string;
use super::init_processing::{Init, Type, process_a_urlpatterninit};
use super::parts::{Options, PartType, parse_a_pattern_string};
use super::pattern_strings::generate_a_pattern_string;
use super::regular_expressions::generate_a_regular_expression_and_name_list;
use super::subject::{Arguments, COMPONENTS, ComponentResult, Given, Subject};
use crate::{default_port, host_serializer, is_special_scheme, parse, url_path_serializer};
use regress::{Flags, Regex};

/// <https://urlpattern.spec.whatwg.org/#component>
#[derive(Debug)]
pub struct Component {
    pub pattern_string: String,
    pub regular_expression: Regex,
    pub group_name_list: Vec<String>,
    pub has_regexp_groups: bool,
}

const DEFAULT_OPTIONS: Options = Options {
    delimiter_code_point: "",
    prefix_code_point: "",
    ignore_case: false,
};
const HOSTNAME_OPTIONS: Options = Options {
    delimiter_code_point: ".",
    prefix_code_point: "",
    ignore_case: false,
};
const PATHNAME_OPTIONS: Options = Options {
    delimiter_code_point: "/",
    prefix_code_point: "/",
    ignore_case: false,
};

/// <https://urlpattern.spec.whatwg.org/#compile-a-component>
fn compile_a_component(
    input: &str,
    encoding_callback: canon::EncodingCallback,
    options: Options,
) -> Result<Component, TypeError> {
    let part_list = parse_a_pattern_string(input, options, encoding_callback)?;
    let (regular_expression_string, name_list) =
        generate_a_regular_expression_and_name_list(&part_list, options);
    let flags = Flags {
        icase: options.ignore_case,
        unicode: true,
        unicode_sets: true,
        ..Flags::default()
    };
    let regular_expression = Regex::with_flags(&regular_expression_string, flags)
        .map_err(|_| TypeError("invalid regular expression"))?;
    Ok(Component {
        pattern_string: generate_a_pattern_string(&part_list, options),
        regular_expression,
        group_name_list: name_list,
        has_regexp_groups: part_list.iter().any(|part| part.kind == PartType::Regexp),
    })
}

pub(crate) fn compile_a_protocol(input: &str) -> Result<Component, TypeError> {
    compile_a_component(input, canon::canonicalize_a_protocol, DEFAULT_OPTIONS)
}

/// <https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme>
pub(crate) fn protocol_component_matches_a_special_scheme(component: &Component) -> bool {
    ["ftp", "file", "http", "https", "ws", "wss"]
        .iter()
        .any(|scheme| component.regular_expression.find(scheme).is_some())
}

/// <https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address>
fn hostname_pattern_is_an_ipv6_address(input: &str) -> bool {
    let input_code_points: Vec<char> = input.chars().collect();
    if input_code_points.len() < 2 {
        return false;
    }
    input_code_points[0] == '['
        || input_code_points[0] == '{' && input_code_points[1] == '['
        || input_code_points[0] == '\\' && input_code_points[1] == '['
}

/// <https://urlpattern.spec.whatwg.org/#url-pattern>
#[derive(Debug)]
pub struct UrlPattern {
    /// In the standard's order.
    pub components: Vec<Component>,
}

fn init_of(members: &[(String, String)]) -> Init {
    let mut init = Init::new();
    for (name, text) in members {
        let known = COMPONENTS
            .into_iter()
            .chain(["baseURL"])
            .find(|it| it == name);
        if let Some(known) = known {
            init.insert(known, text.clone());
        }
    }
    init
}

/// <https://urlpattern.spec.whatwg.org/#url-pattern-create>
pub fn create(arguments: &Arguments) -> Result<UrlPattern, TypeError> {
    let init = match &arguments.input {
        Given::Text(input) => {
            let mut init = parse_a_constructor_string(input)?;
            match &arguments.base_url {
                None if !init.contains_key("protocol") => {
                    return Err(TypeError("relative pattern without a base URL"));
                }
                None => {}
                Some(base_url) => {
                    init.insert("baseURL", base_url.clone());
                }
            }
            init
        }
        Given::Init(members) => {
            if arguments.base_url.is_some() {
                return Err(TypeError("base URL passed along with an init"));
            }
            init_of(members)
        }
    };
    let mut processed_init = process_a_urlpatterninit(&init, Type::Pattern, None)?;
    for component_name in COMPONENTS {
        let entry = processed_init.entry(component_name);
        entry.or_insert_with(|| "*".to_owned());
    }
    let protocol = &processed_init["protocol"];
    if is_special_scheme(protocol)
        && default_port(protocol).is_some_and(|port| port.to_string() == processed_init["port"])
    {
        processed_init.insert("port", String::new());
    }
    let text = |name: &str| processed_init[name].as_str();
    let protocol = compile_a_protocol(text("protocol"))?;
    let username = compile_a_component(
        text("username"),
        canon::canonicalize_a_username,
        DEFAULT_OPTIONS,
    )?;
    let password = compile_a_component(
        text("password"),
        canon::canonicalize_a_password,
        DEFAULT_OPTIONS,
    )?;
    let hostname_callback = if hostname_pattern_is_an_ipv6_address(text("hostname")) {
        canon::canonicalize_an_ipv6_hostname
    } else {
        canon::canonicalize_a_hostname
    };
    let hostname = compile_a_component(text("hostname"), hostname_callback, HOSTNAME_OPTIONS)?;
    let port = compile_a_component(
        text("port"),
        canon::canonicalize_a_port_alone,
        DEFAULT_OPTIONS,
    )?;
    let compile_options = Options {
        ignore_case: arguments.ignore_case,
        ..DEFAULT_OPTIONS
    };
    let pathname = if protocol_component_matches_a_special_scheme(&protocol) {
        let path_compile_options = Options {
            ignore_case: arguments.ignore_case,
            ..PATHNAME_OPTIONS
        };
        compile_a_component(
            text("pathname"),
            canon::canonicalize_a_pathname,
            path_compile_options,
        )?
    } else {
        compile_a_component(
            text("pathname"),
            canon::canonicalize_an_opaque_pathname,
            compile_options,
        )?
    };
    let search = compile_a_component(
        text("search"),
        canon::canonicalize_a_search,
        compile_options,
    )?;
    let hash = compile_a_component(text("hash"), canon::canonicalize_a_hash, compile_options)?;
    Ok(UrlPattern {
        components: vec![
            protocol, username, password, hostname, port, pathname, search, hash,
        ],
    })
}

/// <https://urlpattern.spec.whatwg.org/#url-pattern-match>, without the inputs, which the standard returns unchanged.
pub fn perform_a_match(
    url_pattern: &UrlPattern,
    arguments: &Arguments,
) -> Result<Option<Vec<ComponentResult>>, TypeError> {
    let texts: Vec<String> = match &arguments.input {
        Given::Init(members) => {
            if arguments.base_url.is_some() {
                return Err(TypeError("base URL passed along with an init"));
            }
            match process_a_urlpatterninit(&init_of(members), Type::Url, Some("")) {
                Ok(applied) => COMPONENTS.map(|name| applied[name].clone()).to_vec(),
                Err(_) => return Ok(None),
            }
        }
        Given::Text(input) => {
            let mut base_url = None;
            if let Some(base) = &arguments.base_url {
                base_url = parse(base, None);
                if base_url.is_none() {
                    return Ok(None);
                }
            }
            let Some(url) = parse(input, base_url.as_ref()) else {
                return Ok(None);
            };
            let pathname = url_path_serializer(&url);
            vec![
                url.scheme,
                url.username,
                url.password,
                url.host.as_ref().map_or(String::new(), host_serializer),
                url.port.map_or(String::new(), |port| port.to_string()),
                pathname,
                url.query.unwrap_or_default(),
                url.fragment.unwrap_or_default(),
            ]
        }
    };
    let mut results = Vec::new();
    for (component, input) in url_pattern.components.iter().zip(texts) {
        let Some(exec_result) = component.regular_expression.find(&input) else {
            return Ok(None);
        };
        // <https://urlpattern.spec.whatwg.org/#create-a-component-match-result>
        let names = component.group_name_list.iter().enumerate();
        let groups = names.map(|(index, name)| {
            let value = exec_result
                .group(index + 1)
                .map(|range| input[range].to_owned());
            (name.clone(), value)
        });
        results.push(ComponentResult {
            groups: groups.collect(),
            input,
        });
    }
    Ok(Some(results))
}

/// The transcription as a test subject.
#[derive(Clone, Copy, Debug)]
pub struct Machine;

impl Machine {
    /// Whether matching a pattern without regular expressions against texts of up to `length` bytes is certainly fast.
    /// The engine backtracks, as in the standard, so a repeated group may take exponential time.
    #[must_use]
    pub fn is_quick(pattern: &str, length: usize) -> bool {
        let groups = pattern.matches(['*', '{', ':', '+']).count();
        let may_be_repeated = |(at, _): (usize, &str)| match pattern[..at].chars().next_back() {
            Some('*' | '}') => true,
            // The end of a name, or text before a group.
            Some(other) => other != '/' && pattern[..at].contains(':'),
            None => false,
        };
        let has_repeats =
            pattern.contains('{') || pattern.match_indices(['*', '+']).any(may_be_repeated);
        groups <= 5 && length <= if has_repeats { 24 } else { 80 }
    }
}

impl Subject for Machine {
    type Pattern = UrlPattern;

    fn name(&self) -> String {
        "the transcription".into()
    }

    fn create(&self, arguments: &Arguments) -> Result<UrlPattern, String> {
        create(arguments).map_err(|error| error.0.to_owned())
    }

    fn get(&self, pattern: &UrlPattern, component: usize) -> String {
        pattern.components[component].pattern_string.clone()
    }

    fn has_regexp_groups(&self, pattern: &UrlPattern) -> bool {
        pattern.components.iter().any(|it| it.has_regexp_groups)
    }

    fn test(&self, pattern: &UrlPattern, arguments: &Arguments) -> Result<bool, String> {
        self.exec(pattern, arguments).map(|result| result.is_some())
    }

    fn exec(
        &self,
        pattern: &UrlPattern,
        arguments: &Arguments,
    ) -> Result<Option<Vec<ComponentResult>>, String> {
        perform_a_match(pattern, arguments).map_err(|error| error.0.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::Machine;

    /// `**` is any text, any number of times: the engine took more than fifteen minutes.
    #[test]
    fn repeated_wildcards_are_not_quick() {
        for repeated in [
            "s:/\u{fffd}/q:p\u{fffd}p.**c",
            "/a**",
            "/:b*",
            "/:b+",
            "{a}*",
        ] {
            assert!(!Machine::is_quick(repeated, 25), "{repeated}");
            assert!(Machine::is_quick(repeated, 24), "{repeated}");
        }
        for other in ["/a*", "/:b/*", "https://*.a/:b/*"] {
            assert!(Machine::is_quick(other, 80), "{other}");
            assert!(!Machine::is_quick(other, 81), "{other}");
        }
        assert!(!Machine::is_quick("/*/*/*/*/*/*", 10));
    }
}
