//! [Host representation](https://url.spec.whatwg.org/#host-representation) and
//! [host miscellaneous](https://url.spec.whatwg.org/#host-miscellaneous).

use crate::infra::is_c0_control;

/// A [host](https://url.spec.whatwg.org/#concept-host).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Host {
    /// <https://url.spec.whatwg.org/#concept-domain>
    Domain(String),
    /// <https://url.spec.whatwg.org/#concept-ipv4>
    Ipv4(u32),
    /// <https://url.spec.whatwg.org/#concept-ipv6>, as its eight pieces
    Ipv6([u16; 8]),
    /// <https://url.spec.whatwg.org/#opaque-host>
    Opaque(String),
    /// <https://url.spec.whatwg.org/#empty-host>
    Empty,
}

/// Whether `c` is a [forbidden host code point](https://url.spec.whatwg.org/#forbidden-host-code-point).
pub fn is_forbidden_host_code_point(c: char) -> bool {
    matches!(
        c,
        '\0' | '\t'
            | '\n'
            | '\r'
            | ' '
            | '#'
            | '/'
            | ':'
            | '<'
            | '>'
            | '?'
            | '@'
            | '['
            | '\\'
            | ']'
            | '^'
            | '|'
    )
}

/// Whether `c` is a [forbidden domain code point](https://url.spec.whatwg.org/#forbidden-domain-code-point).
pub fn is_forbidden_domain_code_point(c: char) -> bool {
    is_forbidden_host_code_point(c) || is_c0_control(c) || c == '%' || c == '\u{7F}'
}
