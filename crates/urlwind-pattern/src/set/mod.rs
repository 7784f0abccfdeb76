//! Sets of thousands of patterns.

mod build;
mod key;
mod names;
mod radix;
mod radix_builder;
mod shortcut;
mod stack;
mod table;
mod unmatchable;
mod walk;

pub use unmatchable::{Never, Unmatchable};

use crate::canonicalize::is_plain_pathname;
use crate::component::Component;
use crate::input::{Input, Lookup};
use crate::pattern::UrlPattern;
use crate::result::Match;
use build::build;
use names::Names;
use radix::Trail;
use shortcut::Way;
use std::fmt;
use std::mem::ManuallyDrop;
use walk::{Entry, Place, Start, Trie, Visitor};

/// Many patterns, each with a value, and the question which of them match a URL.
///
/// Construction sorts the patterns into a tree by port, protocol, labels of the host and segments of the path; other
/// conditions of a pattern are checked only where the tree leads to it. Lookup time thus depends on the URL, and hardly
/// on the number of patterns. A set is immutable, so threads share it without a lock.
///
/// ```
/// use urlwind_pattern::{PatternSet, UrlPattern};
/// let pattern = |text| UrlPattern::parse(text).unwrap();
/// let set = PatternSet::new([
///     (pattern("https://*.example.com/*"), "anything"),
///     (pattern("https://shop.example.com/books/:id"), "a book"),
///     (pattern("https://shop.example.com/books/new"), "a new book"),
/// ]);
/// let url = "https://shop.example.com/books/new";
/// assert_eq!(set.all(url).len(), 3);
/// assert_eq!(set.first(url).unwrap().value(), &"anything");
/// assert_eq!(set.most_specific(url).unwrap().value(), &"a new book");
/// let book = set.most_specific("https://shop.example.com/books/7").unwrap();
/// assert_eq!(book.captures().group("id"), Some("7"));
/// ```
pub struct PatternSet<T> {
    patterns: Vec<(UrlPattern, T)>,
    /// Trees of the patterns that do not ignore case, and of those that do.
    tries: [Trie; 2],
    /// The root of the only tree of paths, if no pattern checks the host, port or protocol, or ignores case.
    only_path: Option<u32>,
    names: Names,
    unmatchable: Vec<Unmatchable>,
}

impl<T: fmt::Debug> fmt::Debug for PatternSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.patterns).finish()
    }
}

impl<T> FromIterator<(UrlPattern, T)> for PatternSet<T> {
    fn from_iter<I: IntoIterator<Item = (UrlPattern, T)>>(patterns: I) -> PatternSet<T> {
        PatternSet::new(patterns)
    }
}

impl<T> PatternSet<T> {
    /// Creates a set of these patterns, in order.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://a/*").unwrap(), 1)]);
    /// assert!(set.test("https://a/b"));
    /// ```
    #[must_use]
    pub fn new(patterns: impl IntoIterator<Item = (UrlPattern, T)>) -> PatternSet<T> {
        let patterns: Vec<(UrlPattern, T)> = patterns.into_iter().collect();
        let only: Vec<&UrlPattern> = patterns.iter().map(|(pattern, _)| pattern).collect();
        let tries = build(&only);
        let unmatchable = unmatchable::find(&only);
        let names = Names::new(&only);
        let only_path = match (tries[0].start, tries[1].start) {
            (Some(Start::Path(root)), None) => Some(root),
            _ => None,
        };
        PatternSet {
            patterns,
            tries,
            only_path,
            names,
            unmatchable,
        }
    }

    /// Returns the number of patterns.
    ///
    /// ```
    /// assert_eq!(urlwind_pattern::PatternSet::<()>::new([]).len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Whether the set is empty.
    ///
    /// ```
    /// assert!(urlwind_pattern::PatternSet::<()>::new([]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Returns the pattern and the value at this index.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://a/*").unwrap(), 'x')]);
    /// assert_eq!(set.get(0).unwrap().1, &'x');
    /// ```
    #[must_use]
    pub fn get(&self, index: usize) -> Option<(&UrlPattern, &T)> {
        self.patterns
            .get(index)
            .map(|(pattern, value)| (pattern, value))
    }

