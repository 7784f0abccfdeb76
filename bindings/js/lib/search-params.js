'use strict';

const { BuiltInURLSearchParams, borrowExtras, refuseCloning, standOn, takeMark } = require('./built-in.js');
const { invalidArgument, invalidThis, missingArguments, typeError } = require('./errors.js');
const { PairList, parseQuery } = require('./pair-list.js');
const { inspectParams, inspectIterator } = require('./inspect.js');

const inspect = Symbol.for('nodejs.util.inspect.custom');

/** Makes the `searchParams` of a URL, and links them to its context. */
let searchParamsOf;

/** The pairs, for functions that compare objects by what these show: `assert.deepStrictEqual`. */
const PAIRS = Symbol('pairs');

/**
 * [`URLSearchParams`](https://url.spec.whatwg.org/#interface-urlsearchparams).
 */
class URLSearchParams {
  #list;

  static {
    searchParamsOf = (context) => {
      const list = new PairList(parseQuery(context.search()), context);
      context.attach(list);
      const params = new URLSearchParams();
      params.#list = list;
      params[PAIRS] = list.pairs;
      return params;
    };
  }

  // The default value keeps the constructor's length at 0.
  constructor(init = undefined) {
    let pairs;
    if (init === undefined) {
      pairs = [];
    } else if (isObject(init) || typeof init === 'function') {
      const method = init[Symbol.iterator];
      if (method === this[Symbol.iterator] && #list in init) pairs = init.#list.pairs.slice();
      else pairs = method != null ? pairsOfSequence(init, method) : pairsOfRecord(init);
    } else {
      pairs = parseQuery(`${init}`.toWellFormed());
    }
    this.#list = new PairList(pairs, null);
    this[PAIRS] = pairs;
    if (refuseCloning !== null) refuseCloning(this);
  }

  get size() {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    return this.#list.pairs.length / 2;
  }

  append(name, value) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    if (arguments.length < 2) throw missingArguments('name', 'value');
    name = `${name}`.toWellFormed();
    value = `${value}`.toWellFormed();
    const list = this.#list;
    list.pairs.push(name, value);
    list.changed();
  }

