'use strict';

function load() {
  try {
    require('./lib/native.js');
  } catch (error) {
    // Only what says so: anything else is a mistake that must be seen.
    if (error?.code !== 'ERR_URLWIND_NOT_LOADED') throw error;
    return require('./lib/stand-in-node.js')(error);
  }
  return require('./lib/everything.js');
}

module.exports = load();
