//! Handles, getters and questions.

use std::ffi::c_char;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use urlwind::{Attribute, HostKind, Url};

use super::components::AdaComponents;
use super::text_or_nothing;
use crate::ptr::{self, OwnedStr, Str};

/// `ada_url`: a URL, or none if it did not parse.
#[derive(Clone, Debug)]
pub struct AdaUrl {
    pub(super) url: Option<Url>,
    /// Made when first asked for; several threads may ask. From then on every change is written to
    /// the same place: to Ada's callers the pointer is a look into the URL, not at what it was.
    components: OnceLock<AdaComponents>,
}

/// The longest input and result, for the whole process, as Ada has it. Nothing else in this library
/// is global.
static MAX_INPUT_LENGTH: AtomicU32 = AtomicU32::new(u32::MAX);

pub(super) fn max_length() -> usize {
    MAX_INPUT_LENGTH.load(Ordering::Relaxed) as usize
}

impl AdaUrl {
    fn new(url: Option<Url>) -> AdaUrl {
        AdaUrl {
            url,
            components: OnceLock::new(),
        }
    }

    /// Changes the URL, if there is one.
    pub(super) fn change<R>(&mut self, change: impl FnOnce(&mut Url) -> R) -> Option<R> {
        let url = self.url.as_mut()?;
        let outcome = change(url);
        if let Some(components) = self.components.get_mut() {
            *components = AdaComponents::of(url);
        }
        Some(outcome)
    }
}

/// The URL that a handle holds.
#[inline]
fn url_of(url: Option<&AdaUrl>) -> Option<&Url> {
    url?.url.as_ref()
}

