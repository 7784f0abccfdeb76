'use strict';

// Puts our classes in the place of the built-in ones, for the program and for the libraries that it uses.

const urlwind = require('./index.js');

const NAMES = ['URL', 'URLSearchParams', 'URLPattern'];

/**
 * Bun's own functions (files, threads, bodies of requests) look inside the built-in objects and take no others:
 * there the built-in classes stay. So they do where our native half cannot be loaded.
 */
const isPossible = process.versions.bun === undefined && urlwind.URL !== globalThis.URL;
const replaced = isPossible ? NAMES : [];
for (const name of replaced) replace(name);

function replace(name) {
  const Class = urlwind[name];
  const BuiltIn = globalThis[name];
  if (BuiltIn !== undefined) acceptBuiltIn(Class, BuiltIn);
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: false, writable: true, value: Class });
}

/**
 * Objects that the runtime has made are instances, too. As ours stand on the built-in prototype, the built-in class
 * answers for both.
 */
function acceptBuiltIn(Class, BuiltIn) {
  Object.defineProperty(Class, Symbol.hasInstance, {
    configurable: true,
    value(object) {
      const asked = this === Class ? BuiltIn : this;
      return Function.prototype[Symbol.hasInstance].call(asked, object);
    },
  });
}

// `node:url` has the classes, too. In Deno, files are told by the prototype of the class that is global now: there a file
// URL must be made by ours.
if (isPossible) {
  const nodeUrl = process.getBuiltinModule('node:url');
  for (const name of process.versions.deno === undefined ? NAMES : [...NAMES, 'pathToFileURL']) {
    if (Object.getOwnPropertyDescriptor(nodeUrl, name)?.writable) nodeUrl[name] = urlwind[name];
  }
  process.getBuiltinModule('node:module').syncBuiltinESMExports?.();
}

module.exports = { replaced };
