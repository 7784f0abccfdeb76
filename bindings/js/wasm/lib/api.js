'use strict';

// What the package exports: the Node package's files, on the module, as far as that has the functions.

const native = require('./native.js');
const { URL } = require('../../lib/url.js');
const { URLSearchParams } = require('./search-params.js');
const { ParsedUrls, parseMany } = require('../../lib/parse-many.js');
const { domainToASCII, domainToUnicode } = require('../../lib/domains.js');
const hosts = require('../../lib/hosts.js');

const has = (name) => name in native;

/** Not all modules have long tables. */
const knownOfHosts = Object.entries(hosts).filter(([name]) => has(name) || name === 'isGlobalAddress');

/** The normal form of each input, null where there is none: lines of a buffer, or strings of an array. */
function normalizeMany(inputs) {
  return parseMany(inputs).hrefs();
}

module.exports = {
  URL,
  URLSearchParams,
  ParsedUrls,
  parseMany,
  normalizeMany,
  domainToASCII,
  domainToUnicode,
  ...Object.fromEntries(knownOfHosts),
  ...(has('createPattern') ? require('../../lib/url-pattern.js') : {}),
  ...(has('validate') ? require('../../lib/reports.js') : {}),
  ...(has('edit') ? require('../../lib/editing.js') : {}),
};
