'use strict';

// What `node:url` has for programs that work with parts of URLs.

const { domainToUnicode } = require('./domains.js');
const { invalidArgument } = require('./errors.js');
const { URL } = require('./url.js');

/** The text of a URL, without those parts that the options say no to. */
function format(url, options = undefined) {
  // Strings and objects of the old kind belong to the old parser of the runtime.
  if (!(url instanceof URL || url instanceof globalThis.URL)) return process.getBuiltinModule('node:url').format(url, options);
  if (options && (typeof options !== 'object' || Array.isArray(options))) {
    throw invalidArgument('options', 'of type object', options);
  }
  const keeps = (name, usual) => Boolean((options || {})[name] ?? usual);
  const copy = new URL(url.href);
  // In this order, in which Node reads them.
  if (!keeps('fragment', true)) copy.hash = '';
  const isUnicode = keeps('unicode', false);
  if (!keeps('search', true)) copy.search = '';
  if (!keeps('auth', true)) {
    copy.username = '';
    copy.password = '';
  }
  return isUnicode ? withUnicodeHost(copy) : copy.href;
}

/** The text with its domain in the form that people read. */
function withUnicodeHost({ href, protocol, username, password, hostname }) {
  if (!/(^|\.)xn--/i.test(hostname)) return href;
  const login = `${username}${password === '' ? '' : `:${password}`}`;
  const start = `${protocol}//${login === '' ? '' : `${login}@`}`;
  // An opaque host may be no domain.
  const readable = domainToUnicode(hostname) || hostname;
  return start + readable + href.slice(start.length + hostname.length);
}

/** The options of `http.request` for a URL. */
function urlToHttpOptions(url) {
  if (url === null || (typeof url !== 'object' && typeof url !== 'function')) throw invalidArgument('url', 'of type object', url);
  const { protocol, username, password, hostname, port, pathname, search, hash, href } = url;
  const isIpv6 = typeof hostname === 'string' && hostname.startsWith('[');
  const options = {
    __proto__: null,
    // What somebody has set on the object.
    ...url,
    protocol,
    hostname: isIpv6 ? hostname.slice(1, -1) : hostname,
    hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href,
  };
  if (port !== '') options.port = Number(port);
  if (username || password) options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return options;
}

module.exports = { format, urlToHttpOptions };
