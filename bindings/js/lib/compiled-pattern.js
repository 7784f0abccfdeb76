'use strict';

// What a URLPattern object keeps: the number of its native half, and the regular expressions.

const native = require('./native.js');
const { typeError } = require('./errors.js');
const { COMPONENTS } = require('./pattern-arguments.js');

const { board } = native;

/** What the native half leaves on the board first. */
const YES = 1;
const GONE = 2;
const WRONG = 3;
const ASKS_FOR_SCHEMES = 4;

/** Where the places of components begin on the board, those of groups, and how many of those fit. */
const SPANS = 1;
const GROUPS = SPANS + 16;
const MOST_GROUPS = (board.length - GROUPS) >> 1;

const SPECIAL_SCHEMES = ['http', 'https', 'ws', 'wss', 'ftp', 'file'];

/** Flags of `createPattern`. */
const IGNORE_CASE = 1;
const FOR_ERROR = 2;
const KEEP = 4;
const SCHEMES_SHIFT = 3;

const { exec } = RegExp.prototype;

/** The numbers of the next pattern that is made, and of the next that is kept. */
let nextNew = 0;
let nextKept = 0;

/** No pattern has it: the native half says that this one is gone, and it is kept then. */
const NOT_KEPT = Number.MAX_SAFE_INTEGER;

/** Drops the native half of patterns that nobody has any more. */
const registry = new FinalizationRegistry((number) => native.dropPattern(number));

class Compiled {
  number = NOT_KEPT;
  #new;
  /** For each component a RegExp or null; null if there is none at all. */
  regexps = null;
  #input;
  #base;
  #flags;
  #texts = null;
  /** For each component the names of its groups; null for one group `0` that is all of it. */
  #names = null;
  /** Where the native half leaves groups that do not fit on the board. */
  #spans = null;
  /** For each component where its groups begin there, or on the board. */
  #starts = null;

  constructor(input, base, ignoreCase) {
    if (typeof input !== 'string' && base !== undefined) {
      throw refused('the base URL belongs into the components that are given', undefined, undefined);
    }
    this.#input = input;
    this.#base = base;
    this.#flags = ignoreCase ? IGNORE_CASE : 0;
    this.#new = nextNew;
    let sources = this.#create();
    if (board[0] === ASKS_FOR_SCHEMES) {
      const regexp = this.#regexp(sources, 0);
      const schemes = SPECIAL_SCHEMES.reduce((mask, scheme, bit) => mask | regexp.test(scheme) << bit, 0);
      this.#flags |= (schemes + 1) << SCHEMES_SHIFT;
      sources = this.#create();
    }
    if (board[0] === WRONG) throw errorOnBoard(sources);
    nextNew++;
    if (sources === undefined) return;
    const lengths = lengthsOnBoard();
    this.regexps = cut(sources, lengths).map((source, component) => {
      return source === '' ? null : this.#regexp(source, component);
    });
  }

