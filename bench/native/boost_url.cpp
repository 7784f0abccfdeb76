// Boost.URL: parsing and normalizing into an owned url, and parsing into a view.
#include <boost/url.hpp>
#include <boost/version.hpp>

#include "text.h"

static inline void keep(const void *pointer) { asm volatile("" : : "r"(pointer) : "memory"); }

static boost::core::string_view view(const bench_text &text) { return {text.start, text.length}; }

extern "C" {

uint64_t bench_boost_normalize(const bench_text *lines, size_t count, uint64_t *rejected) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    auto parsed = boost::urls::parse_uri(view(lines[i]));
    if (!parsed) {
      *rejected += 1;
      continue;
    }
    boost::urls::url url = *parsed;
    url.normalize();
    keep(url.data());
    sum += url.size();
  }
  return sum;
}

uint64_t bench_boost_view(const bench_text *lines, size_t count, uint64_t *rejected) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    auto parsed = boost::urls::parse_uri(view(lines[i]));
    if (!parsed) {
      *rejected += 1;
      continue;
    }
    keep(parsed->data());
    sum += parsed->size();
  }
  return sum;
}

const char *bench_boost_version() { return BOOST_LIB_VERSION; }
}
