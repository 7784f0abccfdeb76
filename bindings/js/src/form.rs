//! `application/x-www-form-urlencoded`: the pairs of a query.

use urlwind::SearchParams;

use crate::call::{Answer, BOARD, Call};
use crate::state::State;

/// On the board: more pairs than it has room for.
const TOO_MANY: i32 = -1;

/// `parseForm(query)`: all names and values, decoded and one after the other. The board has the
/// number of pairs, then the lengths in UTF-16 units: name, value, name, value.
///
/// If there are too many for the board, it says so, and JavaScript asks again for one pair at a
/// time.
pub(crate) fn parse<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let text = state.empty_text();
    call.with_text(0, |query| {
        // The query comes without its `?`. To the core, one at the start would be no data.
        let with_mark;
        let pairs = if query.starts_with('?') {
            with_mark = format!("?{query}");
            SearchParams::parse(&with_mark)
        } else {
            SearchParams::parse(query)
        };
        if 2 * pairs.len() >= BOARD {
            call.leave_at(0, TOO_MANY);
            return Ok(C::UNDEFINED);
        }
        call.leave_at(0, pairs.len() as i32);
        let mut place = 1;
        for (name, value) in &pairs {
            for part in [name, value] {
                text.push_str(part);
                call.leave_at(place, utf16_length(part));
                place += 1;
            }
        }
        call.text(text)
    })
}

/// No string of JavaScript is longer than an `i32` can say, and decoding shortens.
fn utf16_length(text: &str) -> i32 {
    let length = if text.is_ascii() {
        text.len()
    } else {
        text.encode_utf16().count()
    };
    length as i32
}
