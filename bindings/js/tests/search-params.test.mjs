// The class URLSearchParams as Web IDL and the standard have it, against the built-in one too.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { URLSearchParams } from '../index.mjs';
import { both } from './both.mjs';

both('the class looks like an interface of Web IDL', ({ URLSearchParams }) => {
  assert.equal(URLSearchParams.name, 'URLSearchParams');
  assert.equal(URLSearchParams.length, 0);
  const { prototype } = URLSearchParams;
  assert.equal(Object.prototype.toString.call(new URLSearchParams()), '[object URLSearchParams]');
  const lengths = {
    append: 2, delete: 1, get: 1, getAll: 1, has: 1, set: 2, sort: 0, entries: 0, forEach: 1,
    keys: 0, values: 0, toString: 0,
  };
  for (const [name, length] of Object.entries(lengths)) {
    const { value, enumerable, writable } = Object.getOwnPropertyDescriptor(prototype, name);
    assert.equal(value.length, length, name);
    assert.equal(value.name, name);
    assert.ok(enumerable && writable, name);
  }
  assert.ok(Object.getOwnPropertyDescriptor(prototype, 'size').enumerable);
  assert.equal(prototype[Symbol.iterator], prototype.entries);
  assert.ok(!Object.getOwnPropertyDescriptor(prototype, Symbol.iterator).enumerable);
  assert.throws(() => URLSearchParams(), TypeError);
});

both('only a URLSearchParams has the methods of one', ({ URLSearchParams }) => {
  const { prototype } = URLSearchParams;
  const strangers = [{}, null, undefined, 1, 'x', prototype, Object.create(prototype), () => {}];
  const names = ['append', 'delete', 'get', 'getAll', 'has', 'set', 'sort', 'entries', 'forEach'];
  for (const name of [...names, 'keys', 'values', 'toString']) {
    for (const stranger of strangers) {
      const call = () => prototype[name].call(stranger, 'a', 'b');
      assert.throws(call, { name: 'TypeError', code: 'ERR_INVALID_THIS' }, name);
    }
  }
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'size');
  assert.throws(() => get.call({}), { code: 'ERR_INVALID_THIS' });
  const { next } = new URLSearchParams('a=b').keys();
  for (const stranger of [...strangers, [].values()]) {
    assert.throws(() => next.call(stranger), { code: 'ERR_INVALID_THIS' });
  }
});

both('a query is read', ({ URLSearchParams }) => {
  const cases = {
    '': [],
    '?': [],
    '??a=b': [['?a', 'b']],
    'a=b&a=c': [['a', 'b'], ['a', 'c']],
    'a': [['a', '']],
    'a&b=&=c&=': [['a', ''], ['b', ''], ['', 'c'], ['', '']],
    '&&a&&': [['a', '']],
    'a=b=c': [['a', 'b=c']],
    'a+b=c+d': [['a b', 'c d']],
    'a=%': [['a', '%']],
    'a=%2': [['a', '%2']],
    'a=%2g%20': [['a', '%2g ']],
    'a=%e9': [['a', '\uFFFD']],
    'a=%C3%A9%ff%f0%9f%98%80': [['a', 'é\uFFFD😀']],
    'a=%EF%BB%BFx': [['a', '\uFEFFx']],
    'a=%00\0': [['a', '\0\0']],
    'a=\uD800&\uDC00=%20': [['a', '\uFFFD'], ['\uFFFD', ' ']],
    'é=ü+%C3%B6&x=😀%26': [['é', 'ü ö'], ['x', '😀&']],
    '+?=%3F': [[' ?', '?']],
    '%3F?%2B=%26': [['??+', '&']],
    '?+%20': [['  ', '']],
  };
  for (const [query, pairs] of Object.entries(cases)) {
    assert.deepEqual([...new URLSearchParams(query)], pairs, JSON.stringify(query));
  }
});

both('many pairs are read and written', ({ URLSearchParams }) => {
  for (const count of [1, 16, 17, 62, 63, 64, 65, 200, 1000]) {
    for (const value of ['plain', 'a b', 'é%&', '+']) {
      const pairs = Array.from({ length: count }, (_, i) => [`n${i}`, value]);
      const params = new URLSearchParams(pairs);
      assert.equal(params.size, count);
      assert.deepEqual([...new URLSearchParams(params.toString())], pairs);
    }
  }
});

both('pairs are written', ({ URLSearchParams }) => {
  const write = (...pairs) => new URLSearchParams(pairs).toString();
  assert.equal(write(), '');
  assert.equal(write(['', '']), '=');
  assert.equal(write(['a b', 'c+d']), 'a+b=c%2Bd');
  assert.equal(write(['*-._', "~!'()"]), '*-._=%7E%21%27%28%29');
  assert.equal(write(['é', '\uD800'], ['😀', '\0\n']), '%C3%A9=%EF%BF%BD&%F0%9F%98%80=%00%0A');
  assert.equal(write(['&=?', '%20']), '%26%3D%3F=%2520');
});

