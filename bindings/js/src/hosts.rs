//! Where hosts lead, sites, and how others read a URL.

use std::net::IpAddr;

use urlwind::{IpClass, Url};

use crate::call::{Answer, Call};
use crate::problem::Problem;
use crate::state::State;

/// `hostClass(href)`: where the host leads; undefined without a host.
pub(crate) fn host_class<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    with_url(call, |url| url.host().map(|host| host.classify().name()))
}

/// `addressClass(address)`: what an IP address is; undefined if it is none.
pub(crate) fn address_class<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(0, |text| match text.parse::<IpAddr>() {
        Ok(address) => call.ascii(IpClass::of(address).name()),
        Err(_) => Ok(C::UNDEFINED),
    })
}

/// `registrableDomain(href)`: undefined if there is none.
pub(crate) fn registrable_domain<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    with_url(call, Url::registrable_domain)
}

/// `publicSuffix(href)`: undefined if there is none.
pub(crate) fn public_suffix<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    with_url(call, Url::public_suffix)
}

/// `sameSite(href, href)`: a text if they are of the same site, else undefined.
pub(crate) fn same_site<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    let other = call.with_text(1, |href| Ok(Url::parse(href).ok()))?;
    with_url(call, |url| {
        other.filter(|other| url.same_site(other)).map(|_| "same")
    })
}

/// `readings(input)`: how others read it, as JSON.
pub(crate) fn readings<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    call.with_text(0, |input| {
        call.text(&urlwind_readings::readings(input).to_json())
    })
}

/// `isGlobalHost(href)`: a text if the host can be on the public internet, else undefined.
pub(crate) fn is_global_host<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    with_url(call, |url| {
        url.is_globally_reachable_host().then_some("global")
    })
}

fn with_url<C: Call>(call: &C, answer: impl FnOnce(&Url) -> Option<&str>) -> Answer<C> {
    call.with_text(0, |href| {
        let Ok(url) = Url::parse(href) else {
            return Err(Problem::WrongArgument);
        };
        match answer(&url) {
            Some(text) => call.ascii(text),
            None => Ok(C::UNDEFINED),
        }
    })
}
