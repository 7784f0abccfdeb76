//! No kernel touches a byte outside its input: inputs right before and right after a page that
//! cannot be read.

use super::kernel_tests::{Numbers, TELLING, compare};
use super::{find_any3, find_byte, find_dirty, find_dot_segment_candidate};

/// One readable page between two that are not.
struct Guarded {
    pages: *mut u8,
    page: usize,
}

impl Guarded {
    fn new() -> Guarded {
        // SAFETY: asks for a number.
        let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap();
        // SAFETY: a new mapping, which touches nothing that exists.
        let pages = unsafe {
            libc::mmap(
                core::ptr::null_mut(),
                3 * page,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        assert_ne!(pages, libc::MAP_FAILED);
        let pages = pages.cast::<u8>();
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: the second page of the mapping.
        let changed = unsafe { libc::mprotect(pages.add(page).cast(), page, protection) };
        assert_eq!(changed, 0);
        Guarded { pages, page }
    }

    fn middle(&mut self) -> &mut [u8] {
        // SAFETY: the second page is readable and writable, belongs to this value, and lives as
        // long; zeros are initialized bytes.
        unsafe { core::slice::from_raw_parts_mut(self.pages.add(self.page), self.page) }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the whole mapping, to which no reference is left.
        unsafe { libc::munmap(self.pages.cast(), 3 * self.page) };
    }
}

fn ask_everything(input: &[u8]) {
    compare(input);
    assert!(find_byte(input, b'?') <= input.len());
    assert!(find_any3(input, b'/', b'?', b'#') <= input.len());
    assert!(find_dirty(input) <= input.len());
    core::hint::black_box(find_dot_segment_candidate(input, 0));
}

#[test]
fn reads_stay_inside() {
    let mut guarded = Guarded::new();
    let mut numbers = Numbers(0x0123_4567_89AB_CDEF);
    for len in 0..=400 {
        for density in [1, 3, 10, 1000] {
            let middle = guarded.middle();
            middle.fill(b'a');
            for byte in middle.iter_mut() {
                if numbers.below(density) == 0 {
                    *byte = TELLING[numbers.below(TELLING.len())];
                }
            }
            let end = middle.len();
            ask_everything(&middle[..len]);
            ask_everything(&middle[end - len..]);
        }
    }
}
