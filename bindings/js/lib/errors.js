'use strict';

// Errors as Node makes them: the code stands in the stack and in `toString()`, the name stays
// that of the class.

const { inspect } = require('./util.js');

/** A TypeError with a code. `properties` are set after the code. */
function typeError(code, message, properties) {
  return coded(new TypeError(message), code, properties);
}

function coded(error, code, properties) {
  // The stack's first line is written from the name when it is first read.
  const { name } = error;
  error.name = `${name} [${code}]`;
  error.stack; // eslint-disable-line no-unused-expressions
  delete error.name;
  Object.defineProperty(error, 'toString', {
    configurable: true,
    enumerable: false,
    writable: true,
    value() {
      return `${this.name} [${code}]: ${this.message}`;
    },
  });
  error.code = code;
  return Object.assign(error, properties);
}

/** What `new URL` throws. */
function invalidUrl(input, base) {
  const error = new TypeError('Invalid URL');
  error.code = 'ERR_INVALID_URL';
  // As they were parsed.
  error.input = input.toWellFormed();
  if (base !== undefined) error.base = base.toWellFormed();
  return error;
}

function missingArguments(...names) {
  const quoted = names.map((name) => `"${name}"`);
  const subject = names.length === 1 ? `${quoted[0]} argument` : `${quoted.join(' and ')} arguments`;
  return typeError('ERR_MISSING_ARGS', `The ${subject} must be specified`);
}

/** What a member of a class throws for a `this` of another; `member` is named if given. */
function invalidThis(name, member = undefined) {
  const where = member === undefined ? '' : ` (in ${name}.${member})`;
  return typeError('ERR_INVALID_THIS', `Value of "this" must be of type ${name}${where}`);
}

function invalidArgument(name, expected, value) {
  return typeError(
    'ERR_INVALID_ARG_TYPE',
    `The "${name}" argument must be ${expected}. Received ${received(value)}`,
  );
}

/**
 * The error to throw for one that was caught where strings are joined: a RangeError says that the
 * result was too long, unless it is the one that says so of the stack.
 */
function orTooLong(error) {
  if (!(error instanceof RangeError) || error.code || /call stack/.test(error.message)) return error;
  const message = 'Cannot create a string longer than the engine allows';
  return Object.assign(new Error(message, { cause: error }), { code: 'ERR_STRING_TOO_LONG' });
}

/** How Node describes a value of the wrong type. */
function received(value) {
  if (value == null) return `${value}`;
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value === 'object') {
    const name = value.constructor?.name;
    return name ? `an instance of ${name}` : inspect(value, { depth: -1 });
  }
  if (typeof value === 'string') {
    const text = value.length > 28 ? `${value.slice(0, 25)}...` : value;
    return `type string (${text.includes("'") ? JSON.stringify(text) : `'${text}'`})`;
  }
  const text = inspect(value, { colors: false });
  return `type ${typeof value} (${text.length > 28 ? `${text.slice(0, 25)}...` : text})`;
}

module.exports = {
  invalidArgument,
  invalidThis,
  invalidUrl,
  missingArguments,
  orTooLong,
  received,
  typeError,
};
