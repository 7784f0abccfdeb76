'use strict';

// Redaction, references, builders, and changes that leave the rest of a URL alone. They are functions: the
// class has the members of the standard and no others.

const native = require('./native.js');
const { invalidArgument, missingArguments, typeError } = require('./errors.js');
const { URL } = require('./url.js');

const { board } = native;

/** Pairs as one string in form syntax. */
function form(pairs) {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

function encode(value) {
  return encodeURIComponent(`${value}`.toWellFormed());
}

function list(name, value) {
  if (!Array.isArray(value)) throw invalidArgument(name, 'an array of strings', value);
  return value;
}

/** Without the input, which may hold the secret: properties of errors are printed. */
function notUrl() {
  return typeError('ERR_INVALID_URL', 'Invalid URL');
}

function redactOptions(options) {
  const { strict, keys, fragment, keepUsername, mask } = options;
  const pairs = [];
  if (strict) pairs.push(['strict', '']);
  if (fragment) pairs.push(['fragment', '']);
  if (keepUsername) pairs.push(['keepUsername', '']);
  if (mask !== undefined) pairs.push(['mask', mask]);
  if (keys !== undefined) {
    pairs.push(['keys', '']);
    for (const key of list('keys', keys)) pairs.push(['key', key]);
  }
  return form(pairs);
}

/** The URL without what is secret, by the rules of OpenTelemetry or those of the options. */
function redact(url, options = {}) {
  if (arguments.length < 1) throw missingArguments('url');
  const redacted = native.redact(`${url}`, redactOptions(options));
  if (board[7] < 0) throw notUrl();
  return redacted;
}

/** The text, in which the URLs are without what is secret. */
function redactText(text, options = {}) {
  if (arguments.length < 1) throw missingArguments('text');
  return native.redactText(`${text}`, redactOptions(options));
}

function edit(url, what, operand) {
  const edited = native.edit(`${url}`, what, operand);
  if (board[7] >= 0) return edited;
  throw edited === '' ? notUrl() : typeError('ERR_INVALID_ARG_VALUE', edited);
}

/** The URL with a path appended to its path, with exactly one slash between the two. */
function appendPath(url, path) {
  if (arguments.length < 2) throw missingArguments('url', 'path');
  return edit(url, 'appendPath', `${path}`);
}

/** The URL with one parameter set; the others keep their bytes. */
function setQueryParam(url, name, value) {
  if (arguments.length < 3) throw missingArguments('url', 'name', 'value');
  return edit(url, 'set', form([[name, value]]));
}

function named(names) {
  return form(list('names', names).map((name) => [name, '']));
}

/** The URL without the parameters of these names, in which `*` stands for any text. */
function removeQueryParams(url, names) {
  if (arguments.length < 2) throw missingArguments('url', 'names');
  return edit(url, 'remove', named(names));
}

/** The URL with the parameters of these names, and no others. */
function keepQueryParams(url, names) {
  if (arguments.length < 2) throw missingArguments('url', 'names');
  return edit(url, 'keep', named(names));
}

/** The URL without the parameters that only serve tracking, or without those of another list. */
function removeTracking(url, names = undefined) {
  if (arguments.length < 1) throw missingArguments('url');
  return names === undefined ? edit(url, 'tracking', '') : edit(url, 'remove', named(names));
}

/** The components of a URL without their percent-encoding. */
function decodedParts(url) {
  if (arguments.length < 1) throw missingArguments('url');
  const parsed = URL.parse(url);
  if (parsed === null) throw notUrl();
  const { username, password, pathname, search, hash } = parsed;
  const decode = native.percentDecode;
  const isOpaque = !pathname.startsWith('/');
  return {
    username: decode(username),
    password: decode(password),
    path: decode(pathname),
    segments: isOpaque ? null : pathname.slice(1).split('/').map((segment) => decode(segment)),
    query: search === '' ? null : decode(search.slice(1)),
    fragment: hash === '' ? null : decode(hash.slice(1)),
  };
}

/** A URL from its parts, each of which is data. */
function buildURL(parts) {
  if (arguments.length < 1) throw missingArguments('parts');
  if (parts === null || typeof parts !== 'object') throw invalidArgument('parts', 'an object', parts);
  const pairs = [['scheme', parts.scheme ?? '']];
  for (const name of ['username', 'password', 'host', 'port', 'path']) {
    if (parts[name] != null) pairs.push([name, parts[name]]);
  }
  for (const segment of list('segments', parts.segments ?? [])) pairs.push(['segment', segment]);
  for (const name of ['opaquePath', 'query', 'fragment']) {
    if (parts[name] != null) pairs.push([name, parts[name]]);
  }
  for (const [name, value] of parts.params ?? []) pairs.push(['name', name], ['value', value]);
  const built = native.build(form(pairs));
  if (board[7] < 0) throw typeError('ERR_INVALID_ARG_VALUE', built);
  return new URL(built);
}

/** A relative reference, which keeps what was written. */
class RelativeURL {
  #text;

  constructor(text) {
    if (arguments.length < 1) throw missingArguments('text');
    text = `${text}`.toWellFormed();
    const reason = native.reference(text, 0);
    if (board[7] < 0) throw typeError('ERR_INVALID_URL', reason);
    this.#text = text;
  }

  #part(part) {
    return native.reference(this.#text, part) ?? null;
  }

  /** The host, with credentials and port if it has them; or null. */
  get authority() {
    return this.#part(0);
  }

  get path() {
    return this.#part(1);
  }

  /** The query without its `?`, or null. */
  get query() {
    return this.#part(2);
  }

  /** The fragment without its `#`, or null. */
  get fragment() {
    return this.#part(3);
  }

  /** The URL that this leads to from `base`. */
  resolve(base) {
    return new URL(this.#text, base);
  }

  /** The reference that leads where `other` leads from where this one leads. */
  join(other) {
    return new RelativeURL(native.joinReferences(this.#text, `${new RelativeURL(other)}`));
  }

  toString() {
    return this.#text;
  }

  toJSON() {
    return this.#text;
  }
}

module.exports = {
  RelativeURL, appendPath, buildURL, decodedParts, keepQueryParams, redact, redactText,
  removeQueryParams, removeTracking, setQueryParam,
};
