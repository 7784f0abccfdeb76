//! System calls: the clock, pinning, the allocator's settings.

use std::mem::MaybeUninit;

/// Returns the nanoseconds of processor time that this thread has used. Other load on the machine is not included,
/// except for its effect on the caches.
pub(crate) fn thread_cpu_ns() -> u64 {
    clock_ns(libc::CLOCK_THREAD_CPUTIME_ID)
}

/// Returns the nanoseconds of processor time that all threads of this process have used.
pub(crate) fn process_cpu_ns() -> u64 {
    clock_ns(libc::CLOCK_PROCESS_CPUTIME_ID)
}

/// Returns the nanoseconds since a fixed point in time.
pub(crate) fn wall_ns() -> u64 {
    clock_ns(libc::CLOCK_MONOTONIC)
}

fn clock_ns(clock: libc::clockid_t) -> u64 {
    let mut time = MaybeUninit::<libc::timespec>::uninit();
    // SAFETY: the pointer is valid for writes, and on success the kernel has initialized it.
    let time = unsafe {
        let result = libc::clock_gettime(clock, time.as_mut_ptr());
        assert_eq!(result, 0, "the kernel lacks clock {clock}");
        time.assume_init()
    };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Pins this thread to the requested core, or to the last one available (the first cores tend to serve interrupts).
/// Returns the core.
pub(crate) fn pin_to_core(wanted: Option<usize>) -> Option<usize> {
    let size = size_of::<libc::cpu_set_t>();
    // SAFETY: `cpu_set_t` is a plain array of integers, for which zero is valid; the kernel reads and writes at most
    // `size` bytes of it; `CPU_SET` is called within `CPU_SETSIZE`.
    unsafe {
        let mut allowed: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size, &mut allowed) != 0 {
            return None;
        }
        let may = |core: &usize| libc::CPU_ISSET(*core, &allowed);
        let core = wanted.or_else(|| (0..libc::CPU_SETSIZE as usize).rev().find(may))?;
        if core >= libc::CPU_SETSIZE as usize {
            return None;
        }
        let mut one: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(core, &mut one);
        (libc::sched_setaffinity(0, size, &one) == 0).then_some(core)
    }
}

/// Makes glibc keep freed memory instead of returning it, so that a second run over a megabyte measures the parser
/// rather than page faults.
pub(crate) fn keep_freed_memory() {
    #[cfg(target_env = "gnu")]
    // SAFETY: `mallopt` takes two integers and is called before any other thread exists.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 30);
        libc::mallopt(libc::M_TRIM_THRESHOLD, i32::MAX);
    }
}

/// Returns the counters of the preloaded `native/count_malloc.c`, in its order; `None` if it is not loaded.
pub(crate) fn malloc_counters() -> Option<[u64; 4]> {
    // SAFETY: the name is zero-terminated. If the symbol exists it is the array of four `u64` in
    // `native/count_malloc.c`; only this thread allocates, so nothing writes it meanwhile.
    unsafe {
        let symbol = libc::dlsym(libc::RTLD_DEFAULT, c"bench_malloc_counters".as_ptr());
        (!symbol.is_null()).then(|| std::ptr::read_volatile(symbol.cast::<[u64; 4]>()))
    }
}