/// What parses, within the limit.
#[inline]
pub(super) fn parsed(input: *const c_char, length: usize, base: Option<&Url>) -> Option<Url> {
    let input = ptr::bytes(input, length).ok()?;
    let limit = max_length();
    match base {
        // The usual call, without what options cost.
        None if limit == u32::MAX as usize => Url::parse_utf8(input).ok(),
        _ => {
            let options = Url::options().base_url(base).max_length(limit);
            options.parse(ptr::utf8(input).ok()?).ok()
        }
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_parse(input: *const c_char, length: usize) -> *mut AdaUrl {
    ptr::give(AdaUrl::new(parsed(input, length, None)))
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_parse_with_base(
    input: *const c_char,
    input_length: usize,
    base: *const c_char,
    base_length: usize,
) -> *mut AdaUrl {
    let url =
        parsed(base, base_length, None).and_then(|base| parsed(input, input_length, Some(&base)));
    ptr::give(AdaUrl::new(url))
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_can_parse(input: *const c_char, length: usize) -> bool {
    if max_length() != u32::MAX as usize {
        // Only the result tells whether that is too long.
        return parsed(input, length, None).is_some();
    }
    ptr::text(input, length).is_ok_and(Url::can_parse)
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_can_parse_with_base(
    input: *const c_char,
    input_length: usize,
    base: *const c_char,
    base_length: usize,
) -> bool {
    let Some(base) = parsed(base, base_length, None) else {
        return false;
    };
    if max_length() != u32::MAX as usize {
        return parsed(input, input_length, Some(&base)).is_some();
    }
    ptr::text(input, input_length)
        .is_ok_and(|input| Url::options().base_url(Some(&base)).can_parse(input))
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_free(url: *mut AdaUrl) {
    ptr::free(url);
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_copy(url: Option<&AdaUrl>) -> *mut AdaUrl {
    ptr::give(AdaUrl::new(url_of(url).cloned()))
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_is_valid(url: Option<&AdaUrl>) -> bool {
    url_of(url).is_some()
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_get_origin(url: Option<&AdaUrl>) -> OwnedStr {
    url_of(url).map_or(OwnedStr::none(), |url| {
        OwnedStr::of(url.view().serialized_origin())
    })
}

/// Getters that return a view.
macro_rules! getters {
    ($($function:ident: $attribute:ident,)+) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $function(url: Option<&AdaUrl>) -> Str {
            text_or_nothing(url_of(url).map(|url| url.view().part(Attribute::$attribute)))
        }
    )+};
}

getters! {
    ada_get_href: Href,
    ada_get_username: Username,
    ada_get_password: Password,
    ada_get_port: Port,
    ada_get_hash: Hash,
    ada_get_hostname: Hostname,
    ada_get_pathname: Pathname,
    ada_get_search: Search,
    ada_get_protocol: Protocol,
}

/// `{NULL, 0}` also where the host is empty: so does Ada, here and nowhere else.
#[unsafe(no_mangle)]
pub extern "C" fn ada_get_host(url: Option<&AdaUrl>) -> Str {
    let host = url_of(url).map(|url| url.view().part(Attribute::Host));
    text_or_nothing(host.filter(|host| !host.is_empty()))
}

/// 0 for domains and all else, 1 for IPv4, 2 for IPv6.
#[unsafe(no_mangle)]
pub extern "C" fn ada_get_host_type(url: Option<&AdaUrl>) -> u8 {
    match url_of(url).map(Url::host_kind) {
        Some(HostKind::Ipv4) => 1,
        Some(HostKind::Ipv6) => 2,
        _ => 0,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_get_scheme_type(url: Option<&AdaUrl>) -> u8 {
    // The core's numbers are Ada's.
    url_of(url).map_or(0, |url| url.scheme_type() as u8)
}

/// Questions that are false for invalid handles.
macro_rules! questions {
    ($($function:ident: $answer:expr,)+) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $function(url: Option<&AdaUrl>) -> bool {
            url_of(url).is_some_and($answer)
        }
    )+};
}

questions! {
    ada_has_credentials: |url| !url.username().is_empty() || url.password().is_some(),
    ada_has_empty_hostname: |url| url.host_kind() == HostKind::Empty,
    ada_has_hostname: |url| url.host_kind() != HostKind::None,
    ada_has_non_empty_username: |url| !url.username().is_empty(),
    ada_has_non_empty_password: |url| url.password().is_some(),
    ada_has_port: |url| url.port().is_some(),
    ada_has_password: |url| url.password().is_some(),
    ada_has_hash: |url| url.fragment().is_some(),
    ada_has_search: |url| url.query().is_some(),
}

/// Valid until the URL is freed, and always of the URL as it is; null for an invalid handle.
#[unsafe(no_mangle)]
pub extern "C" fn ada_get_components(url: *const AdaUrl) -> *const AdaComponents {
    let place = ptr::object(url).and_then(|handle| {
        let url = handle.url.as_ref()?;
        Some(std::ptr::from_ref(
            handle.components.get_or_init(|| AdaComponents::of(url)),
        ))
    });
    match place {
        // The caller reads it after setters, too, so it must be C's pointer to the URL, moved: P4.
        Some(place) => url.cast::<AdaComponents>().with_addr(place.addr()),
        None => std::ptr::null(),
    }
}

/// Empty where Ada's is: when the input is no domain.
#[unsafe(no_mangle)]
pub extern "C" fn ada_idna_to_ascii(input: *const c_char, length: usize) -> OwnedStr {
    let ascii = ptr::text(input, length)
        .ok()
        .and_then(|domain| urlwind::domain_to_ascii(domain).ok());
    OwnedStr::of(ascii.unwrap_or_default())
}

/// Decodes label by label, as Ada does: what is not Punycode, or not valid, stays as it is given.
#[unsafe(no_mangle)]
pub extern "C" fn ada_idna_to_unicode(input: *const c_char, length: usize) -> OwnedStr {
    let domain = ptr::text(input, length).unwrap_or_default();
    let mut unicode = String::with_capacity(domain.len());
    for (index, label) in domain.split('.').enumerate() {
        if index > 0 {
            unicode.push('.');
        }
        let is_lowercase_ascii = label
            .bytes()
            .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
        if label.starts_with("xn--") && is_lowercase_ascii {
            unicode.push_str(&urlwind::domain_to_unicode(label));
        } else {
            unicode.push_str(label);
        }
    }
    OwnedStr::of(unicode)
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_set_max_input_length(length: u32) {
    MAX_INPUT_LENGTH.store(length, Ordering::Relaxed);
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_get_max_input_length() -> u32 {
    MAX_INPUT_LENGTH.load(Ordering::Relaxed)
}
