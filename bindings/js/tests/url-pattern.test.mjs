// What Web IDL and the standard say about the class URLPattern, beyond what it matches: conformance.mjs has that.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as urlwind from '../index.mjs';
import { PATTERN_COMPONENTS } from './pattern-conformance.mjs';

const { URL, URLPattern } = urlwind;

test('the members are those of the interface', () => {
  const { prototype } = URLPattern;
  const members = [...PATTERN_COMPONENTS, 'exec', 'generate', 'hasRegExpGroups', 'test'];
  assert.deepEqual(Object.keys(prototype).sort(), members.sort());
  assert.deepEqual(Object.keys(URLPattern), ['compareComponent']);
  assert.equal(String(new URLPattern()), '[object URLPattern]');
  assert.equal(URLPattern.name, 'URLPattern');
  const lengths = { test: 0, exec: 0, generate: 2 };
  for (const [name, length] of Object.entries(lengths)) assert.equal(prototype[name].length, length, name);
  assert.equal(URLPattern.length, 0);
  assert.equal(URLPattern.compareComponent.length, 3);
  for (const name of [...PATTERN_COMPONENTS, 'hasRegExpGroups']) {
    const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, name);
    assert.equal(get.name, `get ${name}`);
    assert.deepEqual([set, enumerable, configurable], [undefined, true, true], name);
    assert.throws(() => get.call({}), TypeError);
  }
  for (const name of ['test', 'exec', 'generate']) assert.throws(() => prototype[name].call({}), TypeError);
  assert.throws(() => URLPattern(), TypeError);
});

test('the overloads of the constructor are told apart as Web IDL says', () => {
  const base = 'https://a/b';
  assert.equal(new URLPattern('c', base).pathname, '/c');
  assert.equal(new URLPattern('c', base, { ignoreCase: true }).test('https://a/C'), true);
  assert.equal(new URLPattern('c', base, null).test('https://a/C'), false);
  assert.equal(new URLPattern('https://a/c', { ignoreCase: 1 }).test('https://a/C'), true);
  for (const none of [undefined, null, {}, () => {}]) {
    assert.equal(new URLPattern('https://a/c', none).pathname, '/c');
  }
  // Three arguments: the second is a base URL, whatever it is.
  assert.throws(() => new URLPattern('https://a/c', undefined, {}), TypeError);
  assert.equal(new URLPattern('c', { toString: () => base }, {}).pathname, '/c');
  assert.throws(() => new URLPattern('c', base, 1), TypeError);
  assert.throws(() => new URLPattern({ pathname: 'c' }, base), TypeError);
  assert.throws(() => new URLPattern(undefined, base), TypeError);
  assert.throws(() => new URLPattern(Symbol('a')), TypeError);
  for (const nothing of [[], [undefined], [null], [{}]]) {
    const pattern = new URLPattern(...nothing);
    for (const name of PATTERN_COMPONENTS) assert.equal(pattern[name], '*');
  }
  assert.equal(new URLPattern({ port: 8080, pathname: ['/a'], hash: undefined }).port, '8080');
});

test('dictionaries are read once, in order, and copied', () => {
  const read = [];
  const init = new Proxy({ pathname: '/a', search: 'b' }, {
    get(target, name) {
      read.push(name);
      return target[name];
    },
  });
  new URLPattern(init);
  const order = [...PATTERN_COMPONENTS, 'baseURL'].sort();
  assert.deepEqual(read, order);
  const input = { pathname: '/a', unknown: 1, port: 80 };
  const { inputs } = new URLPattern().exec(input);
  assert.deepEqual(inputs, [{ pathname: '/a', port: '80' }]);
  assert.notEqual(inputs[0], input);
});

test('a URL object is a dictionary of its components', () => {
  const pattern = new URLPattern('https://:host.example/:path\\?q=:q#:hash');
  for (const Class of [URL, globalThis.URL]) {
    const result = pattern.exec(new Class('https://a.example/b?q=c#d'));
    const { hostname, pathname, search, hash } = result;
    const groups = [hostname, pathname, search, hash].map((it) => Object.values(it.groups)[0]);
    assert.deepEqual(groups, ['a', 'b', 'c', 'd']);
  }
});

