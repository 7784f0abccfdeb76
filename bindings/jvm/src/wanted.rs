//! What is asked of a URL: of one, or of each in a column.

use std::borrow::Cow;

use urlwind::__sister::CowUrl;
use urlwind::Attribute;
use urlwind::{IpClass, RedactOptions, Url, UrlRef};
use urlwind_columns::Question;

use crate::problem::Problem;

/// By number, in the order of `UrlPart.java`; those that need a text with it come last.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    Attribute(Attribute),
    /// Why it is no URL: the name of the reason.
    Error,
    /// The registrable domain.
    Domain,
    /// The URL without secrets, by OpenTelemetry's rules or by stricter ones.
    Redacted(RedactOptions),
    /// Where the host leads.
    HostClass,
    /// Whether it is a URL: an empty text if so.
    Validity,
    /// The value of the first query parameter of this name.
    Query(String),
    /// The URL that it leads to from this one.
    Join(Box<Url>),
    /// Whether the host can be on the public internet: an empty text if so.
    GlobalHost,
    /// Whether it is an address that is reachable from everywhere: an empty text if so.
    GlobalAddress,
}

impl Wanted {
    /// What has this number, given the text that it needs.
    pub(crate) fn numbered(number: i32, operand: &[u8]) -> Result<Wanted, Problem> {
        let text = || str::from_utf8(operand).map_err(|_| Problem::WrongArgument(c"not UTF-8"));
        let attributes = Attribute::ALL;
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        if let Some(attribute) = attributes.get(index) {
            return Ok(Wanted::Attribute(*attribute));
        }
        Ok(match index.wrapping_sub(attributes.len()) {
            0 => Wanted::Error,
            1 => Wanted::Domain,
            2 => Wanted::Redacted(RedactOptions::new()),
            3 => Wanted::HostClass,
            4 => Wanted::Validity,
            5 => Wanted::Query(text()?.to_owned()),
            6 => match Url::parse(text()?) {
                Ok(base) => Wanted::Join(Box::new(base)),
                Err(_) => return Err(Problem::WrongArgument(c"the base is not a URL")),
            },
            7 => Wanted::GlobalHost,
            8 => Wanted::GlobalAddress,
            9 => Wanted::Redacted(RedactOptions::strict()),
            _ => return Err(Problem::WrongArgument(c"no such part of a URL")),
        })
    }

    /// What it is of a column of Arrow.
    pub(crate) fn question(&self) -> Result<Question<'_>, Problem> {
        Ok(match self {
            Wanted::Attribute(attribute) => Question::Attribute(*attribute),
            Wanted::Error => Question::Error,
            Wanted::Domain => Question::RegistrableDomain,
            Wanted::Redacted(rules) => Question::Redact(rules),
            Wanted::HostClass => Question::HostClass,
            Wanted::Query(name) => Question::QueryParam(name),
            Wanted::Join(base) => Question::Join(base),
            Wanted::Validity | Wanted::GlobalHost | Wanted::GlobalAddress => {
                return Err(Problem::WrongArgument(c"no such part of a URL"));
            }
        })
    }

    /// Hands the answer for one input to `then`.
    #[inline]
    pub(crate) fn answer<R>(&self, input: &[u8], then: impl FnOnce(Option<&str>) -> R) -> R {
        match self {
            Wanted::Join(base) => {
                let reference = str::from_utf8(input).ok();
                let url = reference.and_then(|reference| base.join(reference).ok());
                then(url.as_ref().map(Url::as_str))
            }
            Wanted::GlobalAddress => {
                let address = str::from_utf8(input).ok();
                let address = address.and_then(|address| address.parse().ok());
                then(
                    address
                        .is_some_and(|address| IpClass::of(address).is_global())
                        .then_some(""),
                )
            }
            Wanted::Validity => then(Url::can_parse(input).then_some("")),
            _ => match CowUrl::parse_utf8(input) {
                Ok(url) => then(self.of_url(url.view()).as_deref()),
                Err(error) => then(matches!(self, Wanted::Error).then_some(error.name())),
            },
        }
    }

    #[inline]
    fn of_url<'u>(&self, url: UrlRef<'u>) -> Option<Cow<'u, str>> {
        match self {
            Wanted::Attribute(attribute) => Some(url.attribute(*attribute)),
            Wanted::Domain => url.registrable_domain().map(Cow::Borrowed),
            Wanted::Redacted(rules) => Some(url.redact_with(rules)),
            Wanted::HostClass => url.host().map(|host| host.classify().name().into()),
            Wanted::GlobalHost => url.is_globally_reachable_host().then_some("".into()),
            Wanted::Query(name) => {
                let mut pairs = url.query_pairs();
                pairs.find(|(key, _)| key == name).map(|(_, value)| value)
            }
            Wanted::Error | Wanted::Validity | Wanted::Join(_) | Wanted::GlobalAddress => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(wanted: &Wanted, input: &[u8]) -> Option<String> {
        wanted.answer(input, |answer| answer.map(str::to_owned))
    }

    #[test]
    fn each_number_has_its_answer() {
        let input = b"HTTPS://me:pw@www.example.co.uk:8080/a?b=%C3%A9&b=2#c";
        let answer = |number, operand: &str| {
            let wanted = Wanted::numbered(number, operand.as_bytes()).unwrap();
            of(&wanted, input)
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(answer(5, ""), some("www.example.co.uk:8080"));
        assert_eq!(answer(11, ""), None);
        assert_eq!(answer(12, ""), some("example.co.uk"));
        assert!(!answer(13, "").unwrap().contains("pw"));
        assert_eq!(answer(14, ""), some("name"));
        assert_eq!(answer(15, ""), some(""));
        assert_eq!(answer(16, "b"), some("é"));
        assert_eq!(answer(16, "x"), None);
        assert_eq!(answer(18, ""), some(""));
        assert_eq!(answer(19, ""), None);
        assert!(!answer(20, "").unwrap().contains("pw"));
        assert_eq!(
            answer(17, "foo:x").as_deref().map(|url| &url[..9]),
            Some("https://m")
        );
        let error = Wanted::numbered(11, b"").unwrap();
        assert_eq!(of(&error, b"http://h:x"), some("InvalidPort"));
        assert_eq!(of(&error, b"\xFF"), some("InvalidUtf8"));
        let join = Wanted::numbered(17, b"http://h/a/").unwrap();
        assert_eq!(of(&join, b"b"), some("http://h/a/b"));
        assert_eq!(of(&join, b"//["), None);
        let address = Wanted::numbered(19, b"").unwrap();
        assert_eq!(of(&address, b"1.1.1.1"), some(""));
        assert_eq!(of(&address, b"::ffff:127.0.0.1"), None);
    }

    #[test]
    fn wrong_numbers_and_operands_are_refused() {
        for (number, operand) in [(-1, &b""[..]), (21, b""), (17, b"x"), (16, b"\xFF")] {
            assert!(Wanted::numbered(number, operand).is_err(), "{number}");
        }
    }
}