    /// Returns the patterns that can never match or never be the first match, with reasons.
    ///
    /// ```
    /// use urlwind_pattern::{Never, PatternSet, UrlPattern};
    /// let pattern = |text| (UrlPattern::parse(text).unwrap(), ());
    /// let set = PatternSet::new([
    ///     pattern("https://a/b"), pattern("https://a/b"), pattern("file://:80/a"), pattern("https://a/:id"),
    /// ]);
    /// let found: Vec<_> = set.unmatchable().iter().map(|it| (it.index, it.why)).collect();
    /// assert_eq!(found, [(1, Never::Repeats(0)), (2, Never::NoSuchUrl)]);
    /// ```
    #[must_use]
    pub fn unmatchable(&self) -> &[Unmatchable] {
        &self.unmatchable
    }

    /// Whether any pattern matches.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://a/:x").unwrap(), ())]);
    /// assert!(set.test("https://a/b") && !set.test("https://a/b/c"));
    /// ```
    #[must_use]
    #[inline]
    pub fn test<'a>(&self, input: impl Into<Input<'a>>) -> bool {
        let found = |parts: Lookup<'_>| {
            let mut trail = Trail::EMPTY;
            self.best::<false>(&parts, &mut trail).is_some()
        };
        Lookup::new(input.into()).is_some_and(found)
    }

    /// Returns all patterns that match, in order.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let pattern = |text| UrlPattern::parse(text).unwrap();
    /// let set = PatternSet::new([(pattern("https://a/:x"), 'x'), (pattern("https://a/*"), 'y')]);
    /// let values: String = set.all("https://a/b").iter().map(|it| it.value()).collect();
    /// assert_eq!(values, "xy");
    /// ```
    #[must_use]
    pub fn all<'a>(&'a self, input: impl Into<Input<'a>>) -> Vec<Found<'a, T>> {
        let Some(parts) = Lookup::new(input.into()) else {
            return Vec::new();
        };
        let mut every = Every {
            set: self,
            parts: &parts,
            found: Vec::new(),
        };
        for trie in &self.tries {
            trie.walk(&parts, &mut every);
        }
        let mut found = every.found;
        found.sort_unstable_by_key(|(index, _)| *index);
        let found = found.into_iter();
        found
            .map(|(index, trail)| self.found(index, trail, parts.clone()))
            .collect()
    }

    /// Returns the first pattern that matches.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let pattern = |text| UrlPattern::parse(text).unwrap();
    /// let set = PatternSet::new([(pattern("https://a/:x"), 'x'), (pattern("https://a/*"), 'y')]);
    /// assert_eq!(set.first("https://a/b").unwrap().value(), &'x');
    /// assert_eq!(set.first("https://a/b/c").unwrap().value(), &'y');
    /// assert!(set.first("https://b/").is_none());
    /// ```
    #[must_use]
    #[inline]
    pub fn first<'a>(&'a self, input: impl Into<Input<'a>>) -> Option<Found<'a, T>> {
        self.find::<false>(input.into())
    }

    /// Returns the most specific pattern that matches, by [`UrlPattern::compare_component`] of the hostname, then of
    /// port, pathname, search, hash, protocol, username and password; of equal ones, the first.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let pattern = |text| UrlPattern::parse(text).unwrap();
    /// let set = PatternSet::new([(pattern("https://a/*"), 'y'), (pattern("https://a/:x"), 'x')]);
    /// assert_eq!(set.most_specific("https://a/b").unwrap().value(), &'x');
    /// ```
    #[must_use]
    #[inline]
    pub fn most_specific<'a>(&'a self, input: impl Into<Input<'a>>) -> Option<Found<'a, T>> {
        self.find::<true>(input.into())
    }

    /// Returns the first or the most specific pattern that matches.
    #[inline(always)]
    fn find<'a, const SPECIFIC: bool>(&'a self, input: Input<'a>) -> Option<Found<'a, T>> {
        match input {
            Input::Url(url) => self.find_with::<SPECIFIC>(|| Lookup::Url(url.into())),
            Input::UrlRef(url) => self.find_with::<SPECIFIC>(|| Lookup::Url(url)),
            Input::Path(path) if is_plain_pathname(path) => {
                self.find_with::<SPECIFIC>(|| Lookup::Path(path))
            }
            Input::Path(_) | Input::Text(_) | Input::TextWithBase(..) | Input::Init(_) => {
                self.find_parsed::<SPECIFIC>(input)
            }
        }
    }

    /// Builds the lookup once to search and once to return: copying it would cause a store-forwarding stall. It owns
    /// nothing, so it need not be dropped.
    #[inline(always)]
    fn find_with<'a, const SPECIFIC: bool>(
        &'a self,
        make: impl Fn() -> Lookup<'a>,
    ) -> Option<Found<'a, T>> {
        let mut trail = Trail::EMPTY;
        let index = self.best::<SPECIFIC>(&ManuallyDrop::new(make()), &mut trail)?;
        Some(self.found(index, trail, make()))
    }

    #[inline(never)]
    fn find_parsed<'a, const SPECIFIC: bool>(&'a self, input: Input<'a>) -> Option<Found<'a, T>> {
        let parts = Lookup::new(input)?;
        let mut trail = Trail::EMPTY;
        let index = self.best::<SPECIFIC>(&parts, &mut trail)?;
        Some(self.found(index, trail, parts))
    }

    #[inline]
    fn found<'a>(&'a self, index: u32, trail: Trail, parts: Lookup<'a>) -> Found<'a, T> {
        Found {
            set: self,
            index,
            trail,
            parts,
        }
    }

    /// Returns the index of the best pattern: the first, or the most specific.
    #[inline]
    fn best<const SPECIFIC: bool>(&self, parts: &Lookup<'_>, trail: &mut Trail) -> Option<u32> {
        match self.only_path {
            Some(root) => self.best_of_paths::<SPECIFIC>(root, parts.path(), parts, trail),
            None => self.best_of_all::<SPECIFIC>(parts, trail),
        }
    }

    /// Not inlined, so that callers build their result in place.
    #[inline(never)]
    fn best_of_paths<const SPECIFIC: bool>(
        &self,
        root: u32,
        path: &str,
        parts: &Lookup<'_>,
        trail: &mut Trail,
    ) -> Option<u32> {
        let harder = |way: Way, trail: &mut Trail| {
            self.best_of_harder_paths::<SPECIFIC>(way, path, parts, trail)
        };
        let paths = &self.tries[0].paths;
        paths.best::<SPECIFIC>(root, path.as_bytes(), trail, harder)
    }

    #[inline(never)]
    fn best_of_harder_paths<const SPECIFIC: bool>(
        &self,
        way: Way,
        path: &str,
        parts: &Lookup<'_>,
        trail: &mut Trail,
    ) -> Option<u32> {
        let mut best = Best::<T, SPECIFIC> {
            set: self,
            parts,
            place: way.best,
            trail,
        };
        let paths = &self.tries[0].paths;
        paths.walk_on::<false>(way, path.as_bytes(), &mut best);
        best.index()
    }

    #[inline(never)]
    fn best_of_all<const SPECIFIC: bool>(
        &self,
        parts: &Lookup<'_>,
        trail: &mut Trail,
    ) -> Option<u32> {
        let mut best = Best::<T, SPECIFIC> {
            set: self,
            parts,
            place: Place::default(),
            trail,
        };
        for trie in &self.tries {
            trie.walk(parts, &mut best);
        }
        best.index()
    }

    /// Whether the pattern of an entry matches.
    #[inline]
    fn confirms(&self, parts: &Lookup<'_>, entry: Entry) -> bool {
        let pattern = || &self.patterns[entry.place.order as usize].0;
        entry.unverified == 0 || pattern().matches(parts, entry.unverified)
    }
}

