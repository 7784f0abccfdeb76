// The package as a whole: module systems, threads, other parts of Node, huge input, memory.

import assert from 'node:assert/strict';
import { constants } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import * as urlwind from '../index.mjs';

const require = createRequire(import.meta.url);
const { URL, URLSearchParams, fileURLToPath, parseMany, pathToFileURL } = urlwind;

test('both module systems have the same classes', () => {
  const common = require('..');
  const { default: defaults, ...named } = urlwind;
  assert.deepEqual(Object.keys(named).sort(), Object.keys(common).sort());
  for (const name of Object.keys(named)) {
    assert.equal(common[name], named[name], name);
    assert.equal(defaults[name], named[name], name);
  }
});

test('the package resolves by its name', () => {
  const script = `
    import { URL } from 'urlwind';
    import { createRequire } from 'node:module';
    const { URL: Other } = createRequire(import.meta.url)('urlwind');
    if (URL !== Other) throw new Error('two classes');
    console.log(new URL('http://a').href);
  `;
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  assert.equal(`${printed}`, 'http://a/\n');
});

test('Node takes our URLs where it takes URLs', async () => {
  const here = fileURLToPath(import.meta.url);
  assert.equal(readFileSync(pathToFileURL(here), 'utf8'), readFileSync(here, 'utf8'));
  const server = http.createServer((request, response) => response.end(request.url));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = new URL(`http://127.0.0.1:${server.address().port}/p`);
    url.searchParams.append('q', 'ä');
    assert.equal(await (await fetch(url)).text(), '/p?q=%C3%A4');
    const text = await new Promise((resolve, reject) => {
      http.get(url, (response) => response.on('data', (data) => resolve(`${data}`))).on('error', reject);
    });
    assert.equal(text, '/p?q=%C3%A4');
  } finally {
    server.close();
  }
});

test('every thread has an instance of its own', async () => {
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { URL } = require(workerData.path);
    let sum = 0;
    for (let i = 0; i < 20000; i++) {
      const url = new URL('http://HOST' + workerData.id + ':' + (1000 + i) + '/path' + i);
      if (url.port !== String(1000 + i) || url.pathname !== '/path' + i) throw new Error(url.href);
      sum += url.href.length;
    }
    parentPort.postMessage(sum);
  `;
  const path = require.resolve('..');
  const run = (id) => new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: { id, path } });
    worker.on('message', resolve).on('error', reject);
  });
  const sums = await Promise.all([1, 2, 3, 4].map(run));
  assert.equal(new Set(sums).size, 1);
  // The threads have ended; what they kept is gone, ours is not.
  assert.equal(new URL('http://a').href, 'http://a/');
});

test('strings around the size of the buffer on the stack are read whole', () => {
  for (let length = 1000; length < 1050; length++) {
    for (const char of ['x', 'é', '😀', '\uD800']) {
      const input = `http://h/${char.repeat(length)}`;
      assert.equal(new URL(input).href, new globalThis.URL(input).href);
    }
    const x = 'x'.repeat(length);
    const url = new URL('http://h/');
    url.hash = x;
    url.search = x;
    assert.equal(url.href, `http://h/?${x}#${x}`);
    assert.equal(new URLSearchParams([[x, x]]).toString(), `${x}=${x}`);
  }
});

test('every unit of UTF-16 is read, wherever it stands', () => {
  const read = (Class, input) => new Class(input).hash;
  for (let unit = 0; unit < 0x10000; unit++) {
    const char = String.fromCharCode(unit);
    for (const [before, after] of [['', ''], ['1234567', 'a'], ['é', '\uDE00'], ['\uD83D', '\uD83D']]) {
      const input = `http://h/#${before}${char}${after}x`;
      if (read(URL, input) !== read(globalThis.URL, input)) assert.fail(JSON.stringify(input));
    }
  }
});

test('canParse says what the constructor does, however long the rest', () => {
  const starts = [
    'http://', 'https://', 'HTTP://', 'http:/', 'http:', 'ftp://', 'file://', 'x://', '', '/', '//', '1:', '@:', ' http://', 'mailto:', 'data:', 'urn:', 'about:',
  ];
  const authorities = [
    '', 'h', 'a.b', 'a b', 'h:80', 'h:x', 'u@', 'u:p@h', '/h', '\\h', '\t/h', '\t', '1.2.3.4', '1.2.3.256', 'é', '[::1]', '[',
    'h?', 'h#', 'h?x@[', 'h\\', '%', '%41', 'xn--a', 'h\n', '\u0000', '-', '.', '_', 'A.B', 'a..b', 'a.', 'a.1', 'a.0x1', '1.a', 'a.0',
    'a.xn--a', 'a.XN--A.b', 'xn--.b', 'x', 'a.-', '-.a', '1.2.3.4.', 'a.1.', '0x7f.1', 'a:80', 'a:', 'a@', 'a_b', 'a.b|',
    'a ', 'a<', 'a^b', 'a b@', 'a b@h', 'a |@h', 'a ?', 'a b?@', 'a b#@', 'a b\\@', 'a b:80', 'a:8 0', 'é b', '1 2', 'a.b:99999', 'a.b:9999', '.com', 'a.com', 'a.c1', 'a1.b.c',
    'a..c', 'a.b.', '1.2.3.4:80', '01.2.3.4', '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.4a', 'a.b@c', 'a.b:c@d', '1.2.3.4:x', '[::]', '[1::2]:80',
    '[1:2:3::4:5:6:7]', '[1:2:3::4:5:6:7:8]', '[1:2:3:4::5]', '[::12345]', '[::g]', '[::A]', '[1:2:3:4:5:6:7:8]', '[::1.2.3.4]', '[::1]x',
    'u@a.b', 'u:p@a.b:80', 'u:@1.2.3.4', 'u:p@[::1]', 'u@a.b:x', 'u:p:q@a.b', 'u@v@a.b', ':@a.b', 'u@a b',
  ];
  const rests = ['', '/', '/é', '/ ', '/\uD800', '?é', '#', '/@[', '/x/[x', '\\é'];
  const tails = ['', 'x'.repeat(60), `${'x'.repeat(60)}é`, `${'x'.repeat(2000)}/[`];
  for (const start of starts) {
    for (const authority of authorities) {
      for (const rest of rests) {
        for (const tail of tails) {
          const input = start + authority + rest + tail;
          if (URL.canParse(input) !== (URL.parse(input) !== null)) assert.fail(JSON.stringify(input));
        }
      }
    }
  }
});

