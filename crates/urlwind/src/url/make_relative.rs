//! The way back: from two URLs to the reference that leads from one to the other.

use alloc::format;
use alloc::string::String;

use crate::record::{Position, Url};
use crate::special::SchemeType;

impl Url {
    /// A relative reference that, [joined](Url::join) to this URL, gives `url`, save for
    /// credentials; `None` if scheme, host or port differ, a path is opaque, or no reference leads
    /// there because of `..` in the path of a file.
    ///
    /// ```
    /// use urlwind::Url;
    ///
    /// let base = Url::parse("https://example.net/a/b.html")?;
    /// let url = Url::parse("https://example.net/a/c/d.png?q#f")?;
    /// let relative = base.make_relative(&url).unwrap();
    /// assert_eq!(relative, "c/d.png?q#f");
    /// assert_eq!(base.join(&relative)?, url);
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn make_relative(&self, url: &Url) -> Option<String> {
        // An empty host is not the same as none.
        let same_place = self.scheme() == url.scheme()
            && self.has_authority() == url.has_authority()
            && self[Position::BeforeHost..Position::AfterPort]
                == url[Position::BeforeHost..Position::AfterPort];
        if !same_place || self.has_opaque_path() || url.has_opaque_path() {
            return None;
        }
        if let Some(relative) = self.make_relative_plainly(url) {
            return Some(relative);
        }
        let mut shortest = relative_path(self.path(), url.path());
        shortest.push_str(&url[Position::AfterPath..]);
        if self.leads_to(&shortest, url) {
            return Some(shortest);
        }
        // A first segment with a colon, empty segments, a query to get rid of: the whole path says
        // it plainly, with `/.` where it would read as an authority.
        let guard = if url.path().starts_with("//") {
            "/."
        } else {
            ""
        };
        let whole_path = format!("{guard}{}", &url[Position::BeforePath..]);
        if self.leads_to(&whole_path, url) {
            return Some(whole_path);
        }
        // Only an authority can be followed by no path at all. A file URL that was made of a path with
        // `..` in it, no reference leads to.
        let whole = format!("//{}", &url[Position::BeforeUsername..]);
        self.leads_to(&whole, url).then_some(whole)
    }

    /// The reference where nothing can lead astray: not special URLs may have no path, file URLs
    /// have drive letters and may have `..`, empty segments are hard to name, and the name of a segment may look like
    /// a scheme.
    #[inline]
    fn make_relative_plainly(&self, url: &Url) -> Option<String> {
        let has_quirks = |path: &str| {
            has_empty_segment(path)
                || self.scheme_type() == SchemeType::File
                    && (matches!(path.as_bytes().get(2), Some(b':' | b'|')) || path.contains("/.."))
        };
        if !self.is_special() || has_quirks(self.path()) || has_quirks(url.path()) {
            return None;
        }
        let (path, target) = (self.path(), url.path());
        let after_path = &url[Position::AfterPath..];
        if path == target {
            // Only another query takes the place of the one that is there.
            let is_right = url.query().is_some() || self.query().is_none();
            return is_right.then(|| after_path.into());
        }
        let common = common_directory(path, target);
        let ups = path[common..].bytes().filter(|byte| *byte == b'/').count();
        let downs = &target[common..];
        let first = downs.split('/').next().unwrap_or_default();
        // A colon may end a scheme, and a bar may be that of a drive letter.
        if ups == 0 && first.is_empty() || first.contains([':', '|']) {
            return None;
        }
        let mut relative = String::with_capacity(3 * ups + downs.len() + after_path.len());
        for _ in 0..ups {
            relative.push_str("../");
        }
        relative.push_str(downs);
        relative.push_str(after_path);
        Some(relative)
    }

    /// Whether joining `relative` gives `url`, whoever may be logged in.
    #[inline]
    fn leads_to(&self, relative: &str, url: &Url) -> bool {
        self.join(relative)
            .is_ok_and(|joined| joined[Position::BeforeHost..] == url[Position::BeforeHost..])
    }
}

/// Whether two slashes meet in a path.
#[inline]
fn has_empty_segment(path: &str) -> bool {
    path.as_bytes().windows(2).any(|pair| pair == b"//")
}

/// The length of the longest path to a directory, with its slash, with which both paths begin.
#[inline]
fn common_directory(a: &str, b: &str) -> usize {
    let equal = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let equal = &a.as_bytes()[..equal];
    equal
        .iter()
        .rposition(|byte| *byte == b'/')
        .map_or(0, |at| at + 1)
}

/// The shortest path that leads from the one to the other.
#[inline]
fn relative_path(base: &str, target: &str) -> String {
    let (base_directory, base_file) = split_file(base);
    let (directory, file) = split_file(target);
    let mut relative = relative_directory(base_directory, directory);
    if !relative.is_empty() || base_file != file {
        // A target that is a directory ends in a slash even if it is right here.
        if !relative.is_empty() || file.is_empty() {
            relative.push('/');
        }
        relative.push_str(file);
    }
    relative
}

/// Up for what only the base has, then down to what only the target has.
#[inline]
fn relative_directory(base: &str, target: &str) -> String {
    let mut base = base.split('/').peekable();
    let mut target = target.split('/').peekable();
    while base.peek().is_some() && base.peek() == target.peek() {
        base.next();
        target.next();
    }
    let ups = base.take_while(|segment| !segment.is_empty()).map(|_| "..");
    let mut relative = String::new();
    for segment in ups.chain(target) {
        if !relative.is_empty() {
            relative.push('/');
        }
        relative.push_str(segment);
    }
    relative
}

/// The path up to its last slash, and what follows it.
#[inline]
fn split_file(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or((path, ""))
}

#[cfg(test)]
mod tests {
    use crate::Url;

    #[test]
    fn what_is_made_relative_leads_back() {
        let urls = [
            "https://h/",
            "https://h/a",
            "https://h/a/",
            "https://h/a/b?q#f",
            "https://h/?q",
            "https://h//",
            "https://h//a",
            "https://h/a:b",
            "https://h/a/b:c",
            "https://h/a/b/c/d",
            "https://h/a/b/e/f/?q",
            "https://h/ab/",
            "https://h:81/a",
            "foo://",
            "foo:///",
            "foo:///a",
            "foo:///a:b",
            "foo://?q",
            "foo:/a",
            "foo:/.//a",
            "file:///",
            "file:///C:/a",
            "file:///a/b",
            "file:///a/b/c/d",
            "file:///a/C:/d",
            "file:///a/C|/d",
            "file:///b/",
        ];
        for base in urls.map(|url| Url::parse(url).unwrap()) {
            for url in urls.map(|url| Url::parse(url).unwrap()) {
                if let Some(relative) = base.make_relative(&url) {
                    assert_eq!(base.join(&relative), Ok(url), "{relative:?} from {base}");
                }
            }
        }
    }
}
