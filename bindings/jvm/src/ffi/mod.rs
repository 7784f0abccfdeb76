//! The calls of JNI, and the only `unsafe` code of this package.
//!
//! What the rest relies on:
//!
//! 1. An [`Env`] and the objects beside it are those of the call from Java that is under way, on its
//!    thread, and live no longer. They are arguments of exported functions and are made nowhere else.
//! 2. Java checks the types of arguments: what `Native.java` declares as `byte[]` is an array of
//!    bytes, or null.
//! 3. The table of functions has had the same order since JNI 1.4; newer ones are at its end.

mod arrow;
mod exports;

use std::ffi::{CStr, CString, c_char, c_void};
use std::marker::PhantomData;
use std::mem::{MaybeUninit, offset_of};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{self, NonNull};
use std::slice;

use crate::problem::Problem;

/// Texts up to this length are read into a buffer on the stack, which stays within a page.
const ON_STACK: usize = 1024;

type Raw = *mut c_void;
type Table = *mut *const Functions;
/// An entry of the table that is not used here.
type Unused = *const c_void;

/// JNI's table of functions, as far as it is used.
#[repr(C)]
struct Functions {
    _0: [Unused; 6],
    find_class: unsafe extern "system" fn(Table, *const c_char) -> Raw,
    _7: [Unused; 7],
    throw_new: unsafe extern "system" fn(Table, Raw, *const c_char) -> i32,
    _15: [Unused; 156],
    get_array_length: unsafe extern "system" fn(Table, Raw) -> i32,
    _172: [Unused; 4],
    new_byte_array: unsafe extern "system" fn(Table, i32) -> Raw,
    _177: [Unused; 23],
    get_byte_array_region: unsafe extern "system" fn(Table, Raw, i32, i32, *mut u8),
    _201: [Unused; 2],
    get_int_array_region: unsafe extern "system" fn(Table, Raw, i32, i32, *mut i32),
    _204: [Unused; 4],
    set_byte_array_region: unsafe extern "system" fn(Table, Raw, i32, i32, *const u8),
    _209: [Unused; 2],
    set_int_array_region: unsafe extern "system" fn(Table, Raw, i32, i32, *const i32),
    _212: [Unused; 16],
    exception_check: unsafe extern "system" fn(Table) -> u8,
    _229: [Unused; 1],
    get_direct_buffer_address: unsafe extern "system" fn(Table, Raw) -> *const c_void,
    get_direct_buffer_capacity: unsafe extern "system" fn(Table, Raw) -> i64,
}

/// The numbers of the entries are those of the JNI specification, chapter 4.
const _: () = {
    let entry = size_of::<Unused>();
    assert!(offset_of!(Functions, find_class) == 6 * entry);
    assert!(offset_of!(Functions, throw_new) == 14 * entry);
    assert!(offset_of!(Functions, get_array_length) == 171 * entry);
    assert!(offset_of!(Functions, new_byte_array) == 176 * entry);
    assert!(offset_of!(Functions, get_byte_array_region) == 200 * entry);
    assert!(offset_of!(Functions, get_int_array_region) == 203 * entry);
    assert!(offset_of!(Functions, set_byte_array_region) == 208 * entry);
    assert!(offset_of!(Functions, set_int_array_region) == 211 * entry);
    assert!(offset_of!(Functions, exception_check) == 228 * entry);
    assert!(offset_of!(Functions, get_direct_buffer_address) == 230 * entry);
    assert!(offset_of!(Functions, get_direct_buffer_capacity) == 231 * entry);
};

macro_rules! objects {
    ($($(#[$doc:meta])* $name:ident)+) => {$(
        $(#[$doc])*
        #[repr(transparent)]
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name<'c>(Raw, PhantomData<&'c ()>);

        impl $name<'_> {
            fn get(self) -> Result<Raw, Problem> {
                match self.0.is_null() {
                    true => Err(Problem::WrongArgument(c"null")),
                    false => Ok(self.0),
                }
            }
        }
    )+};
}

