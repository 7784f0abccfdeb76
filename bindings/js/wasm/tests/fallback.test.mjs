// The Node package where it has no addon: it runs on the module, and answers as that does.

import assert from 'node:assert/strict';
import {
  cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import test from 'node:test';
import { build } from 'esbuild';
import { wpt } from '../../tests/data.mjs';
import { answer, word } from '../../tests/wpt_server.mjs';
import { bundleSuites } from '../scripts/suites.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, '..');

/** A copy of the Node package without an addon, and this package beside it. */
const folder = mkdtempSync(join(tmpdir(), 'urlwind-fallback-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
for (const name of ['index.js', 'index.mjs', 'browser.mjs', 'package.json', 'lib']) cpSync(join(node, name), join(folder, name), { recursive: true });
mkdirSync(join(folder, 'node_modules'));
symlinkSync(root, join(folder, 'node_modules/urlwind-wasm'), 'dir');

const script = await bundleSuites('./index.mjs');
const data = JSON.stringify(pathToFileURL(join(node, 'tests/data.mjs')).href);
writeFileSync(join(folder, 'suites.mjs'), script.replaceAll('import.meta.url', data));
const { SUITES } = await import(pathToFileURL(join(folder, 'suites.mjs')));

const require = createRequire(import.meta.url);
const native = require(join(folder, 'lib/native.js'));

test('the native half is the module', () => {
  assert.equal(native, require('../dist/native.cjs'));
});

test('it has every function of the addon', () => {
  const used = /\bnative\.(\w+)/g;
  const files = readdirSync(join(node, 'lib')).map((name) => readFileSync(join(node, 'lib', name), 'utf8'));
  const names = new Set(files.flatMap((text) => [...text.matchAll(used)].map(([, name]) => name)));
  names.delete('js');
  assert.ok(names.size > 30, `${names.size}`);
  assert.deepEqual([...names].filter((name) => !(name in native)), []);
});

test('its classes answer as those of urlwind-wasm', () => {
  const [ours, theirs] = [join(folder, 'index.js'), '../dist/full.cjs'].map((path) => require(path));
  for (const { input, base } of wpt('urltestdata.json')) {
    const words = `${word(input)} ${base === null ? '-' : word(base)}`;
    for (const question of [`parse ${words}`, `can ${words}`]) assert.equal(answer(ours, question), answer(theirs, question), input);
  }
});

for (const { name, run } of SUITES) test(name, () => void run());

test('a bundle for browsers has the module', async () => {
  const contents = "import urlwind, { URL, redact } from 'urlwind'; export { urlwind, URL, redact };";
  symlinkSync(folder, join(folder, 'node_modules/urlwind'), 'dir');
  const outfile = join(folder, 'bundle.mjs');
  const { warnings } = await build({
    stdin: { contents, resolveDir: folder }, bundle: true, platform: 'browser', format: 'esm', target: 'es2022', outfile, logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  assert.doesNotMatch(readFileSync(outfile, 'utf8'), /node:module|__filename/);
  const { URL, redact, urlwind } = await import(pathToFileURL(outfile));
  assert.equal(urlwind.URL, URL);
  assert.notEqual(URL, globalThis.URL);
  assert.equal(redact(new URL('HTTPS://u:p@Ex/').href), 'https://REDACTED:REDACTED@ex/');
});
