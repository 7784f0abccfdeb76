//! The way back: from two URLs to the reference that leads from one to the other.

use alloc::format;
use alloc::string::String;

use super::Position;
use crate::record::Url;

impl Url {
    /// A relative reference that, [joined](Url::join) to this URL, gives `url`, save for
    /// credentials; `None` if scheme, host or port differ or a path is opaque.
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
    pub fn make_relative(&self, url: &Url) -> Option<String> {
        // An empty host is not the same as none.
        let same_place = self.scheme() == url.scheme()
            && self.has_authority() == url.has_authority()
            && self.host() == url.host()
            && self.port() == url.port();
        if self.cannot_be_a_base() || url.cannot_be_a_base() || !same_place {
            return None;
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
        // Only an authority can be followed by no path at all.
        Some(format!("//{}", &url[Position::BeforeUsername..]))
    }

    /// Whether joining `relative` gives `url`, whoever may be logged in.
    fn leads_to(&self, relative: &str, url: &Url) -> bool {
        self.join(relative)
            .is_ok_and(|joined| joined[Position::BeforeHost..] == url[Position::BeforeHost..])
    }
}

/// The shortest path that leads from the one to the other.
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
