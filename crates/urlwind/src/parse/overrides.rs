//! The states as the setters use them: the standard's [state
//! override](https://url.spec.whatwg.org/#basic-url-parser-state-override).
//!
//! A state that is overridden parses one component and ends; what it has parsed is spliced into the
//! URL. Each function here leaves the URL as it was when it fails, except where the standard says
//! otherwise.

use super::states;
use super::states::{
    PortNumber, QueryEncoding, authority_end, is_scheme, needs_segments, opaque_path_state,
    parse_file_host, path_state, port_number, query_percent_encode_set, split_host_and_port,
    strip_tab_and_newline,
};
use crate::bytes::classes::is_tab_or_newline;
use crate::error::{Component, Error, ErrorKind, ParseError};
use crate::host::{self, HostKind};
use crate::kernels;
use crate::percent::{self, AsciiSet, C0_CONTROL, FRAGMENT, PATH};
use crate::record::{MAX_LENGTH, Text, Url};
use crate::special::SchemeType;

type Outcome = Result<(), Error>;

/// [Scheme start state](https://url.spec.whatwg.org/#scheme-start-state) and [scheme
/// state](https://url.spec.whatwg.org/#scheme-state), on a scheme without its colon.
pub(crate) fn scheme_state(url: &mut Url, name: &str) -> Outcome {
    if !is_scheme(name) {
        return Err(ErrorKind::InvalidScheme.about(Component::Scheme));
    }
    let lowercase;
    let name = if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        lowercase = name.to_ascii_lowercase();
        &lowercase
    } else {
        name
    };
    let (old, new) = (url.scheme_type(), SchemeType::of(name));
    let at = url.at();
    if old.is_special() != new.is_special()
        || (new == SchemeType::File && (at.includes_credentials() || at.has_port()))
        || (old == SchemeType::File && at.host() == HostKind::Empty)
    {
        return Err(ErrorKind::IncompatibleScheme.about(Component::Scheme));
    }
    let port = url.view().port();
    let is_default = port.is_some() && port == new.default_port();
    url.put_scheme(name)?;
    if is_default {
        url.put_port(None)?;
    }
    Ok(())
}

/// [Sets the username](https://url.spec.whatwg.org/#set-the-username).
pub(crate) fn username(url: &mut Url, username: &str) -> Outcome {
    check_can_have(Component::Username, url)?;
    Ok(url.put_username(username)?)
}

/// [Sets the password](https://url.spec.whatwg.org/#set-the-password).
pub(crate) fn password(url: &mut Url, password: &str) -> Outcome {
    check_can_have(Component::Password, url)?;
    Ok(url.put_password(password)?)
}

/// [Cannot have a
/// username/password/port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
pub(crate) fn check_can_have(component: Component, url: &Url) -> Outcome {
    if !url.view().has_host() || url.scheme_type() == SchemeType::File {
        return Err(ErrorKind::CannotHaveCredentialsOrPort.about(component));
    }
    Ok(())
}

/// [Host state](https://url.spec.whatwg.org/#host-state) or, if it takes no port, [hostname
/// state](https://url.spec.whatwg.org/#hostname-state).
pub(crate) fn host_state(url: &mut Url, value: &str, takes_port: bool) -> Outcome {
    if url.has_opaque_path() {
        return Err(ErrorKind::OpaquePath.about(Component::Host));
    }
    let value = strip_tab_and_newline(value);
    let value = &value[..authority_end(&value, url.scheme_type())];
    if url.scheme_type() == SchemeType::File {
        return Ok(host(url, value)?);
    }
    // The host state knows no credentials: an `@` is a forbidden code point like any other.
    let (name, port) = split_host_and_port(value);
    if port.is_some() && name.is_empty() {
        return Err(ParseError::EmptyHost.into());
    }
    if port.is_some() && !takes_port {
        return Err(ParseError::InvalidPort.into());
    }
    host(url, name)?;
    port.map_or(Ok(()), |port| port_state(url, port))
}

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser) by the rules of this URL's
/// scheme, on a host without a port. The path is not opaque.
pub(crate) fn host(url: &mut Url, value: &str) -> Result<(), ParseError> {
    let mut text = Text::with_room(value.len());
    let kind = match url.scheme_type() {
        SchemeType::File if value.is_empty() => HostKind::Empty,
        SchemeType::File => parse_file_host(value, &mut text)?,
        scheme => {
            let at = url.at();
            if value.is_empty()
                && (scheme.is_special() || at.includes_credentials() || at.has_port())
            {
                return Err(ParseError::EmptyHost);
            }
            host::parse_into(value, !scheme.is_special(), &mut text)?
        }
    };
    url.put_host(text.as_str(), kind)
}

