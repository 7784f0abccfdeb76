// The README's example says what is true.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

test('the README’s example', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, example] = readme.match(/```js\n([^]*?)```/);
  const lines = example.split('\n').map((line) => line.replace(/^(.*); \/\/ ('.*')$/, 'equal($1, $2);'));
  const script = lines.join('\n').replace("'urlwind-wasm'", JSON.stringify(new URL('../dist/urlwind.js', import.meta.url).href));
  assert.equal(script.match(/^equal/gm).length, 4);
  globalThis.equal = assert.equal;
  await import(`data:text/javascript,${encodeURIComponent(script)}`);
});
