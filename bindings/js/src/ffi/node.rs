//! The calls of Node-API.
//!
//! What the rest of the crate relies on:
//!
//! 1. A [`NodeCall`] and its values live no longer than the call from JavaScript that made them.
//! 2. No JavaScript runs during a call: arguments are strings, numbers and typed arrays only, which
//!    are read without calling back. So one call at a time borrows the [`State`] of its thread.
//! 3. The [`Board`] is memory of an `ArrayBuffer` that is referenced for as long as the addon is
//!    loaded, and that JavaScript code outside the package never sees, so nobody detaches it.

use std::ffi::{CStr, c_char, c_void};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use napi_sys as napi;

use super::text::{self, MOST_BYTES};
use crate::call::{Answer, BOARD, Call};
use crate::exports::Function;
use crate::offsets;
use crate::problem::Problem;
use crate::state::State;

/// The most arguments that a function of ours takes, and as many as most get by with.
const MAX_ARGUMENTS: usize = 12;
const MIN_ARGUMENTS: usize = 3;

/// Strings shorter than this are read into buffers on the stack, which stay within a page.
const ON_STACK: usize = 1024;

/// Makes a string of the engine from bytes.
type CreateString = unsafe extern "C" fn(
    napi::napi_env,
    *const c_char,
    isize,
    *mut napi::napi_value,
) -> napi::napi_status;

/// The integers that a call leaves for JavaScript to read.
#[derive(Clone, Copy)]
struct Board(*mut i32);

impl Board {
    #[inline]
    fn write(&self, at: usize, integer: i32) {
        assert!(at < BOARD);
        // SAFETY: the memory has room for that many (made so in `start`) and is alive (3). It is
        // aligned as the engine aligns the memory of all arrays.
        unsafe { self.0.add(at).write(integer) }
    }

    #[inline]
    fn write_offsets(&self, integers: [i32; offsets::COUNT]) {
        const { assert!(offsets::COUNT <= BOARD) }
        // SAFETY: as in `write`; no integer is written that does not fit.
        unsafe { self.0.cast::<[i32; offsets::COUNT]>().write(integers) }
    }
}

/// What belongs to one thread of JavaScript.
struct Instance {
    state: State,
    board: Board,
}

/// What the callback of one function is given: the function, and its thread's instance.
struct Entry {
    function: Function<NodeCall>,
    instance: *mut Instance,
}

/// One call from JavaScript.
struct NodeCall {
    env: napi::napi_env,
    /// Null beyond those that were passed.
    arguments: [napi::napi_value; MAX_ARGUMENTS],
    /// How many of them were passed.
    count: usize,
    board: Board,
}

impl Call for NodeCall {
    type Value = napi::napi_value;

    const UNDEFINED: napi::napi_value = ptr::null_mut();

    #[inline]
    fn leave(&self, integers: [i32; offsets::COUNT]) {
        self.board.write_offsets(integers);
    }

    #[inline]
    fn leave_at(&self, place: usize, integer: i32) {
        self.board.write(place, integer);
    }

    fn count(&self) -> usize {
        self.count
    }

    /// Reads UTF-16 and narrows it here: engines copy to UTF-16 in bulk, but look at each
    /// character when asked for UTF-8. Latin-1 would not say what it has cut off.
    #[inline]
    fn with_text<R>(
        &self,
        index: usize,
        then: impl FnOnce(&str) -> Result<R, Problem>,
    ) -> Result<R, Problem> {
        let value = self.arguments[index];
        let mut room = [MaybeUninit::<u16>::uninit(); ON_STACK];
        let Some(units) = self.short_units(value, &mut room)? else {
            return self.with_long_text(value, then);
        };
        let mut bytes = [MaybeUninit::<u8>::uninit(); ON_STACK];
        match text::narrowed(units, &mut bytes) {
            Some(text) => then(text),
            None => with_wide_text(units, then),
        }
    }

    fn index(&self, index: usize) -> Result<usize, Problem> {
        let mut number = 0.0;
        // SAFETY: the environment and the value are those of this call (1); only a number is read.
        let status =
            unsafe { napi::napi_get_value_double(self.env, self.arguments[index], &mut number) };
        // Every length and position in JavaScript is below 2^53. What is not whole or too large comes back changed.
        let whole = number as u64;
        let is_index = whole <= 1 << 53 && whole as f64 == number;
        if status == napi::Status::napi_ok && is_index {
            Ok(whole as usize)
        } else {
            Err(Problem::WrongArgument)
        }
    }

