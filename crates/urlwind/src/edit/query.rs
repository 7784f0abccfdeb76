//! Editing a query key by key.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use crate::error::Error;
use crate::form_urlencoded::parse_str;
use crate::keys::KeyList;
use crate::percent::encode_form_into;
use crate::record::{Url, expect_room};

/// The parameters of a URL's query, such that changing some leaves the others byte for byte as they
/// are: their order, their encoding, even empty ones. [`Url::edit_query`] returns it.
///
/// `URLSearchParams` writes the whole query anew instead (`%20` becomes `+`, and so on).
///
/// A parameter that is removed goes with one `&`. A query that lost its last parameter goes with its
/// `?`; one in which nothing was changed stays. The URL is changed by [`commit`](QueryEdit::commit) or when this is
/// dropped.
///
/// ```
/// use urlwind::Url;
///
/// let mut url = Url::parse("https://h/?a=%7e&q=old&b=x%20y&q=2&&utm_source=z#top")?;
/// url.edit_query().set("q", "new & better").remove("utm_source").commit()?;
/// assert_eq!(url.as_str(), "https://h/?a=%7e&q=new+%26+better&b=x%20y&#top");
///
/// url.edit_query().keep("b").append("c", "é").commit()?;
/// assert_eq!(url.as_str(), "https://h/?b=x%20y&&c=%C3%A9#top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QueryEdit<'u> {
    url: &'u mut Url,
    /// The parameters as they stand in the query, once one was changed.
    pieces: Option<Vec<String>>,
}

impl Url {
    /// Edits the parameters of the query, and leaves those as they are that are not named.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?a=~&page=1").unwrap();
    /// url.edit_query().set("page", "2");
    /// assert_eq!(url.query(), Some("a=~&page=2"));
    /// ```
    ///
    /// # Panics
    /// When the value is dropped, if the URL would grow beyond 4 GB; [`commit`](QueryEdit::commit)
    /// returns an error instead.
    #[inline]
    pub fn edit_query(&mut self) -> QueryEdit<'_> {
        QueryEdit {
            url: self,
            pieces: None,
        }
    }
}

