//! The one writer of a URL: parsers tell it what they have read, and it keeps the offsets.

use super::{MAX_LENGTH, Offsets, Text, Url, push_port};
use crate::error::ParseError;
use crate::host::HostKind;
use crate::special::SchemeType;

/// A URL that is being written onto the end of a buffer.
///
/// A parser appends to [`text`](Writer::text), and calls a method when it has reached the end of
/// something: `end_scheme`, `end_host` and so on, in the order of the components.
pub(crate) struct Writer<'t> {
    text: &'t mut Text,
    /// Where in `text` the URL begins; offsets count from here. What stands before it is another
    /// URL, which is still needed.
    start: usize,
    at: Offsets,
}

impl<'t> Writer<'t> {
    /// Nothing is written yet.
    #[inline]
    pub(crate) fn new(text: &'t mut Text) -> Writer<'t> {
        Writer::with_offsets(text, Offsets::NEW)
    }

    /// A writer that takes as many of the offsets as it is not told to change.
    #[inline]
    pub(crate) fn with_offsets(text: &'t mut Text, at: Offsets) -> Writer<'t> {
        let start = text.len();
        Writer { text, start, at }
    }

    /// The buffer, to append to.
    #[inline]
    pub(crate) fn text(&mut self) -> &mut Text {
        self.text
    }

    /// What is known so far.
    #[inline]
    pub(crate) fn at(&self) -> &Offsets {
        &self.at
    }

    #[inline]
    pub(crate) fn scheme(&self) -> SchemeType {
        self.at.scheme
    }

    /// The current end of the URL as an offset. Lengths beyond u32 wrap here; [`finish`](Self::finish)
    /// refuses them before anyone reads the offsets.
    #[inline]
    fn position(&self) -> u32 {
        (self.text.len() - self.start) as u32
    }

    /// The scheme has been appended. Writes its colon.
    pub(crate) fn end_scheme(&mut self, kind: SchemeType) {
        self.at.scheme = kind;
        self.at.scheme_end = self.position();
        self.text.push(':');
    }

    /// Writes `//`. Until it is told otherwise, the host is empty and has no credentials or port.
    pub(crate) fn begin_authority(&mut self) {
        self.text.push_str("//");
        self.at.username_end = self.position();
        self.begin_host();
        self.end_host(HostKind::Empty);
    }

    /// There is no authority.
    pub(crate) fn skip_authority(&mut self) {
        self.at.username_end = self.position();
        self.begin_host();
        self.end_host(HostKind::None);
    }

    /// The username has been appended.
    pub(crate) fn end_username(&mut self) {
        self.at.username_end = self.position();
    }

    /// The credentials, if there are any, have been appended with their `@`.
    pub(crate) fn begin_host(&mut self) {
        self.at.host_start = self.position();
    }

    /// The host has been appended.
    pub(crate) fn end_host(&mut self, kind: HostKind) {
        self.at.host = kind;
        self.at.host_end = self.position();
        self.at.path_start = self.at.host_end;
    }

    /// Writes a port, which is not the default one of the scheme.
    pub(crate) fn write_port(&mut self, port: u16) {
        self.at.port = port;
        push_port(self.text, port);
        self.at.path_start = self.position();
    }

    /// Where in [`text`](Writer::text) the path begins.
    #[inline]
    pub(crate) fn path_start(&self) -> usize {
        self.start + self.at.path_start as usize
    }

    /// Puts `/.` before a path that would otherwise read as an authority.
    pub(crate) fn guard_path(&mut self) {
        let start = self.path_start();
        if self.at.host == HostKind::None && self.text.as_bytes()[start..].starts_with(b"//") {
            self.text.replace_range(start..start, "/.");
            self.at.path_start += 2;
        }
    }

    /// The path has been appended; a query or a fragment would begin here.
    #[inline]
    pub(crate) fn end_path(&mut self) {
        self.at.query_start = self.position();
        self.at.fragment_start = self.at.query_start;
    }

    /// The query has been appended with its `?`; a fragment would begin here.
    #[inline]
    pub(crate) fn end_query(&mut self) {
        self.at.fragment_start = self.position();
    }

    /// Takes the scheme from the base, in the place of anything that is written.
    pub(crate) fn copy_scheme(&mut self, base: &Url) {
        let at = base.at();
        self.restart(base, at.scheme_end + 1);
        self.at = Offsets::NEW;
        self.at.scheme = at.scheme;
        self.at.scheme_end = at.scheme_end;
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
        self.at = at;
    }

    /// Takes everything up to the end of the path from the base, as it stands.
    pub(crate) fn copy_through_path(&mut self, base: &Url) {
        let mut at = *base.at();
        self.restart(base, at.query_start);
        at.fragment_start = at.query_start;
        self.at = at;
    }

    /// Takes everything but the fragment from the base, as it stands.
    pub(crate) fn copy_through_query(&mut self, base: &Url) {
        self.restart(base, base.at().fragment_start);
        self.at = *base.at();
    }

    /// Puts the first `end` bytes of the base in the place of anything that is written.
    fn restart(&mut self, base: &Url, end: u32) {
        self.text.truncate(self.start);
        self.text.push_str(&base.as_str()[..end as usize]);
    }

    /// Puts the offsets of the URL into the buffer's header, unless it is longer than they can say.
    pub(crate) fn finish(self) -> Result<(), ParseError> {
        check_length(self.text.len() - self.start)?;
        *self.text.header_mut() = self.at;
        Ok(())
    }
}

/// Refuses text that offsets could not describe.
pub(crate) fn check_length(length: usize) -> Result<(), ParseError> {
    if length > MAX_LENGTH {
        Err(ParseError::Overflow)
    } else {
        Ok(())
    }
}