test('results are plain objects', () => {
  const result = new URLPattern('https://a/:b/:c?').exec('https://a/x');
  assert.deepEqual(Object.keys(result), ['inputs', ...PATTERN_COMPONENTS].sort());
  assert.deepEqual(Object.keys(result.hash), ['groups', 'input']);
  assert.deepEqual(result.pathname, { input: '/x', groups: { b: 'x', c: undefined } });
  assert.ok('c' in result.pathname.groups);
  assert.deepEqual(result.protocol, { input: 'https', groups: {} });
  assert.deepEqual(result.search, { input: '', groups: { 0: '' } });
  assert.deepEqual(result.inputs, ['https://a/x']);
  assert.deepEqual(new URLPattern({ pathname: '/b' }).exec('b', 'https://a/').inputs, ['b', 'https://a/']);
  const [input] = new URLPattern().exec('https://a/\uD800').inputs;
  assert.equal(input, 'https://a/\uFFFD');
  const { groups } = new URLPattern('https://a/:__proto__/:constructor').exec('https://a/x/y').pathname;
  assert.deepEqual(Object.entries(groups), [['__proto__', 'x'], ['constructor', 'y']]);
  assert.equal(Object.getPrototypeOf(groups), Object.prototype);
});

test('inputs that are no URLs match nothing, and a base beside components is an error', () => {
  const pattern = new URLPattern();
  assert.equal(pattern.test('nonsense'), false);
  assert.equal(pattern.exec('nonsense'), null);
  assert.equal(pattern.exec('a', 'nonsense'), null);
  assert.equal(pattern.test('a', 'nonsense'), false);
  assert.equal(pattern.test(7, 'https://a/'), true);
  assert.equal(pattern.test(), true);
  assert.throws(() => pattern.test({}, 'https://a/'), TypeError);
  assert.throws(() => pattern.exec({}, 'https://a/'), TypeError);
  assert.throws(() => pattern.test(Symbol('a')), TypeError);
  assert.equal(pattern.exec({ port: 'x' }), null);
});

test('one input with many patterns, and many inputs with one', () => {
  const patterns = ['https://a/*', 'https://a/:b', 'https://a/:b(\\d+)', 'https://b/*'].map((it) => new URLPattern(it));
  const answers = (input) => patterns.map((pattern) => pattern.test(input));
  for (let i = 0; i < 2; i++) {
    assert.deepEqual(answers('https://a/1'), [true, true, true, false]);
    assert.deepEqual(answers('https://a/1'), [true, true, true, false]);
    assert.deepEqual(answers('HTTPS://B/../1'), [false, false, false, true]);
    assert.deepEqual(answers('nonsense'), [false, false, false, false]);
    assert.deepEqual(answers(''), [false, false, false, false]);
    assert.deepEqual(answers({ protocol: 'https', hostname: 'a', pathname: '/1' }), [true, true, true, false]);
    assert.deepEqual(answers(`https://a/${'1'.repeat(5000)}`), [true, true, true, false]);
  }
});

test('regular expressions are those of the engine', () => {
  const pattern = new URLPattern('https://a/:id(\\d+)/(b(?=c)..?)', { ignoreCase: true });
  assert.equal(pattern.hasRegExpGroups, true);
  assert.equal(new URLPattern('https://a/(.*)').hasRegExpGroups, false);
  assert.deepEqual(pattern.exec('https://a/12/BC').pathname.groups, { id: '12', 0: 'BC' });
  assert.equal(pattern.test('https://a/12/bd'), false);
  assert.equal(pattern.test('https://b/12/bc'), false);
  // In a protocol they decide whether the path is one of a special scheme.
  const special = new URLPattern('(https?|x)://a/b/../c');
  assert.equal(special.pathname, '/c');
  assert.deepEqual(['http', 'https', 'x', 'ws'].map((it) => special.test(`${it}://a/c`)), [true, true, true, false]);
  const opaque = new URLPattern({ protocol: '(data|x)', pathname: 'a/../c' });
  assert.equal(opaque.pathname, 'a/../c');
  assert.equal(opaque.test('data:c'), false);
  assert.equal(opaque.exec('data:a/../c').protocol.groups[0], 'data');
  assert.equal(opaque.test('https:a/../c'), false);
  // Names inside an expression do not disturb those of the groups.
  assert.equal(new URLPattern({ hash: '((?<n>a)b)' }).exec({ hash: 'ab' }).hash.groups[0], 'ab');
});

