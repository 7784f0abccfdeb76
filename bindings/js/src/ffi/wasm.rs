//! Linear memory, through which arguments and results travel between JavaScript and this module.
//!
//! JavaScript writes texts and bytes into the *input*, and where each argument stands there into
//! [`Shared::arguments`]; then it calls an exported function with the number of arguments. The
//! function leaves integers on the board, and its text, if any, where [`Shared::result`] says.
//!
//! What this relies on:
//!
//! 1. A module has one thread, and imports nothing. So one call at a time has what is static here.
//! 2. The package's JavaScript, `wasm/lib/native.js`, is the only caller. A text that it writes is what
//!    `TextEncoder` makes of a string, which is UTF-8.

use std::cell::{RefCell, UnsafeCell};
use std::str;

use crate::call::{Answer, BOARD, Call};
use crate::exports::{Function, exports};
use crate::offsets;
use crate::problem::Problem;
use crate::state::State;

/// The most arguments that a function takes.
const MAX_ARGUMENTS: usize = 12;

/// How many integers `parseMany` can have filled in one call: ten for each of 1024 URLs.
const ROWS: usize = 10 * 1024;

/// Buffers larger than this are given back before they are used again.
const KEPT_BYTES: usize = 1024 * 1024;

/// Two integers: where a text or bytes start in the input, and how many bytes they are; or the low and
/// the high half of a number.
type Argument = [u32; 2];

/// The integers that both sides see, in the order in which `wasm/lib/native.js` counts on them.
#[repr(C)]
struct Shared {
    board: [i32; BOARD],
    arguments: [Argument; MAX_ARGUMENTS],
    /// The address and the length of the text that the last call returned.
    result: [usize; 2],
    rows: [i32; ROWS],
}

/// What is kept between calls.
struct Instance {
    input: Vec<u8>,
    output: RefCell<String>,
    /// Made with the first call.
    state: Option<State>,
}

/// A static that one call at a time has.
struct Single<T>(UnsafeCell<T>);

// SAFETY: there is only one thread (1).
unsafe impl<T> Sync for Single<T> {}

static SHARED: Single<Shared> = Single(UnsafeCell::new(Shared {
    board: [0; BOARD],
    arguments: [[0; 2]; MAX_ARGUMENTS],
    result: [0; 2],
    rows: [0; ROWS],
}));

static INSTANCE: Single<Instance> = Single(UnsafeCell::new(Instance {
    input: Vec::new(),
    output: RefCell::new(String::new()),
    state: None,
}));

/// What a call returns: nothing, or a text that waits in the output.
#[derive(Clone, Copy)]
struct Kind(i32);

const ASCII: Kind = Kind(1);
const UTF_8: Kind = Kind(2);

/// One call from JavaScript.
struct WasmCall {
    input: &'static [u8],
    output: &'static RefCell<String>,
    /// How many arguments were passed.
    count: usize,
}

impl Call for WasmCall {
    type Value = Kind;

    const UNDEFINED: Kind = Kind(0);

    #[inline]
    fn leave(&self, integers: [i32; offsets::COUNT]) {
        // SAFETY: this call alone has the board (1), and no reference to it lasts.
        unsafe { (&mut (*SHARED.0.get()).board)[..offsets::COUNT].copy_from_slice(&integers) }
    }

    #[inline]
    fn leave_at(&self, place: usize, integer: i32) {
        // SAFETY: this call alone has the board (1), and no reference to it lasts.
        unsafe { (&mut (*SHARED.0.get()).board)[place] = integer }
    }

    fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn with_text<R>(
        &self,
        index: usize,
        then: impl FnOnce(&str) -> Result<R, Problem>,
    ) -> Result<R, Problem> {
        let bytes = self.bytes(index)?;
        // SAFETY: where a function wants text, JavaScript has written text (2).
        then(unsafe { str::from_utf8_unchecked(bytes) })
    }

    fn index(&self, index: usize) -> Result<usize, Problem> {
        let [low, high] = self.argument(index)?;
        // More than there are bytes in the memory of a module is as good as the most.
        Ok(if high == 0 { low as usize } else { usize::MAX })
    }

    /// Borrows the bytes that JavaScript has copied into the input.
    #[inline]
    fn bytes(&self, index: usize) -> Result<&[u8], Problem> {
        let [start, length] = self.argument(index)?;
        let rest = self.input.get(start as usize..);
        rest.and_then(|rest| rest.get(..length as usize))
            .ok_or(Problem::WrongArgument)
    }

