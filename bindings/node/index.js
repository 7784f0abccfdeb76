'use strict';

const { URL } = require('./lib/url.js');
const { URLPattern } = require('./lib/url-pattern.js');
const { URLSearchParams } = require('./lib/search-params.js');
const { ParsedUrls, parseMany } = require('./lib/parse-many.js');
const { domainToASCII, domainToUnicode } = require('./lib/domains.js');
const hosts = require('./lib/hosts.js');
const { isValidURLString, trace, validate } = require('./lib/reports.js');
const editing = require('./lib/editing.js');
const { fileURLToPath, pathToFileURL } = require('./lib/file-urls.js');

module.exports = {
  URL,
  URLPattern,
  URLSearchParams,
  ParsedUrls,
  parseMany,
  domainToASCII,
  domainToUnicode,
  fileURLToPath,
  pathToFileURL,
  hostClass: hosts.hostClass,
  isGlobalHost: hosts.isGlobalHost,
  addressClass: hosts.addressClass,
  isGlobalAddress: hosts.isGlobalAddress,
  registrableDomain: hosts.registrableDomain,
  publicSuffix: hosts.publicSuffix,
  sameSite: hosts.sameSite,
  readings: hosts.readings,
  isValidURLString,
  trace,
  validate,
  ...editing,
};
