'use strict';

const native = require('./native.js');
const { BuiltInURL, IS_BUN, refuseCloning, standOn } = require('./built-in.js');
const { Context, FILE, NOT_SPECIAL, PROTOCOLS } = require('./context.js');
const { invalidThis, invalidUrl, missingArguments, typeError } = require('./errors.js');
const { inspectUrl } = require('./inspect.js');
const { searchParamsOf } = require('./search-params.js');

const { board, parse, parseWithBase } = native;

const inspect = Symbol.for('nodejs.util.inspect.custom');

/** What a URL shows to functions that compare objects, in Bun. */
const SHOWN = Symbol('shown');

/** Given in place of the input: the URL is made of the context in place of the base. */
const FROM_CONTEXT = Symbol('from context');

/**
 * [`URL`](https://url.spec.whatwg.org/#url-class).
 *
 * Parsing is one native call. It leaves offsets on the board, and returns text only if that differs
 * from the input; the components are cut out here when they are read.
 */
class URL {
  #context;
  #searchParams;

  constructor(input, base = undefined) {
    let context = base;
    if (input !== FROM_CONTEXT) {
      if (arguments.length === 0) throw missingArguments('url');
      input = `${input}`;
      let href;
      if (base === undefined) {
        href = parse(input);
      } else {
        base = `${base}`;
        href = parseWithBase(input, base);
      }
      if (board[7] < 0) throw invalidUrl(input, base);
      context = new Context(href === undefined ? input : href, board, 0);
    }
    this.#context = context;
    if (IS_BUN) this[SHOWN] = context.shown;
    if (refuseCloning !== null) refuseCloning(this);
  }

