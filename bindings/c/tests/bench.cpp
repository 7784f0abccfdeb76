// Times Ada's C++ interface, by whichever ada.h it is compiled with, and urlwind.hpp and urlwind.h in turn on the lines of
// a file: nanoseconds of the thread's time for one URL, the least of all rounds for each slice of 1,000 lines.
#include <ada.h>
#include <urlwind.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using lines = std::vector<std::string>;

double now() {
  timespec at;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return double(at.tv_sec) * 1e9 + double(at.tv_nsec);
}

struct contender {
  const char* name;
  std::size_t (*run)(const std::string&);
  std::vector<double> least{};
  std::size_t sum = 0;
};

template <class U>
std::size_t getters(const U& url) {
  return url.protocol().size() + url.username().size() + url.password().size() + url.hostname().size() +
         url.port().size() + url.pathname().size() + url.search().size() + url.hash().size();
}
std::size_t getters(const ada::url_aggregator& url) {
  return url.get_protocol().size() + url.get_username().size() + url.get_password().size() +
         url.get_hostname().size() + url.get_port().size() + url.get_pathname().size() + url.get_search().size() +
         url.get_hash().size();
}

std::size_t c_parse(const std::string& line) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_parse(&url, line.data(), line.size());
  const std::size_t length = urlwind_href(&url).length;
  urlwind_free(&url);
  return length;
}
std::size_t our_parse(const std::string& line) {
  const auto url = urlwind::url::parse(line);
  return url ? url->href().size() : 0;
}
std::size_t ada_parse(const std::string& line) {
  const auto url = ada::parse<ada::url_aggregator>(line);
  return url ? url->get_href().size() : 0;
}
std::size_t our_getters(const std::string& line) {
  const auto url = urlwind::url::parse(line);
  return url ? getters(*url) : 0;
}
std::size_t ada_getters(const std::string& line) {
  const auto url = ada::parse<ada::url_aggregator>(line);
  return url ? getters(*url) : 0;
}
std::size_t our_can_parse(const std::string& line) { return urlwind::url::can_parse(line); }
std::size_t ada_can_parse(const std::string& line) { return ada::can_parse(line); }

void compare(const lines& all, std::vector<contender> contenders) {
  constexpr std::size_t slice = 1000;
  constexpr int rounds = 15;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t start = 0, index = 0; start < all.size(); start += slice, ++index) {
      const std::size_t end = std::min(start + slice, all.size());
      for (contender& one : contenders) {
        std::size_t sum = 0;
        const double before = now();
        for (std::size_t i = start; i < end; ++i) sum += one.run(all[i]);
        const double took = now() - before;
        if (round == 0) {
          one.least.push_back(took);
          one.sum += sum;
        } else {
          one.least[index] = std::min(one.least[index], took);
        }
      }
    }
  }
  for (const contender& one : contenders) {
    double total = 0;
    for (const double took : one.least) total += took;
    std::printf("  %-32s %7.1f ns, adds up to %zu\n", one.name, total / double(all.size()), one.sum);
  }
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    std::ifstream file(arguments[i]);
    lines all;
    for (std::string line; std::getline(file, line);) all.push_back(line);
    std::printf("%s: %zu lines\n", arguments[i], all.size());
    compare(all, {{"urlwind.h, parse", c_parse}, {"urlwind.hpp, parse", our_parse}, {"ada.h, parse", ada_parse}});
    compare(all, {{"urlwind.hpp, parse and getters", our_getters}, {"ada.h, parse and getters", ada_getters}});
    compare(all, {{"urlwind.hpp, can_parse", our_can_parse}, {"ada.h, can_parse", ada_can_parse}});
  }
}