impl QueryEdit<'_> {
    /// Puts a value in the place of the first parameter of this name, and removes the others of that name.
    /// If there is none, this [appends](QueryEdit::append).
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?a=1&b=2&a=3").unwrap();
    /// url.edit_query().set("a", "4").set("c", "5");
    /// assert_eq!(url.query(), Some("a=4&b=2&c=5"));
    /// ```
    #[inline]
    pub fn set(&mut self, name: &str, value: &str) -> &mut Self {
        let mut new = Some(pair(name, value));
        self.change(&mut |piece| {
            if name_of(piece) != name {
                return Change::Keep;
            }
            new.take().map_or(Change::Remove, Change::Replace)
        });
        if let Some(new) = new {
            self.pieces_mut().push(new);
        }
        self
    }

    /// Appends a parameter.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?a=1").unwrap();
    /// url.edit_query().append("a", "b c");
    /// assert_eq!(url.query(), Some("a=1&a=b+c"));
    /// ```
    #[inline]
    pub fn append(&mut self, name: &str, value: &str) -> &mut Self {
        let new = pair(name, value);
        self.pieces_mut().push(new);
        self
    }

    /// Removes all parameters of this name.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?a=1&b=%41&%61=3").unwrap();
    /// url.edit_query().remove("a");
    /// assert_eq!(url.query(), Some("b=%41"));
    /// ```
    #[inline]
    pub fn remove(&mut self, name: &str) -> &mut Self {
        self.retain_names(&mut |other| other != name)
    }

    /// Removes the parameters whose names are in the list.
    ///
    /// ```
    /// use urlwind::{KeyList, Url};
    /// let mut url = Url::parse("https://h/?utm_a=1&b&utm_c").unwrap();
    /// url.edit_query().remove_all(&KeyList::new(["utm_*"]));
    /// assert_eq!(url.query(), Some("b"));
    /// ```
    #[inline]
    pub fn remove_all(&mut self, names: &KeyList) -> &mut Self {
        self.retain_names(&mut |name| !names.matches(name))
    }

    /// Keeps the parameters of this name, and no others.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?a=1&b=2&a=%33").unwrap();
    /// url.edit_query().keep("a");
    /// assert_eq!(url.query(), Some("a=1&a=%33"));
    /// ```
    #[inline]
    pub fn keep(&mut self, name: &str) -> &mut Self {
        self.retain_names(&mut |other| other == name)
    }

    /// Keeps the parameters whose names are in the list, and no others.
    ///
    /// ```
    /// use urlwind::{KeyList, Url};
    /// let mut url = Url::parse("https://h/?a=1&b=2&c=3").unwrap();
    /// url.edit_query().keep_all(&KeyList::new(["a", "c"]));
    /// assert_eq!(url.query(), Some("a=1&c=3"));
    /// ```
    #[inline]
    pub fn keep_all(&mut self, names: &KeyList) -> &mut Self {
        self.retain_names(&mut |name| names.matches(name))
    }

    /// Keeps the parameters whose decoded names and values pass.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?a=1&b=&c=3").unwrap();
    /// url.edit_query().retain(&mut |_, value| !value.is_empty());
    /// assert_eq!(url.query(), Some("a=1&c=3"));
    /// ```
    #[inline]
    pub fn retain(&mut self, keep: &mut dyn FnMut(&str, &str) -> bool) -> &mut Self {
        self.change(&mut |piece| match parse_str(piece).next() {
            Some((name, value)) if !keep(&name, &value) => Change::Remove,
            _ => Change::Keep,
        });
        self
    }

    /// Sorts by name as
    /// [`URLSearchParams.sort()`](https://url.spec.whatwg.org/#dom-urlsearchparams-sort) does: by UTF-16
    /// code units, equal names in their order. Empty parameters go.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?b=~&a=2&b=1").unwrap();
    /// url.edit_query().sort();
    /// assert_eq!(url.query(), Some("a=2&b=~&b=1"));
    /// ```
    #[inline]
    pub fn sort(&mut self) -> &mut Self {
        let written = self.url.query().unwrap_or_default();
        if self.pieces.is_none() && written.split('&').all(str::is_empty) {
            return self;
        }
        if let Some(pieces) = &mut self.pieces {
            pieces.retain(|piece| !piece.is_empty());
            pieces.sort_by(|a, b| by_name(a, b));
            return self;
        }
        // Nothing is copied but the result: a query may be one of a million parameters.
        let mut pieces: Vec<&str> = written.split('&').collect();
        pieces.retain(|piece| !piece.is_empty());
        pieces.sort_by(|a, b| by_name(a, b));
        let sorted = pieces.join("&");
        expect_room(self.url.put_query(Some(&sorted)));
        self
    }

    /// Writes the query to the URL, as dropping does, and says whether that worked.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?a=1").unwrap();
    /// assert_eq!(url.edit_query().remove("a").commit(), Ok(()));
    /// assert_eq!(url.as_str(), "https://h/");
    /// ```
    ///
    /// # Errors
    /// [`ParseError::Overflow`](crate::ParseError::Overflow) when the URL would grow beyond 4 GB; then it
    /// stays as it was.
    #[inline]
    pub fn commit(&mut self) -> Result<(), Error> {
        let Some(pieces) = self.pieces.take() else {
            return Ok(());
        };
        let query = pieces.join("&");
        let query = (!pieces.is_empty()).then_some(query.as_str());
        Ok(self.url.put_query(query)?)
    }

    #[inline]
    fn retain_names(&mut self, keep: &mut dyn FnMut(&str) -> bool) -> &mut Self {
        self.change(&mut |piece| match piece {
            "" => Change::Keep,
            _ if keep(&name_of(piece)) => Change::Keep,
            _ => Change::Remove,
        });
        self
    }

    /// Asks what is to become of each parameter. Nothing is copied before one changes.
    #[inline]
    fn change(&mut self, ask: &mut dyn FnMut(&str) -> Change) {
        let query = self.url.query();
        let is_known = self.pieces.is_some();
        let mut changed: Option<Vec<String>> = None;
        let own = self.pieces.as_deref().unwrap_or_default();
        let own = own.iter().map(String::as_str);
        let written = query.filter(|_| !is_known).into_iter();
        let written = written.flat_map(|query| query.split('&'));
        let before = own.chain(written);
        for (index, piece) in before.clone().enumerate() {
            let change = ask(piece);
            if matches!(change, Change::Keep) && changed.is_none() {
                continue;
            }
            let copied = || before.clone().take(index).map(String::from).collect();
            let changed = changed.get_or_insert_with(copied);
            match change {
                Change::Keep => changed.push(String::from(piece)),
                Change::Replace(new) => changed.push(new),
                Change::Remove => {}
            }
        }
        if changed.is_some() {
            self.pieces = changed;
        }
    }

    #[inline]
    fn pieces_mut(&mut self) -> &mut Vec<String> {
        let query = self.url.query().filter(|query| !query.is_empty());
        self.pieces.get_or_insert_with(|| {
            let written = query.into_iter().flat_map(|query| query.split('&'));
            written.map(String::from).collect()
        })
    }
}

enum Change {
    Keep,
    Replace(String),
    Remove,
}

/// A name and a value, as a form would write them.
#[inline]
fn pair(name: &str, value: &str) -> String {
    let mut pair = String::with_capacity(name.len() + value.len() + 1);
    encode_form_into(&mut pair, name);
    pair.push('=');
    encode_form_into(&mut pair, value);
    pair
}

/// The order of two parameters by their decoded names, in UTF-16.
#[inline]
fn by_name(a: &str, b: &str) -> Ordering {
    name_of(a).encode_utf16().cmp(name_of(b).encode_utf16())
}

/// The decoded name of a parameter.
#[inline]
fn name_of(piece: &str) -> Cow<'_, str> {
    parse_str(piece)
        .next()
        .map_or(Cow::Borrowed(""), |(name, _)| name)
}

impl Drop for QueryEdit<'_> {
    #[inline]
    fn drop(&mut self) {
        expect_room(self.commit());
    }
}

/// Shows nothing of the query: values may be secret.
impl fmt::Debug for QueryEdit<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryEdit").finish_non_exhaustive()
    }
}