  delete(name, value = undefined) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    if (arguments.length < 1) throw missingArguments('name');
    name = `${name}`.toWellFormed();
    if (value !== undefined) value = `${value}`.toWellFormed();
    const list = this.#list;
    const { pairs } = list;
    let kept = 0;
    for (let i = 0; i < pairs.length; i += 2) {
      if (pairs[i] === name && (value === undefined || pairs[i + 1] === value)) continue;
      pairs[kept++] = pairs[i];
      pairs[kept++] = pairs[i + 1];
    }
    pairs.length = kept;
    list.changed();
  }

  get(name) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    if (arguments.length < 1) throw missingArguments('name');
    name = `${name}`.toWellFormed();
    const { pairs } = this.#list;
    for (let i = 0; i < pairs.length; i += 2) {
      if (pairs[i] === name) return pairs[i + 1];
    }
    return null;
  }

  getAll(name) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    if (arguments.length < 1) throw missingArguments('name');
    name = `${name}`.toWellFormed();
    const { pairs } = this.#list;
    const values = [];
    for (let i = 0; i < pairs.length; i += 2) {
      if (pairs[i] === name) values.push(pairs[i + 1]);
    }
    return values;
  }

  has(name, value = undefined) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    if (arguments.length < 1) throw missingArguments('name');
    name = `${name}`.toWellFormed();
    if (value !== undefined) value = `${value}`.toWellFormed();
    const { pairs } = this.#list;
    for (let i = 0; i < pairs.length; i += 2) {
      if (pairs[i] === name && (value === undefined || pairs[i + 1] === value)) return true;
    }
    return false;
  }

  set(name, value) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    if (arguments.length < 2) throw missingArguments('name', 'value');
    name = `${name}`.toWellFormed();
    value = `${value}`.toWellFormed();
    const list = this.#list;
    const { pairs } = list;
    let kept = 0;
    let isSet = false;
    for (let i = 0; i < pairs.length; i += 2) {
      const isNamed = pairs[i] === name;
      if (isNamed && isSet) continue;
      pairs[kept] = pairs[i];
      pairs[kept + 1] = isNamed ? value : pairs[i + 1];
      kept += 2;
      isSet ||= isNamed;
    }
    pairs.length = kept;
    if (!isSet) pairs.push(name, value);
    list.changed();
  }

  sort() {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    const list = this.#list;
    sortPairs(list.pairs);
    list.changed();
  }

  entries() {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    return new PairIterator(this.#list, BOTH);
  }

  forEach(callback, thisArg = undefined) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    if (typeof callback !== 'function') {
      throw invalidArgument('callback', 'of type function', callback);
    }
    // Read anew each time: the callback may change the pairs.
    for (let i = 0; i < this.#list.pairs.length; i += 2) {
      const { pairs } = this.#list;
      callback.call(thisArg, pairs[i + 1], pairs[i], this);
    }
  }

  keys() {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    return new PairIterator(this.#list, NAMES);
  }

  values() {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    return new PairIterator(this.#list, VALUES);
  }

  toString() {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    return this.#list.toString();
  }

  [inspect](depth, options, inspectValue) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParams');
    return inspectParams(this.constructor.name, this.#list.pairs, depth, options, inspectValue);
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/** Pairs from a sequence of sequences. */
function pairsOfSequence(sequence, method) {
  if (typeof method !== 'function') {
    throw typeError('ERR_ARG_NOT_ITERABLE', 'Query pairs must be iterable');
  }
  const pairs = [];
  for (const pair of sequence) {
    let count = 0;
    if (Array.isArray(pair)) {
      if (pair.length === 2) pairs.push(`${pair[0]}`.toWellFormed(), `${pair[1]}`.toWellFormed());
      count = pair.length;
    } else {
      const isSequence =
        (isObject(pair) || typeof pair === 'function') &&
        typeof pair[Symbol.iterator] === 'function';
      if (!isSequence) throw notAPair();
      for (const element of pair) {
        pairs.push(`${element}`.toWellFormed());
        count++;
      }
    }
    if (count !== 2) throw notAPair();
  }
  return pairs;
}

function notAPair() {
  return typeError('ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple');
}

/** Pairs from the enumerable properties of an object. */
function pairsOfRecord(record) {
  // Two names can become the same once their lone surrogates are replaced; the later value counts.
  const values = new Map();
  for (const key of Reflect.ownKeys(record)) {
    if (Reflect.getOwnPropertyDescriptor(record, key)?.enumerable) {
      // The name first: a symbol is refused before its value is read.
      const name = `${key}`.toWellFormed();
      values.set(name, `${record[key]}`.toWellFormed());
    }
  }
  return [...values].flat();
}

/** Sorts by name, in the order of UTF-16 units, which is that of `<`; equal names stay in order. */
function sortPairs(pairs) {
  const entries = [];
  for (let i = 0; i < pairs.length; i += 2) entries.push([pairs[i], pairs[i + 1]]);
  entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  for (let i = 0; i < entries.length; i++) {
    [pairs[2 * i], pairs[2 * i + 1]] = entries[i];
  }
}

const NAMES = 0;
const VALUES = 1;
const BOTH = 2;

class PairIterator {
  #list;
  #kind;
  #index = 0;

  constructor(list, kind) {
    this.#list = list;
    this.#kind = kind;
  }

  next() {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParamsIterator');
    const { pairs } = this.#list;
    const index = this.#index;
    if (index >= pairs.length) return { value: undefined, done: true };
    this.#index = index + 2;
    if (this.#kind === NAMES) return { value: pairs[index], done: false };
    if (this.#kind === VALUES) return { value: pairs[index + 1], done: false };
    return { value: [pairs[index], pairs[index + 1]], done: false };
  }

  [inspect](depth, options, inspectValue) {
    if (!isObject(this) || !(#list in this)) throw invalidThis('URLSearchParamsIterator');
    const rest = [];
    const { pairs } = this.#list;
    for (let i = this.#index; i < pairs.length; i += 2) {
      const pair = [pairs[i], pairs[i + 1]];
      rest.push(this.#kind === BOTH ? pair : pair[this.#kind]);
    }
    return inspectIterator(this[Symbol.toStringTag], rest, depth, options, inspectValue);
  }
}

// As Web IDL has it: https://webidl.spec.whatwg.org/#dfn-iterator-prototype-object
delete PairIterator.prototype.constructor;
Object.setPrototypeOf(
  PairIterator.prototype,
  Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
);
Object.defineProperties(PairIterator.prototype, {
  next: { enumerable: true },
  [Symbol.toStringTag]: { configurable: true, value: 'URLSearchParams Iterator' },
});

for (const name of Object.getOwnPropertyNames(URLSearchParams.prototype)) {
  if (name !== 'constructor') {
    Object.defineProperty(URLSearchParams.prototype, name, { enumerable: true });
  }
}
Object.defineProperties(URLSearchParams.prototype, {
  [Symbol.toStringTag]: { configurable: true, value: 'URLSearchParams' },
  [Symbol.iterator]: {
    configurable: true,
    writable: true,
    value: URLSearchParams.prototype.entries,
  },
});

standOn(URLSearchParams, BuiltInURLSearchParams);
borrowExtras(URLSearchParams);
takeMark(URLSearchParams);

module.exports = { URLSearchParams, searchParamsOf };
