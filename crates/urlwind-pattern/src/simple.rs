//! A fast path for simple components.
//!
//! It handles canonical text, `:name` between two delimiters, and one `*`, which covers most patterns. The standard's
//! tokens and parts give an equal matcher and pattern string (here the text itself), but take ten times as long.
//! Components that this accepts are always valid, so all errors come from the standard's steps.

use crate::canonicalize::{Encoding, is_plain_hostname};
use crate::limits::Limits;
use crate::matcher::{Chain, Matcher, Range, Step, Tail};
use crate::part::Options;

/// Sets of bytes, one bit each.
const LOWER: u8 = 1;
const DIGIT: u8 = 2;
/// Bytes that every component except the protocol, the hostname and the port keeps unchanged.
const PLAIN: u8 = 4;
const PATH: u8 = 8;
const SEARCH: u8 = 16;
const HOST: u8 = 32;
const NAME: u8 = 64;

const fn bit(is: bool, set: u8) -> u8 {
    if is { set } else { 0 }
}

const SETS: [u8; 256] = {
    let mut sets = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let it = byte as u8;
        let (lower, digit) = (it.is_ascii_lowercase(), it.is_ascii_digit());
        let plain = it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_' | b'.' | b'~');
        sets[byte] = bit(lower, LOWER)
            | bit(digit, DIGIT)
            | bit(plain, PLAIN)
            | bit(plain || it == b'/', PATH)
            | bit(plain || matches!(it, b'=' | b'&'), SEARCH)
            | bit(lower || digit || matches!(it, b'.' | b'-'), HOST)
            | bit(
                it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$'),
                NAME,
            );
        byte += 1;
    }
    sets
};

fn is_in(set: u8, byte: u8) -> bool {
    SETS[byte as usize] & set != 0
}

/// Maximum number of steps, names and texts of a simple component.
const MOST_STEPS: usize = 16;

/// Returns the matcher of a component and its number of groups; `None` if it is not simple.
pub(crate) fn read_simple(
    text: &str,
    encoding: Encoding,
    options: Options,
    limits: Limits,
) -> Option<(Matcher, usize)> {
    let set = match encoding {
        Encoding::Protocol => LOWER,
        Encoding::Username | Encoding::Password | Encoding::Hash => PLAIN,
        Encoding::Hostname => HOST,
        Encoding::Pathname | Encoding::OpaquePathname => PATH,
        Encoding::Search => SEARCH,
        Encoding::Port | Encoding::Ipv6Hostname => return None,
    };
    let bytes = text.as_bytes();
    let mut steps = Steps::new();
    let mut wildcard = false;
    let (mut start, mut at) = (0, 0);
    let is_canonical = |start: usize, end: usize| match encoding {
        Encoding::Hostname => is_plain_hostname(&text[start..end]),
        // A dot segment may begin at a slash.
        Encoding::Pathname => bytes[start..end].windows(2).all(|pair| pair != b"/."),
        _ => true,
    };
    while let Some(&byte) = bytes.get(at) {
        if is_in(set, byte) {
            at += 1;
            continue;
        }
        if wildcard || !is_canonical(start, at) {
            return None;
        }
        steps.push_text(start, at)?;
        at += 1;
        match byte {
            b'*' => wildcard = true,
            b':' => {
                let name = at;
                while bytes.get(at).is_some_and(|byte| is_in(NAME, *byte)) {
                    at += 1;
                }
                let ends_plainly = match bytes.get(at) {
                    None => true,
                    next => next.copied() == options.delimiter,
                };
                if !ends_plainly || bytes[name..at].first().is_none_or(u8::is_ascii_digit) {
                    return None;
                }
                steps.push_name(&bytes[name..at])?;
            }
            _ => return None,
        }
        start = at;
    }
    if !is_canonical(start, at) {
        return None;
    }
    let groups = steps.names + usize::from(wildcard);
    if groups > limits.max_groups {
        return None;
    }
    if groups == 0 && !options.ignore_case {
        return Some((Matcher::Text, 0));
    }
    let tail = if wildcard {
        Tail::Wildcard((start as u32, at as u32))
    } else {
        steps.push_text(start, at)?;
        Tail::End
    };
    let chain = Chain::of(&steps.steps[..steps.count], tail, options);
    Some((Matcher::Chain(chain), groups))
}

struct Steps<'t> {
    steps: [Step; MOST_STEPS],
    count: usize,
    name_list: [&'t [u8]; MOST_STEPS],
    names: usize,
}

impl<'t> Steps<'t> {
    fn new() -> Steps<'t> {
        Steps {
            steps: [Step::Segment; MOST_STEPS],
            count: 0,
            name_list: [&[]; MOST_STEPS],
            names: 0,
        }
    }

    fn push(&mut self, step: Step) -> Option<()> {
        *self.steps.get_mut(self.count)? = step;
        self.count += 1;
        Some(())
    }

    fn push_text(&mut self, start: usize, end: usize) -> Option<()> {
        if start == end {
            return Some(());
        }
        let range: Range = (start as u32, end as u32);
        self.push(Step::Text(range))
    }

    /// Adds a segment; `None` for a duplicate name.
    fn push_name(&mut self, name: &'t [u8]) -> Option<()> {
        if self.name_list[..self.names].contains(&name) {
            return None;
        }
        self.push(Step::Segment)?;
        self.name_list[self.names] = name;
        self.names += 1;
        Some(())
    }
}
