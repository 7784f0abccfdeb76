//! The states in which a base URL, or the lack of an authority, decides.

use super::path::shorten;
use super::{Next, Parser};
use crate::error::ParseError;
use crate::record::Url;

impl<'i> Parser<'_, 'i> {
    /// [Special relative or authority
    /// state](https://url.spec.whatwg.org/#special-relative-or-authority-state): `https:foo`
    /// against an https base is relative, as old pages rely on.
    pub(super) fn special_relative_or_authority_state(
        &mut self,
        base: &Url,
        rest: &'i str,
    ) -> Result<Next<'i>, ParseError> {
        if rest.starts_with("//") {
            return self.special_authority_ignore_slashes_state(rest);
        }
        // The relative state takes the scheme from the base; it is the same one.
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
                self.writer.skip_authority();
                Ok(Next::Path(after_slash))
            }
        }
    }

    /// [Relative state](https://url.spec.whatwg.org/#relative-state). Anything that is written gives
    /// way to what comes from the base.
    pub(super) fn relative_state(
        &mut self,
        base: &Url,
        input: &'i str,
    ) -> Result<Next<'i>, ParseError> {
        match input.as_bytes().first() {
            Some(b'/') => self.relative_slash_state(base, &input[1..]),
            Some(b'\\') if base.scheme_type().is_special() => {
                self.relative_slash_state(base, &input[1..])
            }
            Some(b'?') => {
                self.writer.copy_through_path(base);
                Ok(Next::Query(&input[1..]))
            }
            Some(b'#') => {
                self.writer.copy_through_query(base);
                Ok(Next::Fragment(&input[1..]))
            }
            Some(_) => {
                self.copy_path_to_extend(base);
                Ok(Next::Path(input))
            }
            None => {
                self.writer.copy_through_query(base);
                Ok(Next::End)
            }
        }
    }

    /// [Relative slash state](https://url.spec.whatwg.org/#relative-slash-state), on the text
    /// after the slash.
    fn relative_slash_state(&mut self, base: &Url, rest: &'i str) -> Result<Next<'i>, ParseError> {
        let special = base.scheme_type().is_special();
        match rest.as_bytes().first() {
            Some(b'/') | Some(b'\\') if special => {
                self.writer.copy_scheme(base);
                self.special_authority_ignore_slashes_state(&rest[1..])
            }
            Some(b'/') => {
                self.writer.copy_scheme(base);
                self.authority_state(&rest[1..])
            }
            _ => {
                self.writer.copy_through_port(base);
                Ok(Next::Path(rest))
            }
        }
    }

    /// Takes everything through the path from the base, but not the path's last segment, for more
    /// segments to follow.
    pub(super) fn copy_path_to_extend(&mut self, base: &Url) {
        self.writer.copy_through_port(base);
        self.writer.text().push_str(base.view().path());
        let (path_start, scheme) = (self.writer.path_start(), base.scheme_type());
        shorten(self.writer.text(), path_start, scheme);
    }
}
