//! Redaction, references, and changes that leave the rest of a URL alone.
//!
//! What has many parts comes as one string in form syntax, names and values.

use urlwind::form_urlencoded;
use urlwind::{
    Error, KeyList, RedactOptions, RelativeUrl, TRACKING_KEYS, Url, percent, redact_text,
};

use crate::call::{Answer, Call};
use crate::offsets::FAILED;
use crate::problem::Problem;
use crate::state::State;

/// `redact(url, options)`: the URL without secrets; the board says if there is none.
pub(crate) fn redact<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(1, |options| {
        let options = read_options(options);
        call.with_text(0, |input| match Url::parse(input) {
            Ok(url) => {
                call.leave_verdict(0);
                call.text(&url.redact_with(&options))
            }
            Err(_) => fail(call, ""),
        })
    })
}

/// `redactText(text, options)`: the text, in which the URLs are without secrets.
pub(crate) fn redact_any_text<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(1, |options| {
        let options = read_options(options);
        call.with_text(0, |text| call.text(&redact_text(text, &options)))
    })
}

fn read_options(text: &str) -> RedactOptions {
    let mut options = RedactOptions::new();
    let mut keys: Option<Vec<String>> = None;
    for (name, value) in form_urlencoded::parse(text.as_bytes()) {
        match &*name {
            "strict" => options = RedactOptions::strict(),
            "fragment" => options = options.fragment(true),
            "keepUsername" => options = options.keep_username(true),
            "mask" => options = options.mask(value.into_owned()),
            "keys" => keys = Some(Vec::new()),
            "key" => keys.get_or_insert_default().push(value.into_owned()),
            _ => {}
        }
    }
    match keys {
        Some(keys) => options.keys(KeyList::new(keys)),
        None => options,
    }
}

/// `edit(url, what, name, value)`: the changed URL. If the board says that it failed, the reason.
pub(crate) fn edit<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    let url = call.with_text(0, |input| Ok(Url::parse(input).ok()))?;
    let Some(mut url) = url else {
        return fail(call, "");
    };
    let outcome = call.with_text(1, |what| {
        call.with_text(2, |operand| Ok(apply(&mut url, what, operand)))
    })?;
    match outcome {
        Ok(()) => {
            call.leave_verdict(0);
            call.ascii(url.as_str())
        }
        Err(reason) => fail(call, &reason.kind().to_string()),
    }
}

/// The operand is a path, or names and values in form syntax.
fn apply(url: &mut Url, what: &str, operand: &str) -> Result<(), Error> {
    if what == "appendPath" {
        return url.append_path(operand);
    }
    let pairs = form_urlencoded::parse(operand.as_bytes());
    let names = || KeyList::new(pairs.map(|(name, _)| name));
    match what {
        "set" => {
            let mut edit = url.edit_query();
            for (name, value) in pairs {
                edit.set(&name, &value);
            }
            edit.commit()
        }
        "remove" => url.edit_query().remove_all(&names()).commit(),
        "keep" => url.edit_query().keep_all(&names()).commit(),
        _ => url.edit_query().remove_all(&TRACKING_KEYS).commit(),
    }
}

/// `build(parts)`: the URL that these parts make. If the board says that it failed, the reason.
pub(crate) fn build<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    let parts: Vec<(String, String)> = call.with_text(0, |parts| {
        Ok(form_urlencoded::parse(parts.as_bytes())
            .into_owned()
            .collect())
    })?;
    let scheme = parts.iter().find(|(name, _)| name == "scheme");
    let mut builder = Url::builder(scheme.map_or("", |(_, scheme)| scheme));
    let mut pair_name = "";
    for (name, value) in &parts {
        builder = match name.as_str() {
            "username" => builder.username(value),
            "password" => builder.password(value),
            "host" => builder.host(value),
            "port" => match value.parse() {
                Ok(port) => builder.port(port),
                Err(_) => return fail(call, "port: invalid port number"),
            },
            "path" => builder.path(value),
            "segment" => builder.segment(value),
            "opaquePath" => builder.opaque_path(value),
            "query" => builder.query(value),
            "name" => {
                pair_name = value;
                continue;
            }
            "value" => builder.query_pair(pair_name, value.as_str()),
            "fragment" => builder.fragment(value),
            _ => continue,
        };
    }
    match builder.build() {
        Ok(url) => {
            call.leave_verdict(0);
            call.ascii(url.as_str())
        }
        Err(refused) => fail(call, &refused.to_string()),
    }
}

/// `percentDecode(text)`: the text that is percent-encoded.
pub(crate) fn percent_decode<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(0, |text| call.text(&percent::decode_lossy(text)))
}

/// `reference(text, part)`: authority, path, query or fragment of a relative reference, or else
/// undefined. If the board says that it is none, the reason.
pub(crate) fn reference<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    let part = call.index(1)?;
    call.with_text(0, |text| match RelativeUrl::parse(text) {
        Ok(reference) => {
            call.leave_verdict(0);
            let part = match part {
                0 => reference.authority(),
                1 => Some(reference.path()),
                2 => reference.query(),
                _ => reference.fragment(),
            };
            part.map_or(Ok(C::UNDEFINED), |part| call.text(part))
        }
        Err(refused) => fail(call, &refused.to_string()),
    })
}

/// `joinReferences(first, then)`: the reference that leads where both lead, one after the other.
pub(crate) fn join_references<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(0, |first| {
        call.with_text(1, |then| {
            let (Ok(first), Ok(then)) = (RelativeUrl::parse(first), RelativeUrl::parse(then))
            else {
                return Err(Problem::WrongArgument);
            };
            call.text(first.join(&then).as_str())
        })
    })
}

fn fail<C: Call>(call: &C, reason: &str) -> Answer<C> {
    call.leave_verdict(FAILED);
    call.text(reason)
}
