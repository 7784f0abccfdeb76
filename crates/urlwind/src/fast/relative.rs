//! Relative references against a parsed base, without the general parser where that is safe.
//!
//! Most references are paths that need no work: then the result is a stretch of the base and the
//! reference, one after the other.

use crate::error::ParseError;
use crate::kernels::{Kernel, Task, dispatch};
use crate::parse::{QueryEncoding, split_scheme};
use crate::record::{HostKind, MAX_LENGTH, Offsets, Text, Url};
use crate::special::SchemeType;
use crate::survey;

/// Parses `input` with a base.
#[inline]
pub(crate) fn join(base: &Url, input: &str) -> Result<Url, ParseError> {
    dispatch(Join(base, input))
}

struct Join<'b, 'i>(&'b Url, &'i str);

impl Task for Join<'_, '_> {
    type Output = Result<Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let Join(base, input) = self;
        // An absolute URL with all its slashes pays no heed to the base.
        if let Some(at) = survey::clean(kernel, input.as_bytes()) {
            return Ok(Url::from_str_and_offsets(input, at));
        }
        if let Some(seam) = Seam::find(base, input) {
            let sweep = kernel.sweep(input.as_bytes());
            if !sweep.suspicious {
                return Ok(seam.sew(base, input, sweep.query, sweep.fragment));
            }
        }
        join_general(base, input)
    }
}

#[inline(never)]
fn join_general(base: &Url, input: &str) -> Result<Url, ParseError> {
    Url::parse_general(input, Some(base), QueryEncoding::Utf8)
}

/// Where a clean reference is sewn to its base.
struct Seam {
    /// How much of the base stays.
    kept: usize,
    /// What the reference begins with.
    begins: Part,
}

#[derive(PartialEq)]
enum Part {
    Path,
    Query,
    Fragment,
}

impl Seam {
    /// The seam, if the reference is surely relative, its first byte means what it seems to mean,
    /// and the base has none of the quirks that need the general parser.
    #[inline]
    fn find(base: &Url, input: &str) -> Option<Seam> {
        let at = base.at();
        // Drive letters, opaque paths and paths that need a `/.` are for the general parser.
        if at.scheme == SchemeType::File || at.host == HostKind::None {
            return None;
        }
        if input.len() + base.as_str().len() > MAX_LENGTH {
            return None;
        }
        let bytes = input.as_bytes();
        let (kept, begins) = match bytes.first()? {
            b'?' => (at.query_start, Part::Query),
            b'#' => (at.fragment_start, Part::Fragment),
            // Two slashes of either kind begin an authority.
            b'/' if matches!(bytes.get(1), Some(b'/' | b'\\')) => return None,
            b'/' => (at.path_start, Part::Path),
            first if first.is_ascii_alphanumeric() || matches!(first, b'_' | b'-' | b'~') => {
                if split_scheme(input).is_some() {
                    return None;
                }
                // A special URL's path is never empty; another one's may be.
                let last_slash = base.path().rfind('/')?;
                (at.path_start + last_slash as u32 + 1, Part::Path)
            }
            _ => return None,
        };
        Some(Seam {
            kept: kept as usize,
            begins,
        })
    }

    /// The URL that base and reference make; `query` and `fragment` are where those begin in the
    /// reference, or its length. The sweep does not look at the first byte.
    #[inline]
    fn sew(self, base: &Url, input: &str, query: usize, fragment: usize) -> Url {
        let mut text = Text::with_room(self.kept + input.len());
        text.push_str(&base.as_str()[..self.kept]);
        text.push_str(input);
        let mut at: Offsets = *base.at();
        match self.begins {
            Part::Path => {
                at.query_start = (self.kept + query) as u32;
                at.fragment_start = (self.kept + fragment) as u32;
            }
            Part::Query => at.fragment_start = (self.kept + fragment) as u32,
            Part::Fragment => {}
        }
        Url::from_parts(text, at)
    }
}