    /// Borrows memory that is not shared: the package's JavaScript passes no other.
    fn bytes(&self, index: usize) -> Result<&[u8], Problem> {
        let (data, length) = self.typed_array(index, napi::TypedarrayType::uint8_array)?;
        if length == 0 {
            return Ok(&[]);
        }
        // SAFETY: the engine vouches for pointer and length, no JavaScript runs while the call
        // lasts (2), and no other thread has the memory.
        Ok(unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length) })
    }

    #[allow(clippy::mut_from_ref)] // the memory belongs to JavaScript, not to this
    fn integers(&self, index: usize) -> Result<&mut [i32], Problem> {
        let (data, length) = self.typed_array(index, napi::TypedarrayType::int32_array)?;
        if length == 0 || !data.cast::<i32>().is_aligned() {
            return Ok(&mut []);
        }
        // SAFETY: as for `bytes`. The package made the array, nothing else has it, and every bit
        // pattern is an integer.
        Ok(unsafe { std::slice::from_raw_parts_mut(data.cast::<i32>(), length) })
    }

    #[inline]
    fn ascii(&self, text: &str) -> Answer<Self> {
        debug_assert!(text.is_ascii());
        // ASCII is Latin-1, which the engine copies without looking at it.
        self.string(text, napi::napi_create_string_latin1)
    }

    fn text(&self, text: &str) -> Answer<Self> {
        if text.is_ascii() {
            return self.ascii(text);
        }
        self.string(text, napi::napi_create_string_utf8)
    }
}

impl NodeCall {
    /// The units of a string, unless they might not fit.
    #[inline]
    fn short_units<'r>(
        &self,
        value: napi::napi_value,
        room: &'r mut [MaybeUninit<u16>; ON_STACK],
    ) -> Result<Option<&'r [u16]>, Problem> {
        let length = self.read_units(value, room)?;
        if length == ON_STACK - 1 {
            return Ok(None);
        }
        // SAFETY: that many units have just been written.
        let units = unsafe { std::slice::from_raw_parts(room.as_ptr().cast::<u16>(), length) };
        Ok(Some(units))
    }

    /// Reads a string as far as there is room, and returns how many units it were.
    #[inline]
    fn read_units(
        &self,
        value: napi::napi_value,
        room: &mut [MaybeUninit<u16>],
    ) -> Result<usize, Problem> {
        let mut length = 0;
        // SAFETY: the environment and the value are those of this call (1), `room` has the length
        // that is said, and whatever the value is, it is only looked at.
        let status = unsafe {
            napi::napi_get_value_string_utf16(
                self.env,
                value,
                room.as_mut_ptr().cast::<u16>(),
                room.len(),
                &mut length,
            )
        };
        if status == napi::Status::napi_ok && length < room.len() {
            Ok(length)
        } else {
            Err(Problem::WrongArgument)
        }
    }

    /// The same for text that does not fit on the stack.
    #[cold]
    fn with_long_text<R>(
        &self,
        value: napi::napi_value,
        then: impl FnOnce(&str) -> Result<R, Problem>,
    ) -> Result<R, Problem> {
        let mut length = 0;
        // SAFETY: as in `read_units`; without a buffer only the length is told.
        let status = unsafe {
            napi::napi_get_value_string_utf16(self.env, value, ptr::null_mut(), 0, &mut length)
        };
        if status != napi::Status::napi_ok {
            return Err(Problem::WrongArgument);
        }
        // One more for the zero that Node-API writes at the end.
        let mut units = with_room(length + 1)?;
        let length = self.read_units(value, units.spare_capacity_mut())?;
        // SAFETY: that many units have just been written, and there was room for them.
        unsafe { units.set_len(length) };
        let mut bytes = with_room(length)?;
        if let Some(text) = text::narrowed(&units, bytes.spare_capacity_mut()) {
            return then(text);
        }
        let mut room = with_room(MOST_BYTES * length)?;
        let text = text::encoded(&units, room.spare_capacity_mut());
        drop(units);
        then(text)
    }

    #[inline]
    fn string(&self, text: &str, create: CreateString) -> Answer<Self> {
        if text.len() > i32::MAX as usize {
            return Err(Problem::StringTooLong);
        }
        let mut value = ptr::null_mut();
        // SAFETY: the environment is that of this call (1), and pointer and length are of one text.
        let status = unsafe {
            create(
                self.env,
                text.as_ptr().cast(),
                text.len() as isize,
                &mut value,
            )
        };
        if status == napi::Status::napi_ok {
            Ok(value)
        } else {
            Err(Problem::StringTooLong)
        }
    }

    fn typed_array(&self, index: usize, wanted: i32) -> Result<(*mut c_void, usize), Problem> {
        let (mut kind, mut length, mut data) = (-1, 0, ptr::null_mut());
        // SAFETY: the environment and the value are those of this call (1), and what is not asked
        // for may be null.
        let status = unsafe {
            napi::napi_get_typedarray_info(
                self.env,
                self.arguments[index],
                &mut kind,
                &mut length,
                &mut data,
                ptr::null_mut(),
                ptr::null_mut(),
            )
        };
        if status == napi::Status::napi_ok && kind == wanted {
            Ok((data, if data.is_null() { 0 } else { length }))
        } else {
            Err(Problem::WrongArgument)
        }
    }
}

