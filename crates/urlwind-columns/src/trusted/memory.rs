//! Large pages for large buffers.

/// Asks the system to back a large buffer by large pages where nothing has been written to it yet:
/// to be given 20,000 small pages takes longer than to parse the URLs that fill them.
pub(super) fn prefer_large_pages<T>(buffer: &mut Vec<T>) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        // Where large pages have this size. Elsewhere the system ignores or refuses the call.
        const LARGE: usize = 2 << 20;
        let start = buffer.as_ptr() as usize;
        let end = start + buffer.capacity() * size_of::<T>();
        // Whole large pages inside the buffer only: the neighbors' memory is left alone.
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
