//! Copies of a few bytes, which are not worth a call.

use core::ptr;

use super::register::Register;
use super::target::Baseline;

/// Copies bytes with ASCII letters in lower case.
///
/// # Safety
/// `to` is writable for as many bytes, and does not overlap them.
#[inline(never)]
pub(super) unsafe fn copy_lowercase(bytes: &[u8], to: *mut u8) {
    // SAFETY: the caller's promise; each has as many bytes as it copies at a time.
    unsafe {
        match bytes.len() {
            ..8 => {
                for (at, byte) in bytes.iter().enumerate() {
                    to.add(at).write(byte.to_ascii_lowercase());
                }
            }
            8..16 => copy_lowercase_by::<8>(bytes, to),
            _ => copy_lowercase_by::<16>(bytes, to),
        }
    }
}

/// [`copy_lowercase`] of at least `N` bytes, so many at a time.
///
/// # Safety
/// As there.
#[inline(always)]
unsafe fn copy_lowercase_by<const N: usize>(bytes: &[u8], to: *mut u8) {
    let last = bytes.len() - N;
    let mut at = 0;
    loop {
        // SAFETY: `at` leaves `N` bytes.
        unsafe {
            let block = bytes.as_ptr().add(at).cast::<[u8; N]>().read();
            let lowered = block.map(|byte| byte.to_ascii_lowercase());
            to.add(at).cast::<[u8; N]>().write(lowered);
        }
        if at == last {
            return;
        }
        // The last block ends with the last byte.
        at = last.min(at + N);
    }
}

/// Copies `length` bytes that do not overlap.
///
/// A copy of unknown length is a call, and `memcpy` first branches on the length. The lengths of URLs fall into few classes; two overlapping copies of a constant
/// size do for each, and the compiler makes them loads and stores as wide as the caller allows.
///
/// # Safety
/// `from` is readable and `to` writable for `length` bytes, and they do not overlap.
#[inline(always)]
pub(super) unsafe fn copy_short(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: each copy is of a constant size that is at most `length`, at the start, at the end or
    // at a place that leaves that many bytes up to the end.
    unsafe {
        let copy_at = |at: usize, size: usize| {
            ptr::copy_nonoverlapping(from.add(at), to.add(at), size);
        };
        if length > 128 {
            copy_at(0, length);
        } else if length > 64 {
            copy_at(0, 64);
            copy_at(length - 64, 64);
        } else if length > 32 {
            copy_at(0, 32);
            copy_at(length - 32, 32);
        } else if length >= 16 {
            copy_at(0, 16);
            copy_at(length - 16, 16);
        } else {
            copy_tiny(from, to, length);
        }
    }
}

/// Copies `length` bytes that may overlap.
///
/// # Safety
/// `from` is readable and `to` writable for `length` bytes.
#[inline(always)]
pub(super) unsafe fn move_short(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: as in `copy_short`; all is read before anything is written.
    unsafe {
        if length > 128 {
            ptr::copy(from, to, length);
        } else if length > 64 {
            move_ends::<Baseline, { 64 / Baseline::LANES }>(from, to, length);
        } else if length > 32 {
            move_ends::<Baseline, { 32 / Baseline::LANES }>(from, to, length);
        } else if length >= 16 {
            move_ends::<Baseline, { 16 / Baseline::LANES }>(from, to, length);
        } else if length >= 8 {
            move_ends::<u64, 1>(from, to, length);
        } else if length >= 4 {
            move_ends::<u32, 1>(from, to, length);
        } else if length > 0 {
            let middle = *from.add(length / 2);
            move_ends::<u8, 1>(from, to, length);
            to.add(length / 2).write(middle);
        }
    }
}

/// Copies the first and the last `N` times as many bytes as `T` has. Read one by one, values of `T` stay in
/// registers; an array of bytes would be put on the stack.
///
/// # Safety
/// `from` is readable and `to` writable for `length` bytes, and that is at least so many; any bytes are a `T`.
#[inline(always)]
unsafe fn move_ends<T: Copy, const N: usize>(from: *const u8, to: *mut u8, length: usize) {
    let end = length - N * size_of::<T>();
    // SAFETY: the caller's promise; nothing here needs alignment.
    unsafe {
        let mut first = [from.cast::<T>().read_unaligned(); N];
        let mut last = [from.add(end).cast::<T>().read_unaligned(); N];
        let mut i = 1;
        while i < N {
            first[i] = from.cast::<T>().add(i).read_unaligned();
            last[i] = from.add(end).cast::<T>().add(i).read_unaligned();
            i += 1;
        }
        let mut i = 0;
        while i < N {
            to.cast::<T>().add(i).write_unaligned(first[i]);
            to.add(end).cast::<T>().add(i).write_unaligned(last[i]);
            i += 1;
        }
    }
}

/// [`copy_short`] for what is no whole URL, but often a part of one.
///
/// # Safety
/// As for `copy_short`; and `length` is less than 16.
#[inline(always)]
unsafe fn copy_tiny(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: as in `copy_short`.
    unsafe {
        let copy_at = |at: usize, size: usize| {
            ptr::copy_nonoverlapping(from.add(at), to.add(at), size);
        };
        if length >= 8 {
            copy_at(0, 8);
            copy_at(length - 8, 8);
        } else if length >= 4 {
            copy_at(0, 4);
            copy_at(length - 4, 4);
        } else if length > 0 {
            copy_at(0, 1);
            copy_at(length / 2, 1);
            copy_at(length - 1, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_in_lower_case() {
        let text = "Ab@Z[`z{ÀYyC-dEfgHIJklMNOPqrsTuvWX".as_bytes();
        for start in 0..text.len() {
            for end in start..text.len() {
                let (from, mut to) = (&text[start..end], [0; 40]);
                // SAFETY: there is room for all of them.
                unsafe { copy_lowercase(from, to.as_mut_ptr()) };
                assert_eq!(to[..from.len()], from.to_ascii_lowercase());
                assert_eq!(to[from.len()..], [0; 40][from.len()..]);
            }
        }
    }

    #[test]
    fn moves_what_overlaps() {
        let text: [u8; 200] = core::array::from_fn(|at| at as u8);
        for length in 0..140 {
            for (from, to) in [(0, 0), (0, 1), (1, 0), (5, 40), (40, 5), (3, 17), (60, 50)] {
                let (mut expected, mut moved) = (text, text);
                expected.copy_within(from..from + length, to);
                let bytes = moved.as_mut_ptr();
                // SAFETY: both ranges are within the array.
                unsafe { move_short(bytes.add(from), bytes.add(to), length) };
                assert_eq!(moved, expected, "{length} bytes from {from} to {to}");
            }
        }
    }
}
