// What Node adds to the standard: errors, what inspecting shows, files and domains. There the
// built-in classes say what is right.

import assert from 'node:assert/strict';
import nodeUrl from 'node:url';
import { test } from 'node:test';
import { inspect } from 'node:util';
import urlwind from '../index.mjs';
import { thrown } from './both.mjs';

const builtIn = {
  URL: globalThis.URL,
  URLSearchParams: globalThis.URLSearchParams,
  fileURLToPath: nodeUrl.fileURLToPath,
  pathToFileURL: nodeUrl.pathToFileURL,
  domainToASCII: nodeUrl.domainToASCII,
  domainToUnicode: nodeUrl.domainToUnicode,
};

/** Whether both do the same, exceptions and all. */
function same(run, say) {
  assert.deepEqual(thrown(() => run(urlwind)), thrown(() => run(builtIn)), say ?? run.toString());
}

const broken = { toString() { throw new RangeError('mine'); } };
const values = [
  undefined, null, true, 0, -0, 1.5, 10n, NaN, '', 'x', 'http://a/', {}, [], ['http://a/'],
  () => {}, class Named {}, Symbol('x'), broken, Object.create(null), new Date(0),
  { toString: 1, valueOf: () => 'http://v/' }, '\uD800', 'a'.repeat(2000), 'http://a/\0',
];

test('every value given as a URL or a base does what it does to the built-in class', () => {
  for (const value of values) {
    const say = typeof value === 'symbol' ? 'symbol' : inspect(value);
    same(({ URL }) => new URL(value).href, say);
    same(({ URL }) => new URL('x', value).href, say);
    same(({ URL }) => new URL('http://a/b', value).href, say);
    same(({ URL }) => URL.canParse(value), say);
    same(({ URL }) => URL.canParse('x', value), say);
    same(({ URL }) => URL.parse(value)?.href, say);
    same(({ URL }) => URL.parse('x', value)?.href, say);
    // Null is no object, so it is a string; Node 20 takes it for nothing.
    if (value !== null) same(({ URLSearchParams }) => `${new URLSearchParams(value)}`, say);
    same(({ URLSearchParams }) => new URLSearchParams('a=b').get(value), say);
    same(({ URLSearchParams }) => new URLSearchParams().forEach(value), say);
    for (const name of ['href', 'protocol', 'host', 'port', 'pathname', 'search', 'hash']) {
      same(({ URL }) => {
        const url = new URL('http://h/p');
        url[name] = value;
        return url.href;
      }, `${name} = ${say}`);
    }
    same(({ domainToASCII }) => domainToASCII(value), say);
    same(({ domainToUnicode }) => domainToUnicode(value), say);
  }
});

test('missing arguments are errors like those of the built-in classes', () => {
  same(({ URL }) => new URL());
  same(({ URL }) => URL.parse());
  same(({ URL }) => URL.canParse());
  same(({ URL }) => URL.revokeObjectURL());
  for (const name of ['append', 'set', 'get', 'getAll', 'has', 'delete', 'forEach']) {
    same(({ URLSearchParams }) => new URLSearchParams()[name](), name);
  }
  same(({ URLSearchParams }) => new URLSearchParams().append('a'));
  same(({ domainToASCII }) => domainToASCII());
  same(({ domainToUnicode }) => domainToUnicode());
  same(({ fileURLToPath }) => fileURLToPath());
  same(({ pathToFileURL }) => pathToFileURL().href);
});

test('errors are like those of the built-in classes', () => {
  same(({ URL }) => new URL('nonsense'));
  same(({ URL }) => new URL('x', 'nonsense'));
  same(({ URL }) => { new URL('a:').href = 'nonsense'; });
  same(({ URL }) => URL('a:'));
  same(({ URL }) => URL.createObjectURL(1));
  same(({ URLSearchParams }) => URLSearchParams.prototype.get.call({}, 'a'));
  same(({ URLSearchParams }) => new URLSearchParams('a').keys().next.call({}));
  same(({ URLSearchParams }) => new URLSearchParams([1]));
  same(({ URLSearchParams }) => new URLSearchParams([['a', 'b'], null]));
  same(({ URLSearchParams }) => new URLSearchParams({ [Symbol.iterator]: 1 }));
});

