//! The short way of relative references: most are paths that need no work, and then the result is a
//! stretch of the base and the reference, one after the other.

use super::states::split_scheme;
use crate::host::HostKind;
use crate::record::{MAX_LENGTH, Offsets, Url};
use crate::special::SchemeType;

/// Where a normal reference is joined to its base.
pub(super) struct Seam<'i> {
    /// How many bytes of the base stay.
    pub(super) kept: usize,
    /// What of the reference is added to it.
    pub(super) added: &'i str,
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
    pub(super) fn find(base: &Url, input: &'i str) -> Option<Seam<'i>> {
        let at = base.at();
        // Opaque paths and paths that need a `/.` are for the general parser.
        if at.host() == HostKind::None || input.len() + base.as_str().len() > MAX_LENGTH {
            return None;
        }
        let seam = |kept, added, begins| {
            Some(Seam {
                kept,
                added,
                begins,
            })
        };
        let (ups, added) = match input.as_bytes().first()? {
            b'?' => return seam(at.query_start(), input, Part::Query),
            b'#' => return seam(at.fragment_start(), input, Part::Fragment),
            b'/' => {
                // Two slashes of either kind begin an authority.
                let path = &input[1..];
                let may_be_drive = at.scheme() == SchemeType::File && drive_letters(base, path);
                if path.starts_with(['/', '\\']) || may_be_drive {
                    return None;
                }
                return seam(at.path_start(), input, Part::Path);
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
        if at.scheme() == SchemeType::File && drive_letters(base, added) {
            return None;
        }
        let directory = directory(base.view().path(), ups)?;
        seam(at.path_start() + directory.len(), added, Part::Path)
    }

    /// The offsets of the URL that base and reference make; `query` and `fragment` are where those
    /// begin in what is added, or its length. The sweep does not look at the first byte.
    #[inline]
    pub(super) fn offsets(&self, base: &Url, query: usize, fragment: usize) -> Offsets {
        let at = base.at();
        match self.begins {
            Part::Path => at.with_rest(self.kept + query, self.kept + fragment),
            Part::Query => at.with_rest(at.query_start(), self.kept + fragment),
            Part::Fragment => *at,
        }
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
    is_drive(path) || base.view().path().get(1..).is_some_and(is_drive)
}
