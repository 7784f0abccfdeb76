'use strict';

// The built-in classes in place of ours in Node, Bun and Deno, and a warning.

const { standIn } = require('./stand-in.js');

/** What the package has, by name. */
const NAMES = [
  'URL', 'URLPattern', 'URLSearchParams', 'ParsedUrls', 'parseMany', 'domainToASCII', 'domainToUnicode', 'fileURLToPath',
  'fileURLToPathBuffer', 'pathToFileURL', 'format', 'urlToHttpOptions', 'hostClass', 'isGlobalHost', 'addressClass', 'isGlobalAddress',
  'registrableDomain', 'publicSuffix', 'sameSite', 'readings', 'isValidURLString', 'trace', 'validate', 'RelativeURL', 'appendPath',
  'buildURL', 'decodedParts', 'keepQueryParams', 'redact', 'redactText', 'removeQueryParams', 'removeTracking', 'setQueryParam',
];

/** Once: a thread that another one has started after the warning does not repeat it. */
function warnOnce(error) {
  const { getEnvironmentData, setEnvironmentData } = process.getBuiltinModule('node:worker_threads');
  const KEY = 'urlwind: the warning was given';
  if (getEnvironmentData?.(KEY)) return;
  setEnvironmentData?.(KEY, true);
  const reason = / has no addon /.test(error.message) ? undefined : String(error.cause?.message);
  process.emitWarning(`${error.message}. The built-in classes are used instead.`, {
    type: 'UrlwindWarning', code: 'URLWIND_BUILT_IN', detail: reason,
  });
}

module.exports = (error) => {
  warnOnce(error);
  // Of these, `node:url` has as many as this version of the runtime has.
  return standIn(error, NAMES, process.getBuiltinModule('node:url'));
};