/// A visitor that keeps the best entry.
struct Best<'w, T, const SPECIFIC: bool> {
    set: &'w PatternSet<T>,
    parts: &'w Lookup<'w>,
    place: Place,
    trail: &'w mut Trail,
}

impl<T, const SPECIFIC: bool> Best<'_, T, SPECIFIC> {
    /// Returns the index of the best pattern.
    fn index(self) -> Option<u32> {
        (self.place.order != u32::MAX).then_some(self.place.order)
    }
}

impl<T, const SPECIFIC: bool> Visitor for Best<'_, T, SPECIFIC> {
    #[inline]
    fn wants(&self, least: Place) -> bool {
        least.of::<SPECIFIC>() < self.place.of::<SPECIFIC>()
    }

    #[inline]
    fn found(&mut self, entry: Entry, trail: &Trail) {
        if self.wants(entry.place) && self.set.confirms(self.parts, entry) {
            self.place = entry.place;
            *self.trail = entry.trail(trail);
        }
    }
}

/// A visitor that keeps all entries.
struct Every<'w, T> {
    set: &'w PatternSet<T>,
    parts: &'w Lookup<'w>,
    found: Vec<(u32, Trail)>,
}

impl<T> Visitor for Every<'_, T> {
    fn wants(&self, _: Place) -> bool {
        true
    }

    fn found(&mut self, entry: Entry, trail: &Trail) {
        if self.set.confirms(self.parts, entry) {
            self.found.push((entry.place.order, entry.trail(trail)));
        }
    }
}

