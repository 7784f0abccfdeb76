//! Hosts: domains, IP addresses and opaque hosts.
//!
//! <https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)>
//!
//! | file | algorithms |
//! | --- | --- |
//! | `mod` | host parser |
//! | `host_type`, `kind` | [`Host`], [`HostKind`] |
//! | `domain` | domain parser, domain to Unicode |
//! | `idna` | domain parser ToASCII, by the core's own UTS #46 |
//! | `ipv4` | ends in a number checker, IPv4 parser and serializer |
//! | `ipv6` | IPv6 parser and serializer |
//! | `opaque` | opaque-host parser |
//! | `class`, `registries` | where a host leads; not part of the standard |

mod class;
mod domain;
mod host_type;
mod idna;
mod ipv4;
mod ipv6;
mod kind;
mod opaque;
mod registries;

#[cfg(test)]
mod class_tests;
#[cfg(test)]
mod domain_tests;
#[cfg(test)]
mod ip_tests;

#[cfg(feature = "idna")]
pub use crate::idna::UNICODE_VERSION;
pub use class::{EmbeddedIpv4, HostClass, IpClass, Ipv4Form};
pub(crate) use domain::why_refused;
pub use domain::{domain_to_ascii, domain_to_ascii_strict, domain_to_unicode};
#[cfg(feature = "validate")]
pub(crate) use domain::{is_strict_and_plain, why_not_strict};
pub use host_type::Host;
#[cfg(feature = "validate")]
pub(crate) use ipv4::parse_number as parse_ipv4_number;
pub(crate) use ipv4::{ends_in_a_number, is_normal_ipv4};
pub use ipv4::{parse_ipv4, serialize_ipv4};
pub(crate) use ipv6::{is_normal_ipv6, is_normal_ipv6_literal};
pub use ipv6::{parse_ipv6, serialize_ipv6};
pub use kind::HostKind;

use core::net::{Ipv4Addr, Ipv6Addr};

use crate::append::Append;
use crate::error::ParseError;

/// What the [host parser](https://url.spec.whatwg.org/#concept-host-parser) returns. The text of
/// domains and opaque hosts stands in the buffer that the parser was given.
enum Parsed {
    Empty,
    Domain,
    Opaque,
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
}

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser): appends the
/// [serialized](https://url.spec.whatwg.org/#concept-host-serializer) host to `out`.
///
/// After an error `out` may hold a part of the host.
#[inline]
pub(crate) fn parse_into(
    input: &str,
    is_opaque: bool,
    out: &mut impl Append,
) -> Result<HostKind, ParseError> {
    step!();
    Ok(match parse(input, is_opaque, out)? {
        Parsed::Empty => HostKind::Empty,
        Parsed::Domain => HostKind::Domain,
        Parsed::Opaque => HostKind::Opaque,
        Parsed::Ipv4(address) => {
            out.push_str(ipv4::Ipv4Text::new(address).as_str());
            HostKind::Ipv4
        }
        Parsed::Ipv6(address) => {
            out.push('[');
            out.push_str(ipv6::Ipv6Text::new(address).as_str());
            out.push(']');
            HostKind::Ipv6
        }
    })
}

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser). Addresses leave `out` as
/// it was.
#[inline]
fn parse(input: &str, is_opaque: bool, out: &mut impl Append) -> Result<Parsed, ParseError> {
    if let Some(rest) = input.strip_prefix('[') {
        let address = rest
            .strip_suffix(']')
            .ok_or(ParseError::InvalidIpv6Address)?;
        return parse_ipv6(address).map(Parsed::Ipv6);
    }
    if is_opaque {
        opaque::parse_opaque_host_into(input, out)?;
        return Ok(if input.is_empty() {
            Parsed::Empty
        } else {
            Parsed::Opaque
        });
    }
    domain::parse_domain_or_ipv4(input, out)
}
