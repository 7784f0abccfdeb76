//! How parsers write a URL: they say what they have read, and the offsets are kept here.

use super::{MAX_LENGTH, Offsets, Text, Url, push_port};
use crate::error::ParseError;
use crate::host::HostKind;
use crate::kernels::Delimiters;
use crate::special::SchemeType;

/// A URL that is being written onto the end of a buffer, and its offsets into the buffer's header. If writing fails,
/// both are as far as it came.
///
/// A parser appends to [`text`](Writer::text), and calls a method when it has reached the end of
/// something: `end_scheme`, `end_host` and so on, in the order of the components. Or it has [copied](Writer::copy_front)
/// everything before the path at once.
pub(crate) struct Writer<'t> {
    text: &'t mut Text,
    /// Where in `text` the URL begins; offsets count from here. What stands before it is another
    /// URL, which is still needed.
    start: usize,
}

impl<'t> Writer<'t> {
    /// Nothing is written yet.
    #[inline]
    pub(crate) fn new(text: &'t mut Text) -> Writer<'t> {
        let start = text.len();
        *text.header_mut() = Offsets::NEW;
        Writer { text, start }
    }

    /// The buffer, to append to.
    #[inline]
    pub(crate) fn text(&mut self) -> &mut Text {
        self.text
    }

    /// Offsets are written where they stay: a copy of what was just written in smaller pieces would have to wait.
    #[inline]
    fn at(&mut self) -> &mut Offsets {
        self.text.header_mut()
    }

    #[inline]
    pub(crate) fn scheme(&self) -> SchemeType {
        self.text.header().scheme
    }

    /// The current end of the URL as an offset. Lengths beyond u32 wrap here; [`finish`](Self::finish)
    /// refuses them before anyone reads the offsets.
    #[inline]
    fn position(&self) -> u32 {
        (self.text.len() - self.start) as u32
    }

    /// The scheme has been appended. Writes its colon.
    pub(crate) fn end_scheme(&mut self, kind: SchemeType) {
        self.at().scheme = kind;
        self.at().scheme_end = self.position();
        self.text.push(':');
    }

    /// Writes `//`. Until it is told otherwise, the host is empty and has no credentials or port.
    pub(crate) fn begin_authority(&mut self) {
        self.text.push_str("//");
        self.end_username();
        self.begin_host();
        self.end_host(HostKind::Empty);
    }

    /// There is no authority.
    pub(crate) fn skip_authority(&mut self) {
        self.end_username();
        self.begin_host();
        self.end_host(HostKind::None);
    }

    /// The username has been appended.
    pub(crate) fn end_username(&mut self) {
        self.at().username_end = self.position();
    }

    /// The credentials, if there are any, have been appended with their `@`.
    pub(crate) fn begin_host(&mut self) {
        self.at().host_start = self.position();
    }

    /// The host has been appended.
    #[inline]
    pub(crate) fn end_host(&mut self, kind: HostKind) {
        let end = self.position();
        let at = self.at();
        at.host = kind;
        at.host_end = end;
        at.path_start = end;
    }

    /// Everything up to the end of the host has been appended, in its final form. Offsets behind that do not matter.
    #[inline]
    pub(crate) fn copy_front(&mut self, at: Offsets) {
        *self.at() = at;
    }

    /// Writes a port, which is not the default one of the scheme.
    pub(crate) fn write_port(&mut self, port: u16) {
        step!();
        self.at().port = port;
        push_port(self.text, port);
        self.at().path_start = self.position();
    }

    /// Where in [`text`](Writer::text) the path begins.
    #[inline]
    pub(crate) fn path_start(&self) -> usize {
        self.start + self.text.header().path_start as usize
    }

    /// Puts `/.` before a path that would otherwise read as an authority.
    pub(crate) fn guard_path(&mut self) {
        let start = self.path_start();
        if self.at().host == HostKind::None && self.text.as_bytes()[start..].starts_with(b"//") {
            self.text.replace_range(start..start, "/.");
            self.at().path_start += 2;
        }
    }

    /// The path has been appended; a query or a fragment would begin here.
    #[inline]
    pub(crate) fn end_path(&mut self) {
        let end = self.position();
        let at = self.at();
        at.query_start = end;
        at.fragment_start = end;
    }

    /// The query has been appended with its `?`; a fragment would begin here.
    #[inline]
    pub(crate) fn end_query(&mut self) {
        self.at().fragment_start = self.position();
    }

    /// Appends the rest of a URL in its final form, or of what has all but the `/` that begins its path. The delimiters
    /// are counted from the beginning of `rest`.
    #[inline]
    pub(crate) fn copy_rest(&mut self, rest: &str, delimiters: Delimiters) {
        let from = self.position();
        let at = self.at();
        at.query_start = from + delimiters.query as u32;
        at.fragment_start = from + delimiters.fragment as u32;
        self.text.push_str(rest);
    }

    /// Takes the scheme from the base, in the place of anything that is written.
    pub(crate) fn copy_scheme(&mut self, base: &Url) {
        let at = base.at();
        self.restart(base, at.scheme_end + 1);
        *self.at() = Offsets {
            scheme: at.scheme,
            scheme_end: at.scheme_end,
            ..Offsets::NEW
        };
    }

    /// Takes scheme, credentials, host and port from the base, but not a `/.` before its path.
    pub(crate) fn copy_through_port(&mut self, base: &Url) {
        let mut at = *base.at();
        if !at.has_authority() {
            at.path_start = at.host_end;
        }
        self.restart(base, at.path_start);
        at.query_start = at.path_start;
        at.fragment_start = at.path_start;
        *self.at() = at;
    }

    /// Takes everything up to the end of the path from the base, as it stands.
    pub(crate) fn copy_through_path(&mut self, base: &Url) {
        let mut at = *base.at();
        self.restart(base, at.query_start);
        at.fragment_start = at.query_start;
        *self.at() = at;
    }

    /// Takes everything but the fragment from the base, as it stands.
    pub(crate) fn copy_through_query(&mut self, base: &Url) {
        self.restart(base, base.at().fragment_start);
        *self.at() = *base.at();
    }

    /// Puts the first `end` bytes of the base in the place of anything that is written.
    fn restart(&mut self, base: &Url, end: u32) {
        self.text.truncate(self.start);
        self.text.push_str(&base.as_str()[..end as usize]);
    }

    /// Ends the URL, unless it is longer than offsets can say.
    pub(crate) fn finish(self) -> Result<(), ParseError> {
        step!();
        check_length(self.text.len() - self.start)
    }
}

/// Appends a URL in two pieces of which all is known.
#[inline(always)]
pub(crate) fn write_known(text: &mut Text, first: &str, second: &str, at: Offsets) {
    text.push_str(first);
    text.push_str(second);
    *text.header_mut() = at;
}

/// Appends a URL of which all is known, but that its first `front` bytes are in upper case.
#[inline]
pub(crate) fn write_lowercase(text: &mut Text, url: &str, front: usize, at: Offsets) {
    text.push_front_lowercase(url, front);
    *text.header_mut() = at;
}

/// Refuses text that offsets could not describe.
pub(crate) fn check_length(length: usize) -> Result<(), ParseError> {
    if length > MAX_LENGTH {
        Err(ParseError::Overflow)
    } else {
        Ok(())
    }
}
