'use strict';

// The native half of the package. `board` is the array in which it leaves integers: the offsets of
// the components of the URL that was parsed last, in the order of `Context` in context.js.

const { createRequire } = process.getBuiltinModule('node:module');
const { platform } = require('./addon-name.js');

/** Tells why not when there is nothing to load. */
const isMissing = (error) => error?.code === 'MODULE_NOT_FOUND' || /^Module not found in bundle/.test(error?.message);

/**
 * Where bundlers do not look: they would complain of what is not there. What they make of this as an ES module has no
 * `__filename`, and looks from the program on.
 */
const requireQuietly = createRequire(typeof __filename === 'string' ? __filename : process.argv[1] ?? `${process.cwd()}/`);

/** Where the native half may be, in the order in which it is looked for. */
const PLACES = [
  // Built in the repository.
  (target) => requireQuietly(`../urlwind.${target}.node`),
  // From a registry it comes as a package of its own, which npm chooses by the platform and puts beside this one. Written as a
  // pattern of file names, by which bundlers and tracers find it.
  (target) => require(`../../@urlwind/${target}/urlwind.${target}.node`),
  // Some installers have no such folders.
  (target) => requireQuietly(`@urlwind/${target}`),
  // The same functions in WebAssembly, which run everywhere, where that package is installed.
  () => requireQuietly('urlwind-wasm/native'),
];

function load() {
  const target = platform();
  let cause;
  for (const place of PLACES) {
    try {
      return place(target);
    } catch (error) {
      // The first that is there and cannot be loaded tells most.
      if (cause === undefined || (isMissing(cause) && !isMissing(error))) cause = error;
    }
  }
  const problem = isMissing(cause) ? 'has no addon' : 'cannot load its addon';
  const advice = 'install the package for it (npm leaves it out with `--omit=optional`) or urlwind-wasm, '
    + 'or build it from the repository (in bindings/js: `npm ci` and `npm run build`; needs Rust)';
  const error = new Error(`urlwind ${problem} for ${target}; ${advice}`, { cause });
  throw Object.assign(error, { code: 'ERR_URLWIND_NOT_LOADED' });
}

module.exports = load();
