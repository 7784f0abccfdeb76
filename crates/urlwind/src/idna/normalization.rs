//! [NFC](https://www.unicode.org/reports/tr15/) of text that is mapped already: of code points that
//! are valid by the mapping table.
//!
//! Each of those is in NFC by itself, so only sequences can be out of it. Of all pairs that compose,
//! only those of valid code points can occur, and all of their composites are valid; so those that
//! the standard excludes from composition cannot come about, and are in no table here.

use alloc::vec::Vec;

use super::label::Point;
use super::properties::{COMBINING, FIRST, SECOND, combining_class, record};
use super::tables::composition::{BY_COMPOSITE, NUMBER_BITS, PAIRS, PLANE_1, SECONDS};

/// Whether `points` are known to be in NFC. `false` says that it is worth normalizing them.
///
/// They are when marks are in order, and none that could compose stands after something to compose
/// with. Of a composite a part might compose, so those are left to [`normalize`].
pub(super) fn is_normalized(points: &[Point]) -> bool {
    let mut last_class = 0;
    // The last code point that is no mark, if one may compose with it.
    let mut first = None;
    for point in points {
        let record = record(point.c);
        let as_first = (record & FIRST != 0).then_some(point.c);
        if record & (SECOND | COMBINING) == 0 {
            (first, last_class) = (as_first, 0);
            continue;
        }
        let class = combining_class(record);
        if class != 0 && class < last_class {
            return false;
        }
        let may_compose = |first| {
            let composites = [first, point.c].map(|c| decompose(c).is_some());
            compose(first, point.c).is_some() || composites != [false; 2]
        };
        if record & SECOND != 0 && first.is_some_and(may_compose) {
            return false;
        }
        if class == 0 {
            first = as_first;
        }
        last_class = class;
    }
    true
}

/// The NFC of `points`.
pub(super) fn normalize(points: &[Point]) -> Vec<Point> {
    let mut points = decomposed(points);
    order(&mut points);
    compose_all(&mut points);
    points
}

/// [Decomposition](https://www.unicode.org/reports/tr15/#Description_Norm). Hangul stays as it is: no
/// mark comes between its parts, so composing goes on from whole syllables.
fn decomposed(points: &[Point]) -> Vec<Point> {
    let mut out = Vec::with_capacity(points.len());
    for &Point { c, at } in points {
        let mut seconds = [None; 2];
        let mut first = c;
        for second in &mut seconds {
            if let Some(parts) = decompose(first) {
                (first, *second) = (parts.0, Some(parts.1));
            }
        }
        debug_assert!(decompose(first).is_none(), "two levels at most");
        out.push(Point { c: first, at });
        out.extend(seconds.iter().rev().flatten().map(|&c| Point { c, at }));
    }
    out
}

/// The [canonical ordering](https://www.unicode.org/versions/latest/core-spec/chapter-3/#G49591)
/// of each run of marks, in linear time.
fn order(points: &mut [Point]) {
    let class = |point: &Point| combining_class(record(point.c));
    let mut start = 0;
    while start < points.len() {
        let run = points[start..].iter().take_while(|point| class(point) != 0);
        let length = run.count();
        let run = &mut points[start..start + length];
        if length > MANY_MARKS {
            sort_by_counting(run, class);
        } else {
            sort_by_insertion(run, class);
        }
        start += length + 1;
    }
}

/// From so many marks in a row on counting is faster than inserting.
const MANY_MARKS: usize = 24;

fn sort_by_insertion(run: &mut [Point], class: impl Fn(&Point) -> u8) {
    for end in 1..run.len() {
        let mut at = end;
        while at > 0 && class(&run[at - 1]) > class(&run[at]) {
            run.swap(at - 1, at);
            at -= 1;
        }
    }
}

fn sort_by_counting(run: &mut [Point], class: impl Fn(&Point) -> u8) {
    let unsorted = run.to_vec();
    let mut starts = [0; 257];
    for point in &unsorted {
        starts[usize::from(class(point)) + 1] += 1;
    }
    for class in 1..starts.len() {
        starts[class] += starts[class - 1];
    }
    for point in unsorted {
        let start = &mut starts[usize::from(class(&point))];
        run[*start] = point;
        *start += 1;
    }
}

