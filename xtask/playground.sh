# Builds the page where one can watch a URL being parsed.
. xtask/lanes/lib.sh

sh xtask/wasm.sh
cd playground
# Not `npm ci`: that refuses a lock without the packages of other systems, and npm writes one where a registry does not have
# all of them.
npm install --no-save --no-audit --no-fund --ignore-scripts --prefer-offline
npm run build
echo "the page is playground/dist/index.html: open it, or put it on any server"
