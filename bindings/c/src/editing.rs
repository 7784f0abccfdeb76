//! Redaction, references, and changes that leave the rest of a URL alone.

use std::ffi::c_char;

use urlwind::{
    Component, Error, KeyList, RedactOptions, RelativeUrl, TRACKING_KEYS, Url, percent,
    redact_input, redact_text_bytes,
};

use crate::getters::give_text;
use crate::ptr::{self, Handle, OwnedStr, Str, apart_from};
use crate::status::{Status, status_of};

/// What to redact. All zeros are the rules of OpenTelemetry for url.full: credentials become
/// REDACTED:REDACTED, and the values of AWSAccessKeyId, Signature, X-Amz-Credential,
/// X-Amz-Security-Token, X-Amz-Signature, X-Goog-Signature and sig become REDACTED.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Redaction {
    /// The sum of URLWIND_REDACT_… flags.
    pub(crate) flags: u32,
    /// What stands in the place of secrets; REDACTED if its data is null.
    pub(crate) mask: Str,
    /// The keys whose values are redacted, in the place of the seven, unless this is null. `*` in one
    /// stands for any text.
    pub(crate) keys: *const Str,
    /// How many keys there are.
    pub(crate) key_count: usize,
}

const STRICT: u32 = 1;
const FRAGMENT: u32 = 2;
const KEEP_USERNAME: u32 = 4;

fn text_of<'a>(text: Str) -> Result<&'a str, Status> {
    ptr::text(text.data, text.length)
}

fn key_list(keys: *const Str, count: usize) -> Result<KeyList, Status> {
    let keys = ptr::array(keys, count)?.iter();
    let keys: Result<Vec<&str>, Status> = keys.map(|key| text_of(*key)).collect();
    Ok(KeyList::new(keys?))
}

fn options_of(redaction: *const Redaction) -> Result<RedactOptions, Status> {
    let Some(redaction) = ptr::object(redaction) else {
        return Ok(RedactOptions::new());
    };
    let mut options = match redaction.flags & STRICT {
        0 => RedactOptions::new(),
        _ => RedactOptions::strict(),
    };
    if redaction.flags & FRAGMENT != 0 {
        options = options.fragment(true);
    }
    options = options.keep_username(redaction.flags & KEEP_USERNAME != 0);
    if !redaction.mask.data.is_null() {
        options = options.mask(text_of(redaction.mask)?.to_owned());
    }
    if !redaction.keys.is_null() {
        options = options.keys(key_list(redaction.keys, redaction.key_count)?);
    }
    Ok(options)
}

/// Writes the handle's URL without what is secret to `out`.
///
/// `redaction` may be null, for the rules of OpenTelemetry. In an opaque path, as that of jdbc: URLs, the
/// credentials of URLs inside it are hidden, and in doubt all that stands before an `@`.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_redact(
    url: Option<&Handle>,
    redaction: *const Redaction,
    out: *mut OwnedStr,
) -> Status {
    let redacted = options_of(redaction).and_then(|options| match url {
        Some(Handle(Some(url))) => Ok(url.redact_with(&options).into_owned()),
        Some(Handle(None)) => Err(Status::NoUrl),
        None => Err(Status::NullPointer),
    });
    give_text(out, redacted)
}

/// Writes any text to `out`, in which the URLs are redacted; nothing else of it changes, except that U+FFFD stands
/// for what is not UTF-8. URLs are found where a scheme or a slash stands: https:me:secret@h and /a?sig=x too, with
/// backslashes and tabs. The time is linear in the length of the text.
///
/// `redaction` may be null, for the rules of OpenTelemetry.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_redact_text(
    text: *const c_char,
    length: usize,
    redaction: *const Redaction,
    out: *mut OwnedStr,
) -> Status {
    let redacted = options_of(redaction).and_then(|options| {
        let redacted = redact_text_bytes(ptr::bytes(text, length)?, &options);
        Ok(String::from_utf8_lossy(&redacted).into_owned())
    });
    give_text(out, redacted)
}