objects! {
    /// A `byte[]`, or null.
    Bytes
    /// An `int[]`, or null.
    Ints
    /// A buffer of `java.nio`, or null.
    Buffer
}

impl Bytes<'_> {
    pub(crate) const NULL: Self = Bytes(ptr::null_mut(), PhantomData);

    pub(crate) fn is_null(self) -> bool {
        self.0.is_null()
    }
}

/// The class whose function is called, which needs nothing of it.
#[repr(transparent)]
#[derive(Debug)]
pub(crate) struct Class<'c>(Raw, PhantomData<&'c ()>);

/// One call from Java.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Env<'c>(NonNull<*const Functions>, PhantomData<&'c ()>);

impl<'c> Env<'c> {
    #[inline]
    fn functions(&self) -> &Functions {
        // SAFETY: Java passes a pointer to a pointer to its table with each call, and both are valid
        // while it lasts (1), and for longer. The table has these entries (3).
        unsafe { &**self.0.as_ptr() }
    }

    fn table(&self) -> Table {
        self.0.as_ptr()
    }

    /// Runs the body of a function. A problem becomes an exception and so does a panic, which must
    /// not unwind into Java; what is returned beside it is looked at by nobody.
    #[inline]
    pub(crate) fn call<R>(
        &self,
        instead: R,
        body: impl FnOnce(&Env<'c>) -> Result<R, Problem>,
    ) -> R {
        let problem = match catch_unwind(AssertUnwindSafe(|| body(self))) {
            Ok(Ok(answer)) => return answer,
            Ok(Err(problem)) => problem,
            Err(_) => Problem::Panic,
        };
        self.throw(&problem);
        instead
    }

    #[cold]
    fn throw(&self, problem: &Problem) {
        let Some((class, message)) = problem.class_and_message() else {
            return;
        };
        if self.has_thrown() {
            return;
        }
        // JNI reads another UTF-8 than ours. They agree on ASCII without zeros.
        let message = message.replace(|c: char| !c.is_ascii() || c == '\0', "?");
        let message = CString::new(message).unwrap_or_default();
        self.throw_as(class, &message);
    }

    fn throw_as(&self, class: &CStr, message: &CStr) {
        // SAFETY: the environment is that of this call (1), no exception is pending (the caller has
        // looked), and both texts end with a zero. A class that is not found is an exception, too.
        unsafe {
            let class = (self.functions().find_class)(self.table(), class.as_ptr());
            if !class.is_null() {
                (self.functions().throw_new)(self.table(), class, message.as_ptr());
            }
        }
    }

    fn has_thrown(&self) -> bool {
        // SAFETY: the environment is that of this call (1).
        unsafe { (self.functions().exception_check)(self.table()) != 0 }
    }

    /// An error if Java has thrown an exception.
    fn check(&self) -> Result<(), Problem> {
        match self.has_thrown() {
            true => Err(Problem::Thrown),
            false => Ok(()),
        }
    }

    /// Hands some bytes of an array to `then`. If the array has not as many, an exception is thrown,
    /// and `then` sees zeros.
    #[inline]
    pub(crate) fn with_range<R>(
        &self,
        array: Bytes<'_>,
        start: i32,
        length: i32,
        then: impl FnOnce(&[u8]) -> Result<R, Problem>,
    ) -> Result<R, Problem> {
        let array = array.get()?;
        let size = usize::try_from(length).map_err(|_| Problem::WrongArgument(c"length < 0"))?;
        if size > ON_STACK {
            return then(&self.read_vector(array, start, size)?);
        }
        let mut room = [MaybeUninit::<u8>::uninit(); ON_STACK];
        let room = &mut room[..size];
        room.fill(MaybeUninit::new(0));
        self.read_range(array, start, room);
        // SAFETY: they were set to zero at least.
        then(unsafe { slice::from_raw_parts(room.as_ptr().cast(), size) })
    }

    /// Fills `room` from an array of bytes, from `start` on. If the array has not as many, an exception
    /// is thrown, and nothing is written.
    #[inline]
    fn read_range(&self, array: Raw, start: i32, room: &mut [MaybeUninit<u8>]) {
        // SAFETY: the array is one of bytes and of this call (1, 2), it is not null (the callers have
        // it from `get`), Java checks the range, and there is room for as much as is asked for.
        unsafe {
            (self.functions().get_byte_array_region)(
                self.table(),
                array,
                start,
                room.len() as i32,
                room.as_mut_ptr().cast(),
            );
        }
    }

    /// A copy of all bytes of an array.
    pub(crate) fn bytes(&self, array: Bytes<'_>) -> Result<Vec<u8>, Problem> {
        let array = array.get()?;
        // SAFETY: the array is one of this call (1) and not null.
        let length = unsafe { (self.functions().get_array_length)(self.table(), array) };
        self.read_vector(array, 0, length as usize)
    }

    /// So many bytes of an array that is not null, if there is memory for them.
    fn read_vector(&self, array: Raw, start: i32, size: usize) -> Result<Vec<u8>, Problem> {
        let mut bytes = Vec::new();
        let room = bytes.try_reserve_exact(size);
        room.map_err(|_| Problem::OutOfMemory)?;
        self.read_range(array, start, &mut bytes.spare_capacity_mut()[..size]);
        self.check()?;
        // SAFETY: there was no exception, so Java has written all of them.
        unsafe { bytes.set_len(size) };
        Ok(bytes)
    }

    /// The same as text.
    pub(crate) fn text(&self, array: Bytes<'_>) -> Result<String, Problem> {
        let text = String::from_utf8(self.bytes(array)?);
        text.map_err(|_| Problem::WrongArgument(c"not UTF-8"))
    }

    /// Fills `room` from an array of integers, from `start` on.
    fn read_ints(&self, array: Ints<'_>, start: i32, room: &mut [i32]) -> Result<(), Problem> {
        let array = array.get()?;
        // SAFETY: the array is one of integers and of this call (1, 2) and not null, Java checks the
        // range, and there is room for as much as is asked for.
        unsafe {
            (self.functions().get_int_array_region)(
                self.table(),
                array,
                start,
                room.len() as i32,
                room.as_mut_ptr(),
            );
        }
        self.check()
    }

    /// Writes bytes to the start of an array.
    pub(crate) fn write_bytes(&self, array: Bytes<'_>, bytes: &[u8]) -> Result<(), Problem> {
        let array = array.get()?;
        let length = i32::try_from(bytes.len()).map_err(|_| Problem::TooLong)?;
        // SAFETY: the array is one of bytes and of this call (1, 2) and not null, Java checks the
        // range, and as much is there to be read.
        unsafe {
            (self.functions().set_byte_array_region)(
                self.table(),
                array,
                0,
                length,
                bytes.as_ptr(),
            );
        }
        Ok(())
    }

    /// Writes integers to the start of an array.
    pub(crate) fn write_ints(&self, array: Ints<'_>, ints: &[i32]) -> Result<(), Problem> {
        let array = array.get()?;
        let length = i32::try_from(ints.len()).map_err(|_| Problem::TooLong)?;
        // SAFETY: the array is one of integers and of this call (1, 2) and not null, Java checks the
        // range, and as much is there to be read.
        unsafe {
            (self.functions().set_int_array_region)(self.table(), array, 0, length, ints.as_ptr());
        }
        self.check()
    }

    /// A new array with these bytes.
    pub(crate) fn new_bytes(&self, bytes: &[u8]) -> Result<Bytes<'c>, Problem> {
        let length = i32::try_from(bytes.len()).map_err(|_| Problem::TooLong)?;
        // SAFETY: the environment is that of this call (1), and the length is not negative.
        let array = unsafe { (self.functions().new_byte_array)(self.table(), length) };
        if array.is_null() {
            return Err(Problem::Thrown);
        }
        let array = Bytes(array, PhantomData);
        self.write_bytes(array, bytes)?;
        Ok(array)
    }

