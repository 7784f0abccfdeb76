//! The functions that JavaScript calls.

use urlwind::web::Attribute;
use urlwind::{Url, UrlRef, domain_to_unicode};

use crate::editing;
use crate::ffi::{Call, Export, Value};
use crate::form;
use crate::hosts;
use crate::many;
use crate::offsets::{self, FAILED};
use crate::pattern;
use crate::problem::Problem;
use crate::reports;
use crate::state::State;

/// All of them, by their names in JavaScript.
pub(crate) const EXPORTS: &[Export] = &[
    (c"parse", parse),
    (c"parseWithBase", parse_with_base),
    (c"canParse", can_parse),
    (c"canParseWithBase", can_parse_with_base),
    (c"setHref", |call, state| set(call, state, Attribute::Href)),
    (c"setProtocol", |call, state| {
        set(call, state, Attribute::Protocol)
    }),
    (c"setUsername", |call, state| {
        set(call, state, Attribute::Username)
    }),
    (c"setPassword", |call, state| {
        set(call, state, Attribute::Password)
    }),
    (c"setHost", |call, state| set(call, state, Attribute::Host)),
    (c"setHostname", |call, state| {
        set(call, state, Attribute::Hostname)
    }),
    (c"setPort", |call, state| set(call, state, Attribute::Port)),
    (c"setPathname", |call, state| {
        set(call, state, Attribute::Pathname)
    }),
    (c"setSearch", |call, state| {
        set(call, state, Attribute::Search)
    }),
    (c"setHash", |call, state| set(call, state, Attribute::Hash)),
    (c"parseForm", form::parse),
    (c"domainToASCII", domain_to_ascii),
    (c"domainToUnicode", domain_to_unicode_form),
    (c"parseLines", many::parse_lines),
    (c"parseStrings", many::parse_strings),
    (c"parseJoined", many::parse_joined),
    (c"takeText", many::take_text),
    (c"hostClass", hosts::host_class),
    (c"isGlobalHost", hosts::is_global_host),
    (c"addressClass", hosts::address_class),
    (c"registrableDomain", hosts::registrable_domain),
    (c"publicSuffix", hosts::public_suffix),
    (c"sameSite", hosts::same_site),
    (c"readings", hosts::readings),
    (c"namesOfReports", reports::names),
    (c"validate", reports::validate),
    (c"isValid", reports::is_valid),
    (c"trace", reports::trace),
    (c"redact", editing::redact),
    (c"redactText", editing::redact_any_text),
    (c"edit", editing::edit),
    (c"build", editing::build),
    (c"percentDecode", editing::percent_decode),
    (c"reference", editing::reference),
    (c"joinReferences", editing::join_references),
    (c"createPattern", pattern::create_pattern),
    (c"createPatternFromInit", pattern::create_from_init),
    (c"keepPattern", pattern::keep),
    (c"dropPattern", pattern::drop_pattern),
    (c"testPattern", pattern::test),
    (c"keepInput", pattern::keep_input),
    (c"testPatternAgain", pattern::test_again),
    (c"testPatternFromInit", pattern::test_init),
    (c"execPattern", pattern::exec),
    (c"execPatternWithBase", pattern::exec_with_base),
    (c"execPatternFromInit", pattern::exec_from_init),
    (c"describePattern", pattern::describe),
    (c"comparePatterns", pattern::compare),
    (c"generateFromPattern", pattern::generate),
];

/// `parse(input)`: undefined if the URL is the input, else the URL; the board has the offsets.
fn parse(call: &Call<'_>, _: &mut State) -> Result<Value, Problem> {
    call.with_text(0, |input| {
        let Ok(url) = UrlRef::parse(input) else {
            call.leave_verdict(FAILED);
            return Ok(Value::UNDEFINED);
        };
        call.leave(offsets::of(&url.components(), url.as_str().len()));
        if is_whole(&url, input.len()) {
            Ok(Value::UNDEFINED)
        } else {
            call.ascii(url.as_str())
        }
    })
}

/// Whether the URL is all of the input. One that borrows may leave blanks at the ends out.
#[inline]
pub(crate) fn is_whole(url: &UrlRef<'_>, input_length: usize) -> bool {
    url.is_borrowed() && url.as_str().len() == input_length
}

