// Where the native half comes from: the package for the platform, the one in WebAssembly, or nowhere. Each is tried in a
// folder of its own, as npm would have filled it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as urlwind from '../index.mjs';
import { addon, addonName, installAddon, installPlatform, installUrlwind, platform } from './installed.mjs';

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A project in which urlwind is installed, without an addon. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'urlwind-'));
  folders.push(folder);
  installUrlwind(folder);
  return folder;
}

const withAddon = (to) => copyFileSync(addon, to);
const withRubbish = (to) => writeFileSync(to, 'no library');
/** The addon in the place of the module: wasm/tests tests the module itself. */
const installWasm = (folder) => installAddon(folder, 'urlwind-wasm', { exports: { './native': `./${addonName()}` } }, withAddon);

/** Runs a script there. What it prints as JSON, and what went to standard error. */
function run(folder, script, name = 'main.cjs') {
  writeFileSync(join(folder, name), script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return { answer: JSON.parse(stdout), stderr };
}

const ASK = `
  const { URL, parseMany } = require('urlwind');
  const isOurs = URL !== globalThis.URL;
  console.log(JSON.stringify({ isOurs, href: new URL('HTTP://Ex').href, many: parseMany(['http://a', 'x']).hrefs() }));
`;
const RIGHT = { href: 'http://ex/', many: ['http://a/', null] };

/** How often there is a warning. */
const warnings = (stderr) => stderr.match(/URLWIND_BUILT_IN/g)?.length ?? 0;

test('the package for the platform comes first', () => {
  const folder = project();
  installPlatform(folder, withAddon);
  assert.deepEqual(run(folder, ASK), { answer: { isOurs: true, ...RIGHT }, stderr: '' });
});

test('then the one in WebAssembly, also where the addon is broken', () => {
  const folder = project();
  installWasm(folder);
  assert.deepEqual(run(folder, ASK), { answer: { isOurs: true, ...RIGHT }, stderr: '' });
  installPlatform(folder, withRubbish);
  assert.deepEqual(run(folder, ASK), { answer: { isOurs: true, ...RIGHT }, stderr: '' });
});

test('the one in WebAssembly is installed where somebody asks for it only', () => {
  const { dependencies, optionalDependencies, peerDependenciesMeta } = createRequire(import.meta.url)('../package.json');
  assert.deepEqual({ dependencies, optionalDependencies }, { dependencies: undefined, optionalDependencies: undefined });
  assert.equal(peerDependenciesMeta['urlwind-wasm'].optional, true);
});

test('then the built-in classes, with one warning that says what to do', () => {
  const folder = project();
  const { answer, stderr } = run(folder, ASK);
  assert.deepEqual(answer, { isOurs: false, ...RIGHT });
  assert.equal(warnings(stderr), 1, stderr);
  assert.match(stderr, new RegExp(`urlwind has no addon for ${platform()}; .*urlwind-wasm.*built-in classes`));
});

test('a broken addon is a reason that the warning gives', () => {
  const folder = project();
  installPlatform(folder, withRubbish);
  const { answer, stderr } = run(folder, ASK);
  assert.deepEqual(answer, { isOurs: false, ...RIGHT });
  assert.equal(warnings(stderr), 1, stderr);
  assert.match(stderr, /urlwind cannot load its addon for/);
  assert.match(stderr, /too short|invalid ELF|not a valid|not valid|slice is not/i);
});

test('one warning for both module systems and for threads', () => {
  const script = `
    import urlwind, { URL } from 'urlwind';
    import { replaced } from 'urlwind/global';
    import { createRequire } from 'node:module';
    import { Worker, isMainThread } from 'node:worker_threads';
    const same = createRequire(import.meta.url)('urlwind') === urlwind && URL === globalThis.URL;
    if (isMainThread) {
      const ends = [1, 2].map(() => new Promise((resolve) => new Worker(new globalThis.URL(import.meta.url)).on('exit', resolve)));
      console.log(JSON.stringify({ same, replaced, codes: await Promise.all(ends) }));
    } else if (!same) {
      throw new Error('not the same');
    }
  `;
  const { answer, stderr } = run(project(), script, 'main.mjs');
  assert.deepEqual(answer, { same: true, replaced: [], codes: [0, 0] });
  assert.equal(warnings(stderr), 1, stderr);
});

test('everything has a stand-in, or says that it has none', () => {
  const { default: _, ...named } = urlwind;
  const script = `
    const urlwind = require('urlwind');
    const outcome = (name) => {
      try {
        const value = /^[A-Z]/.test(name) ? new urlwind[name](name === 'URL' ? 'http://h' : undefined) : urlwind[name]('file:///h');
        return value === undefined ? 'nothing' : 'answers';
      } catch (error) {
        return error.code ?? String(error);
      }
    };
    console.log(JSON.stringify(Object.fromEntries(Object.keys(urlwind).map((name) => [name, outcome(name)]))));
  `;
  const { answer } = run(project(), script);
  assert.deepEqual(Object.keys(answer).sort(), Object.keys(named).sort());
  const answering = [
    'ParsedUrls', 'URL', 'URLSearchParams', 'domainToASCII', 'domainToUnicode', 'fileURLToPath', 'format', 'pathToFileURL',
  ];
  for (const name of answering) assert.equal(answer[name], 'answers', name);
  for (const name of ['validate', 'trace', 'redact', 'hostClass', 'buildURL', 'RelativeURL']) {
    assert.equal(answer[name], 'ERR_URLWIND_NOT_LOADED', name);
  }
  const outcomes = new Set(Object.values(answer));
  // The text is no array, and no object.
  for (const known of ['answers', 'ERR_URLWIND_NOT_LOADED', 'ERR_INVALID_ARG_TYPE']) outcomes.delete(known);
  assert.deepEqual([...outcomes], []);
});

test('parseMany on the built-in class answers as ours does', () => {
  const inputs = ['http://a', 'x', 'http://u:p@h:81/p?q#f', 'http://é/', '', 'data:x'];
  const script = `
    const { parseMany } = require('urlwind');
    const inputs = ${JSON.stringify(inputs)};
    const ask = (urls) => urls.hrefs().map((_, i) => ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port',
      'pathname', 'search', 'hash', 'isValid'].map((name) => urls[name](i)).concat(urls.get(i)?.href ?? null, urls.length, urls.countValid()));
    console.log(JSON.stringify([inputs, Buffer.from(inputs.join('\\n')), new DataView(new ArrayBuffer(2))].map((it) => ask(parseMany(it)))));
  `;
  const ours = project();
  installPlatform(ours, withAddon);
  assert.deepEqual(run(project(), script).answer, run(ours, script).answer);
});