/// Hands units on of which some are not ASCII. Of its own, as the room for them is most of a page.
#[inline(never)]
fn with_wide_text<R>(
    units: &[u16],
    then: impl FnOnce(&str) -> Result<R, Problem>,
) -> Result<R, Problem> {
    let mut room = [MaybeUninit::<u8>::uninit(); MOST_BYTES * ON_STACK];
    then(text::encoded(units, &mut room))
}

fn with_room<T>(count: usize) -> Result<Vec<T>, Problem> {
    let mut list = Vec::new();
    list.try_reserve_exact(count)
        .map_err(|_| Problem::OutOfMemory)?;
    Ok(list)
}

/// Where all calls from JavaScript arrive.
unsafe extern "C" fn enter(
    env: napi::napi_env,
    info: napi::napi_callback_info,
) -> napi::napi_value {
    let mut call = NodeCall {
        env,
        arguments: [ptr::null_mut(); MAX_ARGUMENTS],
        count: 0,
        board: Board(ptr::null_mut()),
    };
    let mut entry: *mut c_void = ptr::null_mut();
    let mut ask_for = |mut count: usize| {
        // SAFETY: the engine calls this with an environment and a call of its own, and there is room
        // for as many arguments as are asked for.
        let status = unsafe {
            napi::napi_get_cb_info(
                env,
                info,
                &mut count,
                call.arguments.as_mut_ptr(),
                ptr::null_mut(),
                &mut entry,
            )
        };
        (status == napi::Status::napi_ok).then_some(count)
    };
    // Engines fill in every place that they are offered, so most calls offer few.
    let count = match ask_for(MIN_ARGUMENTS) {
        Some(count) if count > MIN_ARGUMENTS => ask_for(MAX_ARGUMENTS),
        other => other,
    };
    let Some(count) = count else {
        return ptr::null_mut();
    };
    // SAFETY: every function was made with an entry that lives as long as the environment.
    let entry = unsafe { &*entry.cast::<Entry>() };
    // SAFETY: one call at a time has the instance (2), and it lives as long as the environment.
    let instance = unsafe { &mut *entry.instance };
    call.count = count.min(MAX_ARGUMENTS);
    call.board = instance.board;
    let state = &mut instance.state;
    // A panic must not reach the engine, which is not Rust.
    let answer = catch_unwind(AssertUnwindSafe(|| (entry.function)(&call, state)));
    match answer {
        Ok(Ok(value)) => value,
        Ok(Err(problem)) => throw(env, code_and_message(problem)),
        Err(_) => throw(env, (c"ERR_INTERNAL_ASSERTION", c"urlwind panicked: a bug")),
    }
}

/// Throws an exception.
#[cold]
fn throw(env: napi::napi_env, (code, message): (&CStr, &CStr)) -> napi::napi_value {
    // SAFETY: the environment is that of the call about to return; both strings end with a zero.
    unsafe { napi::napi_throw_error(env, code.as_ptr(), message.as_ptr()) };
    ptr::null_mut()
}

