# The Node package: built as its users build it, tested against the classes that Node has built in and with other people's
# libraries, in this Node and in newer ones, in Bun and in Deno.
. xtask/lanes/lib.sh
find_web_platform_tests

cd bindings/js
npm ci --no-audit --no-fund
npm run build
npm run types
(cd tests/works-where && npm install --no-audit --no-fund --ignore-scripts --prefer-offline)

# Beside the built-in classes, and in their place.
with_libraries() {
  "$@" tests/works-where/main.mjs
  "$@" tests/works-where/main.mjs --global
}

all_in() {
  "$1" --test --test-reporter=tap tests/*.test.mjs
  "$1" tests/pattern-differential.mjs
  drive Node "$1" tests/wpt_server.mjs
  with_libraries "$1"
}

all_in node
node tests/works-where/bundlers.mjs
runtimes
all_in "$newest"
# Between the oldest and the newest, what depends on the runtime.
for node in "$modules/node-22/bin/node" "$modules/node-24/bin/node"; do
  "$node" --test --test-reporter=tap tests/loading.test.mjs tests/node-url.test.mjs tests/same-as-built-in.test.mjs \
    tests/url-class.test.mjs
  with_libraries "$node"
done
# Neither has all of Node's test runner, but both have Node-API.
"$bun" tests/portable.mjs
"$deno" run --allow-all tests/portable.mjs
drive Bun "$bun" tests/wpt_server.mjs
drive Deno "$deno" run --allow-all tests/wpt_server.mjs
with_libraries "$bun"
with_libraries "$deno" run --allow-all
