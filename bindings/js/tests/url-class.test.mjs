// The class URL as Web IDL and the standard have it, against the built-in one too.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as urlwind from '../index.mjs';
import { both } from './both.mjs';
import { COMPONENTS } from './data.mjs';

const FULL = 'https://user:pass@example.com:8080/a/b?c=d#e';

both('a URL shows its components', ({ URL }) => {
  const url = new URL(FULL);
  assert.deepEqual(
    COMPONENTS.map((name) => url[name]),
    [
      FULL, 'https://example.com:8080', 'https:', 'user', 'pass', 'example.com:8080',
      'example.com', '8080', '/a/b', '?c=d', '#e',
    ],
  );
  assert.equal(url.searchParams.get('c'), 'd');
});

both('the class looks like an interface of Web IDL', ({ URL }) => {
  assert.equal(URL.name, 'URL');
  assert.equal(URL.length, 1);
  assert.equal(URL.parse.length, 1);
  assert.equal(URL.canParse.length, 1);
  assert.equal(Object.prototype.toString.call(new URL('a:')), '[object URL]');
  assert.deepEqual(
    Object.getOwnPropertyDescriptor(URL.prototype, Symbol.toStringTag),
    { value: 'URL', writable: false, enumerable: false, configurable: true },
  );
  assert.equal(Object.getPrototypeOf(URL), Function.prototype);
  assert.throws(() => URL('a:'), TypeError);
  assert.deepEqual(Object.keys(new URL(FULL)), []);
});

both('attributes are accessors on the prototype that can be enumerated', ({ URL }) => {
  const readonly = ['origin', 'searchParams'];
  for (const name of [...COMPONENTS, 'searchParams']) {
    const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(
      URL.prototype,
      name,
    );
    assert.equal(typeof get, 'function', name);
    assert.equal(get.name, `get ${name}`);
    assert.equal(get.length, 0);
    assert.equal(typeof set, readonly.includes(name) ? 'undefined' : 'function', name);
    if (set) assert.equal(set.length, 1);
    assert.ok(enumerable && configurable, name);
  }
  for (const name of ['toString', 'toJSON']) {
    const { value, writable, enumerable } = Object.getOwnPropertyDescriptor(URL.prototype, name);
    assert.equal(value.name, name);
    assert.equal(value.length, 0);
    assert.ok(writable && enumerable, name);
  }
  for (const name of ['parse', 'canParse', 'createObjectURL', 'revokeObjectURL']) {
    assert.ok(Object.getOwnPropertyDescriptor(URL, name).enumerable, name);
  }
  const names = [];
  for (const name in new URL('a:')) names.push(name);
  assert.deepEqual(names.sort(), [...COMPONENTS, 'searchParams', 'toJSON', 'toString'].sort());
});

test('objects of our classes are instances of the built-in ones', () => {
  for (const name of ['URL', 'URLSearchParams']) {
    const { prototype } = urlwind[name];
    assert.equal(Object.getPrototypeOf(prototype), globalThis[name].prototype);
    // Nothing is inherited that asks for a built-in object.
    for (const key of Reflect.ownKeys(globalThis[name].prototype)) assert.ok(Object.hasOwn(prototype, key), String(key));
  }
  assert.ok(new urlwind.URL('a:') instanceof globalThis.URL);
  assert.ok(new urlwind.URL('a:').searchParams instanceof globalThis.URLSearchParams);
  assert.ok(!(new globalThis.URL('a:') instanceof urlwind.URL));
});

test('the error for a wrong `this` names the public member', () => {
  const strangers = [{}, null, undefined, 1, 'a:', Object.create(urlwind.URL.prototype), new globalThis.URL('a:')];
  const members = Object.getOwnPropertyDescriptors(urlwind.URL.prototype);
  delete members.constructor;
  for (const [name, { get, set, value }] of Object.entries(members)) {
    for (const call of [get, set, value].filter((each) => typeof each === 'function')) {
      for (const stranger of strangers) {
        assert.throws(() => call.call(stranger, 'x'), {
          name: 'TypeError',
          code: 'ERR_INVALID_THIS',
          message: `Value of "this" must be of type URL (in URL.${name})`,
        });
      }
    }
  }
});

both('only a URL has the attributes of one', ({ URL }) => {
  const strangers = [{}, null, undefined, 1, 'a:', Object.create(URL.prototype), URL.prototype];
  for (const name of [...COMPONENTS, 'searchParams']) {
    const { get, set } = Object.getOwnPropertyDescriptor(URL.prototype, name);
    for (const stranger of strangers) {
      assert.throws(() => get.call(stranger), TypeError, name);
      if (set) assert.throws(() => set.call(stranger, 'x'), TypeError, name);
    }
  }
  for (const stranger of strangers) {
    assert.throws(() => URL.prototype.toString.call(stranger), TypeError);
    assert.throws(() => URL.prototype.toJSON.call(stranger), TypeError);
  }
});

