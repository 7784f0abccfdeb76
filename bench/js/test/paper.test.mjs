// The paper's claims about single URLs, checked with the built-in class and with urlwind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import urlwind from '../../../bindings/js/index.js';

const CLASSES = { 'built-in': URL, urlwind: urlwind.URL };

/** The first table, with one URL of each kind. */
const EXAMPLES = [
  'http://nodejs.org:89/docs/latest/api/foo/bar/qua/13949281/0f28b//5d49/b3020/url.html#test?payload1=true&payload2=false&test=1&benchmark=3&foo=38.38.011.293&bar=1234834910480&test=19299&3992&key=f5c65e1e98fe07e648249ad41e1cfdb0',
  'https://nodejs.org/en/blog/',
  'http://你好你好.在线',
  'file:///foo/bar/test/node.js',
  'ws://localhost:9229/f46db715-70df-43ad-a359-7f9949f39868',
  'https://user:pass@example.com/path?search=1',
  'javascript:alert("node is awesome");',
  'https://%E4%BD%A0/foo',
  'https://example.org/./a/../b/./c',
];

/**
 * Results for URLs in the text. Two of the paper's results are typos, corrected here according to the standard: the
 * paper has `https://xn--6qqa088eba.xn--3ds/b/c` for the first, and 192.168.1.1 for the address.
 */
const NORMALIZED = [
  ['http://你好你好.在线/./a/../b/./c', undefined, 'http://xn--6qqa088eba.xn--3ds443g/b/c'],
  ['http:/example.com/', 'http://example.org/foo/bar', 'http://example.org/example.com/'],
  ['https://\tlemire.me/en/', undefined, 'https://lemire.me/en/'],
  ['http://192.0x00A80001', undefined, 'http://192.168.0.1/'],
  ['http://www.google.com/path/%2e./', undefined, 'http://www.google.com/'],
  ['http://example.com:80/é', undefined, 'http://example.com/%C3%A9'],
  ['non-spec:/.//p', undefined, 'non-spec:/.//p'],
];

function componentsOf(Class, ...words) {
  const { href, origin, protocol, username, password, host, port, pathname, search, hash } = new Class(...words);
  return { href, origin, protocol, username, password, host, port, pathname, search, hash };
}

for (const line of EXAMPLES) {
  test(`both classes read ${line.slice(0, 60)} alike`, () => {
    assert.deepEqual(componentsOf(urlwind.URL, line), componentsOf(URL, line));
  });
}

for (const [name, Class] of Object.entries(CLASSES)) {
  test(`${name}: URLs of the text become what the standard says`, () => {
    for (const [input, base, href] of NORMALIZED) assert.equal(new Class(input, base).href, href);
  });

  test(`${name}: host, host name and opaque paths are as the paper describes them`, () => {
    const url = new Class('data://example.com:8080/pathname?search');
    assert.deepEqual([url.host, url.hostname], ['example.com:8080', 'example.com']);
    assert.equal(new Class('mailto:john@doe.com').pathname, 'john@doe.com');
    assert.equal(new Class('file:///file.txt').host, '');
  });
}