    /// Borrows room for as many integers as the argument says.
    #[allow(clippy::mut_from_ref)] // they do not belong to this
    fn integers(&self, index: usize) -> Result<&mut [i32], Problem> {
        let count = self.index(index)?;
        // SAFETY: this call alone has the rows (1), and takes them once.
        let rows = unsafe { &mut (*SHARED.0.get()).rows };
        rows.get_mut(..count).ok_or(Problem::WrongArgument)
    }

    #[inline]
    fn ascii(&self, text: &str) -> Answer<Self> {
        debug_assert!(text.is_ascii());
        self.keep(text)?;
        Ok(ASCII)
    }

    fn text(&self, text: &str) -> Answer<Self> {
        self.keep(text)?;
        Ok(if text.is_ascii() { ASCII } else { UTF_8 })
    }
}

impl WasmCall {
    #[inline]
    fn argument(&self, index: usize) -> Result<Argument, Problem> {
        if index >= self.count {
            return Err(Problem::WrongArgument);
        }
        // SAFETY: this call alone has the arguments (1), and one is copied.
        Ok(unsafe { (&(*SHARED.0.get()).arguments)[index] })
    }

    /// Copies a text to where JavaScript finds it after the call.
    #[inline]
    fn keep(&self, text: &str) -> Result<(), Problem> {
        let mut output = self.output.borrow_mut();
        output.clear();
        output.shrink_to(KEPT_BYTES);
        output
            .try_reserve(text.len())
            .map_err(|_| Problem::OutOfMemory)?;
        output.push_str(text);
        let result = [output.as_ptr() as usize, output.len()];
        // SAFETY: this call alone has it (1).
        unsafe { (*SHARED.0.get()).result = result };
        Ok(())
    }
}

/// Runs a function: 0, or what kind of text it returned, or below 0 the problem.
#[inline]
fn enter(count: usize, function: Function<WasmCall>) -> i32 {
    // SAFETY: one call at a time has it (1).
    let instance = unsafe { &mut *INSTANCE.0.get() };
    let call = WasmCall {
        input: &instance.input,
        output: &instance.output,
        count: count.min(MAX_ARGUMENTS),
    };
    let state = instance.state.get_or_insert_with(State::new);
    match function(&call, state) {
        Ok(Kind(kind)) => kind,
        Err(Problem::WrongArgument) => -1,
        Err(Problem::OutOfMemory) => -2,
        Err(Problem::StringTooLong) => -3,
    }
}

/// The address of [`Shared`].
#[unsafe(no_mangle)]
#[allow(unreachable_pub)] // reached by its name
pub extern "C" fn shared() -> *mut i32 {
    SHARED.0.get().cast()
}

/// Makes the input this many bytes long, and returns its address; 0 if there is no room.
#[unsafe(no_mangle)]
#[allow(unreachable_pub)] // reached by its name
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    // SAFETY: JavaScript asks before a call, never during one (1).
    let input = unsafe { &mut (*INSTANCE.0.get()).input };
    // Not grown: nobody wants to keep what it has.
    *input = Vec::new();
    if input.try_reserve_exact(bytes).is_err() {
        return std::ptr::null_mut();
    }
    input.resize(bytes, 0);
    input.as_mut_ptr()
}

/// Finds a function by its name. The compiler does it, so that of the list only what is exported is linked.
const fn named(name: &str) -> Function<WasmCall> {
    let exports = exports::<WasmCall>();
    let mut index = 0;
    while index < exports.len() {
        let (known, function) = exports[index];
        if is_same(known.to_bytes(), name.as_bytes()) {
            return function;
        }
        index += 1;
    }
    panic!("no function has that name")
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    one.len() == other.len()
}

macro_rules! export {
    ($($name:ident)*) => {
        $(
            #[unsafe(no_mangle)]
            #[allow(non_snake_case)] // the name in JavaScript
            #[allow(unreachable_pub)] // reached by its name
            pub extern "C" fn $name(count: usize) -> i32 {
                const FUNCTION: Function<WasmCall> = named(stringify!($name));
                enter(count, FUNCTION)
            }
        )*
    };
}

export! {
    parse parseWithBase canParse canParseWithBase
    setHref setProtocol setUsername setPassword setHost setHostname setPort setPathname setSearch setHash
    parseForm domainToASCII domainToUnicode
    parseLines
    hostClass isGlobalHost addressClass
}

#[cfg(feature = "reports")]
export! { namesOfReports validate isValid trace }

#[cfg(feature = "patterns")]
export! {
    createPattern createPatternFromInit keepPattern dropPattern describePattern comparePatterns generateFromPattern
    testPattern testPatternFromInit execPattern execPatternWithBase execPatternFromInit
}

#[cfg(feature = "full")]
export! {
    registrableDomain publicSuffix sameSite readings
    redact redactText edit build percentDecode reference joinReferences
}