test('huge strings are parsed, or refused when the result would be longer than a string', () => {
  const huge = `http://h/${'x'.repeat(100_000_000)}`;
  assert.ok(new URL(huge).href === huge);
  const longer = `http://h/${'é'.repeat(100_000_000)}`;
  assert.throws(() => new URL(longer), { code: 'ERR_STRING_TOO_LONG' });
  const url = new URL('http://h/');
  assert.throws(() => { url.hash = longer; }, { code: 'ERR_STRING_TOO_LONG' });
  assert.equal(url.href, 'http://h/');
});

test('pairs that are too long for a string are an error, and not lost', () => {
  const half = 'x'.repeat(constants.MAX_STRING_LENGTH / 2);
  const url = new URL('http://h/path?a=1#f');
  const { searchParams } = url;
  // The pairs fit, but not together with what stands before and behind them.
  searchParams.append('b', half);
  searchParams.append('c', half.slice(10));
  assert.throws(() => url.href, { code: 'ERR_STRING_TOO_LONG' });
  // Nor do these.
  searchParams.append('d', 'x'.repeat(20));
  assert.throws(() => searchParams.toString(), { code: 'ERR_STRING_TOO_LONG' });
  assert.deepEqual([...searchParams.keys()], ['a', 'b', 'c', 'd']);
  for (const name of ['b', 'c', 'd']) searchParams.delete(name);
  assert.equal(url.href, 'http://h/path?a=1#f');
  // A new query needs no look at the old one.
  searchParams.append('b', half);
  searchParams.append('c', half);
  url.search = '?d';
  assert.equal(url.href, 'http://h/path?d#f');
  assert.equal(searchParams.size, 1);
});

test('which C library a program has is read from the program, without a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urlwind-'));
  const program = (loader) => {
    const path = join(folder, loader.replaceAll('/', '-'));
    writeFileSync(path, `\x7fELF${'\0'.repeat(700)}${loader}\0${'\0'.repeat(9000)}`);
    return path;
  };
  const name = (path, before = '') => {
    const script = `
      Object.defineProperty(process, 'platform', { value: 'linux' });
      process.execPath = ${JSON.stringify(path)};
      const { getReport } = process.report;
      process.report.getReport = () => { console.log('report'); ${before} return getReport.call(process.report); };
      console.log(require(${JSON.stringify(require.resolve('../lib/addon-name.js'))}).platform());
    `;
    return `${execFileSync(process.execPath, ['--eval', script])}`.trim();
  };
  try {
    assert.equal(name(program('/lib/ld-musl-x86_64.so.1')), `linux-${process.arch}-musl`);
    for (const loader of ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-riscv64-lp64d.so.1', '/lib/ld64.so.1']) {
      assert.equal(name(program(loader)), `linux-${process.arch}-gnu`, loader);
    }
    // Where the program cannot be read, or names no loader at its start, the report says it.
    for (const path of [join(folder, 'missing'), program('nothing')]) {
      assert.equal(name(path, 'return { header: { glibcVersionRuntime: "2.36" } };'), `report\nlinux-${process.arch}-gnu`);
      assert.equal(name(path, 'return { header: {} };'), `report\nlinux-${process.arch}-musl`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('pairs that are appended one by one take linear time', () => {
  const time = (count) => {
    const url = new URL('http://h/');
    const { user: before } = process.cpuUsage();
    for (let i = 0; i < count; i++) url.searchParams.append(`name${i}`, 'v w');
    assert.ok(url.href.length > count * 10);
    const params = new URLSearchParams('a&'.repeat(count));
    assert.equal(params.size, count);
    return process.cpuUsage().user - before;
  };
  // Eight times as many; quadratic time would be 64 times as long, each time that it is measured.
  const tries = [];
  for (let i = 0; i < 8; i++) {
    const [short, long] = [time(20_000), time(160_000)];
    if (long < 30 * short) return;
    tries.push(`${short} and ${long} microseconds`);
  }
  assert.fail(tries.join('; '));
});

test('parsing leaves no memory behind', () => {
  const script = new globalThis.URL('memory.mjs', import.meta.url);
  const parses = process.env.URLWIND_PARSES ?? '1000000';
  const printed = execFileSync(process.execPath, ['--expose-gc', fileURLToPath(script.href), parses]);
  assert.match(`${printed}`, /is flat/);
});