/// A pattern of a set that matches.
///
/// ```
/// use urlwind_pattern::{PatternSet, UrlPattern};
/// let set = PatternSet::new([(UrlPattern::parse("https://a/:x").unwrap(), 'v')]);
/// let found = set.first("https://a/b").unwrap();
/// assert_eq!((found.index(), found.value()), (0, &'v'));
/// assert_eq!(found.captures().group("x"), Some("b"));
/// ```
#[derive(Clone)]
pub struct Found<'a, T> {
    set: &'a PatternSet<T>,
    index: u32,
    trail: Trail,
    parts: Lookup<'a>,
}

impl<T: fmt::Debug> fmt::Debug for Found<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found")
            .field("index", &self.index())
            .field("value", self.value())
            .finish_non_exhaustive()
    }
}

impl<'a, T> Found<'a, T> {
    /// Returns its index.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://a/*").unwrap(), ())]);
    /// assert_eq!(set.first("https://a/").unwrap().index(), 0);
    /// ```
    #[must_use]
    pub fn index(&self) -> usize {
        self.index as usize
    }

    /// Returns the pattern.
    ///
    /// ```
    /// use urlwind_pattern::{Component, PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://a/*").unwrap(), ())]);
    /// assert_eq!(set.first("https://a/").unwrap().pattern().get(Component::Pathname), "/*");
    /// ```
    #[must_use]
    pub fn pattern(&self) -> &'a UrlPattern {
        &self.set.patterns[self.index()].0
    }

    /// Returns its value.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://a/*").unwrap(), 3)]);
    /// assert_eq!(set.first("https://a/").unwrap().value(), &3);
    /// ```
    #[must_use]
    pub fn value(&self) -> &'a T {
        &self.set.patterns[self.index()].1
    }

    /// Returns the group with this name, like [`Match::group`], without an allocation. Groups that the search has
    /// already found are only looked up.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://:a.example/:b/*").unwrap(), ())]);
    /// let found = set.first("https://x.example/y/z").unwrap();
    /// assert_eq!(found.group("b"), Some("y"));
    /// assert_eq!(found.group("0"), Some("z"));
    /// assert_eq!(found.group("a"), Some("x"));
    /// assert_eq!(found.group("c"), None);
    /// ```
    #[must_use]
    pub fn group(&self, name: &str) -> Option<&str> {
        let (component, index) = self.set.names.find(self.index(), name)?;
        if self.trail.has_groups() && component == Component::Pathname {
            let path = self.parts.path();
            let (start, end) = self.trail.group(index, path.len());
            return path.get(start..end);
        }
        let text = self.parts.get(component as usize);
        let compiled = &self.pattern().components[component as usize];
        let (start, end) = compiled.capture(text, index)?;
        text.get(start..end)
    }

    /// Returns the match with its groups.
    ///
    /// ```
    /// use urlwind_pattern::{PatternSet, UrlPattern};
    /// let set = PatternSet::new([(UrlPattern::parse("https://a/:b").unwrap(), ())]);
    /// assert_eq!(set.first("https://a/c").unwrap().captures().group("b"), Some("c"));
    /// ```
    #[must_use]
    pub fn captures(self) -> Match<'a> {
        let input = self.parts.input();
        self.pattern()
            .captures_of_match(input, self.parts.into_parts())
    }
}
