'use strict';

// The native half of the package. `board` is the array in which it leaves integers: the offsets of
// the components of the URL that was parsed last, in the order of `Context` in context.js.

const { createRequire } = require('node:module');
const { platform } = require('./addon-name.js');

function load() {
  const target = platform();
  try {
    // Written as a pattern of file names, which bundlers and tracers find the addons by.
    return require(`../urlwind.${target}.node`);
  } catch (cause) {
    // What may not be there is not asked for by `require`: bundlers would complain.
    const requireIfThere = createRequire(__filename);
    // Installed from a registry the addon is a package of its own, which npm chooses by the platform.
    if (cause?.code === 'MODULE_NOT_FOUND') {
      try {
        return requireIfThere(`@urlwind/${target}`);
      } catch (missing) {
        if (missing?.code !== 'MODULE_NOT_FOUND') cause = missing;
      }
    }
    try {
      // The same functions in WebAssembly, which run everywhere, where that package is installed.
      return requireIfThere('urlwind-wasm/native');
    } catch (missing) {
      // If it is not, the error is about the addon.
      if (missing?.code !== 'MODULE_NOT_FOUND' && cause?.code === 'MODULE_NOT_FOUND') cause = missing;
    }
    const isMissing = cause?.code === 'MODULE_NOT_FOUND';
    const problem = isMissing ? 'has no addon' : 'cannot load its addon';
    const advice = 'build it from the repository (in bindings/node: `npm ci` and `npm run build`; needs Rust), '
      + 'or install the package urlwind-wasm';
    const error = new Error(`urlwind ${problem} for ${target}; ${advice}`, { cause });
    throw Object.assign(error, { code: 'ERR_URLWIND_NOT_LOADED' });
  }
}

module.exports = load();
