//! Two libraries as C programs call them: urlwind's shared library, loaded from its file, and the Ada that the
//! `ada-url` crate built, whose C functions are linked in.
//!
//! All calls go through pointers and cannot be inlined, as between a program and a library.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::hint::black_box;
use std::path::Path;
use std::ptr;

use crate::variant::{Lines, Run};

/// `urlwind_str` and `ada_string`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Text {
    data: *const c_char,
    length: usize,
}

/// `urlwind_url`.
#[repr(C)]
struct Handle(*mut c_void);

/// `urlwind_components`, of which only size and status are used.
#[derive(Clone, Copy)]
#[repr(C)]
struct Components {
    offsets: [u32; 9],
    scheme: u8,
    host: u8,
    status: u8,
    is_unchanged: u8,
}

type Parse = unsafe extern "C" fn(*mut Handle, *const c_char, usize) -> u8;
type Free = unsafe extern "C" fn(*mut Handle);
type Href = unsafe extern "C" fn(*const Handle) -> Text;
type CanParse = unsafe extern "C" fn(*const c_char, usize, *const Handle) -> bool;
type ParseMany = unsafe extern "C" fn(
    *const c_char,
    usize,
    *const usize,
    usize,
    *const Handle,
    usize,
    u32,
    *mut Components,
    *mut c_char,
    usize,
    *mut usize,
) -> usize;

/// The functions of urlwind's header.
#[derive(Clone, Copy)]
pub(crate) struct Urlwind {
    parse: Parse,
    free: Free,
    href: Href,
    can_parse: CanParse,
    parse_many: ParseMany,
}

type AdaParse = unsafe extern "C" fn(*const c_char, usize) -> *mut c_void;
type AdaFree = unsafe extern "C" fn(*mut c_void);
type AdaHref = unsafe extern "C" fn(*mut c_void) -> Text;
type AdaIsValid = unsafe extern "C" fn(*mut c_void) -> bool;
type AdaSetHref = unsafe extern "C" fn(*mut c_void, *const c_char, usize) -> bool;
type AdaCanParse = unsafe extern "C" fn(*const c_char, usize) -> bool;

/// The functions of Ada's C header, in either library.
#[derive(Clone, Copy)]
pub(crate) struct Ada {
    parse: AdaParse,
    free: AdaFree,
    href: AdaHref,
    is_valid: AdaIsValid,
    set_href: AdaSetHref,
    can_parse: AdaCanParse,
}

// Functions of the library that the `ada-url` crate built and linked.
unsafe extern "C" {
    fn ada_parse(input: *const c_char, length: usize) -> *mut c_void;
    fn ada_free(url: *mut c_void);
    fn ada_get_href(url: *mut c_void) -> Text;
    fn ada_is_valid(url: *mut c_void) -> bool;
    fn ada_set_href(url: *mut c_void, input: *const c_char, length: usize) -> bool;
    fn ada_can_parse(input: *const c_char, length: usize) -> bool;
}

/// A library loaded from a file until the program exits.
pub(crate) struct Library(*mut c_void);

impl Library {
    pub(crate) fn open(path: &Path) -> Result<Library, String> {
        let name = CString::new(path.as_os_str().as_encoded_bytes())
            .map_err(|_| "a path with a NUL".to_owned())?;
        // SAFETY: the name is zero-terminated; the library's initializers are those of Rust's.
        let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if library.is_null() {
            return Err(format!("cannot load {}", path.display()));
        }
        Ok(Library(library))
    }

    /// Returns the function of this name and of type `F`.
    ///
    /// # Safety
    /// `F` is a function pointer of the type that the library's header declares.
    unsafe fn function<F: Copy>(&self, name: &CStr) -> Result<F, String> {
        const { assert!(size_of::<F>() == size_of::<*mut c_void>()) };
        // SAFETY: the handle is open and the name zero-terminated.
        let symbol = unsafe { libc::dlsym(self.0, name.as_ptr()) };
        if symbol.is_null() {
            return Err(format!("the library has no {}", name.to_string_lossy()));
        }
        // SAFETY: both are pointers of the same size; the caller guarantees the type.
        Ok(unsafe { std::mem::transmute_copy(&symbol) })
    }

    pub(crate) fn urlwind(&self) -> Result<Urlwind, String> {
        // SAFETY: the types above are those of bindings/c/include/urlwind.h.
        unsafe {
            Ok(Urlwind {
                parse: self.function(c"urlwind_parse")?,
                free: self.function(c"urlwind_free")?,
                href: self.function(c"urlwind_href")?,
                can_parse: self.function(c"urlwind_can_parse")?,
                parse_many: self.function(c"urlwind_parse_many")?,
            })
        }
    }

    pub(crate) fn ada(&self) -> Result<Ada, String> {
        // SAFETY: the types above are those of Ada's C header.
        unsafe {
            Ok(Ada {
                parse: self.function(c"ada_parse")?,
                free: self.function(c"ada_free")?,
                href: self.function(c"ada_get_href")?,
                is_valid: self.function(c"ada_is_valid")?,
                set_href: self.function(c"ada_set_href")?,
                can_parse: self.function(c"ada_can_parse")?,
            })
        }
    }
}