/// `parseWithBase(input, base)`: the URL; the board has the offsets.
fn parse_with_base(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    let url = call.with_text(1, |base| {
        let Some(base) = state.base(base) else {
            return Ok(None);
        };
        call.with_text(0, |input| Ok(base.join(input).ok()))
    })?;
    give(call, url.as_ref())
}

fn give(call: &Call<'_>, url: Option<&Url>) -> Result<Value, Problem> {
    let Some(url) = url else {
        call.leave_verdict(FAILED);
        return Ok(Value::UNDEFINED);
    };
    call.leave(offsets::of(&url.components(), url.as_str().len()));
    call.ascii(url.as_str())
}

/// `canParse(input)`: the board has the verdict.
fn can_parse(call: &Call<'_>, _: &mut State) -> Result<Value, Problem> {
    // Lower case parses exactly where the other does.
    call.with_lower_text(0, end_of_authority, |input| {
        call.leave_verdict(if Url::can_parse(input) { 0 } else { FAILED });
        Ok(Value::UNDEFINED)
    })
}

/// As much of an input, in lower case, as decides whether it parses: with `http` or `https`, nothing behind the authority can
/// fail. Nothing at all of one with a blank in its host.
#[inline]
fn end_of_authority(input: &[u8]) -> usize {
    let from = match input {
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => 8,
        [b'h', b't', b't', b'p', b':', b'/', b'/', ..] => 7,
        _ => return input.len(),
    };
    let rest = &input[from..];
    // Slashes before a host are passed over, and some characters are removed: the host must have begun.
    if !rest.first().is_some_and(u8::is_ascii_alphanumeric) {
        return input.len();
    }
    let Some(slash) = memchr::memchr(b'/', rest) else {
        return input.len();
    };
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let authority = &rest[..slash];
    if let Some(blank) = memchr::memchr(b' ', authority) {
        // What stands before an `@` is no host.
        if authority[..blank].iter().all(is_plain) && !authority.contains(&b'@') {
            return 0;
        }
    }
    // With the slash, as blanks at the end of an input are no part of it.
    from + slash + 1
}

/// `canParseWithBase(input, base)`: the board has the verdict.
fn can_parse_with_base(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    call.with_text(1, |base| {
        let Some(base) = state.base(base) else {
            call.leave_verdict(FAILED);
            return Ok(Value::UNDEFINED);
        };
        call.with_text(0, |input| {
            let parses = Url::can_parse_with_base(input, base);
            call.leave_verdict(if parses { 0 } else { FAILED });
            Ok(Value::UNDEFINED)
        })
    })
}

/// `set…(href, value)`: undefined if nothing changed, else the new URL; the board has the offsets,
/// and -1 for a value that was refused.
#[inline]
fn set(call: &Call<'_>, state: &mut State, attribute: Attribute) -> Result<Value, Problem> {
    call.with_text(0, |href| {
        let Some(url) = state.scratch(href) else {
            return Err(Problem::WrongArgument);
        };
        let accepted =
            call.with_text(1, |value| Ok(url.web_mut().set(attribute, value).is_ok()))?;
        if url.as_str() == href {
            call.leave_verdict(if accepted { 0 } else { FAILED });
            return Ok(Value::UNDEFINED);
        }
        // A refused host may still have come with a port that was not; the URL says what happened.
        give(call, Some(url))
    })
}

/// `domainToASCII(domain)`: the host that a special URL makes of it; empty if none.
fn domain_to_ascii(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    call.with_text(0, |domain| call.ascii(host_of(domain, state)))
}

/// `domainToUnicode(domain)`: the same, with its labels decoded.
fn domain_to_unicode_form(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    call.with_text(0, |domain| {
        call.text(&domain_to_unicode(host_of(domain, state)))
    })
}

fn host_of<'s>(domain: &str, state: &'s mut State) -> &'s str {
    let Some(url) = state.scratch("ws://x/") else {
        return "";
    };
    match url.web_mut().set_hostname(domain) {
        Ok(()) => url.web().hostname(),
        Err(_) => "",
    }
}
