// Parses a URL, reads its parts, and says why another one is wrong.
#include <iostream>
#include <urlwind.hpp>

int main() {
  const auto url = urlwind::url::parse("HTTPS://Example.com:443/a/../b?q=caf\xc3\xa9");
  if (!url) {
    std::cerr << url.error().message() << '\n';
    return 1;
  }
  std::cout << *url << '\n' << "host: " << url->host() << '\n';

  const auto wrong = urlwind::url::parse_located("https://example.com:80a/");
  if (!wrong) {
    const urlwind::failure& failure = wrong.error();
    std::cout << failure.why.message() << " at bytes " << failure.start << " to " << failure.end << '\n';
  }
  for (const auto& [name, value] : url->params()) std::cout << name << " = " << value << '\n';
}

// It says:
//> https://example.com/b?q=caf%C3%A9
//> host: example.com
//> invalid port number at bytes 20 to 23
//> q = café

