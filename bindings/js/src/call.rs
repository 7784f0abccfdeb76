//! What a call from JavaScript offers to the functions that answer it. [`crate::ffi`] implements it, once for Node-API and once
//! for WebAssembly.

use crate::offsets;
use crate::problem::Problem;

/// How many integers the board has: those of a URL, then some for lengths.
pub(crate) const BOARD: usize = 128;

/// What a function answers with: at most one string.
pub(crate) type Answer<C> = Result<<C as Call>::Value, Problem>;

/// One call from JavaScript. Integers other than the arguments travel through the *board*, an array that both sides see.
pub(crate) trait Call: Sized + 'static {
    /// A string of JavaScript, or `undefined`.
    type Value: Copy + 'static;

    const UNDEFINED: Self::Value;

    /// Leaves the integers of a URL for JavaScript.
    fn leave(&self, integers: [i32; offsets::COUNT]);

    /// Leaves one integer, at a place below [`BOARD`].
    fn leave_at(&self, place: usize, integer: i32);

    /// Leaves only the last integer of a URL, the one that is looked at first.
    #[inline]
    fn leave_verdict(&self, verdict: i32) {
        self.leave_at(offsets::COUNT - 1, verdict);
    }

    /// Returns how many arguments JavaScript has passed.
    fn count(&self) -> usize;

    /// Hands the text of a string argument to `then`. Lone surrogates have become U+FFFD.
    fn with_text<R>(
        &self,
        index: usize,
        then: impl FnOnce(&str) -> Result<R, Problem>,
    ) -> Result<R, Problem>;

    /// Reads a whole number among the arguments.
    fn index(&self, index: usize) -> Result<usize, Problem>;

    /// Borrows the bytes of a `Uint8Array`.
    fn bytes(&self, index: usize) -> Result<&[u8], Problem>;

    /// Borrows an `Int32Array` for JavaScript to read after the call. A call borrows one at most.
    #[allow(clippy::mut_from_ref)] // the memory belongs to JavaScript, not to this
    fn integers(&self, index: usize) -> Result<&mut [i32], Problem>;

    /// Makes a string of ASCII text.
    fn ascii(&self, text: &str) -> Answer<Self>;

    /// Makes a string of any text.
    fn text(&self, text: &str) -> Answer<Self>;
}
