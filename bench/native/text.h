/* A Rust &[&str] for C. src/rivals/native.rs builds these, one per line. */
#ifndef BENCH_TEXT_H
#define BENCH_TEXT_H
#include <stddef.h>
#include <stdint.h>

struct bench_text {
  const char *start;
  size_t length;
};
#endif