test('errors say what is wrong, in which component, and where', () => {
  const cases = [
    [['https://a/{b'], 'pathname', 12, '`{` has no `}`'],
    [['https://é/{b'], 'pathname', 12, '`{` has no `}`'],
    [[{ pathname: '/😀(' }], 'pathname', 3, '`(` has no `)`'],
    [[{ search: '*', hash: ':a:a' }], 'hash', undefined, 'two groups are named `a`'],
    [['/a'], undefined, 0, 'a relative pattern needs a base URL'],
    [['/a', 'no'], undefined, 0, 'the base URL does not parse'],
    [[{ pathname: '/a' }, 'https://a'], undefined, undefined, 'the base URL belongs into'],
    [['https://a/([b-a])'], 'pathname', undefined, 'regular expression'],
    [['(http[b-a])://a'], 'protocol', undefined, 'regular expression'],
    [[{ hostname: 'a b' }], 'hostname', undefined, 'no URL can have this text here'],
  ];
  for (const [values, component, position, text] of cases) {
    const say = JSON.stringify(values);
    assert.throws(() => new URLPattern(...values), (error) => {
      assert.ok(error instanceof TypeError, say);
      assert.equal(error.code, 'ERR_INVALID_URL_PATTERN');
      assert.equal(error.component, component, say);
      if (position !== undefined) assert.equal(error.position, position, say);
      assert.ok(error.message.includes(text), `${say}: ${error.message}`);
      return true;
    });
  }
});

test('more groups than the board has room for', () => {
  const names = Array.from({ length: 300 }, (_, index) => `g${index}`);
  const pattern = new URLPattern({ pathname: names.map((name) => `/:${name}`).join('') });
  const path = names.map((_, index) => `/v${index}`).join('');
  for (const values of [[`https://a${path}`], [path, 'https://a/'], [{ pathname: path }]]) {
    const { groups } = pattern.exec(...values).pathname;
    assert.deepEqual(Object.entries(groups), names.map((name, index) => [name, `v${index}`]));
  }
  assert.equal(pattern.test('https://a/b'), false);
});

test('huge patterns and inputs', () => {
  // What takes more than linear time does not come back from this.
  const names = Array.from({ length: 100_000 }, (_, index) => `g${index}`);
  const pattern = new URLPattern({ pathname: names.map((name) => `/:${name}`).join('') });
  const { groups } = pattern.exec(`https://a${'/b'.repeat(100_000)}`).pathname;
  assert.equal(Object.keys(groups).length, 100_000);
  assert.equal(new URLPattern({ pathname: '/:a/*' }).exec(`https://a/${'x/'.repeat(500_000)}`).pathname.groups[0].length, 999_998);
  assert.equal(new URLPattern({ pathname: '/a*'.repeat(1000) }).test(`https://a${'/ab'.repeat(100_000)}`), true);
  for (const text of ['(', '{', '\\', ':', '{:a}?']) {
    assert.throws(() => new URLPattern({ pathname: text.repeat(100_001) }), TypeError, text);
  }
});

test('compareComponent and generate check their arguments', () => {
  const pattern = new URLPattern({ pathname: '/:a' });
  assert.throws(() => URLPattern.compareComponent('host', pattern, pattern), TypeError);
  assert.throws(() => URLPattern.compareComponent('port', pattern, {}), TypeError);
  assert.throws(() => URLPattern.compareComponent('port', pattern), TypeError);
  assert.throws(() => pattern.generate('pathname'), TypeError);
  assert.throws(() => pattern.generate('pathname', null), TypeError);
  assert.throws(() => pattern.generate('pathname', {}), /the group `a` has no value/);
  assert.equal(pattern.generate('pathname', { a: 'é&=' }), '/%C3%A9&=');
});

test('patterns can be subclassed and inspected, and not cloned', () => {
  class Mine extends URLPattern {}
  assert.equal(new Mine('https://a/*').test('https://a/b'), true);
  assert.match(inspect(new URLPattern('https://a/*')), /^URLPattern \{[^]*pathname: '\/\*'/);
  if (Number.parseInt(process.versions.node, 10) >= 22) {
    assert.throws(() => structuredClone(new URLPattern()), { name: 'DataCloneError' });
  }
});

test('old patterns work after more have been made than are kept, and memory is bounded', () => {
  const old = [new URLPattern('https://a/:b(\\d+)'), new URLPattern('https://a/:b')];
  assert.equal(old[0].test('https://a/1'), true);
  let last;
  // No task runs meanwhile, so nothing that is forgotten is dropped.
  for (let i = 0; i < 70_000; i++) {
    last = new URLPattern({ pathname: `/${i}/:x` });
    assert.equal(last.test('https://a/'), false);
  }
  assert.equal(last.test('https://a/69999/b'), true);
  assert.equal(old[0].exec('https://a/1').pathname.groups.b, '1');
  assert.equal(old[1].test('https://a/1'), true);
  assert.equal(URLPattern.compareComponent('pathname', old[0], old[1]), 1);
  assert.equal(old[0].pathname, '/:b(\\d+)');
});

test('what is forgotten is freed', () => {
  const script = fileURLToPath(new globalThis.URL('pattern-memory.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});
