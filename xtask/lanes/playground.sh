# The playground, in Chromium.
. xtask/lanes/lib.sh
find_web_platform_tests

sh xtask/playground.sh
(cd playground && npm run types && npm test)
drive Chromium node playground/tests/wpt_server.mjs
