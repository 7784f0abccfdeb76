# The tests of the core and of the bindings under AddressSanitizer: those in Rust, and those in Python and Node, which load
# what was built with it.
. xtask/lanes/lib.sh
find_web_platform_tests

# AddressSanitizer needs it named, or build scripts would have it, too.
host=$(rustc --print host-tuple)
# The released compiler has the sanitizer, but wants to be asked twice. Node has the functions that its addon calls, and the
# tests of the addon call none of them: they are linked without, and are not looked for when the program starts.
sanitized_cargo() {
  RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$TARGET/asan" \
    RUSTFLAGS="-Zsanitizer=address -Crelro-level=partial -Clink-arg=-Wl,--unresolved-symbols=ignore-all" cargo "$@"
}
# What touches memory by itself, or hands it to another language. Documentation tests would be linked without the sanitizer.
# Other tests give the kernels inputs of every length, too, and `every_byte_at_every_position` is slow.
sanitized_cargo test --target "$host" -p urlwind -p urlwind-columns -p urlwind-c -p urlwind-java -p urlwind-js --lib --test it \
  --features urlwind/encoding,urlwind/http,urlwind/psl,urlwind/serde,urlwind/validate,urlwind-columns/psl,urlwind-columns/pattern,urlwind-c/ada \
  -- --skip every_byte_at_every_position
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "skipped: libraries under AddressSanitizer, which Python and Node load on Linux on x86-64 only"
  exit 0
fi
# What other programs load; the Python package has the DuckDB extension in it.
sanitized_cargo build --target "$host" --profile test -p urlwind-js -p urlwind-python
built=$TARGET/asan/$host/debug

# Other people's programs leave memory behind when they end. What is freed is kept for a while, to notice who uses it; no
# longer than tests wait that watch memory go.
sanitized() {
  env LD_PRELOAD=/usr/lib/llvm-22/lib/clang/22/lib/linux/libclang_rt.asan-x86_64.so \
    ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64 "$@"
}

addon=$PWD/bindings/js/urlwind.linux-x64-gnu.node
# No Node can load it without the sanitizer.
trap 'rm -f "$addon"' EXIT
cp "$built/liburlwind_js.so" "$addon"
(cd bindings/js && sanitized node --test --test-reporter=tap tests/*.test.mjs)

pip asan-venv -r bindings/python/requirements-test.txt
packages=$TARGET/asan/python
mkdir -p "$packages"
cp -R bindings/python/python/. "$packages"
cp "$built/liburlwind_python.so" "$packages/urlwind/_urlwind.abi3.so"
cd bindings/python
# Python's own allocator would hide what it hands out. Left out is what needs Spark, asks other tools, or counts memory.
sanitized env PYTHONPATH="$packages" PYTHONMALLOC=malloc "$TARGET/asan-venv/bin/python" -m pytest tests \
  --ignore=tests/test_spark.py --ignore=tests/test_scale.py --ignore=tests/test_typing.py --ignore=tests/test_leaks.py
