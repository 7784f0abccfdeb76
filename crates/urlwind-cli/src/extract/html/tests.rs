//! Documents in pieces.

use super::{Listener, Tags};
use crate::input::Place;

#[derive(Default)]
struct Heard(Vec<String>);

impl Listener for Heard {
    fn tag(&mut self, tag: &str, place: Place) {
        self.0
            .push(format!("{}:{} {tag}", place.line + 1, place.column + 1));
    }

    fn too_long(&mut self, beginning: &str, place: Place) {
        let beginning: String = beginning.chars().take(4).collect();
        self.0.push(format!(
            "{}:{} long {beginning}",
            place.line + 1,
            place.column + 1
        ));
    }
}

fn heard(pieces: &[&str], limit: usize) -> Vec<String> {
    let mut tags = Tags::default();
    let mut heard = Heard::default();
    let mut place = Place::default();
    for piece in pieces {
        tags.feed(piece, place, limit, &mut heard);
        place = place.after(piece.as_bytes());
    }
    heard.0
}

const DOCUMENT: &str = "<!DOCTYPE html>\n<A href='>'\n id=x>é</a ><!-- <b> --><!--><i>\
    <script>if (a < b) '<c>'</ScRiPt><p\n>1 < 2 <3 <\n<d x=\"'\">";

#[test]
fn tags_are_found_with_their_places() {
    assert_eq!(
        heard(&[DOCUMENT], 100),
        [
            "2:1 <A href='>'\n id=x>",
            "3:31 <i>",
            "3:34 <script>",
            "3:67 <p\n>",
            "5:1 <d x=\"'\">",
        ]
    );
}

/// Wherever the document is cut, once or between all characters.
#[test]
fn pieces_make_no_difference() {
    let expected = heard(&[DOCUMENT], 100);
    for (at, _) in DOCUMENT.char_indices() {
        let (a, b) = DOCUMENT.split_at(at);
        assert_eq!(heard(&[a, b], 100), expected, "{a} | {b}");
    }
    let single: Vec<String> = DOCUMENT.chars().map(String::from).collect();
    let single: Vec<&str> = single.iter().map(String::as_str).collect();
    assert_eq!(heard(&single, 100), expected);
}

#[test]
fn what_is_too_long_is_told() {
    let long = format!("<a href=\"{}\">", "x".repeat(50));
    assert_eq!(heard(&[&long, "<b>"], 200).len(), 2);
    assert_eq!(
        heard(&[&long[..30], &long[30..50], &long[50..], "<b>"], 40),
        ["1:1 long <a h", "1:62 <b>"]
    );
}