test('inspecting shows what it shows of the built-in classes', () => {
  const options = [
    {}, { depth: 0 }, { depth: -1 }, { depth: null }, { colors: true }, { breakLength: 20 },
    { compact: false }, { breakLength: Infinity },
  ];
  const hrefs = ['https://user:pass@a.example:81/b?c=d&e=f#g', 'data:x', 'http://a/?' + 'long=1&'.repeat(30)];
  for (const option of options) {
    for (const href of hrefs) {
      const say = inspect([href, option]);
      same(({ URL }) => inspect(new URL(href), option), say);
      same(({ URL }) => inspect({ a: { b: new URL(href) } }, option), say);
      same(({ URL }) => inspect({ a: { b: { c: new URL(href).searchParams } } }, option), say);
      same(({ URL }) => inspect(new URL(href).searchParams, option), say);
      for (const name of ['keys', 'values', 'entries']) {
        same(({ URL }) => inspect(new URL(href).searchParams[name](), option), say);
      }
      same(({ URL }) => {
        const iterator = new URL(href).searchParams.entries();
        iterator.next();
        return inspect(iterator, option);
      }, say);
      same(({ URL }) => inspect(new (class Mine extends URL {})(href), option), say);
    }
    same(({ URLSearchParams }) => inspect(new URLSearchParams(), option));
    same(({ URLSearchParams }) => inspect(new URLSearchParams({ 'é\n': "it's" }), option));
  }
});

test('a prototype is inspected like that of a class that extends the built-in one', () => {
  const extended = { URL: class URL extends globalThis.URL {}, URLSearchParams: class URLSearchParams extends globalThis.URLSearchParams {} };
  for (const name of ['URL', 'URLSearchParams']) {
    const [ours, theirs] = [urlwind, extended].map((classes) => thrown(() => inspect(classes[name].prototype)));
    assert.equal(ours.name, theirs.name, name);
  }
});

const FILES = [
  '/', '/a/b', '/a b', '/a%b', '/é', '/a?b#c', '/a\\b', '/a\nb\tc\rd', 'relative', './x/../y/',
  '/ends/', '/~[]^|"', '/C:/x', '', '.', '/a//b', '/😀',
];
const WINDOWS = [
  'C:\\a\\b', 'c:/a/b', 'C:\\a b\\%#?', '\\\\server\\share\\file', '\\\\server\\share\\',
  '\\\\?\\UNC\\server\\share\\f', '\\\\sérver\\share\\é', 'C:\\a\\', 'C:\\~[x]^|',
];

test('paths become file URLs as the built-in function makes them', () => {
  for (const path of FILES) {
    same(({ pathToFileURL }) => pathToFileURL(path).href, path);
    same(({ pathToFileURL }) => pathToFileURL(path, { windows: false }).href, path);
  }
  for (const path of WINDOWS) {
    same(({ pathToFileURL }) => pathToFileURL(path, { windows: true }).href, path);
  }
  for (const value of values.filter((value) => typeof value !== 'string')) {
    const say = typeof value === 'symbol' ? 'symbol' : inspect(value);
    same(({ pathToFileURL }) => pathToFileURL(value).href, say);
    same(({ fileURLToPath }) => fileURLToPath(value), say);
  }
  same(({ pathToFileURL }) => pathToFileURL('\\\\server', { windows: true }).href);
  // As on Windows; elsewhere Node 20 to 26 look for the wrong slash and make it `C://`.
  assert.equal(urlwind.pathToFileURL('C:\\', { windows: true }).href, 'file:///C:/');
  same(({ pathToFileURL }) => pathToFileURL('\\\\\\share', { windows: true }).href);
});

/** Paths of which older versions of Node, and some of which Node 26, made the URL of another file. */
const DELICATE = {
  posix: [
    ['/tmp/a\0', '/tmp/a%00'], ['/tmp/a\0b', '/tmp/a%00b'], ['/\0', '/%00'], ['/tmp/a\x1f', '/tmp/a%1F'],
    ['/tmp/\x01', '/tmp/%01'], ['/tmp/a \n', '/tmp/a%20%0A'],
  ],
  windows: [
    ['C:\\a\0', '/C:/a%00'], ['C:\\a\x1f', '/C:/a%1F'], ['\\\\server\\share\\a\0', '//server/share/a%00'],
    ['//server/share/f', '//server/share/f'], ['\\/server\\share\\f', '//server/share/f'],
    ['//server/share/d/', '//server/share/d/'], ['\\\\server/share\\f', '//server/share/f'],
    ['\\\\server\\share\\..\\f', '//server/share/f'], ['\\\\?\\C:\\x', '/C:/x'],
    ['\\\\?\\UNC\\server\\share\\f', '//server/share/f'], ['\\\\?\\unc\\server\\share\\f', '//server/share/f'],
    ['\\\\[::1]\\share\\f', '//[::1]/share/f'], ['\\\\SÉRVER\\share\\f', '//xn--srver-bsa/share/f'],
    ['\\\\.\\C:\\x', '//./C:/x'],
  ],
};