    /// The memory of a direct buffer of bytes.
    pub(crate) fn buffer(&self, buffer: Buffer<'c>) -> Result<&'c [u8], Problem> {
        let (address, length) = self.memory(buffer)?;
        // SAFETY: the buffer has that many bytes from there on, and keeps them for as long as it is
        // referred to, which is during the call (1). That nobody writes to it meanwhile is asked of
        // the caller in Java; a torn text is then parsed, or refused as no UTF-8 or no offset.
        Ok(unsafe { slice::from_raw_parts(address.cast(), length) })
    }

    /// The memory of a direct buffer of integers, in the order of this machine.
    pub(crate) fn int_buffer(&self, buffer: Buffer<'c>) -> Result<&'c [i32], Problem> {
        let (address, length) = self.memory(buffer)?;
        if !address.cast::<i32>().is_aligned() {
            return Err(Problem::WrongArgument(
                c"the offsets are not aligned to 4 bytes",
            ));
        }
        // SAFETY: the buffer has that many integers from there on, aligned as was seen, and keeps
        // them for as long as it is referred to, which is during the call (1).
        Ok(unsafe { slice::from_raw_parts(address.cast(), length) })
    }

    /// Where a buffer starts, and how many elements it has.
    fn memory(&self, buffer: Buffer<'_>) -> Result<(*const c_void, usize), Problem> {
        let buffer = buffer.get()?;
        // SAFETY: the object is one of this call (1), not null, and a buffer (2). A buffer that is not
        // direct has no address.
        let (address, length) = unsafe {
            (
                (self.functions().get_direct_buffer_address)(self.table(), buffer),
                (self.functions().get_direct_buffer_capacity)(self.table(), buffer),
            )
        };
        match usize::try_from(length) {
            Ok(0) => Ok((NonNull::<u64>::dangling().as_ptr().cast(), 0)),
            Ok(length) if !address.is_null() => Ok((address, length)),
            _ => Err(Problem::WrongArgument(c"not a direct buffer")),
        }
    }
}

/// How many bytes a page has.
pub(crate) const PAGE: usize = 4096;

/// Memory of Java's that a thread has for itself during a call. To read it takes no call of JNI, each of
/// which costs as much as parsing does.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page<'c>(i64, PhantomData<&'c ()>);

impl Page<'_> {
    fn address_of(memory: &[u8]) -> Result<i64, Problem> {
        match memory.len() < PAGE {
            true => Err(Problem::WrongArgument(c"the buffer is smaller than a page")),
            false => Ok(memory.as_ptr().expose_provenance() as i64),
        }
    }

    /// The first bytes of it.
    #[inline]
    fn text(&self, length: i32) -> Result<&[u8], Problem> {
        let length = usize::try_from(length)
            .ok()
            .filter(|length| *length <= PAGE);
        let length = length.ok_or(Problem::WrongArgument(c"longer than a page"))?;
        // SAFETY: `Page.java` passes what `address_of` returned for a buffer that it holds, and lends
        // it to one thread at a time. The slice is not used any more when `write` writes.
        Ok(unsafe { slice::from_raw_parts(self.memory(), length) })
    }

    /// Overwrites it.
    fn write(&self, bytes: &[u8]) -> Result<(), Problem> {
        if bytes.len() > PAGE {
            return Err(Problem::WrongArgument(c"longer than a page"));
        }
        // SAFETY: as in `text`. The bytes may lie in the page themselves.
        unsafe { ptr::copy(bytes.as_ptr(), self.memory(), bytes.len()) };
        Ok(())
    }

    fn memory(&self) -> *mut u8 {
        ptr::with_exposed_provenance_mut(self.0 as usize)
    }
}
