# Builds the package for WebAssembly: modules by Debian's compiler, which has the source of its standard library, and the
# scripts around them.
. xtask/lanes/lib.sh

modules=bindings/js/wasm/dist/wasm
mkdir -p "$modules"

# module <name> <features> [<what calls the compiler for the packages of the workspace>]: the standard library is built once
# for all. It is a stable compiler that must be told to take an option that is not. What panics says nothing: code and texts
# for that would be a third of the smallest module.
module() {
  env -u RUSTUP_TOOLCHAIN -u CARGO -u LD_LIBRARY_PATH RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1 \
    CARGO_TARGET_DIR="$TARGET/wasm" RUSTFLAGS="-Zunstable-options -Cpanic=immediate-abort" \
    ${3+"RUSTC_WORKSPACE_WRAPPER=$PWD/xtask/$3"} \
    /usr/bin/cargo build --profile wasm --target wasm32-unknown-unknown -p urlwind-js --no-default-features \
    -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size --features "$2"
  cp "$TARGET/wasm/wasm32-unknown-unknown/wasm/urlwind_js.wasm" "$modules/$1.wasm"
}

module urlwind.simd idna,reports,patterns rustc-simd128
module urlwind.plain idna,reports,patterns
module full.simd full rustc-simd128
module full.plain full
module no-idna.plain "" rustc-small

(cd bindings/js && npm ci --no-audit --no-fund --ignore-scripts --prefer-offline)
cd bindings/js/wasm
npm run bundle
echo "the package is in bindings/js/wasm"
