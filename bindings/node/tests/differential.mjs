// Ours against the classes that the runtime has built in, on every line of the datasets and every
// input of web-platform-tests:
//
//   node tests/differential.mjs
//
// Each difference must be one that a rule in `explained.mjs` explains: by a change of the standard, or
// by a mistake of Ada. Any other difference fails. A rule answers only where the input shows what it
// is about, and all else is the same, so that it cannot hide anything else.

import * as urlwind from '../index.mjs';
import { COMPONENTS, datasets, own, wpt } from './data.mjs';
import { explain, shown } from './explained.mjs';

const BuiltIn = globalThis.URL;
const found = new Map();
const unexplained = [];
let compared = 0;

/** What can be seen of a URL; null if there is none. */
function seen(Class, input, base, change) {
  let url;
  try {
    url = new Class(input, base);
    change?.(url);
  } catch (error) {
    if (error.code !== 'ERR_INVALID_URL' && !(error instanceof TypeError)) throw error;
    return null;
  }
  return shown(url);
}

function compare(where, input, base, setter) {
  compared++;
  const change = setter && ((url) => { url[setter.name] = setter.value; });
  const theirs = seen(BuiltIn, input, base, change);
  const ours = seen(urlwind.URL, input, base, change);
  if (isSame(theirs, ours)) return;
  const rule = explain({ input, base, setter, theirs, ours });
  const difference = { where, input, base, setter, theirs: theirs?.[0], ours: ours?.[0] };
  if (rule === undefined) {
    unexplained.push({ ...difference, theirs, ours });
    return;
  }
  const examples = found.get(rule) ?? [];
  examples.push(difference);
  found.set(rule, examples);
}

function isSame(one, other) {
  if (one === null || other === null) return one === other;
  return one.every((value, index) => value === other[index]);
}

const SETTERS = COMPONENTS.filter((name) => name !== 'origin');

for (const { name, lines } of datasets()) {
  const before = compared;
  lines().forEach((line, index) => {
    compare(name, line);
    // Each line is a relative reference, too, and now and then a value.
    compare(`${name}, relative`, line, 'https://example.com/a/b?c#d');
    if (index % 10 === 0) {
      const setter = { name: SETTERS[(index / 10) % SETTERS.length], value: line };
      compare(`${name}, set`, 'https://user@example.com:81/a?b#c', undefined, setter);
    }
  });
  console.log(`${name}: ${compared - before} comparisons`);
}
if (compared === 0) console.log('the datasets are missing: web-platform-tests alone');

for (const [file, cases] of [['urltestdata.json', wpt('urltestdata.json')], ['own', own('urls.json')]]) {
  for (const { input, base } of cases) {
    compare(file, input, base ?? undefined);
    for (const name of SETTERS) {
      compare(`${file}, set`, 'http://user:pass@h:81/p?q#f', undefined, { name, value: input });
      compare(`${file}, set`, 'ns://h/p', undefined, { name, value: input });
    }
  }
}
for (const file of ['toascii.json', 'IdnaTestV2.json', 'IdnaTestV2-removed.json']) {
  for (const { input } of wpt(file)) compare(file, `https://${input}/`);
}
for (const cases of [wpt('setters_tests.json'), own('setters.json')]) {
  for (const [name, tests] of Object.entries(cases)) {
    if (name === 'comment') continue;
    for (const test of tests) {
      if (typeof test === 'string' || test.before) continue;
      compare('setters', test.href, undefined, { name, value: test.new_value });
    }
  }
}

const { bun, deno, node, ada } = process.versions;
const runtime = bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node ${node} with Ada ${ada}`;
console.log(`${runtime}: ${compared} comparisons`);
for (const [rule, examples] of [...found].sort()) {
  console.log(`  ${examples.length} differ: ${rule}`);
  if (process.argv.includes('--examples')) {
    for (const example of examples.slice(0, 5)) console.log('    ', JSON.stringify(example));
  }
}
console.log(`  ${unexplained.length} differ for a reason that is not known`);
for (const difference of unexplained.slice(0, 40)) console.log(JSON.stringify(difference));
if (unexplained.length > 0) process.exit(1);
