//! Sets of patterns.

use urlwind_pattern::{PatternSet, UrlPattern};

use crate::patterns::url_of;
use crate::ptr::{self, Handle};

/// `URLWIND_NO_PATTERN` in the header.
const NO_PATTERN: usize = usize::MAX;

/// What the header calls `urlwind_pattern_set`.
#[derive(Debug)]
pub struct Set(PatternSet<()>);

/// A new set of patterns, which are asked all at once; their numbers are their places in the array, from 0 on.
///
/// Takes the patterns over: they must not be freed, and are freed with the set, which the caller must give to
/// urlwind_pattern_set_free. If one of them is null, or given twice, the answer is null and all stay the caller's.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_set_new(
    patterns: *const *mut UrlPattern,
    count: usize,
) -> *mut Set {
    let Ok(patterns) = ptr::array(patterns, count) else {
        return std::ptr::null_mut();
    };
    let mut sorted = patterns.to_vec();
    sorted.sort_unstable();
    let is_twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
    if is_twice || sorted.first().is_some_and(|first| first.is_null()) {
        return std::ptr::null_mut();
    }
    let taken = patterns.iter().filter_map(|pattern| ptr::take(*pattern));
    ptr::give(Set(taken.map(|pattern| (pattern, ())).collect()))
}

/// Frees a set and its patterns.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_set_free(set: *mut Set) {
    ptr::free(set);
}

/// How many patterns a set has.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_set_size(set: Option<&Set>) -> usize {
    set.map_or(0, |set| set.0.len())
}

/// The pattern with this number, for urlwind_pattern_exec: the set keeps it, and it is valid until that is freed.
/// Null if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_set_get(set: Option<&Set>, number: usize) -> *const UrlPattern {
    match set.and_then(|set| set.0.get(number)) {
        Some((pattern, ())) => pattern,
        None => std::ptr::null(),
    }
}

/// The number of the first pattern that matches; URLWIND_NO_PATTERN if none does. Its time depends on the URL, and
/// hardly on the number of patterns.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_set_first(set: Option<&Set>, url: Option<&Handle>) -> usize {
    let (Some(set), Some(url)) = (set, url_of(url)) else {
        return NO_PATTERN;
    };
    set.0.first(url).map_or(NO_PATTERN, |found| found.index())
}

/// The number of the most specific pattern that matches: fixed text is more specific than a regular expression, that
/// more than ":name", and that more than "*"; the host counts first, then port and path. The rest as with
/// urlwind_pattern_set_first.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_set_most_specific(
    set: Option<&Set>,
    url: Option<&Handle>,
) -> usize {
    let (Some(set), Some(url)) = (set, url_of(url)) else {
        return NO_PATTERN;
    };
    let found = set.0.most_specific(url);
    found.map_or(NO_PATTERN, |found| found.index())
}

/// The numbers of all patterns that match, in order: returns how many, and writes as many to `numbers` as there is
/// `room` for.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_set_all(
    set: Option<&Set>,
    url: Option<&Handle>,
    numbers: *mut usize,
    room: usize,
) -> usize {
    let (Some(set), Some(url)) = (set, url_of(url)) else {
        return 0;
    };
    let found = set.0.all(url);
    for (place, found) in ptr::room(numbers, room).iter_mut().zip(&found) {
        place.write(found.index());
    }
    found.len()
}
