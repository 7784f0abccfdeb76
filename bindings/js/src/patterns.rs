//! The patterns of a thread.
//!
//! JavaScript numbers its patterns and passes the number. A new pattern lies in a small ring until it is used or
//! enough newer ones are made: many are never asked anything. Those that are used are kept. What JavaScript has
//! forgotten of these it drops, but only when the engine gets round to it, which in a long loop is never; so there are
//! bounds, and beyond them the oldest are dropped. JavaScript makes such a pattern again when it is used again.

use std::collections::VecDeque;

use urlwind_pattern::{Component, UrlPattern};

use crate::problem::Problem;

/// The most patterns that are kept, and the most bytes of their texts.
const KEPT_PATTERNS: usize = 1 << 16;
const KEPT_TEXT: usize = 1 << 24;

/// How many new patterns are at hand, and how long their texts may be.
const NEW_PATTERNS: usize = 64;
const NEW_TEXT: usize = 1 << 12;

/// All of them, by number.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    first: usize,
    kept: VecDeque<Option<UrlPattern>>,
    /// Bytes of all texts.
    bytes: usize,
    /// Those that were not used yet, with numbers of their own.
    ring: Vec<(usize, Option<UrlPattern>)>,
}

fn text_length(pattern: &UrlPattern) -> usize {
    Component::ALL
        .iter()
        .map(|component| pattern.get(*component).len())
        .sum()
}

impl Patterns {
    pub(crate) fn get(&self, number: usize) -> Option<&UrlPattern> {
        let index = number.checked_sub(self.first)?;
        self.kept.get(index)?.as_ref()
    }

    /// Has a new pattern at hand for a while.
    pub(crate) fn add(&mut self, number: usize, pattern: UrlPattern) {
        let pattern = Some(pattern).filter(|it| text_length(it) <= NEW_TEXT);
        let entry = (number, pattern);
        match self.ring.get_mut(number % NEW_PATTERNS) {
            Some(place) => *place = entry,
            // Numbers begin at zero, and each is one above the last.
            None => self.ring.push(entry),
        }
    }

    /// Takes a new pattern, if it is still there.
    pub(crate) fn take(&mut self, number: usize) -> Option<UrlPattern> {
        let (known, pattern) = self.ring.get_mut(number % NEW_PATTERNS)?;
        pattern.take_if(|_| *known == number)
    }

    /// Keeps a pattern. Each has a number one above that of the last.
    pub(crate) fn keep(&mut self, number: usize, pattern: UrlPattern) -> Result<(), Problem> {
        if self.kept.is_empty() {
            self.first = number;
        }
        if self.first + self.kept.len() != number {
            return Err(Problem::WrongArgument);
        }
        self.bytes += text_length(&pattern);
        self.kept.push_back(Some(pattern));
        // The new one stays, whatever its size.
        while self.kept.len() > KEPT_PATTERNS || self.bytes > KEPT_TEXT && self.kept.len() > 1 {
            self.drop_pattern(self.first);
        }
        Ok(())
    }

    pub(crate) fn drop_pattern(&mut self, number: usize) {
        let index = number.checked_sub(self.first);
        let place = index.and_then(|index| self.kept.get_mut(index));
        if let Some(pattern) = place.and_then(Option::take) {
            self.bytes -= text_length(&pattern);
        }
        while let Some(None) = self.kept.front() {
            self.kept.pop_front();
            self.first += 1;
        }
    }
}