both('arguments become strings, the input before the base', ({ URL }) => {
  const calls = [];
  const talker = (text) => ({ toString: () => (calls.push(text), text) });
  assert.equal(new URL(talker('b'), talker('http://a/')).href, 'http://a/b');
  assert.ok(URL.canParse(talker('b'), talker('http://a/')));
  assert.equal(URL.parse(talker('b'), talker('http://a/')).href, 'http://a/b');
  assert.deepEqual(calls, Array(3).fill(['b', 'http://a/']).flat());
  assert.equal(new URL('b', new URL('http://a/c')).href, 'http://a/b');
  assert.equal(new URL('http://a/', undefined).href, 'http://a/');
  assert.equal(new URL(null, 'http://a/').href, 'http://a/null');
  assert.equal(new URL(undefined, 'http://a/').href, 'http://a/undefined');
  assert.equal(new URL(['http://a/']).href, 'http://a/');
  assert.throws(() => new URL(Symbol('x')), TypeError);
  assert.throws(() => new URL('a:', Symbol('x')), TypeError);
  const url = new URL('http://a/');
  for (const name of ['hash', 'search', 'pathname', 'port', 'host', 'username', 'href']) {
    assert.throws(() => { url[name] = Symbol('x'); }, TypeError, name);
    const broken = { toString() { throw new RangeError('mine'); } };
    assert.throws(() => { url[name] = broken; }, { name: 'RangeError', message: 'mine' });
    assert.throws(() => new URL(broken), { message: 'mine' });
  }
  url.port = 81;
  url.hash = null;
  assert.equal(url.href, 'http://a:81/#null');
});

both('a lone surrogate is replaced', ({ URL }) => {
  assert.equal(new URL('http://a/\uD800x\uDC00').href, 'http://a/%EF%BF%BDx%EF%BF%BD');
  assert.equal(new URL('\uDFFF', 'http://a/').href, 'http://a/%EF%BF%BD');
  const url = new URL('http://a/');
  url.search = '\uD800';
  url.hash = '\uD83D\uDE00\uD83D';
  url.username = '\uDEAD';
  assert.equal(url.href, 'http://%EF%BF%BD@a/?%EF%BF%BD#%F0%9F%98%80%EF%BF%BD');
});

both('attributes that cannot be set are not', ({ URL }) => {
  const url = new URL(FULL);
  for (const name of ['origin', 'searchParams']) {
    assert.throws(() => { 'use strict'; url[name] = 'x'; }, TypeError);
  }
  assert.equal(url.href, FULL);
});

both('a value that a setter refuses changes nothing', ({ URL }) => {
  const url = new URL(FULL);
  url.protocol = 'nonsense';
  url.host = 'a b';
  url.hostname = ':1';
  url.port = '65536';
  assert.equal(url.href, FULL);
  assert.throws(() => { url.href = 'nonsense'; }, { code: 'ERR_INVALID_URL', input: 'nonsense' });
  assert.equal(url.href, FULL);
});

both('a value that is there already changes nothing', ({ URL }) => {
  const url = new URL(FULL);
  for (const name of COMPONENTS) if (name !== 'origin') url[name] = url[name];
  assert.equal(url.href, FULL);
});

both('every setter changes what it names', ({ URL }) => {
  const url = new URL(FULL);
  url.protocol = 'ws';
  url.username = 'a';
  url.password = '';
  url.hostname = 'EXAMPLE.org';
  url.port = '';
  url.pathname = 'x/../y';
  url.search = 'é';
  url.hash = '';
  assert.equal(url.href, 'ws://a@example.org/y?%C3%A9');
  url.host = 'b:9';
  url.search = '';
  assert.equal(url.href, 'ws://a@b:9/y');
  url.href = 'http://c';
  assert.equal(url.href, 'http://c/');
  assert.equal(url.origin, 'http://c');
});

both('stringification gives the href', ({ URL }) => {
  const url = new URL(FULL);
  assert.equal(`${url}`, FULL);
  assert.equal(url.toString(), FULL);
  assert.equal(JSON.stringify({ url }), JSON.stringify({ url: FULL }));
  assert.equal(new URL(url).href, FULL);
});

both('parse returns null for what cannot be parsed', ({ URL }) => {
  assert.equal(URL.parse('nonsense'), null);
  assert.equal(URL.parse('x', 'nonsense'), null);
  assert.ok(URL.parse(FULL) instanceof URL);
  assert.equal(URL.canParse('nonsense'), false);
  assert.equal(URL.canParse('x', 'nonsense'), false);
  assert.equal(URL.canParse('x', FULL), true);
});

