'use strict';

// The native half of the package. `board` is the array in which it leaves integers: the offsets of
// the components of the URL that was parsed last, in the order of `Context` in context.js.

const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { addonName, platform } = require('./addon-name.js');

function load() {
  const file = join(__dirname, '..', addonName());
  try {
    return require(file);
  } catch (cause) {
    const problem = existsSync(file) ? 'cannot load its addon' : 'has no addon';
    const advice = 'build it from the repository (in bindings/node: `npm ci` and `npm run build`; needs Rust)';
    throw new Error(`urlwind ${problem} for ${platform()}; ${advice}`, { cause });
  }
}

module.exports = load();
