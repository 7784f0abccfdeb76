// Ada as C++ programs call it: ada::parse<ada::url_aggregator> into a local variable.
#include "ada.h"
#include "text.h"

static std::string_view view(const bench_text &text) { return {text.start, text.length}; }

// Keeps the compiler from optimizing a value away.
static inline void keep(const void *pointer) { asm volatile("" : : "r"(pointer) : "memory"); }

extern "C" {

uint64_t bench_ada_parse(const bench_text *lines, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    auto url = ada::parse<ada::url_aggregator>(view(lines[i]));
    if (url) {
      std::string_view href = url->get_href();
      keep(href.data());
      sum += href.size();
    }
  }
  return sum;
}

uint64_t bench_ada_can_parse(const bench_text *lines, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += ada::can_parse(view(lines[i]));
  return sum;
}

uint64_t bench_ada_getters(const bench_text *lines, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    auto url = ada::parse<ada::url_aggregator>(view(lines[i]));
    if (!url) continue;
    std::string origin = url->get_origin();
    keep(origin.data());
    sum += origin.size();
    for (std::string_view part :
         {url->get_href(), url->get_protocol(), url->get_username(), url->get_password(),
          url->get_host(), url->get_hostname(), url->get_port(), url->get_pathname(),
          url->get_search(), url->get_hash()}) {
      keep(part.data());
      sum += part.size();
    }
  }
  return sum;
}

void *bench_ada_new(bench_text input) {
  auto url = ada::parse<ada::url_aggregator>(view(input));
  return url ? new ada::url_aggregator(std::move(*url)) : nullptr;
}

void bench_ada_delete(void *url) { delete static_cast<ada::url_aggregator *>(url); }

uint64_t bench_ada_join(const void *base, const bench_text *references, size_t count) {
  uint64_t sum = 0;
  const auto *base_url = static_cast<const ada::url_aggregator *>(base);
  for (size_t i = 0; i < count; i++) {
    auto url = ada::parse<ada::url_aggregator>(view(references[i]), base_url);
    if (url) {
      std::string_view href = url->get_href();
      keep(href.data());
      sum += href.size();
    }
  }
  return sum;
}

// Keeps the whole list alive to measure its size; returns the list.
void *bench_ada_hold(const bench_text *lines, size_t count) {
  auto *held = new std::vector<ada::url_aggregator>();
  held->reserve(count);
  for (size_t i = 0; i < count; i++) {
    auto url = ada::parse<ada::url_aggregator>(view(lines[i]));
    if (url) held->push_back(std::move(*url));
  }
  return held;
}

void bench_ada_drop_held(void *held) { delete static_cast<std::vector<ada::url_aggregator> *>(held); }

size_t bench_ada_size() { return sizeof(ada::url_aggregator); }
}
