//! The walk through the states, and what each of them has written.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::State;
use super::places::Places;
use super::reader::Reader;
use super::report::Sink;
use crate::host;
use crate::parse::{Owned, QueryEncoding, parse_general, prepare, split_scheme};
use crate::percent::{self, USERINFO};
use crate::record::Url;
use crate::special::SchemeType;

/// A state that the standard's machine enters, what it reads there, and what it adds to the URL.
///
/// The texts that all steps have written, one after the other, are the URL.
///
/// ```
/// use urlwind::{Url, validate::State};
/// let steps = Url::trace("HTTP:a?b");
/// let scheme = &steps[1];
/// assert_eq!((scheme.state, scheme.range.clone(), &*scheme.written), (State::Scheme, 1..5, "http:"));
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The state.
    pub state: State,
    /// The bytes of the input, as it was given, from where the state begins to read to where the next one
    /// does. It is empty if the next one begins there, or before it: what a state has looked at and left
    /// to another belongs to that one.
    pub range: Range<usize>,
    /// What the state adds to the URL, or takes over from the base. In a state that ends a path, that is
    /// the path as it is in the end, dot segments resolved.
    pub written: String,
    /// Whether parsing fails in this state. It is then the last one.
    pub is_failure: bool,
}

/// The states that the machine walks through for `input`.
pub(crate) fn trace(input: &str, base: Option<&Url>, encoding: QueryEncoding<'_>) -> Vec<Step> {
    let prepared = prepare(input);
    let mut reader = Reader::new(&prepared, base, true, Sink::new(0));
    reader.entered = Some(Vec::new());
    let failed_at = reader.run();
    let entered = reader.entered.take().unwrap_or_default();
    let next_starts = entered.iter().skip(1).map(|(_, at)| *at);
    let ends = next_starts.chain([failed_at.unwrap_or(prepared.len())]);
    let steps = entered.iter().zip(ends).map(|((state, start), end)| Step {
        state: *state,
        range: *start..end.max(*start),
        written: String::new(),
        is_failure: false,
    });
    let mut steps: Vec<Step> = steps.collect();
    let sections = match failed_at {
        None => match parse_general(&prepared, base, encoding, Owned) {
            Ok(url) => Sections::of(&url),
            // It would be too long. Nothing is written then.
            Err(_) => Sections::default(),
        },
        Some(_) => Sections::before_failure(&prepared, base, &steps),
    };
    sections.hand_out(&mut steps);
    if let (Some(last), Some(_)) = (steps.last_mut(), failed_at) {
        last.is_failure = true;
    }
    Places::new(input).restore_ranges(steps.iter_mut().map(|step| &mut step.range).collect());
    steps
}

/// A URL in pieces, each of which one state writes.
#[derive(Default)]
struct Sections {
    scheme: String,
    credentials: String,
    host: String,
    port: String,
    path: String,
    query: String,
    fragment: String,
}

impl Sections {
    fn of(url: &Url) -> Sections {
        let text = url.as_str();
        let at = url.view().components();
        let scheme = at.scheme_end as usize + 1;
        let fragment = at.fragment_start.map_or(text.len(), |at| at as usize);
        let query = at.query_start.map_or(fragment, |at| at as usize);
        let (host, host_end, path) = match url.view().has_authority() {
            true => (at.host_start, at.host_end, at.path_start),
            // Here a path that begins with two slashes has `/.` before it, which belongs to it.
            false => (at.host_start, at.host_start, at.host_start),
        };
        let (host, host_end, path) = (host as usize, host_end as usize, path as usize);
        Sections {
            scheme: text[..scheme].into(),
            credentials: text[scheme..host].into(),
            host: text[host..host_end].into(),
            port: text[host_end..path].into(),
            path: text[path..query].into(),
            query: text[query..fragment].into(),
            fragment: text[fragment..].into(),
        }
    }

    /// What was written before the last of the steps failed.
    fn before_failure(input: &str, base: Option<&Url>, steps: &[Step]) -> Sections {
        let mut sections = Sections::default();
        let start_of = |state| find(steps, &[state]).map(|index| steps[index].range.start);
        let scheme = match (split_scheme(input), base) {
            (Some((scheme, _)), _) => scheme,
            // In the no scheme state, which can fail, nothing has been taken from the base.
            (None, Some(base)) if start_of(State::NoScheme).is_some() && steps.len() > 3 => {
                &base.as_str()[..base.at().scheme_end()]
            }
            _ => return sections,
        };
        sections.scheme = scheme.to_ascii_lowercase();
        sections.scheme.push(':');
        let (Some(authority), Some(host)) = (start_of(State::Authority), start_of(State::Host))
        else {
            return sections;
        };
        sections.credentials.push_str("//");
        if let Some(userinfo) = input[authority..host].strip_suffix('@') {
            let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
            percent::encode_into(&mut sections.credentials, username, &USERINFO);
            if !password.is_empty() {
                sections.credentials.push(':');
                percent::encode_into(&mut sections.credentials, password, &USERINFO);
            }
            if !(username.is_empty() && password.is_empty()) {
                sections.credentials.push('@');
            }
        }
        if let Some(port) = start_of(State::Port) {
            let is_opaque = !SchemeType::of(scheme).is_special();
            // The port state is entered after a host only.
            let _ = host::parse_into(&input[host..port - 1], is_opaque, &mut sections.host);
        }
        sections
    }

    /// Gives each section to the step that writes it. What no state of its own writes comes from the
    /// base, or is the empty host of a file URL.
    fn hand_out(&self, steps: &mut [Step]) {
        use State::*;
        let taker = find(steps, &[NoScheme, Relative, RelativeSlash, File, FileSlash]);
        let scheme = match find(steps, &[NoScheme]) {
            None => find(steps, &[Scheme]),
            no_scheme => find(steps, &[Relative, File]).or(no_scheme),
        };
        let owners = [
            (&self.scheme, scheme),
            (&self.credentials, find(steps, &[Authority, FileHost])),
            (&self.host, find(steps, &[Host, FileHost])),
            (&self.port, find(steps, &[Port])),
            (&self.path, find(steps, &[Path, OpaquePath])),
            (&self.query, find(steps, &[Query])),
            (&self.fragment, find(steps, &[Fragment])),
        ];
        for (section, owner) in owners {
            if let Some(index) = owner.or(taker) {
                steps[index].written.push_str(section);
            }
        }
    }
}

/// The last step in one of these states.
fn find(steps: &[Step], states: &[State]) -> Option<usize> {
    steps.iter().rposition(|step| states.contains(&step.state))
}
