/* Calls a function that panics inside the library. Run as C++, which would let an exception pass. */
#include <stdio.h>

#ifdef __cplusplus
extern "C"
#endif
void urlwind_panic_probe(void);

int main(void) {
  puts("before");
  fflush(stdout);
#ifdef __cplusplus
  try {
    urlwind_panic_probe();
  } catch (...) {
    puts("caught");
  }
#else
  urlwind_panic_probe();
#endif
  puts("after");
  return 0;
}
