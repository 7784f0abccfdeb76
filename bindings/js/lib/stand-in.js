'use strict';

// Where the native half cannot be loaded: the built-in classes in place of ours, so that a program runs on, and a
// warning. What they cannot do is an error when it is asked for.

const nodeUrl = require('node:url');

const { URL, URLSearchParams, URLPattern } = globalThis;

/** What the package has, by name, and nothing stands in for. */
const MISSING = [
  'addressClass', 'appendPath', 'buildURL', 'decodedParts', 'hostClass', 'isGlobalAddress', 'isGlobalHost',
  'isValidURLString', 'keepQueryParams', 'publicSuffix', 'readings', 'redact', 'redactText', 'registrableDomain',
  'removeQueryParams', 'removeTracking', 'sameSite', 'setQueryParam', 'trace', 'validate',
];

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
  const { types } = require('node:util');
  let bytes;
  if (types.isUint8Array(inputs) || types.isDataView(inputs)) {
    bytes = Buffer.from(inputs.buffer, inputs.byteOffset, inputs.byteLength);
  } else if (types.isAnyArrayBuffer(inputs)) {
    bytes = Buffer.from(inputs);
  } else {
    const { invalidArgument } = require('./errors.js');
    throw invalidArgument('inputs', 'an instance of Array, Uint8Array, DataView, ArrayBuffer or SharedArrayBuffer', inputs);
  }
  const lines = bytes.toString().split('\n');
  if (lines.at(-1) === '') lines.pop();
  return new ParsedUrls(lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)));
}

/** Everything that the package exports. */
function standIn(error) {
  warnOnce(error);
  const refuse = (name) => {
    throw Object.assign(new Error(`${name}: ${error.message}`, { cause: error }), { code: error.code });
  };
  const missing = Object.fromEntries(MISSING.map((name) => [name, () => refuse(name)]));
  const classThatRefuses = (name) => ({ [name]: class { constructor() { refuse(name); } } })[name];
  const { domainToASCII, domainToUnicode, fileURLToPath, pathToFileURL, format, urlToHttpOptions } = nodeUrl;
  return {
    ...missing,
    URL,
    URLSearchParams,
    URLPattern: URLPattern ?? classThatRefuses('URLPattern'),
    RelativeURL: classThatRefuses('RelativeURL'),
    ParsedUrls,
    parseMany,
    domainToASCII,
    domainToUnicode,
    fileURLToPath,
    // Node has it from 22.17 on.
    fileURLToPathBuffer: nodeUrl.fileURLToPathBuffer ?? (() => refuse('fileURLToPathBuffer')),
    pathToFileURL,
    format,
    urlToHttpOptions,
  };
}

/** Once: a thread that another one has started after the warning does not repeat it. */
function warnOnce(error) {
  const { getEnvironmentData, setEnvironmentData } = require('node:worker_threads');
  const KEY = 'urlwind: the warning was given';
  if (getEnvironmentData?.(KEY)) return;
  setEnvironmentData?.(KEY, true);
  const reason = / has no addon /.test(error.message) ? undefined : String(error.cause?.message);
  process.emitWarning(`${error.message}. The built-in classes are used instead.`, {
    type: 'UrlwindWarning', code: 'URLWIND_BUILT_IN', detail: reason,
  });
}

module.exports = { standIn };
