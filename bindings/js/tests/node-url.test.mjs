// `format`, `urlToHttpOptions` and `fileURLToPathBuffer`: what `node:url` has, compared with that of Node itself on
// every URL of web-platform-tests that both take for the same.

import assert from 'node:assert/strict';
import nodeUrl from 'node:url';
import { test } from 'node:test';
import { inspect } from 'node:util';
import urlwind from '../index.mjs';
import { thrown } from './both.mjs';
import { wpt } from './data.mjs';

/** Older versions differ in what they check, and in Unicode. */
const isNewest = Number.parseInt(process.versions.node, 10) >= 26;

const BuiltIn = globalThis.URL;

const HREFS = [
  ...new Set(wpt('urltestdata.json').flatMap(({ href }) => href ?? [])),
  'http://u:p@xn--bcher-kva.example:81/a?b#c', 'http://u@xn--bcher-kva/', 'http://:p@xn--bcher-kva/', 'x://xn--bcher-kva/',
  'x://u:p@xn--bcher-kva:1/?#', 'http://a.XN--bcher-KVA/', 'http://%C3%A9@h/', 'http://%FF@h/', 'http://a:%@h/', 'http://h/?', 'http://h/#',
  'http://h/?#', 'data:x  ?q#f', 'data:x  #f', 'file:///xn--bcher-kva', 'http://xn--a/', 'http://xn--fiq228c.com/', 'http://[::1]:81/',
  'http://1.2.3.4/', 'blob:http://xn--bcher-kva/x', 'ws://xn--ls8h.la/',
].filter((href) => BuiltIn.canParse(href) && urlwind.URL.parse(href)?.href === new BuiltIn(href).href);

/** Both with a URL of their own, exceptions and all. */
function same(run, say) {
  const [ours, theirs] = [[urlwind, urlwind.URL], [nodeUrl, BuiltIn]].map(([functions, Class]) => thrown(() => run(functions, Class)));
  assert.deepEqual(ours, theirs, say);
}

test('format gives what the built-in function does, for all options', () => {
  assert.ok(HREFS.length > 300);
  const flags = [undefined, true, false];
  for (const href of HREFS) {
    for (const fragment of flags) {
      for (const search of flags) {
        for (const auth of flags) {
          const options = { fragment, search, auth };
          same(({ format }, Class) => format(new Class(href), options), inspect([href, options]));
        }
      }
    }
    same(({ format }, Class) => format(new Class(href)), href);
    // Both have decoders of their own time.
    if (isNewest) same(({ format }, Class) => format(new Class(href), { unicode: true, auth: false }), href);
  }
  assert.equal(urlwind.format(new urlwind.URL('http://u:p@xn--bcher-kva:81/?#f'), { unicode: true }), 'http://u:p@bücher:81/?#f');
});

test('format takes either class, and leaves the rest to the built-in function', () => {
  assert.equal(urlwind.format(new BuiltIn('http://h/#f'), { fragment: false }), 'http://h/');
  const values = [
    undefined, null, 1, true, '', 'http://h/a b', 'HTTP://H', '//a/b', {}, { host: 'h', protocol: 'http' }, [], () => {},
    { hostname: 'h', port: 1, pathname: '/x', query: { a: 1 } },
  ];
  for (const value of values) same(({ format }) => format(value), inspect(value));
  for (const options of [undefined, null, 0, '', false, {}, { auth: null }, { auth: 0 }, { auth: '' }]) {
    same(({ format }, Class) => format(new Class('http://u:p@h/'), options), inspect(options));
  }
  for (const options of [1, 'x', true, [], () => {}]) {
    same(({ format }, Class) => format(new Class('http://u:p@h/'), options), inspect(options));
  }
});

test('urlToHttpOptions gives what the built-in function does', () => {
  for (const href of HREFS) same(({ urlToHttpOptions }, Class) => urlToHttpOptions(new Class(href)), href);
  const extended = (Class) => Object.assign(new Class('http://h/p'), { headers: { a: 1 }, path: 'x', [Symbol.for('s')]: 2 });
  same(({ urlToHttpOptions }, Class) => urlToHttpOptions(extended(Class)));
  // Node 20 looks at nothing.
  if (isNewest) for (const value of [undefined, null, 1, 'http://h/', {}, { hostname: '' }, [], () => {}]) same(({ urlToHttpOptions }) => urlToHttpOptions(value), inspect(value));
});

// Node has it from 22.17 on.
if (nodeUrl.fileURLToPathBuffer) test('fileURLToPathBuffer gives the bytes that the built-in function does', () => {
  const urls = [
    ...HREFS.filter((href) => href.startsWith('file:')),
    'file:///', 'file:///a/b', 'file:///a%20b', 'file:///%E9', 'file:///%C3%A9', 'file:///a%2Fb', 'file:///a%2fb', 'file:///a%5Cb',
    'file://host/a', 'http://a/', 'file:///C:/a/b', 'file:///C:/%FF%00', 'file:///c|/a%20b', 'file://xn--9ca/x', 'nonsense', 'file:///a?b#c',
    'file:///é', 'file:///%25', 'file:///%', 'file:///%4', 'file:///%zz%41', 'file:///1:/x', 'file:///%43:/x', 'file:///a\\b', 'file:///%5c', '',
  ];
  for (const url of urls) {
    for (const options of [undefined, { windows: false }, { windows: true }]) {
      const [ours, theirs] = [urlwind, nodeUrl].map((functions) => {
        const { returned, code, message } = thrown(() => functions.fileURLToPathBuffer(url, options));
        return { returned: returned && [...returned], isBuffer: Buffer.isBuffer(returned), code, message };
      });
      // Node decodes slashes here, and refuses them where the result is a string; we refuse them in both.
      if (/encoded/.test(thrown(() => urlwind.fileURLToPath(url, options)).message)) {
        assert.equal(ours.code, 'ERR_INVALID_FILE_URL_PATH', inspect([url, options]));
        continue;
      }
      assert.deepEqual(ours, theirs, inspect([url, options]));
    }
  }
  for (const value of [undefined, null, 1, {}, new URL('file:///a%FF'), new urlwind.URL('file:///a%FF')]) {
    same(({ fileURLToPathBuffer }) => fileURLToPathBuffer(value), inspect(value));
  }
});

test('fileURLToPathBuffer keeps what is not UTF-8', () => {
  assert.deepEqual(urlwind.fileURLToPathBuffer('file:///a%FFb', { windows: false }), Buffer.from('/a\xFFb', 'latin1'));
  assert.throws(() => urlwind.fileURLToPath('file:///a%FFb', { windows: false }), URIError);
});