both('origins are those of the web', ({ URL }) => {
  const origins = {
    'blob:https://example.com:443/uuid': 'https://example.com',
    'blob:http://u:p@a:81/x': 'http://a:81',
    'blob:file:///x': 'null',
    'blob:ftp://host/path': 'null',
    'blob:ws://host/': 'null',
    'blob:nonsense': 'null',
    'blob:': 'null',
    'blobs:https://a/': 'null',
    'ftp://u@h:21/': 'ftp://h',
    'wss://h:444/': 'wss://h:444',
    'file:///x': 'null',
    'data:x': 'null',
  };
  for (const [href, origin] of Object.entries(origins)) {
    assert.equal(new URL(href).origin, origin, href);
  }
});

both('subclasses work and keep their name', ({ URL }) => {
  class Mine extends URL {
    #secret = 1;
    get host() { return `${super.host}!${this.#secret}`; }
  }
  const mine = new Mine('http://a/b');
  assert.ok(mine instanceof URL && mine instanceof Mine);
  assert.equal(mine.host, 'a!1');
  assert.equal(mine.pathname, '/b');
  assert.match(inspect(mine), /^Mine \{/);
});

both('searchParams is the same object each time', ({ URL, URLSearchParams }) => {
  const url = new URL(FULL);
  const { searchParams } = url;
  assert.ok(searchParams instanceof URLSearchParams);
  url.search = '?x=y';
  url.href = 'http://a/?z=1';
  assert.equal(url.searchParams, searchParams);
  assert.equal(searchParams.get('z'), '1');
});

both('searchParams and the URL follow each other', ({ URL }) => {
  const url = new URL('http://a/p?b=1#f');
  const params = url.searchParams;
  params.append('c', 'é ~');
  assert.equal(url.search, '?b=1&c=%C3%A9+%7E');
  assert.equal(url.hash, '#f');
  assert.equal(url.pathname, '/p');
  assert.equal(url.href, 'http://a/p?b=1&c=%C3%A9+%7E#f');
  params.set('b', '2');
  url.hash = 'g';
  assert.equal(url.href, 'http://a/p?b=2&c=%C3%A9+%7E#g');
  params.sort();
  url.pathname = 'q';
  assert.equal(url.href, 'http://a/q?b=2&c=%C3%A9+%7E#g');
  url.search = 'x=%20';
  assert.deepEqual([...params], [['x', ' ']]);
  assert.equal(url.search, '?x=%20');
  params.delete('nothing');
  assert.equal(url.search, '?x=+');
  params.delete('x');
  assert.equal(url.href, 'http://a/q#g');
  assert.equal(params.size, 0);
  params.append('', '');
  assert.equal(`${url}`, 'http://a/q?=#g');
  assert.equal(JSON.stringify(url), '"http://a/q?=#g"');
  params.append('y', '1');
  url.search = '';
  assert.equal(params.toString(), '');
  assert.equal(url.href, 'http://a/q#g');
  params.append('z', '?#&=');
  url.href = 'http://b/?n';
  assert.deepEqual([...params], [['n', '']]);
  params.append('m', '1');
  assert.throws(() => { url.href = 'nonsense'; }, TypeError);
  assert.equal(url.href, 'http://b/?n=&m=1');
});

both('an opaque path keeps its blanks when the query goes', ({ URL }) => {
  const url = new URL('data:a   b?x#y');
  url.searchParams.delete('x');
  assert.equal(url.href, 'data:a   b#y');
});

both('blob URLs come from the runtime', ({ URL }) => {
  const id = URL.createObjectURL(new Blob(['x']));
  assert.match(id, /^blob:/);
  assert.equal(URL.revokeObjectURL(id), undefined);
  assert.throws(() => URL.createObjectURL(1), TypeError);
});

test('a file URL that no text parses to stays what setters made it', () => {
  // Only the change of the scheme leads there; every further setter must leave the path alone.
  const url = new urlwind.URL('http://h/C|/x');
  url.protocol = 'file';
  url.hash = 'f';
  assert.equal(url.href, 'file://h/C|/x#f');
  url.hostname = '';
  assert.equal(url.href, 'file:///C|/x#f');
  url.hash = 'g';
  url.search = 'q';
  assert.equal(url.href, 'file:///C|/x?q#g');
  url.searchParams.append('r', '1');
  url.hash = '';
  assert.equal(url.href, 'file:///C|/x?q=&r=1');

  const local = new urlwind.URL('http://localhost/x');
  local.protocol = 'file';
  local.hash = 'f';
  assert.equal(local.href, 'file://localhost/x#f');
});
