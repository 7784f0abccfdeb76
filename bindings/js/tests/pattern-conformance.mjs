// The cases of web-platform-tests for URLPattern, as its `urlpattern.js` runs them.

import assert from 'node:assert/strict';
import { URL } from '../index.mjs';

export const PATTERN_COMPONENTS = [
  'protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash',
];

/** The order in which a component that is given keeps the following ones from the base URL. */
const INHERITED = ['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'];

function fromBase(base, component) {
  const url = new URL(base);
  const value = url[component];
  if (component === 'protocol') return value.slice(0, -1);
  return component === 'search' || component === 'hash' ? value.slice(1) : value;
}

function expectedPattern(test, component) {
  if (typeof test.expected_obj?.[component] === 'string') return test.expected_obj[component];
  if (test.exactly_empty_components?.includes(component)) return '';
  const [first, second] = test.pattern;
  if (typeof first === 'object' && first[component]) return first[component];
  const place = INHERITED.indexOf(component);
  const earlier = INHERITED.slice(0, Math.max(place, 0));
  if (typeof first === 'object' && earlier.some((name) => name in first)) return '*';
  const base = first?.baseURL ?? (typeof second === 'string' ? second : undefined);
  return base === undefined || place < 0 ? '*' : fromBase(base, component);
}

function expectedResult(test, component) {
  const expected = test.expected_match[component];
  if (expected !== undefined) {
    // JSON has no undefined.
    const groups = Object.entries(expected.groups).map(([name, value]) => [name, value ?? undefined]);
    return { input: expected.input, groups: Object.fromEntries(groups) };
  }
  const isEmpty = test.exactly_empty_components?.includes(component);
  return { input: '', groups: isEmpty ? {} : { 0: '' } };
}

export function checkPattern(test, URLPattern) {
  const say = JSON.stringify(test.pattern);
  if (test.expected_obj === 'error') {
    assert.throws(() => new URLPattern(...test.pattern), TypeError, say);
    return;
  }
  const pattern = new URLPattern(...test.pattern);
  for (const component of PATTERN_COMPONENTS) {
    assert.equal(pattern[component], expectedPattern(test, component), `${component} of ${say}`);
  }
  const inputs = test.inputs ?? [];
  if (test.expected_match === 'error') {
    assert.throws(() => pattern.test(...inputs), TypeError, say);
    assert.throws(() => pattern.exec(...inputs), TypeError, say);
    return;
  }
  const matches = typeof test.expected_match === 'object' && test.expected_match !== null;
  assert.equal(pattern.test(...inputs), matches, `test of ${say}`);
  const result = pattern.exec(...inputs);
  if (!matches) {
    assert.equal(result, null, `exec of ${say}`);
    return;
  }
  assert.deepEqual(result.inputs, test.expected_match.inputs ?? inputs, say);
  for (const component of PATTERN_COMPONENTS) {
    assert.deepEqual(result[component], expectedResult(test, component), `${component} of ${say}`);
  }
}

export function checkCompare(test, URLPattern) {
  const [left, right] = [new URLPattern(test.left), new URLPattern(test.right)];
  const say = JSON.stringify(test);
  const compare = (one, other) => URLPattern.compareComponent(test.component, one, other);
  assert.equal(compare(left, right), test.expected, say);
  assert.equal(compare(right, left), test.expected === 0 ? 0 : -test.expected, say);
  assert.equal(compare(left, left), 0, say);
  assert.equal(compare(right, right), 0, say);
}

export function checkGenerate(test, URLPattern) {
  const pattern = new URLPattern(test.pattern);
  const generate = () => pattern.generate(test.component, test.groups);
  const say = JSON.stringify(test);
  if (test.expected === null) assert.throws(generate, TypeError, say);
  else assert.equal(generate(), test.expected, say);
}
