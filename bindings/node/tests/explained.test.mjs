// The rules by which differences are explained must not explain more than they say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain, shown } from './explained.mjs';

const of = (href) => shown(new globalThis.URL(href));

/** The same with `xn--` in the host, which some built-in classes refuse. */
const plain = (href) => of(href.replace('xn--', 'yn--')).map((part) => part.replace('yn--', 'xn--'));

test('a host that may differ excuses no other component', () => {
  const input = 'http://Ⴚ.example/a?b#c';
  const right = of('http://xn--ilj.example/a?b#c');
  assert.match(explain({ input, theirs: null, ours: right }), /^mappings/);
  for (const wrong of ['/a?b#d', '/a?e#c', '/f?b#c', ':81/a?b#c']) {
    const ours = of(`http://xn--ilj.example${wrong}`);
    assert.equal(explain({ input, theirs: null, ours }), undefined, wrong);
    assert.equal(explain({ input, theirs: right, ours }), undefined, wrong);
  }
  const ascii = 'http://a.xn--b/c';
  assert.match(explain({ input: ascii, theirs: null, ours: plain(ascii) }), /^a domain that is ASCII/);
  for (const wrong of ['http://a.xn--b/d', 'http://a.xn--c/c', 'http://a.example/c']) {
    assert.equal(explain({ input: ascii, theirs: null, ours: plain(wrong) }), undefined, wrong);
  }
});

test('only what the rule is about is excused', () => {
  const valid = { input: 'http://é.example/a', theirs: of('http://é.example/a') };
  assert.equal(explain({ ...valid, ours: of('http://evil.example/a') }), undefined);
  assert.equal(explain({ ...valid, ours: of('http://evil.example/other') }), undefined);
  assert.equal(explain({ ...valid, ours: null }), undefined);
  const bidi = 'http://א.example/';
  assert.equal(explain({ input: bidi, theirs: of(bidi), ours: null }), undefined);
});

test('mistakes of Ada 2 explain nothing in later versions', () => {
  const difference = {
    input: 'http://h:81/',
    setter: { name: 'port', value: 'x' },
    theirs: of('http://h/'),
    ours: of('http://h:81/'),
  };
  const isAda2 = (process.versions.ada ?? '').startsWith('2.');
  assert.equal(explain(difference) !== undefined, isAda2);
});
