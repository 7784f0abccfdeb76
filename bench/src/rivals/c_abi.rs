//! Two libraries as a C program calls them: urlwind's shared library, loaded from its file, and the
//! Ada that the `ada-url` crate has built, whose C functions are linked in.
//!
//! All are called through pointers and nothing can be inlined, as it is between a program and a
//! library.

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

/// `urlwind_components`: only its size and the status matter here.
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

/// The functions of Ada's C header, by whichever library.
#[derive(Clone, Copy)]
pub(crate) struct Ada {
    parse: AdaParse,
    free: AdaFree,
    href: AdaHref,
    is_valid: AdaIsValid,
    set_href: AdaSetHref,
    can_parse: AdaCanParse,
}

// From the library that the `ada-url` crate has built and linked.
unsafe extern "C" {
    fn ada_parse(input: *const c_char, length: usize) -> *mut c_void;
    fn ada_free(url: *mut c_void);
    fn ada_get_href(url: *mut c_void) -> Text;
    fn ada_is_valid(url: *mut c_void) -> bool;
    fn ada_set_href(url: *mut c_void, input: *const c_char, length: usize) -> bool;
    fn ada_can_parse(input: *const c_char, length: usize) -> bool;
}

/// A library in a file, loaded for as long as the program runs.
pub(crate) struct Library(*mut c_void);

impl Library {
    pub(crate) fn open(path: &Path) -> Result<Library, String> {
        let name = CString::new(path.as_os_str().as_encoded_bytes())
            .map_err(|_| "a path with a NUL".to_owned())?;
        // SAFETY: the name is zero-terminated; the library's initialisers are those of Rust's.
        let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if library.is_null() {
            return Err(format!("cannot load {}", path.display()));
        }
        Ok(Library(library))
    }

    /// The function of that name, of type `F`.
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
        // SAFETY: both are pointers of the same size; the type is as the caller promises.
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

/// Takes a text as used, and counts it.
#[inline]
fn used(text: Text) -> u64 {
    black_box(text.data);
    text.length as u64
}

// SAFETY of all calls below: texts are slices that outlive the call; a handle is empty or was filled
// by the same library, and is freed once.

impl Urlwind {
    /// A handle for each line.
    pub(crate) fn parse_and_free(self, lines: Lines) -> Run {
        let Urlwind {
            parse, free, href, ..
        } = black_box(self);
        Box::new(move |range| {
            let one = |line: &&str| {
                let mut url = Handle(ptr::null_mut());
                // SAFETY: as said above.
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

    /// One handle for all lines.
    pub(crate) fn reparse(self, lines: Lines) -> Run {
        let Urlwind {
            parse, free, href, ..
        } = black_box(self);
        Box::new(move |range| {
            let mut url = Handle(ptr::null_mut());
            let mut sum = 0;
            for line in &lines[range] {
                // SAFETY: as said above.
                unsafe {
                    let status = parse(&mut url, line.as_ptr().cast(), line.len());
                    sum += if status == 0 { used(href(&url)) } else { 0 };
                }
            }
            // SAFETY: as said above.
            unsafe { free(&mut url) };
            sum
        })
    }

    /// One call for the lines of a slice, which are cut out of one text.
    pub(crate) fn parse_many(self, lines: Lines, flags: u32) -> Run {
        let parse_many = black_box(self).parse_many;
        let text: String = lines.concat();
        let offsets: Vec<usize> = std::iter::once(0)
            .chain(lines.iter().scan(0, |end, line| {
                *end += line.len();
                Some(*end)
            }))
            .collect();
        // Arrays that are used again and again, as who parses many URLs has them.
        let arrays = RefCell::new((Vec::<Components>::new(), Vec::<u8>::new()));
        Box::new(move |range| {
            let offsets = &offsets[range.start..=range.end];
            let count = range.len();
            let (rows, out) = &mut *arrays.borrow_mut();
            rows.clear();
            rows.reserve(count);
            let capacity = offsets[count] - offsets[0] + 8 * count;
            out.reserve(capacity);
            // SAFETY: the arrays have room for what they are said to have room for, and `rows` is
            // filled as the function is documented to.
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
                // SAFETY: as said above.
                u64::from(unsafe { can_parse(line.as_ptr().cast(), line.len(), ptr::null()) })
            };
            lines[range].iter().map(one).sum()
        })
    }
}

impl Ada {
    /// The real one.
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
                // SAFETY: as said above.
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

    /// The way to parse into a handle again that Ada's header has.
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
            // SAFETY: as said above.
            let url = unsafe { parse(start.as_ptr().cast(), start.len()) };
            let one = |line: &&str| {
                // SAFETY: as said above.
                unsafe {
                    match set_href(url, line.as_ptr().cast(), line.len()) {
                        true => used(href(url)),
                        false => 0,
                    }
                }
            };
            let sum = lines[range].iter().map(one).sum();
            // SAFETY: as said above.
            unsafe { free(url) };
            sum
        })
    }

    pub(crate) fn can_parse(self, lines: Lines) -> Run {
        let can_parse = black_box(self).can_parse;
        Box::new(move |range| {
            // SAFETY: as said above.
            let one =
                |line: &&str| u64::from(unsafe { can_parse(line.as_ptr().cast(), line.len()) });
            lines[range].iter().map(one).sum()
        })
    }
}
