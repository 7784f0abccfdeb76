// What is the package's own: which module it loads, its sizes, what differs without IDNA, hostile input.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import test from 'node:test';
import { wpt } from '../../tests/data.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bytesOf = (name) => readFileSync(join(root, 'dist', name));
const require = createRequire(import.meta.url);

/** Bytes of the modules that are compiled while `work` runs. */
async function modulesIn(work) {
  const { Module, validate } = WebAssembly;
  const lengths = [];
  WebAssembly.Module = class extends Module {
    constructor(bytes) {
      super(bytes);
      lengths.push(bytes.byteLength);
    }
  };
  try {
    await work();
  } finally {
    Object.assign(WebAssembly, { Module, validate });
  }
  return lengths;
}

test('the module that fits is loaded', async () => {
  const length = (kind) => bytesOf(`wasm/urlwind.${kind}.wasm`).length;
  assert.notEqual(length('simd'), length('plain'));
  assert.deepEqual(await modulesIn(() => import('../dist/urlwind.js?simd')), [length('simd')]);
  const without = () => {
    WebAssembly.validate = () => false;
    return import('../dist/urlwind.js?plain');
  };
  assert.deepEqual(await modulesIn(without), [length('plain')]);
});

test('vectors are in one kind of module only', () => {
  // i8x16.bitmask, which the first look of the parser is made of.
  const count = (kind) => bytesOf(`wasm/urlwind.${kind}.wasm`).toString('latin1').split('\xfd\x64').length - 1;
  assert.ok(count('simd') > 10, `${count('simd')}`);
  assert.ok(count('plain') < 5, `${count('plain')}`);
});

/** KB of a file, gzipped. */
const gzipped = (name) => gzipSync(bytesOf(name), { level: 9 }).length / 1024;

test('modules are small', () => {
  const limits = { 'urlwind.simd': 120, 'urlwind.plain': 121, 'no-idna.plain': 45 };
  for (const [name, limit] of Object.entries(limits)) {
    const size = gzipped(`wasm/${name}.wasm`);
    assert.ok(size <= limit, `${name} has ${size} KB, not ${limit}`);
  }
});

test('the READMEs say what is downloaded', () => {
  const [ours, first] = ['README.md', '../../../README.md'].map((name) => readFileSync(join(root, name), 'utf8'));
  const [module, base64, script] = ['wasm/urlwind.simd.wasm', 'wasm/urlwind.simd.js', 'urlwind.js'].map(gzipped);
  for (const [readme, text, sizes] of [
    [ours, /\| `urlwind-wasm` \|.* (\d+) KB \|/, [module]],
    [ours, /\| `urlwind-wasm\/full` \|.* (\d+) KB \|/, [gzipped('wasm/full.simd.wasm')]],
    [ours, /\| `urlwind-wasm\/no-idna` \|.* (\d+) KB \|/, [gzipped('wasm/no-idna.plain.wasm')]],
    [ours, /in base64: (\d+) KB gzipped in place of (\d+); and the script with the classes, (\d+) KB/, [base64, module, script]],
    [first, /a module of (\d+) KB gzipped \((\d+) KB in base64\) and (\d+) KB of script/, [module, base64, script]],
  ]) {
    const said = text.exec(readme)?.slice(1).map(Number) ?? [];
    const isRight = said.length === sizes.length && said.every((size, i) => Math.abs(size - sizes[i]) < 1 + size / 50);
    assert.ok(isRight, `${text}: ${said} for ${sizes}`);
  }
});

test('what all entries export', () => {
  const names = (entry) => Object.keys(require(`../dist/${entry}.cjs`)).sort();
  const more = (entry, than) => names(entry).filter((name) => !names(than).includes(name));
  assert.deepEqual(more('no-idna', 'urlwind'), []);
  assert.deepEqual(more('urlwind', 'no-idna'), ['URLPattern', 'isValidURLString', 'trace', 'validate']);
  assert.deepEqual(more('urlwind', 'full'), []);
  assert.deepEqual(more('full', 'urlwind'), [
    'RelativeURL', 'appendPath', 'buildURL', 'decodedParts', 'keepQueryParams', 'publicSuffix', 'readings', 'redact', 'redactText',
    'registrableDomain', 'removeQueryParams', 'removeTracking', 'sameSite', 'setQueryParam',
  ]);
});

