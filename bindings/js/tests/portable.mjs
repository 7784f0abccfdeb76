// The conformance suites in any runtime with Node-API: `bun tests/portable.mjs`,
// `deno run --allow-all tests/portable.mjs`. Ends with the line that `node --test` ends with.

import assert from 'node:assert/strict';
import * as urlwind from '../index.mjs';
import { datasets } from './data.mjs';
import { SUITES } from './conformance.mjs';

const { URL, URLSearchParams, parseMany } = urlwind;

const CHECKS = [
  ...SUITES,
  { name: 'parseMany and URL agree on real lines', run: checkLines },
  { name: 'iterators, errors and stringification', run: checkLanguage },
  { name: 'members that the runtime adds', run: checkInherited },
  { name: 'memory stays flat', run: checkMemory },
];

function checkLines() {
  const lines = datasets().find(({ name }) => name === 'top100.txt')?.lines() ?? ['http://a/é', 'x'];
  const hrefs = lines.map((line) => URL.parse(line)?.href ?? null);
  assert.deepEqual(parseMany(lines).hrefs(), hrefs);
  assert.deepEqual(parseMany(Buffer.from(lines.join('\n'))).hrefs(), hrefs);
  return lines.length;
}

function checkLanguage() {
  const url = new URL('http://h/?a=%20b&c#d');
  url.searchParams.append('é', '\uD800');
  assert.equal(`${url}`, 'http://h/?a=+b&c=&%C3%A9=%EF%BF%BD#d');
  assert.deepEqual([...url.searchParams.keys()], ['a', 'c', 'é']);
  assert.throws(() => new URL('nonsense', 'http://['), { code: 'ERR_INVALID_URL', base: 'http://[' });
  assert.throws(() => URL.prototype.toString.call({}), TypeError);
  assert.throws(() => URL.prototype.href, { message: 'Value of "this" must be of type URL (in URL.href)' });
  assert.throws(() => new URLSearchParams([1]), { code: 'ERR_INVALID_TUPLE' });
  assert.equal(JSON.stringify([url]), `["${url.href}"]`);
  return 8;
}

/** What the runtime adds to the standard must not be inherited: it asks for a built-in object. */
function checkInherited() {
  let count = 0;
  for (const name of ['URL', 'URLSearchParams']) {
    for (const key of Object.getOwnPropertyNames(globalThis[name].prototype)) {
      assert.ok(Object.hasOwn(urlwind[name].prototype, key), `${name}.${key}`);
      count++;
    }
  }
  return count;
}

function checkMemory() {
  const parse = (count) => {
    for (let i = 0; i < count; i++) new URL(`HTTP://host${i % 100}/${i}`).hash = 'x';
    return process.memoryUsage().rss;
  };
  const before = parse(200_000);
  const after = parse(400_000);
  assert.ok(after < before + 200 * 2 ** 20, `${before} and ${after} bytes`);
  return 600_000;
}

let failed = 0;
for (const { name, run } of CHECKS) {
  try {
    console.log(`ok - ${name}: ${run()} cases`);
  } catch (error) {
    failed++;
    console.log(`not ok - ${name}\n${error.stack ?? error}`);
  }
}
console.log(`# pass ${CHECKS.length - failed}\n# fail ${failed}`);
if (failed > 0) process.exit(1);
