//! The states in which a base URL, or the lack of an authority, decides.

use super::{Next, Parser};
use crate::Url;
use crate::error::ParseError;
use crate::parse::path::shorten;
use crate::record::HostKind;

impl<'i> Parser<'_, 'i> {
    /// [Special relative or authority
    /// state](https://url.spec.whatwg.org/#special-relative-or-authority-state): `https:foo`
    /// against an https base is relative, for old times' sake.
    pub(super) fn special_relative_or_authority_state(
        &mut self,
        base: &Url,
        rest: &'i str,
    ) -> Result<Next<'i>, ParseError> {
        if rest.starts_with("//") {
            return self.special_authority_ignore_slashes_state(rest);
        }
        // The relative state takes the scheme from the base; it is the same one.
        self.text.truncate(self.start);
        self.relative_state(base, rest)
    }

    /// [Path or authority state](https://url.spec.whatwg.org/#path-or-authority-state), on the
    /// text after `scheme:/`.
    pub(super) fn path_or_authority_state(
        &mut self,
        after_slash: &'i str,
    ) -> Result<Next<'i>, ParseError> {
        match after_slash.strip_prefix('/') {
            Some(rest) => self.authority_state(rest),
            None => {
                self.begin_path_without_authority();
                Ok(Next::Path(after_slash))
            }
        }
    }

    /// [Relative state](https://url.spec.whatwg.org/#relative-state). The text is empty: all of
    /// it comes from the base.
    pub(super) fn relative_state(
        &mut self,
        base: &Url,
        input: &'i str,
    ) -> Result<Next<'i>, ParseError> {
        self.at.scheme = base.scheme_type();
        match input.as_bytes().first() {
            Some(b'/') => self.relative_slash_state(base, &input[1..]),
            Some(b'\\') if self.at.scheme.is_special() => {
                self.relative_slash_state(base, &input[1..])
            }
            Some(b'?') => {
                self.copy_through_path(base);
                Ok(Next::Query(&input[1..]))
            }
            Some(b'#') => {
                self.copy_through_query(base);
                Ok(Next::Fragment(&input[1..]))
            }
            Some(_) => {
                self.copy_path_to_extend(base);
                Ok(Next::Path(input))
            }
            None => {
                self.copy_through_query(base);
                Ok(Next::End)
            }
        }
    }

    /// [Relative slash state](https://url.spec.whatwg.org/#relative-slash-state), on the text
    /// after the slash.
    fn relative_slash_state(&mut self, base: &Url, rest: &'i str) -> Result<Next<'i>, ParseError> {
        let special = self.at.scheme.is_special();
        match rest.as_bytes().first() {
            Some(b'/') | Some(b'\\') if special => {
                self.copy_scheme(base);
                self.special_authority_ignore_slashes_state(&rest[1..])
            }
            Some(b'/') => {
                self.copy_scheme(base);
                self.authority_state(&rest[1..])
            }
            _ => {
                self.copy_through_port(base);
                Ok(Next::Path(rest))
            }
        }
    }

    fn copy_scheme(&mut self, base: &Url) {
        let at = base.at();
        self.at.scheme_end = at.scheme_end;
        self.text
            .push_str(&base.as_str()[..at.scheme_end as usize + 1]);
    }

    /// Takes scheme, credentials, host and port from the base, but not a `/.` before its path.
    pub(super) fn copy_through_port(&mut self, base: &Url) {
        self.at = *base.at();
        let end = if self.at.has_authority() {
            self.at.path_start
        } else {
            self.at.host_end
        };
        self.text.push_str(&base.as_str()[..end as usize]);
        self.at.path_start = end;
        self.at.query_start = end;
        self.at.fragment_start = end;
    }

    /// Takes the path too, without its last segment, for more segments to follow.
    pub(super) fn copy_path_to_extend(&mut self, base: &Url) {
        self.copy_through_port(base);
        self.text.push_str(base.path());
        shorten(
            self.text,
            self.start + self.at.path_start as usize,
            self.at.scheme,
        );
    }

    /// Takes everything up to the end of the path from the base, as it stands.
    pub(super) fn copy_through_path(&mut self, base: &Url) {
        self.at = *base.at();
        self.text
            .push_str(&base.as_str()[..self.at.query_start as usize]);
        self.at.fragment_start = self.at.query_start;
    }

    /// Takes everything but the fragment from the base, as it stands.
    pub(super) fn copy_through_query(&mut self, base: &Url) {
        self.at = *base.at();
        self.text
            .push_str(&base.as_str()[..self.at.fragment_start as usize]);
    }

    /// There will be no authority: all its offsets stand after the scheme's colon.
    pub(super) fn begin_path_without_authority(&mut self) {
        let here = self.position();
        self.at.host = HostKind::None;
        self.at.username_end = here;
        self.at.host_start = here;
        self.at.host_end = here;
        self.at.path_start = here;
    }
}
