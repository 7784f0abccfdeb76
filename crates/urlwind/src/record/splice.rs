//! Replacing one component and moving the rest: the only place that changes offsets once a URL
//! is parsed.
//!
//! Every function takes text that is already in its final, encoded form (but credentials, which it
//! encodes), and refuses what would make the URL too long before it changes anything.

use core::ops::Range;

use super::offsets::moved;
use super::writer::check_length;
use super::{Text, Url, format_port};
use crate::error::ParseError;
use crate::host::HostKind;
use crate::percent::{self, USERINFO};
use crate::special::SchemeType;

type Outcome = Result<(), ParseError>;

impl Url {
    /// Replaces bytes of the text and says by how much what follows has moved.
    fn replace(&mut self, range: Range<u32>, with: &[&str]) -> Result<i64, ParseError> {
        let length = with.iter().map(|part| part.len()).sum::<usize>();
        let removed = (range.end - range.start) as usize;
        check_length((self.text.len() - removed).saturating_add(length))?;
        let range = range.start as usize..range.end as usize;
        self.text.replace_parts(range, with);
        Ok(length as i64 - removed as i64)
    }

    /// Replaces the scheme; the port stays as it is.
    pub(crate) fn put_scheme(&mut self, scheme: &str) -> Outcome {
        let by = self.replace(0..self.at().scheme_end, &[scheme])?;
        self.at_mut().scheme = SchemeType::of(scheme);
        self.at_mut().scheme_end = scheme.len() as u32;
        self.at_mut().username_end = moved(self.at().username_end, by);
        self.at_mut().host_start = moved(self.at().host_start, by);
        self.at_mut().shift_from_host_end(by);
        Ok(())
    }

    /// [Sets the username](https://url.spec.whatwg.org/#set-the-username), adding or removing `@` as
    /// needed.
    pub(crate) fn put_username(&mut self, username: &str) -> Outcome {
        let start = self.at().authority_start();
        let had_credentials = self.at().includes_credentials();
        let has_password = self.at().has_password();
        let (end, at_sign) = match (had_credentials, has_password, username.is_empty()) {
            (false, _, true) => return Ok(()),
            (false, _, false) => (self.at().username_end, "@"),
            (true, false, true) => (self.at().host_start, ""),
            (true, ..) => (self.at().username_end, ""),
        };
        percent::with_encoded(username, &USERINFO, |username| {
            let by = self.replace(start..end, &[username, at_sign])?;
            let at = self.at_mut();
            at.username_end = start + username.len() as u32;
            at.host_start = moved(at.host_start, by);
            at.shift_from_host_end(by);
            Ok(())
        })
    }

    /// [Sets the password](https://url.spec.whatwg.org/#set-the-password), adding or removing `:` and
    /// `@` as needed.
    pub(crate) fn put_password(&mut self, password: &str) -> Outcome {
        let start = self.at().username_end;
        let end = self.at().host_start;
        if password.is_empty() && !self.at().has_password() {
            return Ok(());
        }
        let has_username = self.at().authority_start() < start;
        let has_password = self.at().has_password();
        let by = match (password.is_empty(), has_username) {
            (true, true) => self.replace(start..end, &["@"])?,
            (true, false) => self.replace(start..end, &[])?,
            (false, _) => percent::with_encoded(password, &USERINFO, |password| {
                if has_password {
                    // Both delimiters are there.
                    self.replace(start + 1..end - 1, &[password])
                } else {
                    self.replace(start..end, &[":", password, "@"])
                }
            })?,
        };
        let at = self.at_mut();
        at.host_start = moved(end, by);
        at.shift_from_host_end(by);
        Ok(())
    }

    /// Replaces the host, giving the URL an authority if it has none.
    pub(crate) fn put_host(&mut self, host: &str, kind: HostKind) -> Outcome {
        if self.at().has_authority() {
            let by = self.replace(self.at().host_start..self.at().host_end, &[host])?;
            self.at_mut().shift_from_host_end(by);
        } else {
            // A `/.` before the path is not needed any more: the authority now stands there.
            let start = self.at().host_start;
            let by = self.replace(start..self.at().path_start, &["//", host])?;
            self.at_mut().username_end = start + 2;
            self.at_mut().host_start = start + 2;
            self.at_mut().host_end = start + 2 + host.len() as u32;
            self.at_mut().shift_from_path(by);
        }
        self.at_mut().host = kind;
        Ok(())
    }