test('no path becomes the URL of another file', () => {
  for (const [kind, paths] of Object.entries(DELICATE)) {
    const windows = kind === 'windows';
    for (const [path, expected] of paths) {
      const { href } = urlwind.pathToFileURL(path, { windows });
      assert.equal(href, `file:${expected.startsWith('//') ? '' : '//'}${expected}`, inspect(path));
      // And back: the same path, but for the kind of its slashes and what Windows ignores.
      const back = urlwind.fileURLToPath(href, { windows });
      if (!windows) assert.equal(back, path);
      else assert.equal(urlwind.pathToFileURL(back, { windows }).href, href);
    }
  }
});

test('a path whose server no file URL can name is an error', () => {
  const servers = [
    'exa mple', 'a\0b', 'a:80', 'a@b', 'a#b', 'a?b', 'a^b', 'a|b', 'a<b', '%', '\u00AD', 'a\tb', 'a\nb', 'localhost',
    'LOCALHOST',
  ];
  for (const server of servers) {
    for (const start of ['\\\\', '\\\\?\\UNC\\', '//']) {
      const path = `${start}${server}\\share\\f`;
      assert.throws(
        () => urlwind.pathToFileURL(path, { windows: true }),
        { name: 'TypeError', code: 'ERR_INVALID_URL', base: server, input: '\\share\\f' },
        inspect(path),
      );
    }
  }
  for (const path of ['\\\\?\\UNC\\server', '\\\\?\\UNC\\\\share', '\\\\?\\', '\\\\?\\Volume{1}\\x', '\\\\', '\\\\a']) {
    assert.throws(() => urlwind.pathToFileURL(path, { windows: true }), { code: 'ERR_INVALID_ARG_VALUE' }, inspect(path));
  }
  // What Node 26 refuses, too, it refuses alike.
  if (Number.parseInt(process.versions.node, 10) >= 26) {
    for (const server of ['exa mple', 'a\0b', 'a:80', 'a@b', 'a^b', '%']) {
      same(({ pathToFileURL }) => pathToFileURL(`\\\\${server}\\share\\f`, { windows: true }).href);
    }
  }
});

test('file URLs become paths as the built-in function makes them', () => {
  const urls = [
    'file:///', 'file:///a/b', 'file:///a%20b', 'file:///%E9', 'file:///%C3%A9', 'file:///a%2Fb',
    'file:///a%2fb', 'file:///a%5Cb', 'file://host/a', 'http://a/', 'file:///C:/a/b', 'file:///C|/x',
    'file:///c:/a%20b', 'file://xn--9ca/x', 'nonsense', 'file:///a?b#c', 'file:///é', 'file:///%25',
    'file://localhost/x', 'file:///1:/x', 'file:///%43:/x', 'file:///a\\b', 'file:///%5c',
  ];
  for (const url of urls) {
    for (const options of [undefined, {}, { windows: false }, { windows: true }]) {
      const say = inspect([url, options]);
      // Newer versions add the URL to the error; so do we.
      const run = ({ fileURLToPath }) => fileURLToPath(url, options);
      const [ours, theirs] = [urlwind, builtIn].map((classes) => thrown(() => run(classes)));
      if (theirs.properties?.every(([key]) => key !== 'input')) {
        ours.properties = ours.properties?.filter(([key]) => key !== 'input');
      }
      for (const result of [ours, theirs]) {
        result.properties = result.properties?.map(([key, value]) => [key, `${value}`]);
      }
      assert.deepEqual(ours, theirs, say);
    }
  }
});

test('both functions take and make either class', () => {
  assert.equal(nodeUrl.fileURLToPath(urlwind.pathToFileURL('/a b')), '/a b');
  assert.equal(urlwind.fileURLToPath(nodeUrl.pathToFileURL('/a b')), '/a b');
  assert.ok(urlwind.pathToFileURL('/a') instanceof urlwind.URL);
});

test('domains are converted as by the built-in functions', () => {
  const domains = [
    'español.com', '中文.com', 'xn--iñvalid.com', 'EXAMPLE.com', 'a b', '', 'xn--fiq228c.com',
    'xn--espaol-zwa.com', '1.2.3.4', '0x7f.1', '[::1]', 'a/b', 'a:80', 'a?b', 'a#b', 'a@b', 'a%41',
    'faß.de', 'ａ．ｂ', '.', 'a..b', '\u00AD', 'a\tb', '127.1', '☃.net',
  ];
  for (const domain of domains) {
    same(({ domainToASCII }) => domainToASCII(domain), domain);
    same(({ domainToUnicode }) => domainToUnicode(domain), domain);
  }
});
