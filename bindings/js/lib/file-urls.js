'use strict';

const path = process.getBuiltinModule('node:path');
const { domainToUnicode } = require('./domains.js');
const { invalidArgument, invalidUrl, typeError } = require('./errors.js');
const { URL } = require('./url.js');

const IS_WINDOWS = process.platform === 'win32';

/** The path that a file URL stands for. */
function fileURLToPath(url, options = undefined) {
  const file = fileOf(url);
  return isForWindows(options) ? windowsPath(file, decodeURIComponent) : posixPath(file, decodeURIComponent);
}

/** The same as bytes: a path need not be UTF-8. */
function fileURLToPathBuffer(url, options = undefined) {
  const file = fileOf(url);
  const path = isForWindows(options) ? windowsPath(file, decodeBytes) : posixPath(file, decodeBytes);
  return Buffer.from(path, 'latin1');
}

/** Each byte as the character with its number; what is not an escape stays. */
function decodeBytes(text) {
  const bytes = Buffer.from(text).latin1Slice();
  return bytes.replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function isForWindows(options) {
  return options?.windows ?? IS_WINDOWS;
}

/** A URL of a file, of the text or of any class; an error for anything else. */
function fileOf(url) {
  if (typeof url === 'string') {
    url = new URL(url);
  } else if (!isUrl(url)) {
    throw invalidArgument('path', 'of type string or an instance of URL', url);
  }
  if (url.protocol !== 'file:') {
    throw typeError('ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  return url;
}

/** Any URL class will do: the built-in one, another copy of ours. */
function isUrl(value) {
  return Boolean(
    value?.href && value.protocol && value.auth === undefined && value.path === undefined,
  );
}

function posixPath(url, decode) {
  if (url.hostname !== '') {
    throw typeError(
      'ERR_INVALID_FILE_URL_HOST',
      `File URL host must be "localhost" or empty on ${process.platform}`,
    );
  }
  const { pathname } = url;
  if (/%2f/i.test(pathname)) throw badPath('must not include encoded / characters', url);
  return decode(pathname);
}

function windowsPath(url, decode) {
  const { hostname, pathname } = url;
  if (/%2f|%5c/i.test(pathname)) throw badPath('must not include encoded \\ or / characters', url);
  const decoded = decode(pathname.replaceAll('/', '\\'));
  if (hostname !== '') return `\\\\${decode(domainToUnicode(hostname))}${decoded}`;
  if (!/^.[a-z]:/is.test(decoded)) throw badPath('must be absolute', url);
  return decoded.slice(1);
}

function badPath(problem, url) {
  return typeError('ERR_INVALID_FILE_URL_PATH', `File URL path ${problem}`, { input: url });
}

/**
 * What the URL parser would not take as part of a path, or take away: it trims control characters at
 * the end, and removes tabs and line ends everywhere.
 */
const POSIX_ESCAPED = /[%\\\0-\x20"#?[\]^|~]/g;
const WINDOWS_ESCAPED = /[%\0-\x20"#?[\]^|~]/g;

function escape(text, windows) {
  return text.replace(
    windows ? WINDOWS_ESCAPED : POSIX_ESCAPED,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** The file URL for a path, which is made absolute first. */
function pathToFileURL(filePath, options = undefined) {
  const windows = isForWindows(options);
  if (typeof filePath !== 'string') throw invalidArgument('path', 'of type string', filePath);
  if (windows && filePath.startsWith('\\\\')) return uncPathToUrl(filePath);
  const { resolve, sep } = windows ? path.win32 : path.posix;
  let resolved = resolve(filePath);
  // `resolve` takes the last slash away, which says that it is a folder.
  const isFolder = filePath.endsWith('/') || (windows && filePath.endsWith('\\'));
  if (isFolder && !resolved.endsWith(sep)) resolved += sep;
  // `//server/share`, with slashes of either kind.
  if (windows && resolved.startsWith('\\\\')) return uncPathToUrl(resolved);
  return new URL(`file://${escape(resolved, windows)}`);
}

/**
 * `\\server\share\file`, also as `\\?\UNC\server\share\file`; and `\\?\C:\file`. A path that a file
 * URL cannot express is an error: without its server it would be another file.
 */
function uncPathToUrl(filePath) {
  const isVerbatim = filePath.startsWith('\\\\?\\');
  const isShare = !isVerbatim || /^UNC\\/i.test(filePath.slice(4));
  // `..` does not lead out of a share, but it would lead out of a URL's first folder.
  if (!isVerbatim && /[\\/]\.\.([\\/]|$)/.test(filePath)) filePath = path.win32.normalize(filePath);
  if (!isShare) {
    if (!/^[a-z]:\\/i.test(filePath.slice(4))) throw badUncPath('Not a drive or a UNC path', filePath);
    return new URL(`file:///${escape(filePath.slice(4), true)}`);
  }
  const start = isVerbatim ? 8 : 2;
  const length = filePath.slice(start).search(isVerbatim ? /\\/ : /[\\/]/);
  if (length === -1) throw badUncPath('Missing UNC resource path', filePath);
  if (length === 0) throw badUncPath('Empty UNC servername', filePath);
  const server = filePath.slice(start, start + length);
  const resource = filePath.slice(start + length);
  // The parser would end the host at some of these, and remove the others.
  const url = /[\t\n\r/?#]/.test(server) ? null : URL.parse(`file://${server}/`);
  // `localhost` is no host of a file URL: the parser makes it the empty one.
  if (url === null || url.hostname === '') throw invalidUrl(resource, server);
  url.pathname = escape(resource.replaceAll('\\', '/'), true);
  return url;
}

function badUncPath(problem, filePath) {
  const { inspect } = require('./util.js');
  return typeError(
    'ERR_INVALID_ARG_VALUE',
    `The argument 'path' ${problem}. Received ${inspect(filePath)}`,
  );
}

module.exports = { fileURLToPath, fileURLToPathBuffer, pathToFileURL };
