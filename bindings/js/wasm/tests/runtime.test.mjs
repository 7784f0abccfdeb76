// How the package fits into runtimes: bodies, clones, and places where WebAssembly is blocked or brought along.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';
import * as urlwind from '../dist/urlwind.js';

const { URL, URLPattern, URLSearchParams, parseMany } = urlwind;
const bytes = readFileSync(new globalThis.URL('../dist/wasm/full.simd.wasm', import.meta.url));

test('parameters are a body of their own type', async () => {
  const { searchParams } = new URL('http://h/?a=%C3%A9');
  const linked = new URL('http://h/?x=y&x=z');
  linked.searchParams.append('b', 'c d');
  const changed = new URL('http://h/?x=y');
  changed.searchParams.sort();
  changed.search = '?p=q&p=r';
  for (const [params, text] of [
    [new URLSearchParams('a=b c'), 'a=b+c'], [searchParams, 'a=%C3%A9'], [linked.searchParams, 'x=y&x=z&b=c+d'], [changed.searchParams, 'p=q&p=r'],
  ]) {
    for (const carrier of [new Response(params), new Request('http://h/', { method: 'POST', body: params })]) {
      assert.equal(carrier.headers.get('content-type'), 'application/x-www-form-urlencoded;charset=UTF-8');
      assert.equal(await carrier.text(), text);
    }
  }
  assert.equal(linked.href, 'http://h/?x=y&x=z&b=c+d');
});

test('many names are replaced in linear time', () => {
  const url = new URL(`http://h/?${Array.from({ length: 100_000 }, (_, i) => `n${i}`).join('&')}`);
  const before = url.searchParams;
  const { user } = process.cpuUsage();
  url.search = '?a=b';
  assert.ok(process.cpuUsage().user - user < 2_000_000);
  assert.deepEqual([...url.searchParams], [['a', 'b']]);
  assert.equal(url.searchParams, url.searchParams);
  before.append('x', 'y');
  assert.deepEqual([before.size, url.href], [100_001, 'http://h/?a=b']);
});

test('what cannot be cloned says so', () => {
  const refused = (thing) => {
    try {
      return !structuredClone(thing);
    } catch {
      return true;
    }
  };
  // Node 20 makes an empty object of its own.
  const params = refused(new globalThis.URLSearchParams()) ? [new URL('x:?a').searchParams, new URLSearchParams()] : [];
  for (const thing of [new URL('x:'), new URLPattern(), parseMany(['x:']), ...params]) {
    assert.throws(() => new MessageChannel().port1.postMessage(thing), { name: 'DataCloneError' });
    assert.throws(() => structuredClone(thing), { name: 'DataCloneError' });
  }
});

/** Runs `work` where nothing can be compiled; what was warned of. */
async function blocked(work) {
  const { Module, compile } = WebAssembly;
  const { warn } = console;
  const warnings = [];
  const refuse = () => {
    throw new WebAssembly.CompileError('blocked by CSP');
  };
  Object.assign(WebAssembly, { Module: class { constructor() { refuse(); } }, compile: async () => refuse() });
  console.warn = (text) => warnings.push(text);
  try {
    await work();
  } finally {
    Object.assign(WebAssembly, { Module, compile });
    console.warn = warn;
  }
  return warnings;
}

function checkStandIn(api) {
  assert.equal(api.URL, globalThis.URL);
  assert.equal(api.URLSearchParams, globalThis.URLSearchParams);
  assert.deepEqual(api.normalizeMany(['HTTP://A/', 'x']), ['http://a/', null]);
  assert.deepEqual(api.parseMany(new TextEncoder().encode('http://é/\r\nx')).hrefs(), ['http://xn--9ca/', null]);
  assert.throws(() => api.validate('x'), { code: 'ERR_URLWIND_NOT_LOADED', message: /^validate: .*blocked by CSP/ });
}

test('where WebAssembly is blocked, the built-in classes stand in, with one warning', async () => {
  const require = createRequire(import.meta.url);
  for (const load of [
    () => import('../dist/urlwind.js?blocked'),
    () => import('../dist/full.js?blocked'),
    () => {
      delete require.cache[require.resolve('../dist/urlwind.cjs')];
      return require('../dist/urlwind.cjs');
    },
    async () => (await import('../dist/init.js?blocked')).init(bytes),
  ]) {
    const warnings = await blocked(async () => checkStandIn(await load()));
    assert.equal(warnings.length, 1, `${load}`);
    assert.match(warnings[0], /cannot compile WebAssembly here: blocked by CSP. The built-in classes are used instead/);
  }
});

test('a module can be brought along, in every form', async () => {
  const module = new WebAssembly.Module(bytes);
  const forms = [module, bytes, new Response(bytes), Promise.resolve(new Response(bytes))];
  for (const [index, form] of forms.entries()) {
    const { init } = await import(`../dist/init.js?${index}`);
    const api = await init(form);
    assert.equal(new api.URL('HTTP://É').href, 'http://xn--9ca/');
    assert.equal(api.registrableDomain('https://www.example.co.uk/'), 'example.co.uk');
    assert.equal(await init(form), api);
  }
});

test('what is no module is an error, after which another can be given', async () => {
  const { init } = await import('../dist/init.js?errors');
  assert.throws(() => init(), { name: 'TypeError', message: /WebAssembly\.Module/ });
  await assert.rejects(init(new Response('', { status: 404 })), /404/);
  await assert.rejects(init(Promise.reject(new Error('offline'))), /offline/);
  assert.equal(new (await init(bytes)).URL('x:').href, 'x:');
});
