// Patterns that are tested often get regular expressions of their own: they must say what the native half says, which `exec`
// always asks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { URLPattern } from '../index.mjs';

const PATHS = [
  '/', '/*', '*', '', '/a', '/a/', '/a/b', '/:x', '/a/:x', '/a/:x/', '/a/:x/b', '/:x/:y', '/:x/b/:y/c', '/:x?', '/a/:x?', '/a/:x*',
  '/a/:x+', '/:x*', '/:x+', '/a/:x?/b', '/a:x', '/a-:x/b', '/a.:x', '/a/*', '/a*', '/a.*', '/*/b', '/a/*/b', '/:x.b', '/:x/*', '/:x(.*)',
  '/:x([^\\/]+?)', '/a{/b}?', '/{a}?b', '/a{/b}*', '/a{/:x}?/b', '/{:x}-:y', '/.a', '/a/..', '/a/./b', '/a%20b', '/:x(\\d+)', '/(a|b)/c',
  '/a.b', '/a..', '/~a_b-c', '/a;b', '/a:x:y', '/**', '/a/**', '/a/*?', '/a/*+', '/a/*+/b', '/a\\?b', 'a/:x', ':x', '/A/:x', '/a/(.*)(.*)', '/{a}?{a}?{a}?{a}?a', '/a//b', '//:x',
];

const OTHERS = [
  {}, { protocol: 'http', hostname: 'example.com', port: '' }, { protocol: 'https', hostname: '*.example.com' },
  { protocol: 'http{s}?', hostname: '{*.}?example.com', port: '*' }, { hostname: ':sub.example.com', port: '8080' },
  { hostname: 'localhost', port: '3000', search: '' }, { protocol: 'foo' }, { hostname: '1.2' }, { hostname: 'xn--a.com' },
  { hash: '', search: '*' }, { search: 'q=*' }, { username: '', password: '' }, { username: 'u' }, { port: '443', protocol: 'https' }, { port: '80' },
  { hostname: 'a--b.com' }, { hostname: '[\\:\\:1]' }, { protocol: '(http|foo)' }, { hostname: 'a1.example.com', hash: 'top' },
];

const AUTHORITIES = [
  'example.com', 'a.example.com', 'a.b.example.com', 'a-b.example.com', 'xexample.com', 'EXAMPLE.com', 'example.com:80', 'example.com:443',
  'example.com:8080', 'localhost:3000', '1.2', 'xn--a.com', 'a--b.com', 'u@example.com', 'u:p@example.com', '[::1]', 'exam ple.com',
  'é.com', 'a1.example.com', '1a.example.com', 'example.com.', 'x.1', '-.example.com', '%61.example.com', 'a..b',
];

const RESTS = [
  '', '/', '/a', '/a/', '/a/b', '/a/b/', '/a/x/b', '/x', '/x/y', '/ab', '/a-x/b', '/a.x', '/a..', '/.a', '/..', '/a/..', '/a/./b', '/a/../b',
  '/a/.b', '/a/%2e', '/a/%2E%2e/b', '/a%20b', '/a b', '/é', '/a/é', '/1', '/a/x/y/z', '//', '//x', '/a//b', '/A/x', '/a\\b', '/a;b', '/~a_b-c',
  '/x.b', '/.x.b', '/a/b?', '/a?b', '/a?q=1', '/a?q=\'', '/a?é', '/a#', '/a#top', '/a?q=1#top', '/a#`', '/a?q=1?#x#y', '?q', '#top', '/a/b\t', ' ',
  '/a^b', '/a|b', '/a[b]', '/a"b', '/aaaa', '/a/:x', '/a/(x)', '/a@b', `/a/${'x'.repeat(200)}`, `/a/${'x'.repeat(5000)}`,
];

function warm(pattern) {
  for (let i = 0; i < 100; i++) pattern.test('http://warm.example/');
  return pattern;
}

function compare(pattern, values, say) {
  const expected = pattern.exec(...values) !== null;
  // The same again may be answered in another way.
  for (let i = 0; i < 3; i++) {
    if (pattern.test(...values) !== expected) assert.fail(`${JSON.stringify([say, values])} is ${expected}`);
  }
}

const patterns = PATHS.flatMap((pathname, index) => {
  const some = OTHERS.filter((_, other) => index < 12 || (other + index) % 4 === 0);
  return some.flatMap((others) => [undefined, { ignoreCase: true }].map((options) => {
    return { init: { ...others, pathname }, options };
  }));
});

test('URLs that are tested often have the answers of the native half', () => {
  const urls = ['http', 'https', 'HTTP', 'foo'].flatMap((scheme, index) => AUTHORITIES.flatMap((authority, place) => {
    const some = RESTS.filter((_, rest) => (index < 2 && place < 2) || (rest + place + index) % 7 === 0);
    return some.map((rest) => `${scheme}://${authority}${rest}`);
  }));
  for (const { init, options } of patterns) {
    const pattern = warm(new URLPattern(init, options));
    for (const url of urls) compare(pattern, [url], [init, options]);
  }
});

test('components that are tested often have the answers of the native half', () => {
  const bases = [undefined, 'https://example.com/a/b?q=1#top', 'http://localhost:3000/a/', 'https://example.com', 'https://example.com?q=1#top', 'https://u:p@example.com:8443/é', 'foo:bar', 'x'];
  const members = [
    {}, { protocol: 'http' }, { protocol: 'https:' }, { protocol: 'foo' }, { protocol: '1' }, { hostname: 'example.com' },
    { hostname: 'a b' }, { hostname: '1.2' }, { port: '80' }, { port: '8080' }, { port: 'x' }, { port: '80', protocol: 'http' }, { port: '443', protocol: 'http' }, { port: '', protocol: 'http' }, { port: '0' },
    { search: 'q=1' }, { search: '?q=1' }, { search: 'é' }, { hash: 'top' }, { hash: '#top' }, { username: 'u' }, { password: 'p q' },
    { hostname: '' }, { pathname: '' }, { port: 3000 }, { hostname: 'localhost', port: '3000' },
  ];
  const inputs = bases.flatMap((baseURL, index) => members.flatMap((member, place) => {
    const paths = RESTS.filter((rest, number) => !/[?#]/.test(rest) && (number + index + place) % 5 === 0);
    return [undefined, 'x', 'a/x', ...paths].map((pathname) => {
      const all = { pathname, baseURL, ...member };
      return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
    });
  }));
  for (const { init, options } of patterns.filter((_, index) => index % 3 === 0)) {
    const pattern = warm(new URLPattern(init, options));
    for (const input of inputs) compare(pattern, [input], [init, options]);
  }
});

test('what is tested often is still answered in linear time', () => {
  for (const pathname of ['/a/*', '/:x/:y/:z', '/a/:x*', '/*a*', '/:x+', '/{a}?{a}?{a}?{a}?b']) {
    const pattern = warm(new URLPattern({ pathname, hostname: '*.b' }));
    const begin = process.cpuUsage();
    for (const text of ['a', 'a/', '/a', 'a.', '.a']) {
      for (const length of [60, 120, 2000, 4000, 1_000_000]) {
        pattern.test(`https://${'a.'.repeat(20)}b/${text.repeat(length / text.length)}^`);
        pattern.test({ pathname: `/${text.repeat(length / text.length)}!` });
      }
    }
    const { user } = process.cpuUsage(begin);
    assert.ok(user < 5_000_000, `${pathname}: ${user} µs`);
  }
});