test('without IDNA, only hosts that are not ASCII fail', () => {
  const { URL: Plain } = require('../dist/no-idna.cjs');
  const { URL } = require('../dist/urlwind.cjs');
  let refused = 0;
  for (const { input, base } of wpt('urltestdata.json')) {
    const [ours, theirs] = [Plain, URL].map((Class) => Class.parse(input, base ?? undefined)?.href);
    if (ours === theirs) continue;
    const text = `${base ?? ''}${input}`.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    assert.equal(ours, undefined, input);
    assert.match(text, /[^\0-\x7f]/, input);
    refused++;
  }
  assert.ok(refused > 10, `${refused}`);
});

test('the functions of full', () => {
  const full = require('../dist/full.cjs');
  assert.equal(full.registrableDomain('https://www.example.co.uk/'), 'example.co.uk');
  assert.equal(full.readings('http://127.1/').verdict, 'differ');
  assert.equal(full.hostClass('http://2130706433/'), 'loopback');
  assert.equal(full.redact('https://me:secret@h/?sig=x'), 'https://REDACTED:REDACTED@h/?sig=REDACTED');
});

test('reports, traces, normalizeMany', () => {
  const { normalizeMany, trace, validate } = require('../dist/urlwind.cjs');
  const places = validate('https://é.x/a b').findings.map(({ name, start, end }) => [name, start, end]);
  assert.deepEqual(places, [['invalid-URL-unit', 13, 14]]);
  assert.equal(validate('https://h/a b').fixed, 'https://h/a%20b');
  assert.equal(trace('http://h/')[1].state, 'scheme state');
  assert.deepEqual(normalizeMany(['HTTP://A/', 'x']), ['http://a/', null]);
  const bytes = new TextEncoder().encode('http://é/\r\nx\nHTTP://b');
  assert.deepEqual(normalizeMany(bytes), ['http://xn--9ca/', null, 'http://b/']);
});

test('texts and lines of any length', () => {
  const { URL, parseMany } = require('../dist/urlwind.cjs');
  for (const length of [0, 47, 48, 1000, 21_845, 65_535, 65_536, 300_000, 5_000_000]) {
    const path = 'a'.repeat(length);
    assert.equal(new URL(`http://h/${path}`).pathname, `/${path}`);
    assert.equal(new URL(`http://h/${path}é`).pathname, `/${path}%C3%A9`);
    const lines = new TextEncoder().encode(`x:y\nHTTP://h/${path}\nx:z`);
    assert.deepEqual(parseMany(lines).hrefs(), ['x:y', `http://h/${path}`, 'x:z']);
    assert.deepEqual(parseMany(['x:y', `HTTP://h/${path}é`]).hrefs(), ['x:y', `http://h/${path}%C3%A9`]);
  }
  assert.throws(() => new URL(`http://h/${'a'.repeat(70_000_000)}`), { code: 'ERR_STRING_TOO_LONG' });
  assert.equal(new URL('http://h/').href, 'http://h/');
});

test('memory stays flat', () => {
  const { URL, URLPattern } = require('../dist/urlwind.cjs');
  const work = (count) => {
    for (let i = 0; i < count; i++) {
      new URL(`HTTP://host${i % 100}/${i}`).hash = 'x';
      if (i % 100 === 0) new URLPattern(`https://h/:a/${i}`);
    }
    return process.memoryUsage().rss;
  };
  const before = work(100_000);
  const after = work(200_000);
  assert.ok(after < before + 150 * 2 ** 20, `${before} and ${after} bytes`);
});

test('patterns: errors, many groups, regular expressions', () => {
  const { URLPattern } = require('../dist/urlwind.cjs');
  assert.throws(() => new URLPattern('https://é/(a'), { code: 'ERR_INVALID_URL_PATTERN', position: 'https://é/'.length });
  assert.throws(() => new URLPattern({ pathname: '/([b-a])' }), { code: 'ERR_INVALID_URL_PATTERN', component: 'pathname' });
  assert.equal(new URLPattern({ pathname: '/:a(\\d+)' }).exec({ pathname: '/12' }).pathname.groups.a, '12');
  // More groups than the board has room for.
  const names = Array.from({ length: 100 }, (_, i) => `g${i}`);
  const pattern = new URLPattern({ pathname: names.map((name) => `/:${name}`).join('') });
  const { groups } = pattern.exec({ pathname: names.map((name) => `/${name}x`).join('') }).pathname;
  assert.deepEqual(groups, Object.fromEntries(names.map((name) => [name, `${name}x`])));
});
