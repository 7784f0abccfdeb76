//! One check of everything that must hold between a URL's text and its offsets.

use alloc::format;
use alloc::string::String;

use super::{Text, Url};
use crate::bytes::classes::SCHEME;
use crate::host::{self, HostKind};
use crate::special::SchemeType;

/// Fails with the condition's own text and the URL.
macro_rules! ensure {
    ($url:expr, $condition:expr) => {
        if !$condition {
            return Err(format!(
                "{} does not hold: {:?} {:?}",
                stringify!($condition),
                $url.as_str(),
                $url.at()
            ));
        }
    };
}

impl Url {
    /// Checks every invariant of the representation.
    #[inline]
    pub(crate) fn check_representation(&self) -> Result<(), String> {
        self.check_order()?;
        self.check_delimiters()?;
        self.check_host()
    }

    #[inline]
    fn check_order(&self) -> Result<(), String> {
        let at = self.at();
        ensure!(self, self.text.is_ascii());
        ensure!(self, 0 < at.scheme_end && at.scheme_end < at.username_end);
        ensure!(self, at.username_end <= at.host_start);
        ensure!(self, at.host_start <= at.host_end);
        ensure!(self, at.host_end <= at.path_start);
        ensure!(self, at.path_start <= at.query_start);
        ensure!(self, at.query_start <= at.fragment_start);
        ensure!(self, at.fragment_start as usize <= self.text.len());
        Ok(())
    }

    #[inline]
    fn check_delimiters(&self) -> Result<(), String> {
        let (at, text) = (self.at(), self.text.as_bytes());
        let byte = |offset: u32| text.get(offset as usize).copied();
        ensure!(self, text[0].is_ascii_lowercase());
        let scheme = &text[..at.scheme_end as usize];
        ensure!(
            self,
            scheme
                .iter()
                .all(|b| SCHEME.contains(*b) && !b.is_ascii_uppercase())
        );
        ensure!(self, at.scheme == SchemeType::of(self.view().scheme()));
        ensure!(self, byte(at.scheme_end) == Some(b':'));
        if at.has_authority() {
            ensure!(self, text[at.scheme_end as usize..].starts_with(b"://"));
            ensure!(self, at.username_end >= at.scheme_end + 3);
            ensure!(
                self,
                !at.has_password() || byte(at.username_end) == Some(b':')
            );
            ensure!(
                self,
                !at.includes_credentials() || byte(at.host_start - 1) == Some(b'@')
            );
            ensure!(
                self,
                !at.includes_credentials()
                    || at.username_end > at.scheme_end + 3
                    || at.has_password()
            );
            ensure!(
                self,
                at.path_start == at.query_start || byte(at.path_start) == Some(b'/')
            );
            ensure!(
                self,
                !at.scheme.is_special() || byte(at.path_start) == Some(b'/')
            );
        } else {
            ensure!(self, !at.scheme.is_special());
            ensure!(self, at.username_end == at.scheme_end + 1);
            ensure!(self, at.host_end == at.username_end);
            let guard = &text[at.host_end as usize..at.path_start as usize];
            ensure!(self, guard.is_empty() || guard == b"/.");
            ensure!(
                self,
                guard.is_empty() != self.view().path().starts_with("//")
            );
        }
        let port_text = if at.has_port() {
            format!(":{}", at.port)
        } else {
            String::new()
        };
        ensure!(
            self,
            !at.has_authority() || self.view().slice(at.host_end, at.path_start) == port_text
        );
        ensure!(self, at.has_port() || at.port == 0);
        ensure!(
            self,
            !at.has_port() || at.scheme.default_port() != Some(at.port)
        );
        ensure!(self, !at.has_query() || byte(at.query_start) == Some(b'?'));
        ensure!(
            self,
            at.fragment_start as usize == text.len() || byte(at.fragment_start) == Some(b'#')
        );
        Ok(())
    }

    #[inline]
    fn check_host(&self) -> Result<(), String> {
        let at = self.at();
        let host = self.view().slice(at.host_start, at.host_end);
        let special = at.scheme.is_special();
        match at.host {
            HostKind::None => ensure!(self, !at.includes_credentials() && !at.has_port()),
            HostKind::Empty => {
                ensure!(self, host.is_empty());
                ensure!(self, !special || at.scheme == SchemeType::File);
                ensure!(self, !at.includes_credentials() && !at.has_port());
            }
            kind => {
                let mut again = Text::with_room(host.len());
                ensure!(
                    self,
                    host::parse_into(host, !special, &mut again) == Ok(kind)
                );
                ensure!(self, again.as_str() == host);
            }
        }
        ensure!(
            self,
            at.scheme != SchemeType::File || !(at.includes_credentials() || at.has_port())
        );
        Ok(())
    }
}