/// Writes a text that was meant to be a URL and need not be one to `out`, for messages that say why it is
/// not. All of it counts as one URL, and in doubt more is hidden than needed.
///
/// Otherwise as urlwind_redact_text.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_redact_input(
    text: *const c_char,
    length: usize,
    redaction: *const Redaction,
    out: *mut OwnedStr,
) -> Status {
    let redacted = options_of(redaction).and_then(|options| {
        let text = String::from_utf8_lossy(ptr::bytes(text, length)?);
        Ok(redact_input(&text, &options).into_owned())
    });
    give_text(out, redacted)
}

/// Changes the handle's URL by a text, which may be a view of the handle.
fn change(
    url: *mut Handle,
    text: Result<&str, Status>,
    edit: impl FnOnce(&mut Url, &str) -> Result<(), Error>,
) -> Status {
    let text = match text {
        Ok(text) => text,
        Err(status) => return status,
    };
    match ptr::object_mut(url) {
        Some(Handle(Some(url))) => {
            let text = apart_from(url, text);
            status_of(edit(url, &text))
        }
        Some(Handle(None)) => Status::NoUrl,
        None => Status::NullPointer,
    }
}

/// Appends a path to the URL's path, with exactly one slash between the two. `?` and `#` in it are data, and a
/// segment `.` or `..` is URLWIND_STATUS_DOT_SEGMENT.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_append_path(
    url: *mut Handle,
    path: *const c_char,
    length: usize,
) -> Status {
    change(url, ptr::text(path, length), |url, path| {
        url.append_path(path)
    })
}

/// Puts a value in the place of the first query parameter of this name, and removes the others of that name; or
/// appends it. The other parameters keep their bytes.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_query_set(
    url: *mut Handle,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
) -> Status {
    let value = match ptr::text(value, value_length) {
        Ok(value) => value.to_owned(),
        Err(status) => return status,
    };
    change(url, ptr::text(name, name_length), |url, name| {
        url.edit_query().set(name, &value).commit()
    })
}

/// Removes the query parameters of this name, in which `*` stands for any text. The others keep their bytes.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_query_remove(
    url: *mut Handle,
    name: *const c_char,
    length: usize,
) -> Status {
    change(url, ptr::text(name, length), |url, name| {
        url.edit_query().remove_all(&KeyList::new([name])).commit()
    })
}

/// Keeps the query parameters of this name, in which `*` stands for any text, and removes all others.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_query_keep(
    url: *mut Handle,
    name: *const c_char,
    length: usize,
) -> Status {
    change(url, ptr::text(name, length), |url, name| {
        url.edit_query().keep_all(&KeyList::new([name])).commit()
    })
}

/// Removes the query parameters that only serve tracking: those of a list of the library if `keys` is
/// null, else `count` names of your own, in which `*` stands for any text.
///
/// No name may be a view of the same handle.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_remove_tracking(
    url: *mut Handle,
    keys: *const Str,
    count: usize,
) -> Status {
    let keys = match keys.is_null() {
        true => Ok(TRACKING_KEYS),
        false => key_list(keys, count),
    };
    match keys {
        Ok(keys) => change(url, Ok(""), |url, _| {
            url.edit_query().remove_all(&keys).commit()
        }),
        Err(status) => status,
    }
}

/// Writes a text without its percent-encoding to `out`, such as what a getter returned. U+FFFD stands for what is
/// not UTF-8 then.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_percent_decode(
    text: *const c_char,
    length: usize,
    out: *mut OwnedStr,
) -> Status {
    let decoded = ptr::text(text, length).map(|text| percent::decode_lossy(text).into_owned());
    give_text(out, decoded)
}

