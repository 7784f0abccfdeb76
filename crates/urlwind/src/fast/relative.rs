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
        if let Some((text, at)) = survey::clean(kernel, input.as_bytes()) {
            return Ok(Url::from_str_and_offsets(text, at));
        }
        if let Some(seam) = Seam::find(base, input) {
            let sweep = kernel.sweep(seam.added.as_bytes());
            if !sweep.suspicious {
                return Ok(seam.sew(base, sweep.query, sweep.fragment));
            }
        }
        if input.starts_with("//") && base.at().has_authority() {
            return kernel.aside(JoinAuthority(base, input));
        }
        join_general(base, input)
    }
}

/// A reference that has all but the scheme. With the base's scheme before it, it is an absolute
/// URL: from the second slash on, every state does the same for both.
struct JoinAuthority<'b, 'i>(&'b Url, &'i str);

impl Task for JoinAuthority<'_, '_> {
    type Output = Result<Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let JoinAuthority(base, input) = self;
        let scheme = &base.as_str()[..=base.at().scheme_end as usize];
        let mut text = Text::with_room(scheme.len() + input.len());
        text.push_str(scheme);
        text.push_str(input);
        match survey::clean(kernel, text.as_bytes()) {
            Some((_, at)) => Ok(Url::from_parts(text, at)),
            None => super::parse(&text),
        }
    }
}

#[inline(never)]
fn join_general(base: &Url, input: &str) -> Result<Url, ParseError> {
    Url::parse_general(input, Some(base), QueryEncoding::Utf8)
}

/// Where a clean reference is sewn to its base.
struct Seam<'i> {
    /// How much of the base stays.
    kept: usize,
    /// What of the reference is added to it.
    added: &'i str,
    /// What the added part begins with.
    begins: Part,
}

#[derive(PartialEq)]
enum Part {
    Path,
    Query,
    Fragment,
}

impl<'i> Seam<'i> {
    /// The seam, if the reference is surely relative, its first byte means what it seems to mean,
    /// and the base has none of the quirks that need the general parser.
    #[inline]
    fn find(base: &Url, input: &'i str) -> Option<Seam<'i>> {
        let at = base.at();
        // Opaque paths and paths that need a `/.` are for the general parser.
        if at.host == HostKind::None || input.len() + base.as_str().len() > MAX_LENGTH {
            return None;
        }
        let seam = |kept, added, begins| {
            Some(Seam {
                kept: kept as usize,
                added,
                begins,
            })
        };
        let (ups, added) = match input.as_bytes().first()? {
            b'?' => return seam(at.query_start, input, Part::Query),
            b'#' => return seam(at.fragment_start, input, Part::Fragment),
            b'/' => {
                // Two slashes of either kind begin an authority.
                let path = &input[1..];
                let may_be_drive = at.scheme == SchemeType::File && drive_letters(base, path);
                if path.starts_with(['/', '\\']) || may_be_drive {
                    return None;
                }
                return seam(at.path_start, input, Part::Path);
            }
            b'.' => strip_dot_segments(input),
            _ if split_scheme(input).is_some() => return None,
            _ => (0, input),
        };
        // What is left has to begin with the name of a segment.
        let first = added.as_bytes().first()?;
        if !(first.is_ascii_alphanumeric() || matches!(first, b'_' | b'-' | b'~')) {
            return None;
        }
        if at.scheme == SchemeType::File && drive_letters(base, added) {
            return None;
        }
        let directory = directory(base.path(), ups)?;
        seam(at.path_start + directory.len() as u32, added, Part::Path)
    }

    /// The URL that base and reference make; `query` and `fragment` are where those begin in what
    /// is added, or its length. The sweep does not look at the first byte.
    #[inline]
    fn sew(self, base: &Url, query: usize, fragment: usize) -> Url {
        let mut text = Text::with_room(self.kept + self.added.len());
        text.push_str(&base.as_str()[..self.kept]);
        text.push_str(self.added);
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

/// Takes `./` and `../` off the front of a reference, and counts the latter.
#[inline]
fn strip_dot_segments(input: &str) -> (usize, &str) {
    let (mut ups, mut rest) = (0, input);
    loop {
        if let Some(after) = rest.strip_prefix("../") {
            ups += 1;
            rest = after;
        } else if let Some(after) = rest.strip_prefix("./") {
            rest = after;
        } else {
            return (ups, rest);
        }
    }
}

/// The directory of a path, or the one `ups` above it, with its last slash. There is nothing above
/// the root. A special URL's path is never empty; another one's may be.
#[inline]
fn directory(path: &str, ups: usize) -> Option<&str> {
    let mut end = path.rfind('/')?;
    for _ in 0..ups {
        match path[..end].rfind('/') {
            Some(slash) => end = slash,
            None => break,
        }
    }
    Some(&path[..=end])
}

/// Whether a [Windows drive letter](https://url.spec.whatwg.org/#windows-drive-letter) may begin the
/// path of a base or of a reference, which is then the root of a file URL.
fn drive_letters(base: &Url, path: &str) -> bool {
    let is_drive = |path: &str| matches!(path.as_bytes().get(1), Some(b':' | b'|'));
    is_drive(path) || base.path().get(1..).is_some_and(is_drive)
}
