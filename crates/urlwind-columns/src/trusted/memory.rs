//! Large pages for large buffers, and texts fetched ahead.

/// Asks the system to back a large buffer by large pages where nothing has been written to it yet:
/// to be given 20,000 small pages takes longer than to parse the URLs that fill them.
pub(super) fn prefer_large_pages<T>(buffer: &mut Vec<T>) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        // Where large pages have this size. Elsewhere the system ignores or refuses the call.
        const LARGE: usize = 2 << 20;
        let start = buffer.as_ptr() as usize;
        let end = start + buffer.capacity() * size_of::<T>();
        // Whole large pages inside the buffer only: the neighbours' memory is left alone.
        let (first, last) = (start.next_multiple_of(LARGE), end / LARGE * LARGE);
        if first < last {
            let address = buffer.as_mut_ptr().wrapping_byte_add(first - start);
            // SAFETY: the range lies inside the buffer. The advice changes no contents.
            unsafe { libc::madvise(address.cast(), last - first, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = buffer;
}

/// Asks the processor to fetch what stands `distance` bytes after `text`, if there is anything. Its own
/// guesses end with a page of memory.
#[inline(always)]
pub(crate) fn prefetch_after(text: &[u8], distance: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place = text.as_ptr().wrapping_add(distance);
        // SAFETY: every x86-64 has the instruction. It reads nothing that the program could see, and is
        // ignored where there is no memory.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(place.cast());
            _mm_prefetch::<_MM_HINT_T0>(place.wrapping_add(64).cast());
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (text, distance);
}