/// The parts of a URL to be built. A part whose data is null is absent, so all zeros are no parts.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Parts {
    /// Without its colon.
    pub(crate) scheme: Str,
    pub(crate) username: Str,
    pub(crate) password: Str,
    /// A domain or an address; an IPv6 address in brackets.
    pub(crate) host: Str,
    /// A number up to 65535.
    pub(crate) port: Str,
    /// As with urlwind_append_path.
    pub(crate) path: Str,
    /// Segments that are appended to the path, in which `/` and `%` are data.
    pub(crate) segments: *const Str,
    pub(crate) segment_count: usize,
    /// The path of a URL that has neither a host nor segments, such as mailto:.
    pub(crate) opaque_path: Str,
    /// Without its `?`.
    pub(crate) query: Str,
    /// Without its `#`.
    pub(crate) fragment: Str,
}

/// Fills the handle with a URL that is made of parts, each of which is data: nothing in one can end it and begin
/// the next.
///
/// `part`, if not null, is set to the name of the part that was refused, or to the empty text. Parts must not be
/// views of `url`.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_build(url: *mut Handle, parts: *const Parts, part: *mut Str) -> Status {
    ptr::put(part, Str::of(""));
    let (Some(handle), Some(parts)) = (ptr::object_mut(url), ptr::object(parts)) else {
        return Status::NullPointer;
    };
    match build(parts) {
        Ok(url) => {
            handle.0 = Some(url);
            Status::Ok
        }
        Err((name, status)) => {
            ptr::put(part, Str::of(name));
            status
        }
    }
}

fn build(parts: &Parts) -> Result<Url, (&'static str, Status)> {
    let read = |part: Str, name: &'static str| -> Result<Option<&str>, (&'static str, Status)> {
        match part.data.is_null() {
            true => Ok(None),
            false => text_of(part).map(Some).map_err(|status| (name, status)),
        }
    };
    let scheme = read(parts.scheme, "scheme")?.unwrap_or_default();
    let mut builder = Url::builder(scheme)
        .username(read(parts.username, "username")?.unwrap_or_default())
        .password(read(parts.password, "password")?.unwrap_or_default());
    if let Some(host) = read(parts.host, "host")? {
        builder = builder.host(host);
    }
    if let Some(port) = read(parts.port, "port")? {
        let port = port.parse().map_err(|_| ("port", Status::InvalidPort))?;
        builder = builder.port(port);
    }
    if let Some(path) = read(parts.path, "path")? {
        builder = builder.path(path);
    }
    let segments = ptr::array(parts.segments, parts.segment_count);
    for segment in segments.map_err(|status| ("path", status))? {
        let segment = text_of(*segment).map_err(|status| ("path", status))?;
        builder = builder.segment(segment);
    }
    if let Some(path) = read(parts.opaque_path, "path")? {
        builder = builder.opaque_path(path);
    }
    if let Some(query) = read(parts.query, "query")? {
        builder = builder.query(query);
    }
    if let Some(fragment) = read(parts.fragment, "fragment")? {
        builder = builder.fragment(fragment);
    }
    builder.build().map_err(|refused| {
        let name = refused.component().map_or("", Component::name);
        (name, refused.into())
    })
}

/// Whether a text is a relative reference: URLWIND_STATUS_OK, URLWIND_STATUS_ABSOLUTE if it has a scheme, or why
/// its host does not parse. urlwind_parse_with resolves it.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_check_reference(text: *const c_char, length: usize) -> Status {
    match reference(text, length) {
        Ok(_) => Status::Ok,
        Err(status) => status,
    }
}

/// Writes the reference to `out` that leads where `then` leads from where `first` leads.
///
/// When one is no relative reference, the answer is that of urlwind_check_reference.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_join_references(
    first: *const c_char,
    first_length: usize,
    then: *const c_char,
    then_length: usize,
    out: *mut OwnedStr,
) -> Status {
    let joined = reference(first, first_length).and_then(|first| {
        let then = reference(then, then_length)?;
        Ok(String::from(first.join(&then)))
    });
    give_text(out, joined)
}

fn reference(text: *const c_char, length: usize) -> Result<RelativeUrl, Status> {
    RelativeUrl::parse(ptr::text(text, length)?).map_err(Status::from)
}