    /// Removes the whole authority, `//` included. The path must not be opaque and not empty.
    pub(crate) fn remove_authority(&mut self) -> Outcome {
        let start = self.at().scheme_end + 1;
        let guard = if self.path().starts_with("//") {
            "/."
        } else {
            ""
        };
        let by = self.replace(start..self.at().path_start, &[guard])?;
        self.at_mut().username_end = start;
        self.at_mut().host_start = start;
        self.at_mut().host_end = start;
        self.at_mut().host = HostKind::None;
        self.at_mut().port = 0;
        self.at_mut().shift_from_path(by);
        Ok(())
    }

    /// Replaces the port. The URL has an authority.
    pub(crate) fn put_port(&mut self, port: Option<u16>) -> Outcome {
        let range = self.at().host_end..self.at().path_start;
        let mut digits = [0; 5];
        let by = match port {
            Some(port) => self.replace(range, &[":", format_port(port, &mut digits)])?,
            None => self.replace(range, &[])?,
        };
        self.at_mut().port = port.unwrap_or(0);
        self.at_mut().shift_from_path(by);
        Ok(())
    }

    /// Replaces the path, which is opaque if and only if the old one is.
    pub(crate) fn put_path(&mut self, path: &str) -> Outcome {
        self.put_path_parts("", path)
    }

    /// The same for a path in two parts, of which the first is empty or `/`.
    pub(crate) fn put_path_parts(&mut self, first: &str, rest: &str) -> Outcome {
        if self.at().has_authority() {
            let range = self.at().path_start..self.at().query_start;
            let by = self.replace(range, &[first, rest])?;
            self.at_mut().shift_from_query(by);
            return Ok(());
        }
        let begins = if first.is_empty() { "//" } else { "/" };
        let guard = if rest.starts_with(begins) { "/." } else { "" };
        let range = self.at().host_end..self.at().query_start;
        let by = self.replace(range, &[guard, first, rest])?;
        self.at_mut().path_start = self.at().host_end + guard.len() as u32;
        self.at_mut().shift_from_query(by);
        Ok(())
    }

    /// Replaces the query, given without `?`.
    pub(crate) fn put_query(&mut self, query: Option<&str>) -> Outcome {
        let range = self.at().query_start..self.at().fragment_start;
        let by = match query {
            Some(query) => self.replace(range, &["?", query])?,
            None => self.replace(range, &[])?,
        };
        self.at_mut().fragment_start = moved(self.at().fragment_start, by);
        Ok(())
    }

    /// Appends to the query, which the URL has.
    pub(crate) fn append_to_query(&mut self, more: &str) -> Outcome {
        let end = self.at().fragment_start;
        let by = self.replace(end..end, &[more])?;
        self.at_mut().fragment_start = moved(end, by);
        Ok(())
    }

    /// Replaces the fragment, given without `#`.
    pub(crate) fn put_fragment(&mut self, fragment: Option<&str>) -> Outcome {
        let end = self.text.len() as u32;
        match fragment {
            Some(fragment) => self.replace(self.at().fragment_start..end, &["#", fragment])?,
            None => self.replace(self.at().fragment_start..end, &[])?,
        };
        Ok(())
    }

    /// Lets `write` put a query at the very end of the text, where nothing has to move. The caller
    /// has made sure that the URL cannot grow too long.
    pub(crate) fn append_query(&mut self, write: impl FnOnce(&mut Text)) {
        self.text.truncate(self.at().query_start as usize);
        self.text.push('?');
        write(&mut self.text);
        self.at_mut().fragment_start = self.text.len() as u32;
    }

    /// The same for a fragment.
    pub(crate) fn append_fragment(&mut self, write: impl FnOnce(&mut Text)) {
        self.text.truncate(self.at().fragment_start as usize);
        self.text.push('#');
        write(&mut self.text);
    }
}
