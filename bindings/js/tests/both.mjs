// Tests of what the standard says about the classes run against the built-in ones as well: what
// those do not pass says nothing about ours.

import { test } from 'node:test';
import * as urlwind from '../index.mjs';

export const IMPLEMENTATIONS = [
  { name: 'built-in', URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams },
  { name: 'urlwind', URL: urlwind.URL, URLSearchParams: urlwind.URLSearchParams },
];

/** Defines a test for both implementations. */
export function both(name, run) {
  for (const classes of IMPLEMENTATIONS) {
    test(`${classes.name}: ${name}`, () => run(classes));
  }
}

/** What `run` throws, without what no two implementations share: the stack. */
export function thrown(run) {
  try {
    return { returned: run() };
  } catch (error) {
    return {
      name: error.name,
      isTypeError: error instanceof TypeError,
      code: error.code,
      message: error.message,
      text: String(error),
      firstLine: String(error.stack).split('\n')[0],
      properties: Object.keys(error).sort().map((key) => [key, error[key]]),
    };
  }
}
