//! Extracts URLs from HTML attributes, in chunks that may end anywhere.
//!
//! Recognizes tags, with quoted `>`, like the HTML Standard's tokenizer; skips comments and the text of
//! scripts and styles. Builds no tree.

mod attributes;
mod tag;

pub(crate) use attributes::{Attribute, urls};

use memchr::{memchr, memmem};

use crate::input::Place;

/// Reads a document chunk by chunk, and buffers at most one tag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    /// Beginning of an incomplete tag.
    pending: String,
    /// Place of that tag.
    pending_place: Place,
    /// Quote open at its end.
    quote: Option<u8>,
    within: Within,
}

/// Kind of content being skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Within {
    #[default]
    Nothing,
    Comment,
    /// Text of a raw-text element, ended only by its own end tag.
    Raw(&'static str),
}

/// Elements whose content is not HTML.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Receiver of tags.
pub(crate) trait Listener {
    /// Receives a whole tag, from `<` to `>`, and its place.
    fn tag(&mut self, tag: &str, place: Place);
    /// Receives the beginning of a tag above the limit.
    fn too_long(&mut self, beginning: &str, place: Place);
}

impl Tags {
    /// Processes the next chunk, which starts at `place`. Buffers at most `limit` bytes of a tag.
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

    /// Buffers the beginning of a tag.
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
                // The next chunk decides what it is.
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

    /// Returns the length of skipped content; `None` if its end is not in this chunk.
    fn skipped(&mut self, rest: &str, place: Place) -> Option<usize> {
        let end = match self.within {
            Within::Nothing => return Some(0),
            Within::Comment => memmem::find(rest.as_bytes(), b"-->").map(|end| end + 3),
            Within::Raw(name) => end_of_raw(rest, name),
        };
        match end {
            Some(_) => self.within = Within::Nothing,
            // The end may be split between chunks, so a possible beginning is scanned again.
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

/// Returns whether `-->` or `</` could begin here, cut off by the end of the chunk.
fn could_begin_end(tail: &[u8]) -> bool {
    b"-->".starts_with(tail) || tail.starts_with(b"</") || tail == b"<"
}

/// Returns the start of the end tag that ends raw text.
fn end_of_raw(text: &str, name: &str) -> Option<usize> {
    memmem::find_iter(text.as_bytes(), b"</").find(|at| {
        let after = text.as_bytes().get(at + 2..at + 2 + name.len());
        after.is_some_and(|after| after.eq_ignore_ascii_case(name.as_bytes()))
    })
}

/// Returns the end of a tag, after its `>`. A quote open at the end of the text stays open.
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
