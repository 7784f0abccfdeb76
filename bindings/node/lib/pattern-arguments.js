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

/** The members of a URLPatternInit in the order in which Web IDL reads them, and the native place of each. */
const MEMBERS = [...COMPONENTS, 'baseURL']
  .map((name, place) => ({ name, place }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** A URLPatternInit: which members it has, and their texts, empty where it has none. */
class Init {
  mask = 0;
  texts = ['', '', '', '', '', '', '', '', ''];

  constructor(value) {
    for (const { name, place } of MEMBERS) {
      const member = value[name];
      if (member === undefined) continue;
      this.texts[place] = `${member}`.toWellFormed();
      this.mask |= 1 << place;
    }
  }

  /** As a plain object. */
  toObject() {
    const object = {};
    for (const { name, place } of MEMBERS) {
      if (this.mask >> place & 1) object[name] = this.texts[place];
    }
    return object;
  }
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
