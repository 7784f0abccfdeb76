'use strict';

// The native half of the package. `board` is the array in which it leaves integers: the offsets of
// the components of the URL that was parsed last, in the order of `Context` in context.js.

const { join } = require('node:path');
const { addonName } = require('./addon-name.js');

function load() {
  const file = join(__dirname, '..', addonName());
  try {
    return require(file);
  } catch (cause) {
    const advice = 'Run `npm run build` in the folder of urlwind; it needs Rust.';
    throw new Error(`urlwind has no addon for this system: ${file}. ${advice}`, { cause });
  }
}

module.exports = load();
