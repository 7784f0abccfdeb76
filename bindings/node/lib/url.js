'use strict';

const native = require('./native.js');
const { Context, FILE, NOT_SPECIAL, PROTOCOLS } = require('./context.js');
const { invalidUrl, missingArguments, typeError } = require('./errors.js');
const { inspectUrl } = require('./inspect.js');
const { PairList } = require('./pair-list.js');
const { searchParamsOf } = require('./search-params.js');

const { board, parse, parseWithBase } = native;

const inspect = Symbol.for('nodejs.util.inspect.custom');

/** Given in place of the input: the next URL is made of this context. */
const FROM_CONTEXT = Symbol('from context');
let nextContext;

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
    if (input === FROM_CONTEXT) {
      this.#context = nextContext;
      return;
    }
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
    this.#context = new Context(href === undefined ? input : href);
  }

  static parse(input, base = undefined) {
    if (arguments.length === 0) throw missingArguments('url');
    input = `${input}`;
    const href = base === undefined ? parse(input) : parseWithBase(input, `${base}`);
    if (board[7] < 0) return null;
    return urlOf(new Context(href === undefined ? input : href));
  }

  static canParse(input, base = undefined) {
    if (arguments.length === 0) throw missingArguments('url');
    if (base === undefined) native.canParse(`${input}`);
    else native.canParseWithBase(`${input}`, `${base}`);
    return board[7] >= 0;
  }

  toString() {
    const context = this.#context;
    if (context.isBehind) context.catchUp();
    return context.href;
  }

  get href() {
    const context = this.#context;
    if (context.isBehind) context.catchUp();
    return context.href;
  }

  set href(value) {
    const context = this.#context;
    value = `${value}`;
    const href = parse(value);
    if (board[7] < 0) throw typeError('ERR_INVALID_URL', 'Invalid URL', { input: value });
    context.update(href === undefined ? value : href);
    resetPairs(context);
  }

  get origin() {
    const context = this.#context;
    const type = context.kind & 7;
    if (type === NOT_SPECIAL) return originOfBlob(context);
    if (type === FILE) return 'null';
    const { href, schemeEnd, hostStart, pathStart } = context;
    // Without credentials the origin stands in the URL in one piece.
    if (hostStart === schemeEnd + 3) return href.slice(0, pathStart);
    return `${PROTOCOLS[type]}//${href.slice(hostStart, pathStart)}`;
  }

  get protocol() {
    const context = this.#context;
    const type = context.kind & 7;
    if (type !== NOT_SPECIAL) return PROTOCOLS[type];
    return context.href.slice(0, context.schemeEnd + 1);
  }

  set protocol(value) {
    change(this.#context, native.setProtocol, `${value}`);
  }

  get username() {
    const { href, schemeEnd, usernameEnd } = this.#context;
    return usernameEnd > schemeEnd + 3 ? href.slice(schemeEnd + 3, usernameEnd) : '';
  }

  set username(value) {
    change(this.#context, native.setUsername, `${value}`);
  }

  get password() {
    const { href, usernameEnd, hostStart } = this.#context;
    return hostStart > usernameEnd + 1 ? href.slice(usernameEnd + 1, hostStart - 1) : '';
  }

  set password(value) {
    change(this.#context, native.setPassword, `${value}`);
  }

  get host() {
    const { href, hostStart, hostEnd, pathStart } = this.#context;
    // Without a host, what stands before the path is not a port but `/.`.
    return hostStart === hostEnd ? '' : href.slice(hostStart, pathStart);
  }

  set host(value) {
    change(this.#context, native.setHost, `${value}`);
  }

  get hostname() {
    const { href, hostStart, hostEnd } = this.#context;
    return href.slice(hostStart, hostEnd);
  }

  set hostname(value) {
    change(this.#context, native.setHostname, `${value}`);
  }

  get port() {
    const { kind, hostStart, hostEnd, pathStart } = this.#context;
    return hostEnd < pathStart && hostStart < hostEnd ? `${kind >>> 8}` : '';
  }

  set port(value) {
    change(this.#context, native.setPort, `${value}`);
  }

  get pathname() {
    const { href, pathStart, queryStart } = this.#context;
    return href.slice(pathStart, queryStart);
  }

  set pathname(value) {
    change(this.#context, native.setPathname, `${value}`);
  }

  get search() {
    const context = this.#context;
    if (context.isBehind) context.catchUp();
    const { href, queryStart, fragmentStart } = context;
    return fragmentStart - queryStart > 1 ? href.slice(queryStart, fragmentStart) : '';
  }

  set search(value) {
    const context = this.#context;
    // Pairs that have not been written yet need not be: this takes their place.
    changeText(context, native.setSearch, `${value}`);
    resetPairs(context);
  }

  get searchParams() {
    if (this.#searchParams === undefined) {
      const context = this.#context;
      context.list = new PairList(null, null, context);
      context.list.reset(context.search());
      this.#searchParams = searchParamsOf(context.list);
    }
    return this.#searchParams;
  }

  get hash() {
    const { href, fragmentStart } = this.#context;
    return href.length - fragmentStart > 1 ? href.slice(fragmentStart) : '';
  }

  set hash(value) {
    change(this.#context, native.setHash, `${value}`);
  }

  toJSON() {
    const context = this.#context;
    if (context.isBehind) context.catchUp();
    return context.href;
  }

  [inspect](depth, options, inspectValue) {
    return inspectUrl(this, URL, this.#context, depth, options, inspectValue);
  }
}

/** A URL object without parsing: what the context says. */
function urlOf(context) {
  nextContext = context;
  return new URL(FROM_CONTEXT);
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

// Blobs belong to the runtime.
const BuiltIn = globalThis.URL;
for (const name of ['createObjectURL', 'revokeObjectURL']) {
  if (typeof BuiltIn?.[name] === 'function') {
    Object.defineProperty(URL, name, {
      configurable: true,
      writable: true,
      enumerable: true,
      value: BuiltIn[name],
    });
  }
}

module.exports = { URL, urlOf };