  #create(flags = this.#flags, number = this.#new) {
    if (typeof this.#input !== 'string') {
      return native.createPatternFromInit(number, flags, ...this.#input.forNative());
    }
    if (this.#base === undefined) return native.createPattern(number, flags, this.#input);
    return native.createPattern(number, flags, this.#input, this.#base);
  }

  /** The engine's own regular expression; if it refuses that, an error that says where. */
  #regexp(source, component) {
    // Of the components, the case of three can be ignored.
    const flags = this.#flags & IGNORE_CASE && component >= 5 ? 'vi' : 'v';
    try {
      return new RegExp(source, flags);
    } catch (cause) {
      const reason = this.#create(this.#flags | FOR_ERROR);
      if (board[0] === WRONG && reason !== undefined) throw errorOnBoard(reason, cause);
      throw refused(cause.message, component, undefined, cause);
    }
  }

  /** Keeps the native half, and that of another: both are new, or were dropped. */
  renew(other = this) {
    for (const it of new Set([this, other])) it.#keep();
    return true;
  }

  #keep() {
    // Nobody else has the number that it had.
    if (this.number !== NOT_KEPT) native.dropPattern(this.number);
    native.keepPattern(nextKept, this.#new);
    if (board[0] === GONE) this.#create(this.#flags | KEEP, nextKept);
    if (board[0] !== YES) throw new Error('urlwind lost a URL pattern: a bug');
    this.number = nextKept++;
    registry.unregister(this);
    registry.register(this, this.number, this);
  }

  /** The patterns of the components. */
  get texts() {
    if (this.#texts === null) {
      const text = this.#describe(0);
      this.#texts = cut(text, lengthsOnBoard());
    }
    return this.#texts;
  }

  /** Learns what groups there are. Many patterns never match anything. */
  #learnGroups() {
    const { texts } = this;
    const all = this.#describe(1).split(',');
    const counts = lengthsOnBoard();
    const sum = counts.reduce((sum, count) => sum + count, 0);
    this.#spans = sum > MOST_GROUPS ? new Int32Array(2 * sum) : null;
    const start = this.#spans === null ? GROUPS : 0;
    let first = 0;
    this.#starts = [];
    this.#names = counts.map((count, component) => {
      this.#starts.push(start + 2 * first);
      const names = all.slice(first, first += count);
      return texts[component] === '*' ? null : names;
    });
  }

  #describe(what) {
    let text;
    do {
      text = native.describePattern(this.number, what);
    } while (board[0] === GONE && this.renew());
    return text;
  }

  /** Whether an input matches: null, or the text of its URL; where the components stand is on the board. */
  match(input, base) {
    if (this.#names === null) this.#learnGroups();
    let text;
    do {
      text = this.#exec(input, base);
    } while (board[0] === GONE && this.renew());
    if (board[0] !== YES) return null;
    text ??= input;
    if (this.regexps !== null) return this.#matchRegexps(text);
    return { text, found: null };
  }

  #exec(input, base) {
    const more = this.#spans;
    if (typeof input === 'string') {
      if (base === undefined) {
        return more === null
          ? native.execPattern(this.number, input)
          : native.execPattern(this.number, input, more);
      }
      return more === null
        ? native.execPatternWithBase(this.number, input, base)
        : native.execPatternWithBase(this.number, input, base, more);
    }
    if (base !== undefined) {
      throw typeError('ERR_INVALID_ARG_VALUE', 'A base URL belongs into the components that are given');
    }
    return more === null
      ? native.execPatternFromInit(this.number, ...input.forNative())
      : native.execPatternFromInit(this.number, ...input.forNative(), more);
  }

  /** What the regular expressions find; null if one does not match. */
  #matchRegexps(text) {
    const found = [];
    for (let component = 0; component < 8; component++) {
      const regexp = this.regexps[component];
      if (regexp === null) {
        found.push(null);
        continue;
      }
      const input = text.slice(board[SPANS + 2 * component], board[SPANS + 2 * component + 1]);
      const result = exec.call(regexp, input);
      if (result === null) return null;
      found.push(result);
    }
    return { text, found };
  }

  /** The URLPatternResult of a match, which must be the last. */
  result({ text, found }, input, base) {
    const inputs = [typeof input === 'string' ? input.toWellFormed() : input.toObject()];
    if (base !== undefined) inputs.push(base.toWellFormed());
    const component = (place) => this.#component(place, text, found === null ? null : found[place]);
    // In the order in which Web IDL writes dictionaries.
    return {
      hash: component(7),
      hostname: component(3),
      inputs,
      password: component(2),
      pathname: component(5),
      port: component(4),
      protocol: component(0),
      search: component(6),
      username: component(1),
    };
  }

  /** The result of a component, whose regular expression, if it has one, has found `found`. */
  #component(place, text, found) {
    const input = text.slice(board[SPANS + 2 * place], board[SPANS + 2 * place + 1]);
    const names = this.#names[place];
    if (names === null) return { groups: { 0: input }, input };
    const groups = {};
    const spans = this.#spans ?? board;
    let at = this.#starts[place];
    for (let group = 0; group < names.length; group++, at += 2) {
      let value;
      if (found !== null) value = found[group + 1];
      else if (spans[at] >= 0) value = text.slice(spans[at], spans[at + 1]);
      put(groups, names[group], value);
    }
    return { groups, input };
  }

  generate(component, groups) {
    // `record<USVString, USVString>`: all own enumerable properties, in their order.
    if (groups === null || (typeof groups !== 'object' && typeof groups !== 'function')) {
      throw typeError('ERR_INVALID_ARG_TYPE', 'The "groups" argument must be an object');
    }
    const pairs = [];
    for (const key of Reflect.ownKeys(groups)) {
      if (!Object.getOwnPropertyDescriptor(groups, key)?.enumerable) continue;
      pairs.push([key, groups[key]].map((it) => encodeURIComponent(`${it}`.toWellFormed())).join('='));
    }
    let text;
    do {
      text = native.generateFromPattern(this.number, component, pairs.join('&'));
    } while (board[0] === GONE && this.renew());
    if (board[0] === WRONG) throw typeError('ERR_INVALID_ARG_VALUE', `${COMPONENTS[component]}: ${text}`);
    return text;
  }
}

/** Sets an own property, whatever its name. */
function put(object, name, value) {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { configurable: true, enumerable: true, value, writable: true });
  } else {
    object[name] = value;
  }
}

/** The eight integers that were left for components. */
function lengthsOnBoard() {
  return Array.from(board.subarray(1, 9));
}

/** Cuts a text into pieces of these lengths. */
function cut(text, lengths) {
  let at = 0;
  return lengths.map((length) => text.slice(at, at += length));
}

/** What is thrown for a pattern that is refused: what is wrong, in which component, and where in its text. */
function refused(reason, component, position, cause = undefined) {
  const name = COMPONENTS[component];
  const where = position === undefined ? '' : ` at ${position}`;
  const message = `Invalid URL pattern: ${name === undefined ? '' : `${name}: `}${reason}${where}`;
  const error = typeError('ERR_INVALID_URL_PATTERN', message, { component: name, position });
  return cause === undefined ? error : Object.assign(error, { cause });
}

function errorOnBoard(reason, cause = undefined) {
  const [, component, position] = board;
  return refused(reason, component, position < 0 ? undefined : position, cause);
}

module.exports = { Compiled, GONE, YES };
