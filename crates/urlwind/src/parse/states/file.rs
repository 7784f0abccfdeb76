//! File URLs and their Windows drive letters.

use super::{Next, Parser};
use crate::error::ParseError;
use crate::host::{self, HostKind};
use crate::kernels;
use crate::record::{Text, Url};
use crate::special::SchemeType;

impl<'a, 'i> Parser<'a, 'i> {
    /// [File state](https://url.spec.whatwg.org/#file-state), on the text after `file:` or on a
    /// relative reference. `file:` has been written.
    pub(super) fn file_state(&mut self, rest: &'i str) -> Result<Next<'i>, ParseError> {
        match rest.as_bytes().first() {
            Some(b'/' | b'\\') => self.file_slash_state(&rest[1..]),
            first => match self.file_base() {
                Some(base) => Ok(self.file_relative(base, rest, first.copied())),
                None => {
                    self.writer.begin_authority();
                    Ok(Next::Path(rest))
                }
            },
        }
    }

    /// The part of the [file state](https://url.spec.whatwg.org/#file-state) that takes host,
    /// path and query from a file base.
    fn file_relative(&mut self, base: &Url, rest: &'i str, first: Option<u8>) -> Next<'i> {
        match first {
            None => {
                self.writer.copy_through_query(base);
                Next::End
            }
            Some(b'#') => {
                self.writer.copy_through_query(base);
                Next::Fragment(&rest[1..])
            }
            Some(b'?') => {
                self.writer.copy_through_path(base);
                Next::Query(&rest[1..])
            }
            Some(_) if starts_with_windows_drive_letter(rest) => {
                self.writer.copy_through_port(base);
                Next::Path(rest)
            }
            Some(_) => {
                self.copy_path_to_extend(base);
                Next::Path(rest)
            }
        }
    }

    /// [File slash state](https://url.spec.whatwg.org/#file-slash-state), on the text after the
    /// first slash.
    fn file_slash_state(&mut self, rest: &'i str) -> Result<Next<'i>, ParseError> {
        if let Some(b'/' | b'\\') = rest.as_bytes().first() {
            return self.file_host_state(&rest[1..]);
        }
        match self.file_base() {
            Some(base) => {
                self.writer.copy_through_port(base);
                if !starts_with_windows_drive_letter(rest) {
                    let drive = leading_drive_letter(base.view().path());
                    self.writer.text().push_str(drive.unwrap_or_default());
                }
            }
            None => self.writer.begin_authority(),
        }
        Ok(Next::Path(rest))
    }

    /// [File host state](https://url.spec.whatwg.org/#file-host-state), on the text after two
    /// slashes.
    fn file_host_state(&mut self, rest: &'i str) -> Result<Next<'i>, ParseError> {
        let end = kernels::find_any4(rest.as_bytes(), b'/', b'?', b'#', b'\\');
        let (host, after) = rest.split_at(end);
        if is_windows_drive_letter(host.as_bytes()) {
            // The "host" is the path's first segment.
            self.writer.begin_authority();
            return Ok(Next::Path(rest));
        }
        self.file_host(host)?;
        Ok(Next::PathStart(after))
    }

    /// Writes `//` and the host of a file URL, whose extent is known.
    fn file_host(&mut self, host: &'i str) -> Result<(), ParseError> {
        self.writer.begin_authority();
        if !host.is_empty() {
            self.reading = host;
            let kind = parse_file_host(host, self.writer.text())?;
            self.writer.end_host(kind);
        }
        Ok(())
    }

    fn file_base(&self) -> Option<&'a Url> {
        self.base
            .filter(|base| base.scheme_type() == SchemeType::File)
    }
}

/// The host of a file URL: like any host, except that `localhost` is the empty host.
pub(in crate::parse) fn parse_file_host(
    host: &str,
    text: &mut Text,
) -> Result<HostKind, ParseError> {
    let start = text.len();
    let kind = host::parse_into(host, false, text)?;
    if &text.as_str()[start..] == "localhost" {
        text.truncate(start);
        return Ok(HostKind::Empty);
    }
    Ok(kind)
}

/// [Windows drive letter](https://url.spec.whatwg.org/#windows-drive-letter): `C:` or `C|`.
#[inline]
pub(crate) const fn is_windows_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// [Starts with a Windows drive
/// letter](https://url.spec.whatwg.org/#start-with-a-windows-drive-letter).
pub(crate) fn starts_with_windows_drive_letter(input: &str) -> bool {
    match input.as_bytes() {
        [letter, b':' | b'|', rest @ ..] => {
            letter.is_ascii_alphabetic()
                && matches!(rest.first(), None | Some(b'/' | b'\\' | b'?' | b'#'))
        }
        _ => false,
    }
}

/// The first segment of a serialized path, slash included, if it is a [normalized Windows drive
/// letter](https://url.spec.whatwg.org/#normalized-windows-drive-letter).
pub(crate) fn leading_drive_letter(path: &str) -> Option<&str> {
    match path.as_bytes() {
        [b'/', letter, b':', rest @ ..] if letter.is_ascii_alphabetic() => {
            matches!(rest.first(), None | Some(b'/')).then(|| &path[..3])
        }
        _ => None,
    }
}
