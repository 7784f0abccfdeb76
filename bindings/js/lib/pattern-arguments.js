'use strict';

// What Web IDL makes of the arguments of a URLPattern.

const { typeError } = require('./errors.js');

/** In the standard's order, which is that of the native half. */
const COMPONENTS = [
  'protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash',
];

/** The members of a URLPatternInit in the order in which Web IDL writes them. */
const MEMBERS = [...COMPONENTS, 'baseURL'].sort();

/** A URLPatternInit: its members as text, or undefined. */
class Init {
  constructor(value) {
    // Web IDL reads the members in this order, and converts each before the next is read.
    this.baseURL = toText(value.baseURL);
    this.hash = toText(value.hash);
    this.hostname = toText(value.hostname);
    this.password = toText(value.password);
    this.pathname = toText(value.pathname);
    this.port = toText(value.port);
    this.protocol = toText(value.protocol);
    this.search = toText(value.search);
    this.username = toText(value.username);
  }

  /** What the native half is given: a bit for each member that there is, and then their texts. */
  forNative() {
    const { protocol, username, password, hostname, port, pathname, search, hash, baseURL } = this;
    const members = [protocol, username, password, hostname, port, pathname, search, hash, baseURL];
    const given = [0];
    for (let place = 0; place < 9; place++) {
      const text = members[place];
      if (text === undefined) continue;
      given.push(text);
      given[0] |= 1 << place;
    }
    return given;
  }

  /** As a plain object. */
  toObject() {
    const object = {};
    for (const name of MEMBERS) {
      if (this[name] !== undefined) object[name] = this[name].toWellFormed();
    }
    return object;
  }
}

function toText(member) {
  return member === undefined || typeof member === 'string' ? member : `${member}`;
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