/// [Port state](https://url.spec.whatwg.org/#port-state): digits; whatever follows them is ignored.
pub(crate) fn port_state(url: &mut Url, value: &str) -> Outcome {
    let (digits, mut number) = port_number(value);
    if value
        .as_bytes()
        .get(digits)
        .is_some_and(|byte| is_tab_or_newline(*byte))
    {
        number = port_number(&strip_tab_and_newline(value)).1;
    }
    match number {
        PortNumber::Value(value) => port(url, Some(value)),
        PortNumber::None | PortNumber::OutOfRange => Err(ParseError::InvalidPort.into()),
    }
}

/// Sets the port; the default one of the scheme counts as none.
pub(crate) fn port(url: &mut Url, port: Option<u16>) -> Outcome {
    let port = port.filter(|port| url.scheme_type().default_port() != Some(*port));
    Ok(url.put_port(port)?)
}

/// [Path start state](https://url.spec.whatwg.org/#path-start-state) on all of a path, in which `?` and
/// `#` are data.
pub(crate) fn path_start_state(url: &mut Url, path: &str) -> Outcome {
    if url.has_opaque_path() {
        return Err(ErrorKind::OpaquePath.about(Component::Path));
    }
    let path = strip_tab_and_newline(path);
    let scheme = url.scheme_type();
    let segments = if scheme.is_special() {
        path.strip_prefix(['/', '\\']).unwrap_or(&path)
    } else if path.is_empty() {
        // Only a URL without a host needs a path then, to tell it from an opaque one.
        let empty = if url.at().has_authority() { "" } else { "/" };
        return Ok(url.put_path(empty)?);
    } else {
        path.strip_prefix('/').unwrap_or(&path)
    };
    if needs_segments(segments, scheme, true) {
        let mut text = Text::with_room(segments.len() + 1);
        path_state(&mut text, 0, scheme, segments);
        return Ok(url.put_path(text.as_str())?);
    }
    percent::with_encoded(segments, &PATH, |path| Ok(url.put_path_parts("/", path)?))
}

/// Replaces an opaque path, which the standard has no way to do. It must not begin like a path with
/// segments, hold delimiters, or end in a space, or it would read differently when parsed again.
pub(crate) fn opaque_path(url: &mut Url, path: &str) -> Outcome {
    const DATA: AsciiSet = C0_CONTROL.add(b'?').add(b'#');
    let path = strip_tab_and_newline(path);
    let mut text = Text::with_room(path.len());
    let rest = match path.strip_prefix('/') {
        Some(rest) => {
            text.push_str("%2F");
            rest
        }
        None => &path,
    };
    opaque_path_state(&mut text, &percent::encode(rest, &DATA), true);
    Ok(url.put_path(text.as_str())?)
}

/// [Query state](https://url.spec.whatwg.org/#query-state), on all of a query.
pub(crate) fn query_state(url: &mut Url, query: Option<&str>) -> Outcome {
    let Some(query) = query else {
        return Ok(url.put_query(None)?);
    };
    let scheme = url.scheme_type();
    let set = query_percent_encode_set(scheme);
    // Every set holds tabs and newlines.
    if kernels::surely_keeps(query.as_bytes(), set) {
        return Ok(url.put_query(Some(query))?);
    }
    let query = strip_tab_and_newline(query);
    let is_last = url.at().fragment_start() == url.as_str().len();
    if is_last && fits(url, &query) {
        url.append_query(|text| states::query_state(text, scheme, &query, QueryEncoding::Utf8));
        return Ok(());
    }
    percent::with_encoded(&query, set, |query| Ok(url.put_query(Some(query))?))
}

/// [Fragment state](https://url.spec.whatwg.org/#fragment-state).
pub(crate) fn fragment_state(url: &mut Url, fragment: Option<&str>) -> Outcome {
    let Some(fragment) = fragment else {
        return Ok(url.put_fragment(None)?);
    };
    if kernels::surely_keeps(fragment.as_bytes(), &FRAGMENT) {
        if fits(url, fragment) {
            url.append_fragment(|text| text.push_str(fragment));
            return Ok(());
        }
        return Ok(url.put_fragment(Some(fragment))?);
    }
    let fragment = strip_tab_and_newline(fragment);
    if fits(url, &fragment) {
        url.append_fragment(|text| states::fragment_state(text, &fragment));
        return Ok(());
    }
    percent::with_encoded(&fragment, &FRAGMENT, |fragment| {
        Ok(url.put_fragment(Some(fragment))?)
    })
}

/// Whether the URL certainly stays short enough with this at its end: percent-encoding makes a byte
/// three, and a delimiter comes before it.
fn fits(url: &Url, value: &str) -> bool {
    value.len() < (MAX_LENGTH - url.as_str().len()) / 3
}
