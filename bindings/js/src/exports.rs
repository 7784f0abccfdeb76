//! The functions that JavaScript calls.

use std::ffi::CStr;

use urlwind::__sister::CowUrl;
use urlwind::Attribute;
use urlwind::{Url, domain_to_unicode};

use crate::call::{Answer, Call};
use crate::editing;
use crate::form;
use crate::hosts;
use crate::many;
use crate::offsets::{self, FAILED, is_whole};
use crate::pattern;
use crate::problem::Problem;
use crate::reports;
use crate::state::State;

/// A function that JavaScript can call.
pub(crate) type Function<C> = fn(&C, &mut State) -> Answer<C>;

/// Returns all of them, by their names in JavaScript, for one kind of call.
pub(crate) const fn exports<C: Call>() -> &'static [(&'static CStr, Function<C>)] {
    const {
        &[
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
            (c"testPatternFromInit", pattern::test_init),
            (c"execPattern", pattern::exec),
            (c"execPatternWithBase", pattern::exec_with_base),
            (c"execPatternFromInit", pattern::exec_from_init),
            (c"describePattern", pattern::describe),
            (c"comparePatterns", pattern::compare),
            (c"generateFromPattern", pattern::generate),
        ]
    }
}

/// `parse(input)`: undefined if the URL is the input, else the URL; the board has the offsets.
fn parse<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(0, |input| {
        let Ok(url) = CowUrl::parse(input) else {
            call.leave_verdict(FAILED);
            return Ok(C::UNDEFINED);
        };
        call.leave(offsets::of(&url.view().components(), url.as_str().len()));
        if is_whole(&url, input.len()) {
            Ok(C::UNDEFINED)
        } else {
            call.ascii(url.as_str())
        }
    })
}

/// `parseWithBase(input, base)`: the URL; the board has the offsets.
fn parse_with_base<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let url = call.with_text(1, |base| {
        let Some(base) = state.base(base) else {
            return Ok(None);
        };
        call.with_text(0, |input| Ok(base.join(input).ok()))
    })?;
    give(call, url.as_ref())
}

fn give<C: Call>(call: &C, url: Option<&Url>) -> Answer<C> {
    let Some(url) = url else {
        call.leave_verdict(FAILED);
        return Ok(C::UNDEFINED);
    };
    call.leave(offsets::of(&url.components(), url.as_str().len()));
    call.ascii(url.as_str())
}

/// `canParse(input)`: the board has the verdict.
fn can_parse<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(0, |input| {
        call.leave_verdict(if Url::can_parse(input) { 0 } else { FAILED });
        Ok(C::UNDEFINED)
    })
}

/// `canParseWithBase(input, base)`: the board has the verdict.
fn can_parse_with_base<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    call.with_text(1, |base| {
        let Some(base) = state.base(base) else {
            call.leave_verdict(FAILED);
            return Ok(C::UNDEFINED);
        };
        call.with_text(0, |input| {
            let parses = Url::options().base_url(Some(base)).can_parse(input);
            call.leave_verdict(if parses { 0 } else { FAILED });
            Ok(C::UNDEFINED)
        })
    })
}

/// `set…(href, value)`: undefined if nothing changed, else the new URL; the board has the offsets,
/// and -1 for a value that was refused.
#[inline]
fn set<C: Call>(call: &C, state: &mut State, attribute: Attribute) -> Answer<C> {
    call.with_text(0, |href| {
        let Some(url) = state.scratch(href) else {
            return Err(Problem::WrongArgument);
        };
        let accepted =
            call.with_text(1, |value| Ok(url.set_attribute(attribute, value).is_ok()))?;
        if url.as_str() == href {
            call.leave_verdict(if accepted { 0 } else { FAILED });
            return Ok(C::UNDEFINED);
        }
        // A refused host may still have come with a port that was not; the URL says what happened.
        give(call, Some(url))
    })
}

/// `domainToASCII(domain)`: the host that a special URL makes of it; empty if none.
fn domain_to_ascii<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    call.with_text(0, |domain| call.ascii(host_of(domain, state)))
}

/// `domainToUnicode(domain)`: the same, with its labels decoded.
fn domain_to_unicode_form<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    call.with_text(0, |domain| {
        call.text(&domain_to_unicode(host_of(domain, state)))
    })
}

fn host_of<'s>(domain: &str, state: &'s mut State) -> &'s str {
    let Some(url) = state.scratch("ws://x/") else {
        return "";
    };
    match url.set_attribute(Attribute::Hostname, domain) {
        Ok(()) => url.view().part(Attribute::Hostname),
        Err(_) => "",
    }
}
