'use strict';

// Which module is loaded. An entry says it before anything else is required.

let known;

/** A function that does nothing but make a vector: valid only where there are vectors. */
const WITH_VECTOR = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** Whether this runtime has 128-bit vectors. All have since 2023. */
function hasVectors() {
  return typeof WebAssembly !== 'undefined' && WebAssembly.validate(Uint8Array.from(WITH_VECTOR));
}

/** Takes the module, its bytes, or their base64. */
function useModule(source) {
  if (typeof source === 'string') known = new WebAssembly.Module(fromBase64(source));
  else known = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
}

function compiled() {
  return known;
}

function fromBase64(text) {
  if (typeof Uint8Array.fromBase64 === 'function') return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

module.exports = { compiled, hasVectors, useModule };