  /** The context of a URL; an error that names the member for anything else. */
  static #of(value, member) {
    // Not `#context in value`: this costs nothing where all is well.
    try {
      return value.#context;
    } catch {
      throw invalidThis('URL', member);
    }
  }

  static parse(input, base = undefined) {
    if (arguments.length === 0) throw missingArguments('url');
    input = `${input}`;
    const href = base === undefined ? parse(input) : parseWithBase(input, `${base}`);
    if (board[7] < 0) return null;
    return urlOf(new Context(href === undefined ? input : href, board, 0));
  }

  static canParse(input, base = undefined) {
    if (arguments.length === 0) throw missingArguments('url');
    input = `${input}`;
    if (base === undefined) native.canParse(input);
    else native.canParseWithBase(input, `${base}`);
    return board[7] >= 0;
  }

  toString() {
    const context = URL.#of(this, 'toString');
    if (context.isBehind) context.catchUp();
    return context.href;
  }

  get href() {
    const context = URL.#of(this, 'href');
    if (context.isBehind) context.catchUp();
    return context.href;
  }

  set href(value) {
    const context = URL.#of(this, 'href');
    value = `${value}`;
    const href = parse(value);
    if (board[7] < 0) throw typeError('ERR_INVALID_URL', 'Invalid URL', { input: value });
    context.update(href === undefined ? value : href);
    resetPairs(context);
  }

  get origin() {
    const context = URL.#of(this, 'origin');
    const type = context.kind & 7;
    if (type === NOT_SPECIAL) return originOfBlob(context);
    if (type === FILE) return 'null';
    const { href, schemeEnd, hostStart, pathStart } = context;
    // Without credentials the origin stands in the URL in one piece.
    if (hostStart === schemeEnd + 3) return href.slice(0, pathStart);
    return `${PROTOCOLS[type]}//${href.slice(hostStart, pathStart)}`;
  }

  get protocol() {
    const context = URL.#of(this, 'protocol');
    const type = context.kind & 7;
    if (type !== NOT_SPECIAL) return PROTOCOLS[type];
    return context.href.slice(0, context.schemeEnd + 1);
  }

  set protocol(value) {
    change(URL.#of(this, 'protocol'), native.setProtocol, `${value}`);
  }

  get username() {
    const { href, schemeEnd, usernameEnd } = URL.#of(this, 'username');
    return usernameEnd > schemeEnd + 3 ? href.slice(schemeEnd + 3, usernameEnd) : '';
  }

  set username(value) {
    change(URL.#of(this, 'username'), native.setUsername, `${value}`);
  }

  get password() {
    const { href, usernameEnd, hostStart } = URL.#of(this, 'password');
    return hostStart > usernameEnd + 1 ? href.slice(usernameEnd + 1, hostStart - 1) : '';
  }

  set password(value) {
    change(URL.#of(this, 'password'), native.setPassword, `${value}`);
  }

  get host() {
    const { href, hostStart, hostEnd, pathStart } = URL.#of(this, 'host');
    // Without a host, what stands before the path is not a port but `/.`.
    return hostStart === hostEnd ? '' : href.slice(hostStart, pathStart);
  }

  set host(value) {
    change(URL.#of(this, 'host'), native.setHost, `${value}`);
  }

  get hostname() {
    const { href, hostStart, hostEnd } = URL.#of(this, 'hostname');
    return href.slice(hostStart, hostEnd);
  }

  set hostname(value) {
    change(URL.#of(this, 'hostname'), native.setHostname, `${value}`);
  }

  get port() {
    const { kind, hostStart, hostEnd, pathStart } = URL.#of(this, 'port');
    return hostEnd < pathStart && hostStart < hostEnd ? `${kind >>> 8}` : '';
  }

  set port(value) {
    change(URL.#of(this, 'port'), native.setPort, `${value}`);
  }

  get pathname() {
    const { href, pathStart, queryStart } = URL.#of(this, 'pathname');
    return href.slice(pathStart, queryStart);
  }

  set pathname(value) {
    change(URL.#of(this, 'pathname'), native.setPathname, `${value}`);
  }

  get search() {
    const context = URL.#of(this, 'search');
    if (context.isBehind) context.catchUp();
    const { href, queryStart, fragmentStart } = context;
    return fragmentStart - queryStart > 1 ? href.slice(queryStart, fragmentStart) : '';
  }

  set search(value) {
    const context = URL.#of(this, 'search');
    // Pairs that have not been written yet need not be: this takes their place.
    changeText(context, native.setSearch, `${value}`);
    resetPairs(context);
  }

  get searchParams() {
    try {
      if (this.#searchParams !== undefined && this.#context.list !== null) return this.#searchParams;
    } catch {
      // Not a URL; the next line says so.
    }
    const context = URL.#of(this, 'searchParams');
    this.#searchParams = searchParamsOf(context);
    return this.#searchParams;
  }

  get hash() {
    const { href, fragmentStart } = URL.#of(this, 'hash');
    return href.length - fragmentStart > 1 ? href.slice(fragmentStart) : '';
  }

  set hash(value) {
    change(URL.#of(this, 'hash'), native.setHash, `${value}`);
  }

  toJSON() {
    const context = URL.#of(this, 'toJSON');
    if (context.isBehind) context.catchUp();
    return context.href;
  }

  [inspect](depth, options, inspectValue) {
    return inspectUrl(this, URL, URL.#of(this, 'inspect'), depth, options, inspectValue);
  }
}

/** A URL object without parsing: what the context says. */
function urlOf(context) {
  return new URL(FROM_CONTEXT, context);
}

/** Calls a native setter. */
function change(context, set, value) {
  if (context.isBehind) context.catchUp();
  changeText(context, set, value);
}

function changeText(context, set, value) {
  const href = set(context.href, value);
  if (href !== undefined) context.update(href);
}

/** Makes `searchParams` follow the text. */
function resetPairs(context) {
  context.isBehind = false;
  if (context.list !== null) context.list.reset(context.search());
}

/** The origin of the URL in a blob URL's path, if it is one of the web. */
function originOfBlob(context) {
  const { href, pathStart, queryStart } = context;
  if (!href.startsWith('blob:')) return 'null';
  const path = href.slice(pathStart, queryStart);
  const inner = URL.parse(path);
  if (inner === null) return 'null';
  return inner.protocol === 'http:' || inner.protocol === 'https:' ? inner.origin : 'null';
}

function define(object, names, attributes) {
  for (const name of names) Object.defineProperty(object, name, attributes);
}

define(
  URL.prototype,
  Object.getOwnPropertyNames(URL.prototype).filter((name) => name !== 'constructor'),
  { enumerable: true },
);
Object.defineProperty(URL.prototype, Symbol.toStringTag, { configurable: true, value: 'URL' });
define(URL, ['parse', 'canParse'], { enumerable: true });

standOn(URL, BuiltInURL);

// Blobs belong to the runtime.
for (const name of ['createObjectURL', 'revokeObjectURL']) {
  if (typeof BuiltInURL?.[name] === 'function') {
    Object.defineProperty(URL, name, {
      configurable: true,
      writable: true,
      enumerable: true,
      value: BuiltInURL[name],
    });
  }
}

module.exports = { URL, urlOf };
