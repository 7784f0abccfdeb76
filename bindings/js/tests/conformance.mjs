// The JSON files of web-platform-tests, and our own in the same format, through the classes. Uses
// nothing but the language, so that any runtime can run it: conformance.test.mjs gives each suite
// to `node --test`, portable.mjs runs them in turn.

import assert from 'node:assert/strict';
import { URL, URLPattern, URLSearchParams, domainToASCII, parseMany } from '../index.mjs';
import { COMPONENTS, own, wpt } from './data.mjs';
import { checkCompare, checkGenerate, checkPattern } from './pattern-conformance.mjs';

/** What a URL shows. */
function components(url) {
  return Object.fromEntries(COMPONENTS.map((name) => [name, url[name]]));
}

function checkUrl(test) {
  const base = test.base ?? undefined;
  const say = JSON.stringify([test.input, test.base]);
  if (test.failure) {
    assert.throws(() => new URL(test.input, base), { code: 'ERR_INVALID_URL' }, say);
    assert.equal(URL.canParse(test.input, base), false, say);
    assert.equal(URL.parse(test.input, base), null, say);
    return;
  }
  const url = new URL(test.input, base);
  for (const name of COMPONENTS) {
    if (name in test) assert.equal(url[name], test[name], `${name} of ${say}`);
  }
  if ('searchParams' in test) assert.equal(url.searchParams.toString(), test.searchParams, say);
  assert.equal(URL.canParse(test.input, base), true, say);
  assert.deepEqual(components(URL.parse(test.input, base)), components(url), say);
  // What was written is read as it was written, and keeps its components.
  assert.deepEqual(components(new URL(url.href)), components(url), say);
  assert.match(url.href, /^[\0-\x7F]*$/, say);
}

/** A relative reference that fails with any base must fail in these places, too. */
function checkFailure(test) {
  if (!test.failure) return;
  const isRelative = test.relativeTo !== undefined || test.base !== null;
  if (isRelative) return;
  const url = new URL('about:blank');
  assert.throws(() => { url.href = test.input; }, { code: 'ERR_INVALID_URL' });
  assert.equal(url.href, 'about:blank');
}

function checkMany(tests) {
  const inputs = tests.filter((test) => test.base === null).map((test) => test.input);
  const parsed = parseMany(inputs);
  assert.equal(parsed.length, inputs.length);
  inputs.forEach((input, index) => {
    const url = URL.parse(input);
    const say = JSON.stringify(input);
    assert.equal(parsed.isValid(index), url !== null, say);
    for (const name of ['href', 'protocol', 'host', 'hostname', 'pathname', 'search', 'hash']) {
      assert.equal(parsed[name](index), url === null ? null : url[name], `${name} of ${say}`);
    }
    if (url !== null) assert.deepEqual(components(parsed.get(index)), components(url), say);
  });
}

function checkSetter(name, test) {
  const say = JSON.stringify([name, test.href, test.new_value]);
  const url = new URL(test.href);
  // Looking at the pairs before must not change what happens.
  const watched = new URL(test.href);
  const params = watched.searchParams;
  for (const [first, value] of test.before ?? []) {
    url[first] = value;
    watched[first] = value;
  }
  for (const object of [url, watched]) {
    // Only the setter of href throws; what it refuses changes nothing, like with the others.
    if (name === 'href' && !URL.canParse(test.new_value)) {
      assert.throws(() => { object.href = test.new_value; }, { code: 'ERR_INVALID_URL' }, say);
    } else {
      object[name] = test.new_value;
    }
  }
  for (const [component, expected] of Object.entries(test.expected)) {
    assert.equal(url[component], expected, `${component} after ${say}`);
    assert.equal(watched[component], expected, `${component} after ${say}, watched`);
  }
  assert.equal(params.toString(), new URLSearchParams(url.search).toString(), say);
  const reparsed = new URL(url.href);
  assert.equal(reparsed.href, test.reparsed_href ?? url.href, say);
  if (reparsed.href === url.href) assert.deepEqual(components(reparsed), components(url), say);
}

function checkDomain(test) {
  const say = JSON.stringify(test.input);
  const inputs = [`https://${test.input}/x`, `ws://${test.input}/x`];
  for (const input of inputs) {
    if (test.output === null) {
      assert.equal(URL.parse(input), null, say);
    } else {
      const url = new URL(input);
      assert.equal(url.hostname, test.output, say);
      assert.equal(url.pathname, '/x', say);
    }
  }
  for (const name of ['host', 'hostname']) {
    const url = new URL('https://x/x');
    url[name] = test.input;
    assert.equal(url.hostname, test.output ?? 'x', say);
  }
  assert.equal(domainToASCII(test.input), test.output ?? '', say);
}

