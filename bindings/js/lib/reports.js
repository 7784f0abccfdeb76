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

/** What the numbers in a report stand for. */
const [NAMES, SENTENCES, COMPONENTS] = JSON.parse(native.namesOfReports());

/** In the bits of a finding. */
const IS_FATAL = 1;
const IS_REPEAT = 2;
const HAS_FIX = 4;

const COMMA = 0x2c;
const ZERO = 0x30;

/** The report that the native half wrote as a line of numbers, and texts behind it. */
function read(report) {
  const numbers = [];
  let at = 0;
  let number = 0;
  for (let unit; (unit = report.charCodeAt(at++)) >= COMMA; ) {
    if (unit === COMMA) {
      numbers.push(number);
      number = 0;
    } else {
      number = number * 10 + (unit - ZERO);
    }
  }
  const text = (length) => report.slice(at, (at += length));
  const fixed = text(numbers[1]);
  const findings = [];
  for (let i = 2; i < numbers.length; ) {
    const error = numbers[i];
    const bits = numbers[i + 2];
    const hasFix = (bits & HAS_FIX) !== 0;
    findings.push({
      name: NAMES[error],
      isFatal: (bits & IS_FATAL) !== 0,
      start: numbers[i + 3],
      end: numbers[i + 4],
      component: COMPONENTS[numbers[i + 1]],
      sentence: SENTENCES[error],
      fix: hasFix ? { start: numbers[i + 5], end: numbers[i + 6], text: text(numbers[i + 7]) } : null,
      isRepeat: (bits & IS_REPEAT) !== 0,
    });
    i += hasFix ? 8 : 5;
  }
  return { findings, leftOut: numbers[0], fixed };
}

/** What is wrong with a URL: each validation error of the standard, its place, and a fix if there is one. */
function validate(input, base = undefined, { limit = DEFAULT_LIMIT } = {}) {
  if (arguments.length < 1) throw missingArguments('input');
  if (!Number.isSafeInteger(limit) || limit < 0) {
    throw invalidArgument('options.limit', 'a whole number, not below 0', limit);
  }
  const text = `${input}`;
  const report = call(native.validate, limit, text, base);
  if (report === undefined) return { findings: [], leftOut: 0, fixed: text.toWellFormed() };
  return read(report);
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
