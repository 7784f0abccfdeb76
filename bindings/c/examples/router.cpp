// Finds which of many patterns a URL matches, and what it says there.
#include <iostream>
#include <urlwind.hpp>

int main() {
  std::vector<urlwind::pattern> patterns;
  for (const char* path : {"/users/:id", "/users/me", "/files/*"}) {
    auto pattern = urlwind::pattern::parse(path, "https://example.com");
    if (!pattern) {
      std::cerr << pattern.error().message << '\n';
      return 1;
    }
    patterns.push_back(*std::move(pattern));
  }
  const urlwind::pattern_set routes(std::move(patterns));
  for (const char* text : {"https://example.com/users/7", "https://example.com/users/me", "https://example.com/x"}) {
    const auto url = urlwind::url::parse(text);
    if (!url) return 1;
    const auto route = routes.most_specific(*url);
    if (!route) {
      std::cout << "none\n";
      continue;
    }
    std::cout << *route;
    if (const auto match = routes.exec(*route, *url)) {
      if (const auto id = match->group("pathname", "id")) std::cout << " for user " << *id;
    }
    std::cout << '\n';
  }
}

// It says:
//> 0 for user 7
//> 1
//> none
