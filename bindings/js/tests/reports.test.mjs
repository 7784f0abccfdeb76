// Validation reports and traces.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { URL, isValidURLString, trace, validate } from '../index.mjs';

const CASES = JSON.parse(readFileSync(
  new globalThis.URL('../../../testing/conformance/cases/validation.json', import.meta.url), 'utf8',
)).filter((it) => typeof it === 'object');

test('every case', () => {
  const names = new Set();
  for (const { input, base, errors, failure = false, fixed } of CASES) {
    const report = validate(input, base);
    const found = report.findings
      .filter((it) => !it.isRepeat)
      .map((it) => [it.name, input.slice(it.start, it.end)]);
    assert.deepEqual(found, errors, input);
    assert.equal(report.findings.some((it) => it.isFatal), failure, input);
    if (fixed !== undefined) assert.equal(report.fixed, fixed);
    assert.equal(isValidURLString(input, base), report.findings.length === 0, input);
    for (const { name } of report.findings) names.add(name);
    const written = trace(input, base).map((step) => step.written).join('');
    if (!failure) assert.equal(written, new URL(input, base).href);
  }
  assert.equal(names.size, 31);
});

test('a finding is plain data', () => {
  assert.deepEqual(validate('https://é.example/😀"\u0001'), {
    findings: [
      {
        name: 'invalid-URL-unit', isFatal: false, start: 21, end: 22, component: 'input',
        sentence: 'This may not be written in a URL.', fix: { start: 21, end: 22, text: '' }, isRepeat: false,
      },
      {
        name: 'invalid-URL-unit', isFatal: false, start: 20, end: 21, component: 'path',
        sentence: 'This may not be written in a URL.', fix: { start: 20, end: 21, text: '%22' }, isRepeat: false,
      },
    ],
    leftOut: 0,
    fixed: 'https://é.example/😀%22',
  });
  assert.deepEqual(validate('https://h/\uD800'), { findings: [], leftOut: 0, fixed: 'https://h/\uFFFD' });
  assert.equal(validate('https://h/\uD800|').fixed, 'https://h/\uFFFD|');
});

test('places are those of the string', () => {
  const text = 'https://bücher.example/你?😀x';
  const steps = trace(text);
  assert.deepEqual(steps.slice(-3).map((it) => text.slice(it.start, it.end)), ['/', '你?', '😀x']);
  assert.deepEqual(trace('https://h:x/').at(-1), {
    state: 'port state', start: 10, end: 10, written: '', isFailure: true,
  });
});

test('limits', () => {
  const report = validate(`https://h/${'|'.repeat(1000)}`);
  assert.deepEqual([report.findings.length, report.leftOut], [100, 900]);
  assert.equal(validate('https://h/|||', undefined, { limit: 1 }).leftOut, 2);
  assert.equal(validate('https://h/|||', undefined, { limit: Number.MAX_SAFE_INTEGER }).leftOut, 0);
  for (const limit of [-1, 1.5, '3', NaN, Infinity]) {
    assert.throws(() => validate('https://h/', undefined, { limit }), { code: 'ERR_INVALID_ARG_TYPE' });
  }
});

test('arguments are texts', () => {
  const base = new URL('https://example.com/a/b');
  assert.deepEqual(validate('../c', base).findings, []);
  assert.equal(isValidURLString(base), true);
  assert.equal(isValidURLString(null), false);
  for (const call of [validate, trace, isValidURLString]) {
    assert.throws(() => call(), { code: 'ERR_MISSING_ARGS' });
    assert.throws(() => call('x', 'no base'), { code: 'ERR_INVALID_URL', input: 'no base' });
    assert.throws(() => call(Symbol('x')), TypeError);
    // A base that was refused is not remembered.
    call('x', base);
    call('x');
  }
});
