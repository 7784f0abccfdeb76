// Changes a URL; what is not named keeps its bytes.
#include <iostream>
#include <urlwind.hpp>

int main() {
  auto parsed = urlwind::url::parse("http://example.com/shop?utm_source=mail&id=7&id=8");
  if (!parsed) return 1;
  urlwind::url& url = *parsed;
  url.set_protocol("https");
  url.append_path("books/a?b");
  url.remove_tracking();
  url.query_set("id", "9");
  std::cout << url << '\n';
  if (const auto outcome = url.set_port("70000"); !outcome) std::cout << outcome.message() << '\n';

  auto params = url.params();
  params.append("q", "black & white");
  url.set_params(params);
  std::cout << url.search() << '\n';
}

// It says:
//> https://example.com/shop/books/a%3Fb?id=9
//> invalid port number
//> ?id=9&q=black+%26+white