function checkIdna(test) {
  if (test.input === '') {
    // No URL can say that its host is to be empty; the function can.
    assert.equal(domainToASCII(''), test.output);
    return;
  }
  const url = URL.parse(`https://${encodeHost(test.input)}/x`);
  const say = JSON.stringify(test.input);
  // Not assigned in Unicode 17, which the file is of, and valid in 18.
  const output = test.input.startsWith('\u{3E8AC}') ? 'xn--t92s.xn--znb.xn--5-y88f' : test.output;
  if (output === null || output === '') assert.equal(url, null, say);
  else assert.equal(url?.hostname, output, say);
}

/** As web-platform-tests does it: percent-encoded, each code point of it. */
function encodeHost(input) {
  return encodeURIComponent(input.toWellFormed());
}

function checkPercentEncoding(test) {
  // A URL class knows UTF-8 only.
  const expected = test.output['utf-8'];
  if (expected === undefined) return 0;
  const url = new URL(`https://h/?${test.input}#${test.input}`);
  assert.equal(url.hash, `#${test.output['utf-8']}`);
  assert.equal(url.search, `?${expected}`);
  return 1;
}

/** How many cases the copies of urltestdata.json have that are in use, and whose they are. */
const URLTESTDATA = new Map([
  [896, 'web-platform-tests of 19 September 2026'],
  [891, 'the copy in ada-url 4.0.0'],
]);

/** Each suite: its name, how many cases it must have, and what runs them and returns the
 * count, behind the name of the copy where there are several. */
export const SUITES = [
  each('urltestdata.json', URLTESTDATA, () => wpt('urltestdata.json'), checkUrl),
  each('urltestdata.json, href setter', URLTESTDATA, () => wpt('urltestdata.json'), checkFailure),
  whole('urltestdata.json, parseMany', URLTESTDATA, () => wpt('urltestdata.json'), checkMany),
  each(
    'urltestdata-javascript-only.json', 1,
    () => wpt('urltestdata-javascript-only.json'), checkUrl,
  ),
  setters('setters_tests.json', 278, () => wpt('setters_tests.json')),
  each('toascii.json', 87, () => wpt('toascii.json'), checkDomain),
  each('IdnaTestV2.json', 2671, () => wpt('IdnaTestV2.json'), checkIdna),
  each('IdnaTestV2-removed.json', 20, () => wpt('IdnaTestV2-removed.json'), checkIdna),
  each('percent-encoding.json', 7, () => wpt('percent-encoding.json'), checkPercentEncoding),
  each('our own urls.json', 844, () => own('urls.json'), checkUrl),
  whole('our own urls.json, parseMany', 844, () => own('urls.json'), checkMany),
  setters('our own setters.json', 432, () => own('setters.json')),
  patterns('urlpatterntestdata.json', 369, checkPattern),
  patterns('urlpattern-compare-test-data.json', 25, checkCompare),
  patterns('urlpattern-generate-test-data.json', 19, checkGenerate),
];

function patterns(name, cases, check) {
  return each(name, cases, () => wpt(name), (test) => check(test, URLPattern));
}

function each(name, cases, read, check) {
  return whole(name, cases, read, (tests) => tests.forEach(check));
}

function whole(name, cases, read, check) {
  const run = () => {
    const tests = read();
    const known = cases instanceof Map ? cases : new Map([[cases, undefined]]);
    const counts = [...known.keys()].join(' or ');
    assert.ok(known.has(tests.length), `${name} has ${tests.length} cases, not ${counts}`);
    check(tests);
    const copy = known.get(tests.length);
    return copy === undefined ? tests.length : `${copy}, ${tests.length}`;
  };
  return { name, run };
}

function setters(name, cases, read) {
  const run = () => {
    let count = 0;
    for (const [setter, tests] of Object.entries(read())) {
      if (setter === 'comment') continue;
      for (const test of tests.filter((item) => typeof item !== 'string')) {
        checkSetter(setter, test);
        count++;
      }
    }
    assert.equal(count, cases, `${name} has another number of cases`);
    return count;
  };
  return { name, run };
}
