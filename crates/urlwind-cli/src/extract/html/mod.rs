//! URLs in the attributes of HTML, from pieces of text that may end anywhere.
//!
//! This reads what begins with `<` and ends with `>`, quotes in between regarded, as the HTML Standard's
//! tokenizer does; comments and the text of scripts and styles are passed over. There is no tree.

mod attributes;
mod tag;

pub(crate) use attributes::{Attribute, urls};

use memchr::{memchr, memmem};

use crate::input::Place;

/// Reads a document piece by piece. What of it is kept is at most one tag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    /// The beginning of a tag whose end has not come.
    pending: String,
    /// Where that stands.
    pending_place: Place,
    /// Which quote is open at the end of it.
    quote: Option<u8>,
    within: Within,
}

/// What is passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Within {
    #[default]
    Nothing,
    Comment,
    /// The text of an element of this name, which no other tag ends.
    Raw(&'static str),
}

/// The elements whose content is no HTML.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Whoever is told of tags.
pub(crate) trait Listener {
    /// A whole tag, from `<` to `>`, and where it stands.
    fn tag(&mut self, tag: &str, place: Place);
    /// A tag that is too long to be kept.
    fn too_long(&mut self, beginning: &str, place: Place);
}

impl Tags {
    /// Goes through the next piece of text, which stands at `place`. Of a tag no more than `limit` bytes
    /// are kept.
    pub(crate) fn feed(
        &mut self,
        piece: &str,
        mut place: Place,
        limit: usize,
        listener: &mut impl Listener,
    ) {
        if self.pending.is_empty() {
            return self.read(piece, place, limit, listener);
        }
        // `<!-` may become a comment, `<` anything, and what ends a comment or a script is short.
        let is_undecided = self.pending.len() < "<!--".len() && self.quote.is_none();
        if is_undecided || self.within != Within::Nothing {
            let joined = std::mem::take(&mut self.pending) + piece;
            return self.read(&joined, self.pending_place, limit, listener);
        }
        let Some(end) = end_of_tag(piece, &mut self.quote) else {
            return self.keep(piece, limit, listener);
        };
        self.pending.push_str(&piece[..end]);
        let tag = std::mem::take(&mut self.pending);
        self.whole_tag(&tag, self.pending_place, listener);
        place = place.after(&piece.as_bytes()[..end]);
        self.read(&piece[end..], place, limit, listener);
    }

    /// Keeps the beginning of a tag.
    fn keep(&mut self, piece: &str, limit: usize, listener: &mut impl Listener) {
        if self.pending.len() + piece.len() > limit {
            let beginning = std::mem::take(&mut self.pending);
            self.quote = None;
            let beginning = if beginning.is_empty() {
                piece
            } else {
                &beginning
            };
            return listener.too_long(beginning, self.pending_place);
        }
        self.pending.push_str(piece);
    }

    fn read(&mut self, piece: &str, mut place: Place, limit: usize, listener: &mut impl Listener) {
        let mut rest = piece;
        loop {
            let Some(skipped) = self.skipped(rest, place) else {
                return;
            };
            place = place.after(&rest.as_bytes()[..skipped]);
            rest = &rest[skipped..];
            let Some(open) = memchr(b'<', rest.as_bytes()) else {
                return;
            };
            place = place.after(&rest.as_bytes()[..open]);
            rest = &rest[open..];
            if rest.len() < "<!--".len() && "<!--".starts_with(rest) {
                // What it is the next piece tells.
                self.pending_place = place;
                return self.pending.push_str(rest);
            }
            if rest.starts_with("<!--") {
                self.within = Within::Comment;
                // `<!-->` is a comment, too.
                rest = &rest["<!".len()..];
                place.column += 2;
                continue;
            }
            let is_tag = rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic);
            if !is_tag {
                rest = &rest[1..];
                place.column += 1;
                continue;
            }
            self.quote = None;
            let Some(end) = end_of_tag(rest, &mut self.quote) else {
                self.pending_place = place;
                return self.keep(rest, limit, listener);
            };
            self.whole_tag(&rest[..end], place, listener);
            place = place.after(&rest.as_bytes()[..end]);
            rest = &rest[end..];
        }
    }

    /// How much is to be passed over; `None` if its end has not come.
    fn skipped(&mut self, rest: &str, place: Place) -> Option<usize> {
        let end = match self.within {
            Within::Nothing => return Some(0),
            Within::Comment => memmem::find(rest.as_bytes(), b"-->").map(|end| end + 3),
            Within::Raw(name) => end_of_raw(rest, name),
        };
        match end {
            Some(_) => self.within = Within::Nothing,
            // The end may be cut in two: what could be its beginning is looked at again.
            None => {
                let longest = "</textarea".len();
                let tail = (rest.len().saturating_sub(longest)..rest.len())
                    .find(|at| could_begin_end(&rest.as_bytes()[*at..]));
                if let Some(tail) = tail.filter(|at| rest.is_char_boundary(*at)) {
                    self.pending.push_str(&rest[tail..]);
                    self.pending_place = place.after(&rest.as_bytes()[..tail]);
                }
            }
        }
        end
    }

    fn whole_tag(&mut self, tag: &str, place: Place, listener: &mut impl Listener) {
        let name = tag::name(tag);
        let raw = RAW.iter().find(|raw| name.eq_ignore_ascii_case(raw));
        if let Some(raw) = raw {
            self.within = Within::Raw(raw);
        }
        listener.tag(tag, place);
    }
}

/// Whether `-->` or `</` could begin here, cut by the end of the piece.
fn could_begin_end(tail: &[u8]) -> bool {
    b"-->".starts_with(tail) || tail.starts_with(b"</") || tail == b"<"
}

/// Where the end tag begins that ends raw text.
fn end_of_raw(text: &str, name: &str) -> Option<usize> {
    memmem::find_iter(text.as_bytes(), b"</").find(|at| {
        let after = text.as_bytes().get(at + 2..at + 2 + name.len());
        after.is_some_and(|after| after.eq_ignore_ascii_case(name.as_bytes()))
    })
}

/// Where a tag ends, after its `>`. The quote that is open at the end of the text stays open.
fn end_of_tag(text: &str, quote: &mut Option<u8>) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        let next = match quote {
            Some(quote) => memchr(*quote, &bytes[at..]),
            None => memchr::memchr3(b'>', b'"', b'\'', &bytes[at..]),
        };
        at += next?;
        match (bytes[at], quote.take()) {
            (b'>', None) => return Some(at + 1),
            (opened, None) => *quote = Some(opened),
            (_, Some(_)) => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests;
