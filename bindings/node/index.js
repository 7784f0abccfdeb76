'use strict';

const { URL } = require('./lib/url.js');
const { URLSearchParams } = require('./lib/search-params.js');
const { ParsedUrls, parseMany } = require('./lib/parse-many.js');
const { domainToASCII, domainToUnicode } = require('./lib/domains.js');
const editing = require('./lib/editing.js');
const { fileURLToPath, pathToFileURL } = require('./lib/file-urls.js');

module.exports = {
  URL,
  URLSearchParams,
  ParsedUrls,
  parseMany,
  domainToASCII,
  domainToUnicode,
  fileURLToPath,
  pathToFileURL,
  ...editing,
};