both('the constructor takes sequences, records, strings and nothing', ({ URLSearchParams }) => {
  const pairs = (init) => [...new URLSearchParams(init)];
  assert.deepEqual(pairs(), []);
  assert.deepEqual(pairs(undefined), []);
  assert.deepEqual(pairs([['a', 'b'], ['a', 1]]), [['a', 'b'], ['a', '1']]);
  assert.deepEqual(pairs(new Map([['a', 'b']])), [['a', 'b']]);
  assert.deepEqual(pairs([new Set(['x', 'y'])]), [['x', 'y']]);
  assert.deepEqual(pairs((function* () { yield ['a', 'b']; })()), [['a', 'b']]);
  assert.deepEqual(pairs({ a: 1, b: [2, 3], c: null }), [['a', '1'], ['b', '2,3'], ['c', 'null']]);
  assert.deepEqual(pairs(Object.create({ inherited: 1 })), []);
  assert.deepEqual(pairs({ '\uD800': 1, '\uDBFF': 2, x: 3 }), [['\uFFFD', '2'], ['x', '3']]);
  assert.deepEqual(pairs(5), [['5', '']]);
  assert.deepEqual(pairs(true), [['true', '']]);
  assert.deepEqual(pairs(function named() {}), []);
  const original = new URLSearchParams('a=b');
  const copy = new URLSearchParams(original);
  original.append('c', 'd');
  assert.equal(copy.toString(), 'a=b');
  const strange = new URLSearchParams('a=b');
  strange[Symbol.iterator] = function* () { yield ['own', 'iterator']; };
  assert.deepEqual([...new URLSearchParams(strange)], [['own', 'iterator']]);
  const hidden = Object.defineProperty({ shown: 1 }, 'hidden', { value: 2 });
  assert.deepEqual(pairs(hidden), [['shown', '1']]);
});

test('null is a string like any other, as Web IDL converts it', () => {
  assert.equal(new URLSearchParams(null).toString(), 'null=');
});

both('the constructor refuses what is neither', ({ URLSearchParams }) => {
  const tuple = { name: 'TypeError', code: 'ERR_INVALID_TUPLE' };
  for (const init of [[1], [[]], [['a']], [['a', 'b', 'c']], ['ab'], [null], [undefined], [{}], new String('ab')]) {
    assert.throws(() => new URLSearchParams(init), tuple, JSON.stringify(init));
  }
  assert.throws(() => new URLSearchParams([new Set(['x'])]), tuple);
  assert.throws(() => new URLSearchParams({ [Symbol.iterator]: 1 }), {
    code: 'ERR_ARG_NOT_ITERABLE',
  });
  assert.throws(() => new URLSearchParams({ [Symbol('x')]: 1 }), TypeError);
  assert.throws(() => new URLSearchParams(Symbol('x')), TypeError);
  assert.throws(() => new URLSearchParams([['a', Symbol('x')]]), TypeError);
  const broken = { get a() { throw new RangeError('mine'); } };
  assert.throws(() => new URLSearchParams(broken), { message: 'mine' });
});

both('pairs are found and changed', ({ URLSearchParams }) => {
  const params = new URLSearchParams('a=1&b=2&a=3&c');
  assert.equal(params.size, 4);
  assert.equal(params.get('a'), '1');
  assert.equal(params.get('x'), null);
  assert.deepEqual(params.getAll('a'), ['1', '3']);
  assert.deepEqual(params.getAll('x'), []);
  assert.ok(params.has('c') && !params.has('x'));
  assert.ok(params.has('a', '3') && !params.has('a', '2') && params.has('a', undefined));
  params.set('a', 4);
  assert.equal(params.toString(), 'a=4&b=2&c=');
  params.set('d', null);
  params.append('d', undefined);
  assert.equal(params.toString(), 'a=4&b=2&c=&d=null&d=undefined');
  params.delete('d', 'null');
  params.delete('b', undefined);
  params.delete('c', 'x');
  assert.equal(params.toString(), 'a=4&c=&d=undefined');
  params.append('\uD800', '\uDC00');
  assert.ok(params.has('\uDBFF', '\uFFFD'));
});

