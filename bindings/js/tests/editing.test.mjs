import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';

import {
  RelativeURL, URL, appendPath, buildURL, decodedParts, keepQueryParams, redact, redactText,
  removeQueryParams, removeTracking, setQueryParam,
} from 'urlwind';

const SECRET = 'https://me:secret@h/?sig=secret&q=1#f';

test('redaction follows OpenTelemetry', () => {
  const expected = 'https://REDACTED:REDACTED@h/?sig=REDACTED&q=1#f';
  assert.equal(redact(SECRET), expected);
  assert.equal(redact(new URL(SECRET)), expected);
  assert.equal(redactText(`a ${SECRET} b \u00e9`), `a ${expected} b \u00e9`);
  assert.equal(redactText('https:me:secret@h'), 'https:REDACTED:REDACTED@h');
});

test('redaction by other rules', () => {
  assert.equal(
    redact('https://h/?Token=a&q=1#code=b', { strict: true }),
    'https://h/?Token=REDACTED&q=1#code=REDACTED',
  );
  const own = { keys: ['q*'], keepUsername: true, mask: '***', fragment: true };
  assert.equal(redact(SECRET, own), 'https://me:***@h/?sig=secret&q=***#***');
  assert.equal(redact(SECRET, { keys: [] }), 'https://REDACTED:REDACTED@h/?sig=secret&q=1#f');
  assert.equal(redact(SECRET, { mask: '' }), 'https://h/?sig=&q=1#f');
});

test('no error shows what is redacted', () => {
  for (const call of [() => redact('https://me:secret@h:x/'), () => appendPath('https://me:secret@h:x/', 'a')]) {
    assert.throws(call, (error) => {
      assert.equal(error.code, 'ERR_INVALID_URL');
      assert.ok(!inspect(error).includes('me:secret'));
      return true;
    });
  }
  assert.throws(() => redact(SECRET, { keys: 'sig' }), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => redact(), { code: 'ERR_MISSING_ARGS' });
});

test('a path is appended', () => {
  for (const base of ['https://h/a?q#f', 'https://h/a/?q#f']) {
    for (const path of ['b/c', '/b/c']) assert.equal(appendPath(base, path), 'https://h/a/b/c?q#f');
  }
  assert.throws(() => appendPath('https://h/a', '../x'), { code: 'ERR_INVALID_ARG_VALUE' });
});

test('other parameters keep their bytes', () => {
  const url = 'https://h/?a=%7e&q=1&&b=x%20y&q=2&utm_source=z';
  assert.equal(setQueryParam(url, 'q', '\u00e9&'), 'https://h/?a=%7e&q=%C3%A9%26&&b=x%20y&utm_source=z');
  assert.equal(removeTracking(url), 'https://h/?a=%7e&q=1&&b=x%20y&q=2');
  assert.equal(removeTracking(url, ['a']), 'https://h/?q=1&&b=x%20y&q=2&utm_source=z');
  assert.equal(removeQueryParams(url, ['q', 'utm_*']), 'https://h/?a=%7e&&b=x%20y');
  assert.equal(keepQueryParams(url, ['b']), 'https://h/?&b=x%20y');
});

test('components are decoded', () => {
  assert.deepEqual(decodedParts('https://m%C3%A9:p%40@h/a%20b/c%2Fd?x%3Dy#z%20'), {
    username: 'm\u00e9',
    password: 'p@',
    path: '/a b/c/d',
    segments: ['a b', 'c/d'],
    query: 'x=y',
    fragment: 'z ',
  });
  assert.equal(decodedParts('mailto:a').segments, null);
});

test('a URL is built', () => {
  const url = buildURL({
    scheme: 'https',
    host: 'EXAMPLE.com',
    port: 8080,
    username: 'a@b',
    path: '/api/',
    segments: ['c/d', '\u00e9'],
    params: [['q', 'x & y']],
    fragment: 'top',
  });
  assert.ok(url instanceof URL);
  assert.equal(url.href, 'https://a%40b@example.com:8080/api/c%2Fd/%C3%A9?q=x+%26+y#top');
  assert.throws(() => buildURL({ scheme: 'https', host: 'a:b' }), /host: invalid domain character/);
  assert.throws(() => buildURL({ scheme: 'https', host: 'h', port: 99999 }), /port: invalid port/);
  assert.throws(() => buildURL({}), /scheme: not a scheme/);
});

test('a reference is a type', () => {
  const link = new RelativeURL('../a b?c#d');
  assert.deepEqual(
    [`${link}`, link.authority, link.path, link.query, link.fragment],
    ['../a b?c#d', null, '../a b', 'c', 'd'],
  );
  assert.equal(link.resolve('https://h/x/y/z').href, new URL('../a b?c#d', 'https://h/x/y/z').href);
  assert.equal(`${new RelativeURL('p/q').join('r')}`, 'p/r');
  assert.equal(JSON.stringify({ link }), '{"link":"../a b?c#d"}');
  assert.throws(() => new RelativeURL('https://h/'), { code: 'ERR_INVALID_URL' });
  assert.throws(() => new RelativeURL('//h:x'), /invalid port number/);
});
