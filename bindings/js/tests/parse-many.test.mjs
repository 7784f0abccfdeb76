import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { ParsedUrls, URL, parseMany } from '../index.mjs';

const INPUTS = [
  'http://a', 'http://b/', 'nonsense', 'http://é/ü?ö#ä', '', ' http://c/ ', 'HTTP://D:80/x/../y',
  'data:x?y#z', 'http://e/?', 'http://f/#', 'a:b c ', 'http://g/\uD800', 'file:///x', '\uD800',
  'http://u:p@h:81/p?q#f', 'http://😀.example/',
];
const EXPECTED = INPUTS.map((input) => URL.parse(input)?.href ?? null);

/** The same inputs as lines; those with a lone surrogate cannot be written. */
function lines(inputs, end = '\n') {
  return Buffer.from(inputs.map((input) => input.toWellFormed()).join(end));
}

test('an array is parsed', () => {
  const parsed = parseMany(INPUTS);
  assert.ok(parsed instanceof ParsedUrls);
  assert.equal(parsed.length, INPUTS.length);
  assert.deepEqual(parsed.hrefs(), EXPECTED);
  assert.equal(parsed.countValid(), EXPECTED.filter(Boolean).length);
  assert.deepEqual([...parsed].map((url) => url?.href ?? null), EXPECTED);
});

test('strings are parsed alike whether they can be joined or not', () => {
  const inputs = ['http://a/b\nc', 'http://d\r\n', '\n', '', 'http://EXAMPLE.com', 'x', 'http://u@h/?q#f'];
  const expected = inputs.map((input) => URL.parse(input)?.href ?? null);
  const long = `http://h/${'x'.repeat(1 << 18)}`;
  // ASCII; not ASCII; Latin-1 only; longer than what is joined; both.
  for (const more of [[], ['http://\u0101/'], ['http://h/é'], [long], [`${long}é`]]) {
    const all = [...inputs, ...more];
    const hrefs = [...expected, ...more.map((input) => new URL(input).href)];
    const parsed = parseMany(all);
    assert.deepEqual(parsed.hrefs(), hrefs);
    assert.deepEqual(all.map((_, index) => parsed.get(index)?.href ?? null), hrefs);
    // Many chunks, asked for in any order.
    const many = parseMany(Array.from({ length: 3000 }, (_, index) => all[index % all.length]));
    for (const index of [2999, 0, 1024, 1023, 2048, 7, 1500]) assert.equal(many.href(index), hrefs[index % all.length]);
    for (const index of [-1, 3000, 0.5, Number.NaN, '1', undefined]) assert.throws(() => many.get(index), RangeError);
  }
});

test('lines are parsed, whatever ends them', () => {
  for (const end of ['\n', '\r\n']) {
    assert.deepEqual(parseMany(lines(INPUTS, end)).hrefs(), EXPECTED);
    assert.deepEqual(parseMany(lines([...INPUTS, ''], end)).hrefs(), EXPECTED);
    assert.deepEqual(parseMany(new Uint8Array(lines(INPUTS, end))).hrefs(), EXPECTED);
  }
  assert.deepEqual(parseMany(Buffer.from('\n\n')).hrefs(), [null, null]);
});

test('every component is the one of the object', () => {
  const inputs = [
    ...INPUTS, 'https://u@h/', 'https://:p@h:444/', 'https://u:p@[::1]:81', 'blob:https://a:81/x',
    'blob:x', 'ws://h:80', 'web+x:/.//p', 'x://u:p@h:0/', 'file://h/x', 'http://u@é.example:8080/#',
  ];
  const names = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port',
    'pathname', 'search', 'hash'];
  const long = 'http://h/' + 'x'.repeat(1 << 24);
  for (const parsed of [parseMany(inputs), parseMany(lines(inputs)), parseMany([...inputs, long])]) {
    inputs.forEach((input, index) => {
      const url = URL.parse(input.toWellFormed());
      for (const name of names) {
        assert.equal(parsed[name](index), url && url[name], `${name} of ${input}`);
      }
    });
  }
});

test('nothing is no URLs', () => {
  for (const nothing of [[], Buffer.alloc(0), new Uint8Array(0)]) {
    const parsed = parseMany(nothing);
    assert.equal(parsed.length, 0);
    assert.deepEqual(parsed.hrefs(), []);
    assert.deepEqual([...parsed], []);
  }
});

test('chunks are joined without a seam', () => {
  for (const count of [31, 32, 33, 1023, 1024, 1025, 2048, 5000]) {
    const inputs = Array.from({ length: count }, (_, i) =>
      [`http://h${i}/`, `http://H${i}`, `nonsense ${i}`, `http://h/é${i}`][i % 4]);
    const expected = inputs.map((input) => URL.parse(input)?.href ?? null);
    const array = parseMany(inputs);
    const buffer = parseMany(lines(inputs));
    assert.deepEqual(array.hrefs(), expected);
    assert.deepEqual(buffer.hrefs(), expected);
    for (const index of [0, 1, count >> 1, count - 2, count - 1]) {
      assert.equal(array.href(index), expected[index]);
      assert.equal(buffer.get(index)?.href ?? null, expected[index]);
    }
  }
});

