// As much of `node:assert/strict` as the suites need, for browsers.

class AssertionError extends Error {}

function fail(message, actual, expected) {
  const show = (value) => JSON.stringify(value) ?? String(value);
  throw new AssertionError(`${message ?? ''}: ${show(actual)} is not ${show(expected)}`);
}

function isSame(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length
    && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}

export default {
  ok: (value, message) => value || fail(message, value, true),
  equal: (actual, expected, message) => Object.is(actual, expected) || fail(message, actual, expected),
  deepEqual: (actual, expected, message) => isSame(actual, expected) || fail(message, actual, expected),
  match: (text, expression, message) => expression.test(text) || fail(message, text, String(expression)),
  throws(work, expected, message) {
    let error;
    try {
      work();
    } catch (thrown) {
      error = thrown;
    }
    const isRight = typeof expected === 'function'
      ? error instanceof expected
      : Object.entries(expected).every(([key, value]) => error?.[key] === value);
    if (!isRight) fail(message, error, expected);
  },
};
