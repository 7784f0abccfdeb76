# The C library: its tests under valgrind, what it installs, and Ada's own tests on it.
. xtask/lanes/lib.sh

# Header, C and C++ programs under valgrind, web-platform-tests through C, Ada's functions against Ada's.
cargo test -p urlwind-c --features ada,panic-probe -- --nocapture

# What callers keep while an object changes: under valgrind, which sees memory that is freed, and under Miri, which also sees
# pointers that Rust's aliasing rules have ended. Only nightly toolchains have Miri, and none is installed for this.
aliasing="-p urlwind-c --features ada,panic-probe --lib aliasing_tests"
cargo test --config "target.'cfg(all())'.runner='valgrind --quiet --error-exitcode=99'" $aliasing
miri() {
  env -u RUSTUP_TOOLCHAIN -u CARGO RUSTUP_AUTO_INSTALL=0 cargo +nightly miri "$@"
}
if miri setup >/dev/null 2>&1; then
  miri test $aliasing
else
  echo "skipped: the C library under Miri: no nightly toolchain with the components miri and rust-src"
fi

# As the README has it: copied to where it is used, and gone from where it was made. Nothing of an older run may help.
staged=$TARGET/c-staged prefix=$TARGET/c-installed moved="$TARGET/c moved"
rm -rf "$staged" "$prefix" "$moved"
sh xtask/install.sh --prefix "$staged" --ada --profile release
mkdir -p "$prefix"
cp -dR "$staged/." "$prefix"
rm -r "$staged"

# Linkers find in each library what its header declares, and nothing that Rust needs for itself, or that belongs to the other. The
# static ones are small: about half of what is allowed.
# exports <library without its ending> <how its functions begin>
exports() {
  [ "$(wc -c <"$1.a")" -lt 10000000 ]
  for options in "--dynamic $1.so" "--extern-only $1.a"; do
    names=$(nm --defined-only $options | awk 'NF == 3 { print $3 }')
    [ -n "$names" ]
    if echo "$names" | grep -v "^$2"; then
      echo "exported besides: the names above"
      exit 1
    fi
  done
}
exports "$prefix/lib/liburlwind" urlwind_
exports "$prefix/lib/urlwind-ada/libada" ada_

expected="https://example.com/b?q=caf%C3%A9
host: example.com
invalid port number at bytes 20 to 23
q = café"
under_valgrind="valgrind --quiet --leak-check=full --error-exitcode=99"

# says <what it has to print> <command>
says() {
  wanted=$1
  shift
  said=$("$@")
  [ "$said" = "$wanted" ]
}

# Not under valgrind, which would not see its calls of `malloc`, and complains of the static C library itself.
needs_no_library() {
  if readelf --program-headers --wide "$1" | grep INTERP; then
    exit 1
  fi
}

# As a program's makefile has it: link <prefix> <name> <the compiler's options> <the end of the command that lists libraries>. By
# `eval`, as pkg-config answers with words that are quoted for a shell.
link() {
  PKG_CONFIG_PATH="$1/lib/pkgconfig"
  export PKG_CONFIG_PATH
  options=$(eval "pkg-config --cflags $4")
  eval "cc -std=c99 -Wall -Wextra -Wc++-compat -Werror $3 bindings/c/examples/example.c -o '$1/example-$2' $options"
}

in_three_ways() {
  link "$1" shared "" "--libs urlwind"
  says "$expected" env LD_LIBRARY_PATH="$1/lib" $under_valgrind "$1/example-shared"
  # urlwind in the program, the system's libraries outside.
  link "$1" archive "" "--static --libs urlwind | sed s/-lurlwind/-l:liburlwind.a/"
  says "$expected" $under_valgrind "$1/example-archive"
  link "$1" static -static "--static --libs urlwind"
  needs_no_library "$1/example-static"
  says "$expected" "$1/example-static"
}

# Where it was installed, and moved to a folder whose name has a blank.
in_three_ways "$prefix"
mv "$prefix" "$moved"
in_three_ways "$moved"
mv "$moved" "$prefix"