both('arguments must be there and are converted in order', ({ URLSearchParams }) => {
  const params = new URLSearchParams();
  const missing = { name: 'TypeError', code: 'ERR_MISSING_ARGS' };
  for (const name of ['append', 'set']) {
    assert.throws(() => params[name](), missing);
    assert.throws(() => params[name]('a'), missing);
  }
  for (const name of ['delete', 'get', 'getAll', 'has']) {
    assert.throws(() => params[name](), missing);
  }
  const calls = [];
  const talker = (text) => ({ toString: () => (calls.push(text), text) });
  params.append(talker('a'), talker('b'));
  params.set(talker('c'), talker('d'));
  params.has(talker('e'), talker('f'));
  params.delete(talker('g'), talker('h'));
  assert.equal(calls.join(''), 'abcdefgh');
  assert.throws(() => params.get(Symbol('x')), TypeError);
});

both('sorting is stable and by UTF-16 units', ({ URLSearchParams }) => {
  const sorted = (query) => {
    const params = new URLSearchParams(query);
    params.sort();
    return [...params].map(([name, value]) => name + value).join(' ');
  };
  assert.equal(sorted('z=b&a=b&z=a&a=a'), 'ab aa zb za');
  assert.equal(sorted('\uFFFD=1&\u{1F308}=2&ﬃ=3'), '\u{1F308}2 ﬃ3 \uFFFD1');
  assert.equal(sorted('bbb&bb&aaa&aa=x&aa=y'), 'aax aay aaa bb bbb');
  assert.equal(sorted(''), '');
  const many = Array.from({ length: 500 }, (_, i) => [`${(i * 7919) % 10}`, i]);
  const params = new URLSearchParams(many);
  params.sort();
  const expected = many.map(([name, value]) => [name, `${value}`]);
  expected.sort(([one], [other]) => one.localeCompare(other, 'en'));
  assert.deepEqual([...params], expected);
});

both('iterators are live and have the right prototypes', ({ URLSearchParams }) => {
  const params = new URLSearchParams('a=1&b=2&c=3');
  assert.deepEqual([...params.keys()], ['a', 'b', 'c']);
  assert.deepEqual([...params.values()], ['1', '2', '3']);
  assert.deepEqual([...params.entries()], [...params]);
  const iterator = params.entries();
  assert.equal(iterator[Symbol.iterator](), iterator);
  assert.equal(Object.prototype.toString.call(iterator), '[object URLSearchParams Iterator]');
  const prototype = Object.getPrototypeOf(iterator);
  assert.equal(
    Object.getPrototypeOf(prototype),
    Object.getPrototypeOf(Object.getPrototypeOf([].values())),
  );
  assert.equal(prototype, Object.getPrototypeOf(params.keys()));
  assert.deepEqual(Object.getOwnPropertyNames(prototype), ['next']);
  assert.ok(Object.getOwnPropertyDescriptor(prototype, 'next').enumerable);
  assert.deepEqual(iterator.next(), { value: ['a', '1'], done: false });
  params.delete('a');
  assert.deepEqual(iterator.next(), { value: ['c', '3'], done: false });
  params.append('d', '4');
  assert.deepEqual(iterator.next(), { value: ['d', '4'], done: false });
  assert.deepEqual(iterator.next(), { value: undefined, done: true });
  assert.deepEqual(iterator.next(), { value: undefined, done: true });
});

both('iterating goes on when the URL changes meanwhile', ({ URL }) => {
  const url = new URL('http://a/?a=1&b=2&c=3');
  const seen = [];
  for (const [name] of url.searchParams) {
    seen.push(name);
    if (name === 'a') url.search = '?x=1&y=2&z=3';
  }
  assert.deepEqual(seen, ['a', 'y', 'z']);
  const names = [];
  url.searchParams.forEach((value, name) => {
    names.push(name);
    url.searchParams.delete(name);
  });
  assert.deepEqual(names, ['x', 'z']);
});

both('forEach passes value, name, object and the given this', ({ URLSearchParams }) => {
  const params = new URLSearchParams('a=1&b=2');
  const seen = [];
  const result = params.forEach(function (value, name, object) {
    seen.push([this.mark, value, name, object === params]);
  }, { mark: 'm' });
  assert.equal(result, undefined);
  assert.deepEqual(seen, [['m', '1', 'a', true], ['m', '2', 'b', true]]);
  for (const wrong of [undefined, null, 1, 'x', {}]) {
    assert.throws(() => params.forEach(wrong), { code: 'ERR_INVALID_ARG_TYPE' });
  }
});

both('subclasses work', ({ URLSearchParams }) => {
  class Mine extends URLSearchParams {
    append(name, value) { super.append(name, `${value}!`); }
  }
  const mine = new Mine({ a: 1 });
  mine.append('b', 2);
  assert.equal(`${mine}`, 'a=1&b=2%21');
  assert.ok(mine instanceof URLSearchParams);
});
