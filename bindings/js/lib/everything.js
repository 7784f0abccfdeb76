'use strict';

// Everything that the package has, on its native half.

const { URL } = require('./url.js');
const { URLPattern } = require('./url-pattern.js');
const { URLSearchParams } = require('./search-params.js');
const { ParsedUrls, parseMany } = require('./parse-many.js');
const { domainToASCII, domainToUnicode } = require('./domains.js');
const hosts = require('./hosts.js');
const { isValidURLString, trace, validate } = require('./reports.js');
const editing = require('./editing.js');
const { fileURLToPath, fileURLToPathBuffer, pathToFileURL } = require('./file-urls.js');
const { format, urlToHttpOptions } = require('./node-url.js');

module.exports = {
  URL,
  URLPattern,
  URLSearchParams,
  ParsedUrls,
  parseMany,
  domainToASCII,
  domainToUnicode,
  fileURLToPath,
  fileURLToPathBuffer,
  pathToFileURL,
  format,
  urlToHttpOptions,
  isValidURLString,
  trace,
  validate,
  ...hosts,
  ...editing,
};
