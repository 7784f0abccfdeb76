/* Counts every call of malloc, calloc, realloc and the aligned functions, from Rust, C++ (operator new) and C alike.
 * Loaded with LD_PRELOAD; forwards to glibc's own functions. */
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/* The order that src/allocations.rs expects: blocks allocated, blocks resized, bytes requested, and usable bytes in
 * use. Only one thread runs while they are read. */
uint64_t bench_malloc_counters[4];

static void *fresh(void *block, size_t size) {
  if (block) {
    bench_malloc_counters[0] += 1;
    bench_malloc_counters[2] += size;
    bench_malloc_counters[3] += malloc_usable_size(block);
  }
  return block;
}

void *malloc(size_t size) { return fresh(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return fresh(__libc_calloc(count, size), count * size); }

void *memalign(size_t alignment, size_t size) { return fresh(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void *realloc(void *old, size_t size) {
  if (!old) return malloc(size);
  size_t before = malloc_usable_size(old);
  void *block = __libc_realloc(old, size);
  if (block || size == 0) bench_malloc_counters[3] -= before;
  if (block) {
    bench_malloc_counters[1] += 1;
    bench_malloc_counters[2] += size;
    bench_malloc_counters[3] += malloc_usable_size(block);
  }
  return block;
}

void free(void *block) {
  if (block) bench_malloc_counters[3] -= malloc_usable_size(block);
  __libc_free(block);
}
