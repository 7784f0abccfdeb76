//! What is kept between calls. Every thread of JavaScript has its own.

use urlwind::{Attribute, Url};

use crate::patterns::Patterns;

/// Buffers larger than this are given back before they are used again.
const KEPT_BYTES: usize = 1024 * 1024;

/// Reused from call to call, so that the usual call allocates nothing.
#[derive(Debug)]
pub(crate) struct State {
    /// Where setters work.
    scratch: Url,
    /// The last base, and the text it was parsed from: most programs have one.
    base: Option<(String, Url)>,
    /// See [`State::empty_text`].
    text: String,
    pub(crate) patterns: Patterns,
}

impl State {
    pub(crate) fn new() -> State {
        State {
            scratch: small_url(),
            base: None,
            text: String::new(),
            patterns: Patterns::default(),
        }
    }

    /// The URL that `href` is, to be changed.
    #[inline]
    pub(crate) fn scratch(&mut self, href: &str) -> Option<&mut Url> {
        if self.scratch.as_str().len() > KEPT_BYTES {
            self.scratch = small_url();
        }
        Url::parse_into(href, &mut self.scratch).ok()?;
        if self.scratch.as_str() != href {
            self.repeat_change_to_file(href);
        }
        Some(&mut self.scratch)
    }

    /// Some URLs are parsed as others than they were written by: `file://localhost/`,
    /// `file://h/C|/` and `file:///C|/`. Only one way leads to them, from another special scheme to
    /// `file`, where the setter keeps what the parser would change; the host may have been taken
    /// away after that. So it is gone once more.
    #[cold]
    fn repeat_change_to_file(&mut self, href: &str) {
        let Some(rest) = href.strip_prefix("file://") else {
            return;
        };
        // No other special scheme goes without a host.
        let had_host = !rest.starts_with('/');
        let other = format!("http://{}{rest}", if had_host { "" } else { "x" });
        if let Ok(mut url) = Url::parse(&other)
            && url.set_attribute(Attribute::Protocol, "file").is_ok()
            && (had_host || url.set_attribute(Attribute::Hostname, "").is_ok())
            && url.as_str() == href
        {
            self.scratch = url;
        }
    }

    /// A string to gather the text of one call in. It is empty: no call sees what another has left.
    pub(crate) fn empty_text(&mut self) -> &mut String {
        self.text.clear();
        self.text.shrink_to(KEPT_BYTES);
        &mut self.text
    }

    /// The base that `text` is.
    #[inline]
    pub(crate) fn base(&mut self, text: &str) -> Option<&Url> {
        let is_known = matches!(&self.base, Some((known, _)) if known == text);
        if !is_known {
            // A huge base is forgotten with the next one; there is never more than one.
            self.base = Some((text.to_owned(), Url::parse(text).ok()?));
        }
        self.base.as_ref().map(|(_, base)| base)
    }
}

fn small_url() -> Url {
    Url::parse("data:").expect("a scheme is enough")
}