/// The [canonical composition](https://www.unicode.org/versions/latest/core-spec/chapter-3/#G50628)
/// of what is decomposed and in order.
fn compose_all(points: &mut Vec<Point>) {
    let mut length = 0;
    let mut starter: Option<usize> = None;
    let mut last_class = 0;
    for at in 0..points.len() {
        let point = points[at];
        let class = combining_class(record(point.c));
        // What stands between blocks it, unless that has a lower class.
        let reached = starter.filter(|starter| starter + 1 == length || last_class < class);
        let composite = reached.and_then(|starter| compose(points[starter].c, point.c));
        if let (Some(starter), Some(composite)) = (starter, composite) {
            points[starter].c = composite;
            continue;
        }
        if class == 0 {
            starter = Some(length);
        }
        last_class = class;
        points[length] = point;
        length += 1;
    }
    points.truncate(length);
}

/// The primary composite of two code points.
fn compose(first: char, second: char) -> Option<char> {
    if let Some(syllable) = hangul::compose(first, second) {
        return Some(syllable);
    }
    let (first, second) = (u32::from(first), u32::from(second));
    let plane = first >> 16;
    let key = second << 1 | plane;
    let at = SECONDS
        .binary_search_by_key(&key, |item| item >> NUMBER_BITS)
        .ok()?;
    let pairs = &PAIRS[first_pair(at)..first_pair(at + 1)];
    let pair = pairs.binary_search_by_key(&(first & 0xFFFF), |pair| u32::from(pair.0));
    char::from_u32(plane << 16 | u32::from(pairs[pair.ok()?].1))
}

/// Both parts of a primary composite that is no Hangul.
fn decompose(composite: char) -> Option<(char, char)> {
    let composite = u32::from(composite);
    let (plane, low) = (composite >> 16, composite & 0xFFFF);
    let numbers = match plane {
        0 => &BY_COMPOSITE[..PLANE_1],
        1 => &BY_COMPOSITE[PLANE_1..],
        _ => return None,
    };
    let at = numbers
        .binary_search_by_key(&low, |number| u32::from(PAIRS[usize::from(*number)].1))
        .ok()?;
    let number = usize::from(numbers[at]);
    let after = SECONDS.partition_point(|item| first_number(*item) <= number);
    let second = SECONDS[after - 1] >> NUMBER_BITS >> 1;
    let first = plane << 16 | u32::from(PAIRS[number].0);
    Some((char::from_u32(first)?, char::from_u32(second)?))
}

/// The number of the first pair of the second part that stands at `at`.
fn first_pair(at: usize) -> usize {
    SECONDS
        .get(at)
        .map_or(PAIRS.len(), |item| first_number(*item))
}

fn first_number(item: u32) -> usize {
    (item & ((1 << NUMBER_BITS) - 1)) as usize
}

/// [Hangul syllable composition](https://www.unicode.org/versions/latest/core-spec/chapter-3/#G59688).
mod hangul {
    const S_BASE: u32 = 0xAC00;
    const L_BASE: u32 = 0x1100;
    const V_BASE: u32 = 0x1161;
    const T_BASE: u32 = 0x11A7;
    const L_COUNT: u32 = 19;
    const V_COUNT: u32 = 21;
    const T_COUNT: u32 = 28;
    const S_COUNT: u32 = L_COUNT * V_COUNT * T_COUNT;

    pub(super) fn compose(first: char, second: char) -> Option<char> {
        let [first, second] = [first, second].map(u32::from);
        // A wrapped difference is larger than any count.
        let l = first.wrapping_sub(L_BASE);
        let v = second.wrapping_sub(V_BASE);
        if l < L_COUNT && v < V_COUNT {
            return char::from_u32(S_BASE + (l * V_COUNT + v) * T_COUNT);
        }
        let s = first.wrapping_sub(S_BASE);
        let t = second.wrapping_sub(T_BASE);
        let has_t = s % T_COUNT;
        // T_BASE itself is one before the first T.
        if s < S_COUNT && has_t == 0 && (1..T_COUNT).contains(&t) {
            return char::from_u32(first + t);
        }
        None
    }
}