test('long lines and long strings are parsed', () => {
  const long = ['http://h/' + 'x'.repeat(20_000_000), 'http://h/' + 'é'.repeat(3_000_000)];
  const inputs = ['http://a/', long[0], 'http://b', long[1], 'http://c/', 'nonsense'];
  const expected = inputs.map((input) => URL.parse(input)?.href ?? null);
  for (const parsed of [parseMany(inputs), parseMany(lines(inputs))]) {
    assert.equal(parsed.length, inputs.length);
    // Not deepEqual, which would print them.
    expected.forEach((href, index) => assert.ok(parsed.href(index) === href, `${index}`));
    assert.equal(parsed.pathname(1).length, 20_000_001);
    assert.equal(parsed.hash(1), '');
  }
});

test('bytes that are not UTF-8 become U+FFFD', () => {
  const bytes = Buffer.concat([
    Buffer.from('http://a/\n'), Buffer.from([...Buffer.from('http://b/'), 0xff, 0x0a]),
    Buffer.from('http://c/é\n'), Buffer.from([...Buffer.from('http://d/'), 0xc3]),
  ]);
  assert.deepEqual(parseMany(bytes).hrefs(), [
    'http://a/', 'http://b/%EF%BF%BD', 'http://c/%C3%A9', 'http://d/%EF%BF%BD',
  ]);
  // One for each part that no character begins with, as TextDecoder does it.
  const broken = Buffer.from('http://a/\xff\xfe\xe2\x82\xf0\x9f\x92x\r\n\xff', 'latin1');
  const text = new TextDecoder().decode(broken.subarray(0, -3));
  assert.deepEqual(parseMany(broken).hrefs(), [new URL(text).href, null]);
});

test('what is given may change afterwards', () => {
  const inputs = ['http://a/', 'http://b/'];
  const bytes = lines(inputs);
  const parsed = [parseMany(inputs), parseMany(bytes)];
  inputs.fill('x');
  bytes.fill(0);
  for (const each of parsed) assert.deepEqual(each.hrefs(), ['http://a/', 'http://b/']);
});

test('elements become strings, like the argument of new URL', () => {
  const inputs = [new URL('http://a/'), { toString: () => 'http://b' }, , null, 5];
  assert.deepEqual(parseMany(inputs).hrefs(), ['http://a/', 'http://b/', null, null, null]);
  assert.throws(() => parseMany([Symbol('x')]), TypeError);
  assert.throws(
    () => parseMany([{ toString() { throw new RangeError('mine'); } }]),
    { message: 'mine' },
  );
  const shrinking = ['http://a/', { toString: () => ((shrinking.length = 0), 'http://b/') }, 'x'];
  assert.deepEqual(parseMany(shrinking).hrefs().slice(0, 2), ['http://a/', 'http://b/']);
  class Strange extends Array {
    static get [Symbol.species]() { throw new Error('not to be asked'); }
  }
  assert.deepEqual(parseMany(Strange.from(['http://a/'])).hrefs(), ['http://a/']);
});

test('memory that other threads share is copied first', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(20));
  shared.set(Buffer.from('http://a/\nhttp://b/'));
  assert.deepEqual(parseMany(shared.subarray(0, 19)).hrefs(), ['http://a/', 'http://b/']);
});

test('bytes are taken in every form, of every realm', () => {
  const expected = ['http://a/', null, 'http://b/'];
  const text = Buffer.from('--http://a\nx\nhttp://B--');
  const forms = {
    array: 'bytes', buffer: 'bytes.buffer', view: 'new DataView(bytes.buffer)',
    part: 'new Uint8Array(longer.buffer, 2, bytes.length)', partView: 'new DataView(longer.buffer, 2, bytes.length)',
    shared: 'shared', sharedArray: 'new Uint8Array(shared)', strings: 'Array.of("http://a", "x", "http://B")',
  };
  for (const [name, form] of Object.entries(forms)) {
    const script = `
      const longer = Uint8Array.from(text), bytes = longer.slice(2, -2);
      const shared = new SharedArrayBuffer(bytes.length);
      new Uint8Array(shared).set(bytes);
      ${form}`;
    for (const value of [new Function('text', script.replace(/(\S.*)$/, 'return $1'))(text), runInNewContext(script, { text })]) {
      assert.deepEqual(parseMany(value).hrefs(), expected, name);
    }
  }
  const memory = new ArrayBuffer(8);
  const view = new DataView(memory);
  structuredClone(memory, { transfer: [memory] });
  for (const detached of [memory, view]) assert.throws(() => parseMany(detached), TypeError);
  for (const wrong of [new Int8Array(1), new Proxy(text, {}), Object.create(Uint8Array.prototype)]) {
    assert.throws(() => parseMany(wrong), { code: 'ERR_INVALID_ARG_TYPE' });
  }
});

test('wrong arguments are refused', () => {
  const detached = new Uint8Array(8);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const wrong = [undefined, null, 'http://a/', {}, 1, new Map(), new Int32Array(1), detached];
  for (const value of wrong) assert.throws(() => parseMany(value), TypeError);
  assert.throws(() => parseMany(), { code: 'ERR_INVALID_ARG_TYPE' });
  const parsed = parseMany(['http://a/']);
  for (const index of [-1, 1, 0.5, NaN, '0', undefined, 2 ** 32]) {
    assert.throws(() => parsed.get(index), RangeError);
    assert.throws(() => parsed.href(index), RangeError);
    assert.throws(() => parsed.isValid(index), RangeError);
  }
  assert.throws(() => parsed.href.call({}, 0), TypeError);
});
