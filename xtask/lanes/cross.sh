# The core's tests and web-platform-tests on other processors, emulated where need be: those with kernels of their own, with
# `all` the others, too. The programs are linked statically: then qemu needs no foreign libraries, and a 32-bit program runs
# on a 64-bit system as it is.
. xtask/lanes/lib.sh
find_web_platform_tests

# What may differ between processors. Under qemu everything else would take minutes to say the same as natively.
vector_code="kernels:: parse_tests::each_input parse_tests::unusual_hosts"
# A backtrace takes seconds under qemu.
export RUST_BACKTRACE=0
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=qemu-aarch64
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER=qemu-s390x
export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_LINKER=i686-linux-gnu-gcc
export CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/xtask/wasi-runner.mjs"

# on <target> <flags> <names of unit tests, or nothing for all>
on() {
  RUSTFLAGS=$2 cargo test --target "$1" -p urlwind --all-features --lib -- $3
  RUSTFLAGS=$2 cargo test --target "$1" -p conformance --test suites -- --nocapture
}

on aarch64-unknown-linux-gnu -Ctarget-feature=+crt-static "$vector_code"
if [ "${1-}" = all ]; then
  # Big-endian.
  on s390x-unknown-linux-gnu -Ctarget-feature=+crt-static "$vector_code"
  # 32-bit, and runs natively.
  on i686-unknown-linux-gnu -Ctarget-feature=+crt-static ""
  vector_code=
fi
# All unit tests take minutes in Node, too.
on wasm32-wasip1 -Ctarget-feature=+simd128 "$vector_code"
