'use strict';

const path = require('node:path');
const { domainToASCII, domainToUnicode } = require('./domains.js');
const { invalidArgument, typeError } = require('./errors.js');
const { URL } = require('./url.js');

const IS_WINDOWS = process.platform === 'win32';

/** The path that a file URL stands for. */
function fileURLToPath(url, options = undefined) {
  if (typeof url === 'string') {
    url = new URL(url);
  } else if (!isUrl(url)) {
    throw invalidArgument('path', 'of type string or an instance of URL', url);
  }
  if (url.protocol !== 'file:') {
    throw typeError('ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  return (options?.windows ?? IS_WINDOWS) ? windowsPath(url) : posixPath(url);
}

/** Any URL class will do: the built-in one, another copy of ours. */
function isUrl(value) {
  return Boolean(
    value?.href && value.protocol && value.auth === undefined && value.path === undefined,
  );
}

function posixPath(url) {
  if (url.hostname !== '') {
    throw typeError(
      'ERR_INVALID_FILE_URL_HOST',
      `File URL host must be "localhost" or empty on ${process.platform}`,
    );
  }
  const { pathname } = url;
  if (/%2f/i.test(pathname)) throw badPath('must not include encoded / characters', url);
  return decodeURIComponent(pathname);
}

function windowsPath(url) {
  const { hostname, pathname } = url;
  if (/%2f|%5c/i.test(pathname)) throw badPath('must not include encoded \\ or / characters', url);
  const decoded = decodeURIComponent(pathname.replaceAll('/', '\\'));
  if (hostname !== '') return `\\\\${domainToUnicode(hostname)}${decoded}`;
  if (!/^.[a-z]:/is.test(decoded)) throw badPath('must be absolute', url);
  return decoded.slice(1);
}

function badPath(problem, url) {
  return typeError('ERR_INVALID_FILE_URL_PATH', `File URL path ${problem}`, { input: url });
}

/** What the URL parser would not take as part of a path, or take away. */
const POSIX_ESCAPED = /[%\\\n\r\t "#?[\]^|~]/g;
const WINDOWS_ESCAPED = /[%\n\r\t "#?[\]^|~]/g;

function escape(text, windows) {
  return text.replace(
    windows ? WINDOWS_ESCAPED : POSIX_ESCAPED,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** The file URL for a path, which is made absolute first. */
function pathToFileURL(filePath, options = undefined) {
  const windows = options?.windows ?? IS_WINDOWS;
  if (typeof filePath !== 'string') throw invalidArgument('path', 'of type string', filePath);
  if (windows && filePath.startsWith('\\\\')) return uncPathToUrl(filePath);
  const { resolve, sep } = windows ? path.win32 : path.posix;
  let resolved = resolve(filePath);
  // `resolve` takes the last slash away, which says that it is a folder.
  const isFolder = filePath.endsWith('/') || (windows && filePath.endsWith('\\'));
  if (isFolder && !resolved.endsWith(sep)) resolved += '/';
  return new URL(`file://${escape(resolved, windows)}`);
}

/** `\\server\share\file`, also as `\\?\UNC\server\share\file`. */
function uncPathToUrl(filePath) {
  const start = filePath.startsWith('\\\\?\\UNC\\') ? 8 : 2;
  const end = filePath.indexOf('\\', start);
  if (end === -1) throw badUncPath('Missing UNC resource path', filePath);
  if (end === 2) throw badUncPath('Empty UNC servername', filePath);
  const url = new URL('file://');
  url.hostname = domainToASCII(filePath.slice(start, end));
  url.pathname = escape(filePath.slice(end).replaceAll('\\', '/'), true);
  return url;
}

function badUncPath(problem, filePath) {
  const { inspect } = require('node:util');
  return typeError(
    'ERR_INVALID_ARG_VALUE',
    `The argument 'path' ${problem}. Received ${inspect(filePath)}`,
  );
}

module.exports = { fileURLToPath, pathToFileURL };
