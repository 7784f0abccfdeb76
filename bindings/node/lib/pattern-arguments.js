'use strict';

// What Web IDL makes of the arguments of a URLPattern.

const { typeError } = require('./errors.js');

/** In the standard's order, which is that of the native half. */
const COMPONENTS = [
  'protocol',
  'username',
  'password',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
];

/** The members of a URLPatternInit in the order in which Web IDL writes them, and the native place of each. */
const MEMBERS = [...COMPONENTS, 'baseURL']
  .map((name, place) => ({ name, place }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** A URLPatternInit: which members it has, and the texts of those, in the native order. */
class Init {
  mask = 0;
  texts = [];
  #members;

  constructor(value) {
    // Web IDL reads the members in this order, and converts each before the next is read.
    const baseURL = toText(value.baseURL);
    const hash = toText(value.hash);
    const hostname = toText(value.hostname);
    const password = toText(value.password);
    const pathname = toText(value.pathname);
    const port = toText(value.port);
    const protocol = toText(value.protocol);
    const search = toText(value.search);
    const username = toText(value.username);
    this.#members = [protocol, username, password, hostname, port, pathname, search, hash, baseURL];
    for (let place = 0; place < 9; place++) {
      const text = this.#members[place];
      if (text === undefined) continue;
      this.texts.push(text);
      this.mask |= 1 << place;
    }
  }

  /** As a plain object. */
  toObject() {
    const object = {};
    for (const { name, place } of MEMBERS) {
      if (this.#members[place] !== undefined) object[name] = this.#members[place];
    }
    return object;
  }
}

function toText(member) {
  return member === undefined ? undefined : `${member}`.toWellFormed();
}

/** `(USVString or URLPatternInit)`, with an empty one by default. */
function toInput(value) {
  if (value === undefined || value === null) return new Init({});
  if (typeof value === 'object' || typeof value === 'function') return new Init(value);
  return `${value}`;
}

/** `URLPatternOptions`: whether case is ignored. */
function toOptions(value) {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'object' && typeof value !== 'function') {
    throw typeError('ERR_INVALID_ARG_TYPE', 'The "options" argument must be an object');
  }
  return Boolean(value.ignoreCase);
}

/** `URLPatternComponent`: its place. */
function toComponent(value) {
  const place = COMPONENTS.indexOf(`${value}`);
  if (place < 0) throw typeError('ERR_INVALID_ARG_VALUE', `A URL pattern has no component '${value}'`);
  return place;
}

module.exports = { COMPONENTS, Init, toComponent, toInput, toOptions };
