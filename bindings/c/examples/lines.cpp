// Parses a million lines in one call, and counts their hosts.
#include <iostream>
#include <map>
#include <string>
#include <urlwind.hpp>

int main() {
  std::string text;
  for (int i = 0; i < 1000000; ++i) {
    text += i % 10 == 0 ? "not a URL\n" : "https://host" + std::to_string(i % 3) + ".example/page\n";
  }
  std::map<std::string_view, int> hosts;
  int wrong = 0;
  const auto rows = urlwind::batch::parse_lines(text);
  for (const auto& row : rows) {
    const urlwind_components& at = row.components;
    if (row) {
      ++hosts[row.href.substr(at.host_start, at.host_end - at.host_start)];
    } else {
      ++wrong;
    }
  }
  for (const auto& [host, count] : hosts) std::cout << host << ' ' << count << '\n';
  std::cout << wrong << " wrong\n";
}

// It says:
//> host0.example 300000
//> host1.example 300000
//> host2.example 300000
//> 100000 wrong
