// The examples of the repository's README: what stands behind `//` is what the expression before it gives.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as urlwind from '../index.mjs';

test('the example of the README gives what it says', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, example] = /```js\nimport \{ URL \} from 'urlwind';\n([^`]*)```/.exec(readme);
  let answers = 0;
  const check = (value, expected) => {
    assert.equal(inspect(value), expected);
    answers++;
  };
  const code = example.replace(/^(.*); \/\/ (.*)$/gm, (_, expression, expected) => `check(${expression}, ${JSON.stringify(expected)});`);
  new Function('URL', 'check', code)(urlwind.URL, check);
  assert.equal(answers, 2);
});
