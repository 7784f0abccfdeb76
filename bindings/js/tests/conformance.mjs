// The JSON files of web-platform-tests that the driver of testing/conformance does not ask about, through the classes. Uses
// nothing but the language, so that any runtime can run it: conformance.test.mjs gives each suite
// to `node --test`, portable.mjs runs them in turn.

import assert from 'node:assert/strict';
import { URLPattern, domainToASCII } from '../index.mjs';
import { wpt } from './data.mjs';
import { checkCompare, checkGenerate, checkPattern } from './pattern-conformance.mjs';

function checkDomain(test) {
  assert.equal(domainToASCII(test.input), test.output ?? '', JSON.stringify(test.input));
}

/** Each suite: its name, how many cases it must have, and what runs them and returns the count. */
export const SUITES = [
  suite('toascii.json', 87, checkDomain),
  suite('urlpatterntestdata.json', 369, (test) => checkPattern(test, URLPattern)),
  suite('urlpattern-compare-test-data.json', 25, (test) => checkCompare(test, URLPattern)),
  suite('urlpattern-generate-test-data.json', 19, (test) => checkGenerate(test, URLPattern)),
];

function suite(name, cases, check) {
  const run = () => {
    const tests = wpt(name);
    assert.equal(tests.length, cases, `${name} has another number of cases`);
    tests.forEach(check);
    return cases;
  };
  return { name, run };
}
