'use strict';

const native = require('./native.js');
const { invalidArgument, invalidUrl, missingArguments } = require('./errors.js');

const { board } = native;

/** Where the native half leaves its verdict. */
const VERDICT = 7;
const BAD_BASE = -1;

/** As in Rust. */
const DEFAULT_LIMIT = 100;

/** Calls the native half; `first` is its first argument. */
function call(work, first, input, base) {
  const text = `${input}`;
  if (base === undefined) return work(first, text);
  const baseText = `${base}`;
  const result = work(first, text, baseText);
  if (board[VERDICT] === BAD_BASE) throw invalidUrl(baseText);
  return result;
}

/** What is wrong with a URL: each validation error of the standard, its place, and a fix if there is one. */
function validate(input, base = undefined, { limit = DEFAULT_LIMIT } = {}) {
  if (arguments.length < 1) throw missingArguments('input');
  if (!Number.isSafeInteger(limit) || limit < 0) {
    throw invalidArgument('options.limit', 'a whole number, not below 0', limit);
  }
  const text = `${input}`;
  const json = call(native.validate, limit, text, base);
  if (json === undefined) return { findings: [], leftOut: 0, fixed: text.toWellFormed() };
  return JSON.parse(json);
}

/** Whether it is a valid URL string: one for which `validate` has no findings. */
function isValidURLString(input, base = undefined) {
  if (arguments.length < 1) throw missingArguments('input');
  call(native.isValid, 0, input, base);
  return board[VERDICT] === 1;
}

/** The states that the standard's parser walks through, with what each of them reads and writes. */
function trace(input, base = undefined) {
  if (arguments.length < 1) throw missingArguments('input');
  return JSON.parse(call(native.trace, 0, input, base));
}

module.exports = { isValidURLString, trace, validate };
