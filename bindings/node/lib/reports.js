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

/** The sentence of each validation error. */
const SENTENCES = JSON.parse(native.sentences());

/** In the bits of a finding. */
const IS_FATAL = 1;
const IS_REPEAT = 2;
const HAS_FIX = 4;

/** The report that the native half wrote as words and texts. */
function read(report) {
  const end = report.indexOf('\n');
  const words = report.slice(0, end).split(',');
  let at = end + 1;
  const text = (length) => report.slice(at, (at += +length));
  const fixed = text(words[1]);
  const findings = [];
  for (let i = 2; i < words.length; ) {
    const [name, component] = [words[i], words[i + 1]];
    const bits = +words[i + 2];
    const hasFix = (bits & HAS_FIX) !== 0;
    findings.push({
      name,
      isFatal: (bits & IS_FATAL) !== 0,
      start: +words[i + 3],
      end: +words[i + 4],
      component,
      sentence: SENTENCES[name],
      fix: hasFix ? { start: +words[i + 5], end: +words[i + 6], text: text(words[i + 7]) } : null,
      isRepeat: (bits & IS_REPEAT) !== 0,
    });
    i += hasFix ? 8 : 5;
  }
  return { findings, leftOut: +words[0], fixed };
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
