# Puts the C library where compilers, pkg-config and CMake find it: `cargo xtask install --prefix <folder> [--ada]`, with `--ada`
# also the library that takes Ada's place. Packages give a folder that has one of the two as cargo leaves it, and what the names
# of binutils begin with for its processor: `--built <folder> --tools <prefix>`.
. xtask/lanes/lib.sh
set +x

fail() {
  echo "$1. cargo xtask install --prefix <folder> [--ada]" >&2
  exit 1
}

prefix='' ada='' profile=c built='' tools=''
while [ $# -gt 0 ]; do
  case $1 in
    --ada) ada=1 ;;
    --prefix=*) prefix=${1#*=} ;;
    --prefix | --profile | --built | --tools)
      [ $# -gt 1 ] || fail "\`$1\` needs a value"
      eval "${1#--}=\$2"
      shift
      ;;
    *) fail "\`$1\` is not understood" ;;
  esac
  shift
done
[ -n "$prefix" ] || fail "needs the folder to install to"
if [ "$(uname)" != Linux ]; then
  echo "knows the names of libraries on Linux only; \`cargo build --profile c -p urlwind-c\` builds them everywhere" >&2
  exit 1
fi
lib=$prefix/lib

# Writes a static library: of what Rust puts into it, only what our functions use, and no name but theirs. So it is a fraction of
# the size, and a program may have other libraries made by Rust beside it, whose copies of Rust's own functions have the same
# names. The shared library is asked, as `nm` may take the archive's objects for those of LLVM, which they hold as well:
# archive <path without its ending> <how our functions begin>
archive() {
  functions=$("${tools}nm" --dynamic --defined-only "$built/liburlwind_c.so" | sed -n "s/.* T \($2\)/--undefined=\1/p")
  [ -n "$functions" ] || fail "$built has none of our functions"
  "${tools}ld" --relocatable --gc-sections --output "$1.o" $functions "$built/liburlwind_c.a"
  "${tools}objcopy" --strip-debug --wildcard '--remove-section=.llvm*' "--keep-global-symbol=$2*" "$1.o"
  rm -f "$1.a"
  "${tools}ar" rcsD "$1.a" "$1.o"
  rm "$1.o"
}

# The library with Ada's functions stands in a folder of its own, so that it hides no real Ada unless it is named.
install_in_place_of_ada() {
  mkdir -p "$lib/urlwind-ada" "$prefix/include/urlwind-ada"
  cp --remove-destination "$built/liburlwind_c.so" "$lib/urlwind-ada/libada.so.4"
  ln -sf libada.so.4 "$lib/urlwind-ada/libada.so"
  archive "$lib/urlwind-ada/libada" ada_
  cp -R bindings/c/include/urlwind-ada/. "$prefix/include/urlwind-ada"
}

if [ -z "$built" ]; then
  built=$TARGET/$profile
  if [ -n "$ada" ]; then
    cargo build -p urlwind-c --profile "$profile" --no-default-features --features ada
    install_in_place_of_ada
  fi
  cargo build -p urlwind-c --profile "$profile"
elif [ -n "$ada" ]; then
  install_in_place_of_ada
  exit
fi

version=$(cargo pkgid -p urlwind-c | sed 's/.*[@#]//')
shared=liburlwind.so.$version
# `liburlwind.so.0`: the number rises when programs must be built anew. `bindings/c/build.rs` writes it into the library.
soname=$("${tools}readelf" --dynamic --wide "$built/liburlwind_c.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
# The first version whose library has that number.
since=0
mkdir -p "$lib/pkgconfig" "$lib/cmake/urlwind" "$prefix/include"
# A library that runs must not be written into.
cp --remove-destination "$built/liburlwind_c.so" "$lib/$shared"
ln -sf "$shared" "$lib/$soname"
ln -sf "$shared" "$lib/liburlwind.so"
cp --remove-destination bindings/c/include/urlwind.h bindings/c/include/urlwind.hpp "$prefix/include"

archive "$lib/liburlwind" urlwind_

# These say where everything is by where they are: the folder may be moved, or copied to where only root may write.
rm -f "$lib/pkgconfig/urlwind.pc" "$lib/cmake/urlwind"/*
cat >"$lib/pkgconfig/urlwind.pc" <<END
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: urlwind
Description: The WHATWG URL Standard
Version: $version
Libs: -L\${libdir} -lurlwind
Libs.private: $STATIC_NEEDS
Cflags: -I\${includedir}
END
cat >"$lib/cmake/urlwind/urlwindConfig.cmake" <<END
# find_package(urlwind) gives urlwind::urlwind, the shared library, and urlwind::urlwind-static.
get_filename_component(_urlwind_prefix "\${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET urlwind::urlwind)
  add_library(urlwind::urlwind SHARED IMPORTED)
  set_target_properties(urlwind::urlwind PROPERTIES
    IMPORTED_LOCATION "\${_urlwind_prefix}/lib/$shared"
    IMPORTED_SONAME "$soname"
    INTERFACE_INCLUDE_DIRECTORIES "\${_urlwind_prefix}/include")
  add_library(urlwind::urlwind-static STATIC IMPORTED)
  set_target_properties(urlwind::urlwind-static PROPERTIES
    IMPORTED_LOCATION "\${_urlwind_prefix}/lib/liburlwind.a"
    IMPORTED_LINK_INTERFACE_LANGUAGES C
    INTERFACE_LINK_LIBRARIES "$(echo "$STATIC_NEEDS" | sed 's/-l//g; s/ /;/g')"
    INTERFACE_INCLUDE_DIRECTORIES "\${_urlwind_prefix}/include")
endif()
unset(_urlwind_prefix)
END
# Programs that ask for an older version are content with this one if the library had the same number then.
cat >"$lib/cmake/urlwind/urlwindConfigVersion.cmake" <<END
set(PACKAGE_VERSION "$version")
set(PACKAGE_VERSION_COMPATIBLE FALSE)
if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION
   AND PACKAGE_FIND_VERSION VERSION_GREATER_EQUAL "$since")
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
END

echo "installed in $(realpath "$prefix")"