cmake -S bindings/c/examples -B "$prefix/example-cmake" "-DCMAKE_PREFIX_PATH=$prefix"
cmake --build "$prefix/example-cmake"
says "$expected" env LD_LIBRARY_PATH="$prefix/lib" $under_valgrind "$prefix/example-cmake/example"
# fits <version> <version asked for> <whether that is content>
fits() {
  {
    echo "set(PACKAGE_FIND_VERSION $2)"
    sed "s/^set(PACKAGE_VERSION \".*\")/set(PACKAGE_VERSION \"$1\")/" "$prefix/lib/cmake/urlwind/urlwindConfigVersion.cmake"
    echo "if(NOT PACKAGE_VERSION_COMPATIBLE STREQUAL $3)"
    echo "message(FATAL_ERROR \"$1 for $2\")"
    echo "endif()"
  } >"$prefix/version.cmake"
  cmake -P "$prefix/version.cmake"
}
fits 0.1.0 0.1 TRUE
fits 0.2.3 0.1 TRUE
fits 0.2.3 0.2.3 TRUE
fits 0.2.3 0.2.4 FALSE
fits 0.2.3 1 FALSE

# A project that fetches this one: with what was installed, and with what cargo builds.
for options in "-DURLWIND_PREBUILT=$prefix" "-DURLWIND_PROFILE=release"; do
  rm -rf "$prefix/fetch"
  cmake -S bindings/c/tests/fetch -B "$prefix/fetch" "$options" "-DURLWIND_TARGET_DIR=$TARGET"
  cmake --build "$prefix/fetch"
  says "$expected" env LD_LIBRARY_PATH="$prefix/lib" $under_valgrind "$prefix/fetch/fetch"
done

# A program for Ada, with nothing changed but the folder of the library: where it is linked, and where a program that was built
# for Ada is run. The stand-in for Ada has the name of its library and no code, to link with as one would with Ada.
in_place=$prefix/lib/urlwind-ada
elsewhere=$prefix/ada-elsewhere
mkdir -p "$elsewhere"
for function in ada_parse ada_is_valid ada_get_href ada_free; do
  echo "void $function(void) {}"
done >"$elsewhere/empty.c"
cc -shared -fPIC "$elsewhere/empty.c" -Wl,-soname,libada.so.4 -o "$elsewhere/libada.so"
# for_ada <name> <folder of the library> <libraries>
for_ada() {
  cc -std=c99 -Wall -Wextra bindings/c/examples/ada.c -o "$prefix/$1" "-I$prefix/include/urlwind-ada" "-L$2" $3
}
for_ada example-ada "$in_place" -lada
says https://example.com/b env LD_LIBRARY_PATH="$in_place" $under_valgrind "$prefix/example-ada"
for_ada example-ada-static "$in_place" "-static -lada $STATIC_NEEDS"
needs_no_library "$prefix/example-ada-static"
says https://example.com/b "$prefix/example-ada-static"
for_ada example-built-for-ada "$elsewhere" -lada
says https://example.com/b env LD_LIBRARY_PATH="$in_place" $under_valgrind "$prefix/example-built-for-ada"

# A program that uses Ada and urlwind gets each from its own library, in whichever order they are named. Ada is what the tests
# have compiled.
ada=$(ada_package)
real=$TARGET/tmp/ada
beside_ada() {
  c++ -std=c++17 -Wall -Wextra -Werror bindings/c/tests/beside_ada.cpp "-I$ada/deps" "-I$prefix/include" -o "$prefix/beside-ada" \
    "-L$prefix/lib" "$@"
  LD_LIBRARY_PATH="$real:$prefix/lib" "$prefix/beside-ada"
}
beside_ada -lurlwind "$real/libada-real.so"
beside_ada "$real/libada-real.so" -lurlwind
beside_ada "$real/libada-real.so" "$prefix/lib/liburlwind.a" $STATIC_NEEDS
beside_ada "$prefix/lib/liburlwind.a" "$real/libada-real.so" $STATIC_NEEDS

# The `ada-url` crate's own tests, with urlwind in Ada's place: it can link an Ada that it has not compiled. A copy of it is
# built that way, without benchmarks and what only they need.
copy=$TARGET/ada-url-tests
rm -rf "$copy"
mkdir -p "$copy"
cp -R "$ada/src" "$ada/tests" "$ada/examples" "$ada/build.rs" "$ada/README.md" "$copy"
awk 'BEGIN { print "[workspace]"; keep = 1 }
  /^\[/ { keep = $0 != "[[bench]]" && $0 != "[dev-dependencies.criterion]" }
  keep' "$ada/Cargo.toml" >"$copy/Cargo.toml"
cd "$copy"
ADA_LIB_DIR="$in_place" ADA_LIB_NAME=dylib=ada LD_LIBRARY_PATH="$in_place" CARGO_TARGET_DIR="$TARGET/ada-url-tests-built" \
  cargo test --no-default-features --features std,serde
