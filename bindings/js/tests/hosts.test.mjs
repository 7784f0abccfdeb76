import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  URL,
  addressClass,
  hostClass,
  isGlobalAddress,
  isGlobalHost,
  publicSuffix,
  readings,
  registrableDomain,
  sameSite,
} from '../index.mjs';

test('where hosts lead', () => {
  for (const [url, expected, isGlobal] of [
    ['http://example.com/', 'name', true],
    ['http://8.8.8.8/', 'public', true],
    ['http://127.1/', 'loopback', false],
    ['http://[::ffff:127.0.0.1]/', 'loopback', false],
    ['redis://2130706433/', 'loopback', false],
    ['http://168.63.129.16/', 'metadata', false],
    ['http://localhost./', 'localhost', false],
    ['file:///a', null, false],
    ['mailto:a@b', null, false],
  ]) {
    assert.equal(hostClass(url), expected, url);
    assert.equal(hostClass(new URL(url)), expected, url);
    assert.equal(isGlobalHost(url), isGlobal, url);
  }
  assert.throws(() => hostClass('http://['), { code: 'ERR_INVALID_URL' });
});

test('addresses', () => {
  assert.equal(addressClass('::ffff:10.0.0.1'), 'private');
  assert.equal(addressClass('127.1'), null);
  assert.equal(isGlobalAddress('93.184.216.34'), true);
  assert.equal(isGlobalAddress('example.com'), false);
  assert.throws(() => addressClass(), TypeError);
});

test('sites', () => {
  assert.equal(registrableDomain('https://www.example.co.uk./'), 'example.co.uk.');
  assert.equal(publicSuffix(new URL('https://www.example.co.uk/')), 'co.uk');
  assert.equal(registrableDomain('https://github.io/'), null);
  assert.equal(sameSite('https://a.example.com/', 'https://b.example.com:81/'), true);
  assert.equal(sameSite('https://a.github.io/', 'https://b.github.io/'), false);
});

test('readings are plain data', () => {
  const found = readings('http://good\\@evil/');
  assert.equal(found.verdict, 'differ');
  assert.deepEqual(found.reasons, ['backslash']);
  const hosts = Object.fromEntries(found.readings.map((reading) => [reading.reader, reading.host]));
  assert.equal(hosts.whatwg, 'good');
  assert.equal(hosts.python, 'evil');
  assert.equal(readings('https://example.com/').verdict, 'agree');
  assert.throws(() => readings(), TypeError);
});
