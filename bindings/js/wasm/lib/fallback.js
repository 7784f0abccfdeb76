'use strict';

// Where WebAssembly is blocked, by a content security policy or by the runtime: the built-in classes, and a warning.

const { standIn } = require('../../lib/stand-in.js');

/** What `load` returns, or what stands in for these names where nothing can be compiled. */
function orBuiltIn(names, load) {
  try {
    return load();
  } catch (error) {
    return builtIn(names, error);
  }
}

/** What stands in for these names, unless the error is about something else. */
function builtIn(names, cause) {
  const isBlocked = typeof WebAssembly === 'undefined' || cause instanceof WebAssembly.CompileError || cause instanceof EvalError;
  if (!isBlocked) throw cause;
  const error = new Error(`urlwind-wasm cannot compile WebAssembly here: ${cause.message}`, { cause });
  console.warn(`${error.message}. The built-in classes are used instead.`);
  return standIn(error, names);
}

module.exports = { builtIn, orBuiltIn };