/// The code and the message of a problem, as Node has them in its errors.
fn code_and_message(problem: Problem) -> (&'static CStr, &'static CStr) {
    match problem {
        Problem::WrongArgument => (c"ERR_INVALID_ARG_TYPE", c"wrong argument type"),
        Problem::OutOfMemory => (c"ERR_MEMORY_ALLOCATION_FAILED", c"out of memory"),
        Problem::StringTooLong => (
            c"ERR_STRING_TOO_LONG",
            c"Cannot create a string longer than the engine allows",
        ),
    }
}

/// Called by the engine when it loads the addon, once for each thread.
///
/// # Safety
/// For the engine only.
#[unsafe(no_mangle)]
#[allow(unreachable_pub)] // reached by its name
pub unsafe extern "C" fn napi_register_module_v1(
    env: napi::napi_env,
    exports: napi::napi_value,
) -> napi::napi_value {
    #[cfg(target_env = "msvc")]
    {
        // SAFETY: nothing of Node-API has been called yet. What it returns must stay loaded.
        std::mem::forget(unsafe { napi::setup() });
    }
    // SAFETY: passed on as they came.
    match unsafe { start(env, exports) } {
        Some(()) => exports,
        None => throw(env, code_and_message(Problem::OutOfMemory)),
    }
}

/// Fills `exports`: the board, and a function for each export.
///
/// # Safety
/// The environment and the object must be the engine's.
unsafe fn start(env: napi::napi_env, exports: napi::napi_value) -> Option<()> {
    let done = |status| (status == napi::Status::napi_ok).then_some(());
    let mut memory = ptr::null_mut();
    let mut buffer = ptr::null_mut();
    let mut array = ptr::null_mut();
    let mut reference = ptr::null_mut();
    let bytes = BOARD * size_of::<i32>();
    // SAFETY: for all calls in here, the environment is the engine's, and so is every value, which
    // an earlier call has made. Names end with a zero.
    unsafe {
        done(napi::napi_create_arraybuffer(
            env,
            bytes,
            &mut memory,
            &mut buffer,
        ))?;
        done(napi::napi_create_typedarray(
            env,
            napi::TypedarrayType::int32_array,
            BOARD,
            buffer,
            0,
            &mut array,
        ))?;
        // Never released: the memory must outlive every call (3).
        done(napi::napi_create_reference(env, buffer, 1, &mut reference))?;
        let board = c"board".as_ptr();
        done(napi::napi_set_named_property(env, exports, board, array))?;
    }
    let instance = Box::into_raw(Box::new(Instance {
        state: State::new(),
        board: Board(memory.cast()),
    }));
    let functions = crate::exports::exports::<NodeCall>();
    let entries: Box<[Entry]> = functions
        .iter()
        .map(|&(_, function)| Entry { function, instance })
        .collect();
    let entries = Box::into_raw(entries);
    let kept = Box::into_raw(Box::new((instance, entries)));
    // SAFETY: as above. `kept` goes to `stop` when the environment ends, after the last call.
    unsafe {
        done(napi::napi_set_instance_data(
            env,
            kept.cast(),
            Some(stop),
            ptr::null_mut(),
        ))?;
        let mut function = ptr::null_mut();
        for (index, (name, _)) in functions.iter().enumerate() {
            let (name, length) = (name.as_ptr(), name.count_bytes() as isize);
            let entry = (&raw mut (*entries)[index]).cast();
            let made = &mut function;
            done(napi::napi_create_function(
                env,
                name,
                length,
                Some(enter),
                entry,
                made,
            ))?;
            done(napi::napi_set_named_property(env, exports, name, function))?;
        }
    }
    Some(())
}

/// Frees what [`start`] made.
unsafe extern "C" fn stop(_env: napi::napi_env, kept: *mut c_void, _hint: *mut c_void) {
    // SAFETY: the engine passes what `start` gave it, once, when no call can come any more.
    unsafe {
        let (instance, entries) = *Box::from_raw(kept.cast::<(*mut Instance, *mut [Entry])>());
        drop(Box::from_raw(entries));
        drop(Box::from_raw(instance));
    }
}
