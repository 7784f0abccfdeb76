// No call may see what another has left: calls in random order, each beside the answer of a fresh instance. `register` defines
// the test for a file that exports the whole package, for the addon or for WebAssembly.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const CALLS = 20_000;

const URLS = [
  'https://example.com/a?b=c#d', 'HTTPS://Bank.example/account/transfer/to/somebody', 'http://me:s3cret@127.1:8080/x/../y?q=%D0%BF%D1%80',
  'file:///C|/a b', 'data:text/plain,é', 'http://bücher.example/straße?ü=ß#ö', 'https://[::1]:99/', 'not a url', 'http://a b/', '',
  `https://h/${'long/'.repeat(400)}?${'k=%20v&'.repeat(300)}`,
];
const QUERIES = [
  '', 'a=b&c=d', 'q=%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82', 'x=caf%C3%A9+au+lait&y=%26', `${'n=%41&'.repeat(100)}`, 'é=\uD800',
];
const PATTERNS = [
  'https://example.com/:a', { pathname: '/:a/*' }, { hostname: '*.example', pathname: '/account/:rest*' }, { pathname: '/(\\d+)' },
  'http{s}?://:host/:p?', 'nonsense(',
];
const ATTRIBUTES = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

const shown = (url) => url && Object.fromEntries([...ATTRIBUTES, 'origin'].map((name) => [name, url[name]]));

/** What can be asked of the package; each gets things to choose from by number. */
const QUESTIONS = {
  parse: (api, pick) => shown(api.URL.parse(pick(URLS))),
  parseWithBase: (api, pick) => shown(api.URL.parse(pick(['../x', '?é', '//h', ...URLS]), pick(URLS))),
  canParse: (api, pick) => [api.URL.canParse(pick(URLS)), api.URL.canParse('a', pick(URLS))],
  set(api, pick) {
    const url = new api.URL(pick(URLS.slice(0, 7)));
    for (let i = 0; i < 3; i++) url[pick(ATTRIBUTES.slice(1))] = pick(['', 'x', 'é:1', '/a b', '8081', ...QUERIES]);
    return shown(url);
  },
  searchParams(api, pick) {
    const url = new api.URL(pick(URLS.slice(0, 7)));
    url.searchParams.append(pick(QUERIES), pick(QUERIES));
    return [url.href, ...url.searchParams];
  },
  params: (api, pick) => [...new api.URLSearchParams(pick(QUERIES))],
  parseStrings: (api, pick) => many(api.parseMany([pick(URLS), pick(URLS), pick(QUERIES), pick(URLS)])),
  parseLines: (api, pick) => many(api.parseMany(new TextEncoder().encode([pick(URLS), pick(URLS), pick(QUERIES)].join('\n')))),
  domains: (api, pick) => [api.domainToASCII, api.domainToUnicode].map((ask) => ask(pick(['xn--bcher-kva.example', 'BÜCHER.example', 'a b', '127.1']))),
  hosts: (api, pick) => [api.hostClass, api.isGlobalHost, api.registrableDomain, api.publicSuffix].map((ask) => ask(pick(URLS))),
  addressClass: (api, pick) => api.addressClass(pick(['127.0.0.1', '::1', '8.8.8.8', 'x'])),
  sameSite: (api, pick) => api.sameSite(pick(URLS), pick(URLS)),
  readings: (api, pick) => api.readings(pick(URLS)),
  validate: (api, pick) => api.validate(pick(URLS)),
  trace: (api, pick) => api.trace(pick(URLS)),
  isValid: (api, pick) => api.isValidURLString(pick(URLS), pick([undefined, ...URLS])),
  redact: (api, pick) => [api.redact(pick(URLS)), api.redactText(`see ${pick(URLS)}.`)],
  edit: (api, pick) => [api.appendPath(pick(URLS), 'é/x'), api.setQueryParam(pick(URLS), 'q', pick(QUERIES)), api.removeQueryParams(pick(URLS), ['k'])],
  decodedParts: (api, pick) => api.decodedParts(pick(URLS)),
  build: (api, pick) => api.buildURL({ scheme: 'https', host: 'h', segments: [pick(QUERIES)], params: [['a', pick(QUERIES)]] }),
  relative: (api, pick) => `${new api.RelativeURL(pick(['../a?b', 'é', ...URLS])).path}`,
  pattern(api, pick) {
    const pattern = new api.URLPattern(pick(PATTERNS));
    return [pattern.test(pick(URLS)), pattern.test(pick(URLS)), pattern.exec(pick(URLS)), pattern.exec('a/7', 'https://example.com/'), pattern.pathname];
  },
};

function many(urls) {
  return urls.hrefs().map((href, index) => [href, urls.hostname(index), urls.pathname(index), urls.search(index), urls.hash(index)]);
}

/** What a question with these choices is answered, or which error it is. */
function answer(api, name, choices) {
  let next = 0;
  try {
    return JSON.stringify(QUESTIONS[name](api, (things) => things[choices[next++] % things.length])) ?? 'undefined';
  } catch (error) {
    return `${error.code} ${error.message}`;
  }
}

/** Numbers that are the same for the same seed: xorshift. */
function random(seed) {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export function register(file) {
  const require = createRequire(file);
  const fresh = () => {
    for (const path of Object.keys(require.cache)) delete require.cache[path];
    return require(file);
  };
  test(`${CALLS} calls in random order answer as a fresh instance does`, () => {
    const seed = Number(process.env.URLWIND_SEED ?? 18);
    const below = random(seed);
    const names = Object.keys(QUESTIONS);
    const cases = Array.from({ length: 40 * names.length }, (_, index) => {
      const name = names[index % names.length];
      const choices = Array.from({ length: 8 }, () => below(1 << 20));
      return { name, choices, expected: answer(fresh(), name, choices) };
    });
    assert.ok(cases.filter(({ expected }) => /^[[{"]/.test(expected)).length > cases.length / 2);
    const used = fresh();
    for (let i = 0; i < CALLS; i++) {
      const { name, choices, expected } = cases[below(cases.length)];
      assert.equal(answer(used, name, choices), expected, `call ${i}, ${name} with ${choices}, seed ${seed}`);
    }
  });
}
