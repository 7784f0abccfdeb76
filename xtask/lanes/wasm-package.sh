# The package for WebAssembly, in this Node, the newest, Bun and Deno.
. xtask/lanes/lib.sh
find_web_platform_tests

sh xtask/wasm.sh
# A module is named from where the server is.
drive WebAssembly node bindings/js/tests/wpt_server.mjs ../wasm/dist/full.cjs
drive "WebAssembly without vectors" node bindings/js/tests/wpt_server.mjs ../wasm/dist/full.cjs --plain
cd bindings/js/wasm
npm run types
node --test --test-reporter=tap tests/*.test.mjs
runtimes
"$newest" tests/portable.mjs
"$bun" tests/portable.mjs
"$deno" run --allow-all tests/portable.mjs
