'use strict';

// Where the native half cannot be loaded: the built-in classes in place of ours, so that a program runs on. What they cannot
// do is an error when it is asked for.

const { invalidArgument } = require('./errors.js');
const { types } = require('./util.js');

const { URL, URLSearchParams, URLPattern } = globalThis;

const ATTRIBUTES = [
  'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
];

/** As in parse-many.js, on the built-in class. */
class ParsedUrls {
  #inputs;

  constructor(inputs = []) {
    this.#inputs = inputs;
  }

  get length() {
    return this.#inputs.length;
  }

  get(index) {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new RangeError(`There is no URL ${index}; there are ${this.length}`);
    }
    const input = this.#inputs[index];
    return URL.canParse(input) ? new URL(input) : null;
  }

  isValid(index) {
    return this.get(index) !== null;
  }

  countValid() {
    return this.#inputs.filter((input) => URL.canParse(input)).length;
  }

  hrefs() {
    return Array.from(this, (url) => url?.href ?? null);
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.get(index);
  }

  static {
    for (const name of ATTRIBUTES) {
      const value = function (index) {
        return this.get(index)?.[name] ?? null;
      };
      Object.defineProperty(this.prototype, name, { configurable: true, writable: true, value });
    }
  }
}

function parseMany(inputs) {
  if (Array.isArray(inputs)) return new ParsedUrls(Array.from(inputs, (input) => `${input}`));
  let bytes;
  if (types.isUint8Array(inputs) || types.isDataView(inputs)) {
    bytes = new Uint8Array(inputs.buffer, inputs.byteOffset, inputs.byteLength);
  } else if (types.isAnyArrayBuffer(inputs)) {
    bytes = new Uint8Array(inputs);
  } else {
    throw invalidArgument('inputs', 'an instance of Array, Uint8Array, DataView, ArrayBuffer or SharedArrayBuffer', inputs);
  }
  // A copy: what is shared is not decoded.
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.slice()).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return new ParsedUrls(lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)));
}

/** The normal form of each input, null where there is none. */
function normalizeMany(inputs) {
  return parseMany(inputs).hrefs();
}

const BUILT_IN = { URL, URLSearchParams, URLPattern, ParsedUrls, parseMany, normalizeMany };

/** What the package exports under these names: what is given, the built-in class, or what throws an error that says why. */
function standIn(error, names, given = {}) {
  const refuse = (name) => {
    throw Object.assign(new Error(`${name}: ${error.message}`, { cause: error }), { code: 'ERR_URLWIND_NOT_LOADED' });
  };
  const refusing = (name) => (/^[A-Z]/.test(name) ? { [name]: class { constructor() { refuse(name); } } }[name] : () => refuse(name));
  return Object.fromEntries(names.map((name) => [name, given[name] ?? BUILT_IN[name] ?? refusing(name)]));
}

module.exports = { standIn };
