#!/bin/bash
# Measures the cost of a package for the program that uses it. Builds one small program with each package, in a folder
# of its own, and prints for each the number of packages compiled, the processor time of that, and the bytes of the
# stripped program.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
TIMEFORMAT='%U user %S system'
unset CARGO_TARGET_DIR RUSTFLAGS

weigh() { # name, crate, dependency, what the end of the manifest has
  local folder=$root/target/weight/$1
  rm -rf "$folder" && mkdir -p "$folder/src" && cd "$folder"
  printf '[package]\nname = "program"\nedition = "2021"\n[dependencies]\n%s\n[profile.release]\nstrip = true\n[workspace]\n%s\n' \
    "$3" "${4-}" > Cargo.toml
  {
    echo 'fn main() { let input = std::env::args().nth(1).unwrap_or_default();'
    [ -z "$2" ] || echo "let mut url = $2::Url::parse(&input).unwrap(); url = url.join(\"../x\").unwrap();
      url.set_fragment(Some(\"f\")); let input = url;"
    echo 'println!("{input}"); }'
  } > src/main.rs
  cargo fetch --quiet
  local packages=$(($(cargo tree --quiet --edges normal,build --prefix none | sed 's/ (.*//' | sort -u | wc -l) - 1))
  local time
  time=$({ time cargo build --release --quiet; } 2>&1)
  echo "$1: $packages packages, $time, $(stat -c %s target/release/program) bytes"
}

weigh nothing '' ''
weigh url-2.5.8 url 'url = "=2.5.8"'
weigh url-on-urlwind url 'url = "2.5"' "[patch.crates-io]
url = { path = \"$root/crates/url\" }"
weigh urlwind urlwind "urlwind = { path = \"$root/crates/urlwind\" }"
weigh urlwind-without-idna urlwind "urlwind = { path = \"$root/crates/urlwind\", default-features = false, features = [\"std\"] }"
