//! The setters of the [`URL` class](https://url.spec.whatwg.org/#url-class).

use super::Attribute;
use crate::error::{Component, Error, ErrorKind};
use crate::parse::{self, Into, overrides, strip_tab_and_newline};
use crate::record::Url;

impl Url {
    /// Sets an attribute as JavaScript does, from text that a user typed.
    ///
    /// ```
    /// use urlwind::{Attribute, ErrorKind, Url};
    /// let mut url = Url::parse("https://h/?a")?;
    /// url.set_attribute(Attribute::Port, "8080 or so")?; // text after the digits is ignored
    /// url.set_attribute(Attribute::Host, "x/y")?; // no port given, so the old one stays
    /// url.set_attribute(Attribute::Pathname, "b/./c?")?; // `?` and `#` are data
    /// url.set_attribute(Attribute::Search, "")?; // removes the query
    /// url.set_attribute(Attribute::Hash, "#a#b")?; // with or without `#`
    /// assert_eq!(url.as_str(), "https://x:8080/b/c%3F#a#b");
    ///
    /// let error = url.set_attribute(Attribute::Protocol, "mailto:").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::IncompatibleScheme);
    /// assert!(url.set_attribute(Attribute::Hostname, "x:81").is_err()); // a port is refused
    /// # Ok::<(), urlwind::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where JavaScript ignores the value, and for [`Attribute::Href`] where it throws; the URL stays as it was. But a
    /// host stays if only the port after it is invalid, as specified. [`ErrorKind::ReadOnly`] for an origin.
    #[inline]
    pub fn set_attribute(&mut self, attribute: Attribute, value: &str) -> Result<(), Error> {
        match attribute {
            Attribute::Href => Ok(parse::parse(value, Into(self))?),
            Attribute::Origin => Err(ErrorKind::ReadOnly.about(Component::Input)),
            Attribute::Protocol => {
                let value = strip_tab_and_newline(value);
                let name = value.split(':').next().unwrap_or_default();
                overrides::scheme_state(self, name)
            }
            Attribute::Username => overrides::username(self, value),
            Attribute::Password => overrides::password(self, value),
            Attribute::Host => overrides::host_state(self, value, true),
            Attribute::Hostname => overrides::host_state(self, value, false),
            Attribute::Port => {
                overrides::check_can_have(Component::Port, self)?;
                match value {
                    "" => overrides::port(self, None),
                    _ => overrides::port_state(self, value),
                }
            }
            Attribute::Pathname => overrides::path_start_state(self, value),
            Attribute::Search => overrides::query_state(self, without(value, '?')),
            Attribute::Hash => overrides::fragment_state(self, without(value, '#')),
        }
    }
}

/// The value after its delimiter, if there is one; nothing if it is empty.
#[inline]
fn without(value: &str, delimiter: char) -> Option<&str> {
    (!value.is_empty()).then(|| value.strip_prefix(delimiter).unwrap_or(value))
}
