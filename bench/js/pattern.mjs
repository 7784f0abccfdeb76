// Compares URLPattern with the built-in one, in a runtime that has one (Node 24 or newer):
//
//   node pattern.mjs [--rounds=N]
//
// Both take turns in one process, in CPU time, and the fastest round of each counts: the ratio hardly depends on the
// load of the machine.

import { createRequire } from 'node:module';
import { URLPattern } from '../../bindings/js/index.mjs';
import { wpt } from '../../bindings/js/tests/data.mjs';

const native = createRequire(import.meta.url)('../../bindings/js/lib/native.js');
const BuiltIn = globalThis.URLPattern;
const rounds = Number(process.argv.find((word) => word.startsWith('--rounds='))?.slice(9) ?? 30);
const rows = [];
let sink = 0;

if (BuiltIn === undefined) throw new Error(`${process.version} has no built-in URLPattern`);

/** A hundred typical routes, and a request for each. */
const NOUNS = ['users', 'orders', 'books', 'teams', 'invoices', 'events', 'photos', 'messages', 'projects', 'reports'];
const SHAPES = [
  '', '/:id', '/:id/edit', '/:id/comments', '/:id/comments/:comment', '/search/recent', '/search/popular',
  '/v2/:id', '/:id/members/:member', '/static/*',
];
const ROUTES = NOUNS.flatMap((noun) => SHAPES.map((shape) => `https://example.com/${noun}${shape}`));
const routes = ROUTES.map((pattern, index) => ({
  values: [pattern],
  inputs: [pattern.replace(/:(\w+)/g, (_, name) => `${name}${index}`).replace('*', 'css/main.css')],
}));

/** The patterns of web-platform-tests that both accept, with inputs on which both agree. */
const cases = wpt('urlpatterntestdata.json').flatMap(({ pattern, inputs = [] }) => {
  const results = [URLPattern, BuiltIn].map((Class) => {
    try {
      return JSON.stringify(new Class(...pattern).exec(...inputs)?.pathname ?? null);
    } catch {
      return undefined;
    }
  });
  return results[0] !== undefined && results[1] !== undefined ? [{ values: pattern, inputs }] : [];
});

/** Compares a loop compiled separately for each class, since a shared one would be optimized for neither. Ours may have
 * a different body. */
function compare(name, count, body, valuesOf, ourBody = body) {
  const runs = [BuiltIn, URLPattern].map((Class, index) => {
    const code = `return () => { let sink = ${index}; ${index === 0 ? body : ourBody} return sink; };`;
    return new Function('Class', 'values', 'native', code)(Class, valuesOf(Class), native);
  });
  // Warm-up; ours compiles a regular expression for patterns that are tested often.
  for (const run of runs) for (let i = 0; i < 200; i++) sink += run();
  const best = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    for (const [index, run] of runs.entries()) {
      const before = process.cpuUsage();
      for (let i = 0; i < 20; i++) sink += run();
      const { user, system } = process.cpuUsage(before);
      best[index] = Math.min(best[index], (user + system) * 1000 / 20);
    }
  }
  const [theirs, ours] = best.map((time) => time / count);
  rows.push({ what: name, 'built-in ns': theirs.toFixed(0), 'urlwind ns': ours.toFixed(0), ratio: (theirs / ours).toFixed(1) });
}

for (const [name, list] of [['routes', routes], ['web-platform-tests', cases]]) {
  const row = (what, ...rest) => compare(`${name}: ${what}`, ...rest);
  row('new URLPattern', list.length, 'for (const it of values) sink += new Class(...it) === null;', () => {
    return list.map(({ values }) => values);
  });
  const made = new Map([URLPattern, BuiltIn].map((Class) => [
    Class,
    list.map(({ values, inputs }) => ({ pattern: new Class(...values), inputs })),
  ]));
  const patterns = (Class) => made.get(Class);
  const test = 'for (const { pattern, inputs } of values) sink += pattern.test(...inputs);';
  row('test', list.length, test, patterns);
  // The lower bound of matching by the native half.
  const texts = (Class) => patterns(Class).filter(({ inputs }) => inputs.length === 1 && typeof inputs[0] === 'string');
  const call = 'for (const { inputs } of values) sink += native.parse(inputs[0]) === undefined;';
  row('test of text, beside a native call that only parses it', texts(URLPattern).length, test, texts, call);
  row('test, one URL with all', list.length, test, (Class) => {
    return patterns(Class).map(({ pattern }) => ({ pattern, inputs: ['https://example.com/photos/12/comments/7'] }));
  });
  const matching = patterns(URLPattern).map(({ pattern, inputs }) => pattern.test(...inputs));
  const exec = 'for (const { pattern, inputs } of values) sink += pattern.exec(...inputs) === null;';
  row('exec of what matches', matching.filter(Boolean).length, exec, (Class) => {
    return patterns(Class).filter((_, index) => matching[index]);
  });
  const getters = 'for (const { pattern: it } of values) sink += it.protocol.length + it.pathname.length + it.hash.length;';
  row('three getters', list.length, getters, patterns);
}
console.log(`Node ${process.versions.node}; ${routes.length} routes, ${cases.length} patterns of web-platform-tests`);
console.table(rows);
if (sink < 0) console.log(sink);