/// Marks a text as used and returns its length.
#[inline]
fn used(text: Text) -> u64 {
    black_box(text.data);
    text.length as u64
}

impl Urlwind {
    /// Parses each line into a new handle.
    pub(crate) fn parse_and_free(self, lines: Lines) -> Run {
        let Urlwind {
            parse, free, href, ..
        } = black_box(self);
        Box::new(move |range| {
            let one = |line: &&str| {
                let mut url = Handle(ptr::null_mut());
                // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
                unsafe {
                    let status = parse(&mut url, line.as_ptr().cast(), line.len());
                    let length = if status == 0 { used(href(&url)) } else { 0 };
                    free(&mut url);
                    length
                }
            };
            lines[range].iter().map(one).sum()
        })
    }

    /// Parses all lines into one handle.
    pub(crate) fn reparse(self, lines: Lines) -> Run {
        let Urlwind {
            parse, free, href, ..
        } = black_box(self);
        Box::new(move |range| {
            let mut url = Handle(ptr::null_mut());
            let mut sum = 0;
            for line in &lines[range] {
                // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
                unsafe {
                    let status = parse(&mut url, line.as_ptr().cast(), line.len());
                    sum += if status == 0 { used(href(&url)) } else { 0 };
                }
            }
            // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
            unsafe { free(&mut url) };
            sum
        })
    }

    /// Parses the lines of a slice, which are parts of one text, in one call.
    pub(crate) fn parse_many(self, lines: Lines, flags: u32) -> Run {
        let parse_many = black_box(self).parse_many;
        let text: String = lines.concat();
        let offsets: Vec<usize> = std::iter::once(0)
            .chain(lines.iter().scan(0, |end, line| {
                *end += line.len();
                Some(*end)
            }))
            .collect();
        // Reused arrays, as in programs that parse many URLs.
        let arrays = RefCell::new((Vec::<Components>::new(), Vec::<u8>::new()));
        Box::new(move |range| {
            let offsets = &offsets[range.start..=range.end];
            let count = range.len();
            let (rows, out) = &mut *arrays.borrow_mut();
            rows.clear();
            rows.reserve(count);
            let capacity = offsets[count] - offsets[0] + 8 * count;
            out.reserve(capacity);
            // SAFETY: the arrays have the stated capacity, and the function fills `rows` as documented.
            unsafe {
                let needed = parse_many(
                    text.as_ptr().cast(),
                    text.len(),
                    offsets.as_ptr(),
                    count,
                    ptr::null(),
                    0,
                    flags,
                    rows.as_mut_ptr(),
                    out.as_mut_ptr().cast(),
                    capacity,
                    ptr::null_mut(),
                );
                assert!(needed <= capacity);
                rows.set_len(count);
                black_box(out.as_ptr());
            }
            let length = |row: &Components| u64::from(row.offsets[8] * u32::from(row.status == 0));
            rows.iter().map(length).sum()
        })
    }

    pub(crate) fn can_parse(self, lines: Lines) -> Run {
        let can_parse = black_box(self).can_parse;
        Box::new(move |range| {
            let one = |line: &&str| {
                // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
                u64::from(unsafe { can_parse(line.as_ptr().cast(), line.len(), ptr::null()) })
            };
            lines[range].iter().map(one).sum()
        })
    }
}

impl Ada {
    /// Returns the linked functions of Ada itself.
    pub(crate) fn linked() -> Ada {
        Ada {
            parse: ada_parse,
            free: ada_free,
            href: ada_get_href,
            is_valid: ada_is_valid,
            set_href: ada_set_href,
            can_parse: ada_can_parse,
        }
    }

    pub(crate) fn parse_and_free(self, lines: Lines) -> Run {
        let Ada {
            parse,
            free,
            href,
            is_valid,
            ..
        } = black_box(self);
        Box::new(move |range| {
            let one = |line: &&str| {
                // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
                unsafe {
                    let url = parse(line.as_ptr().cast(), line.len());
                    let length = if is_valid(url) { used(href(url)) } else { 0 };
                    free(url);
                    length
                }
            };
            lines[range].iter().map(one).sum()
        })
    }

    /// Parses into an existing handle, with the function that Ada's header has for it.
    pub(crate) fn set_href(self, lines: Lines) -> Run {
        let Ada {
            parse,
            free,
            href,
            set_href,
            ..
        } = black_box(self);
        Box::new(move |range| {
            let start = "https://example.com/";
            // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
            let url = unsafe { parse(start.as_ptr().cast(), start.len()) };
            let one = |line: &&str| {
                // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
                unsafe {
                    match set_href(url, line.as_ptr().cast(), line.len()) {
                        true => used(href(url)),
                        false => 0,
                    }
                }
            };
            let sum = lines[range].iter().map(one).sum();
            // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
            unsafe { free(url) };
            sum
        })
    }

    pub(crate) fn can_parse(self, lines: Lines) -> Run {
        let can_parse = black_box(self).can_parse;
        Box::new(move |range| {
            // SAFETY: the text outlives the call; a handle is empty or from this library, and freed once.
            let one =
                |line: &&str| u64::from(unsafe { can_parse(line.as_ptr().cast(), line.len()) });
            lines[range].iter().map(one).sum()
        })
    }
}
