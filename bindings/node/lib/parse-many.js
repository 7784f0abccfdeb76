'use strict';

const { types } = require('node:util');
const native = require('./native.js');
const { Context, FILE, NOT_SPECIAL, PROTOCOLS } = require('./context.js');
const { invalidArgument } = require('./errors.js');
const { urlOf } = require('./url.js');

/** `parseJoined` is missing where `parseStrings` does the same: in WebAssembly. */
const { board, parseJoined } = native;

/** Integers for each URL, as the native half fills them in: eight offsets, start and end. */
const ROW = 10;
const KIND = 7;
const START = 8;
const END = 9;

/** Most URLs of a chunk: few enough for what belongs to them to stay in the cache. */
const CHUNK = 1024;

/** Longer chunks of strings are parsed one by one: their URLs might not fit into one string. */
const MAX_CHUNK_LENGTH = 1 << 24;

/** Strings that are passed in one native call. */
const AT_ONCE = 32;

/** Bytes that strings are joined in, and the most units that are. */
const ROOM = 1 << 16;
const MOST_JOINED = ROOM - 4;
let room;

/** Some URLs, parsed. */
class Chunk {
  constructor(first, count, rows, text, input) {
    /** The index of the first one. */
    this.first = first;
    this.count = count;
    this.rows = rows;
    /** Those that differ from the input, one after the other. */
    this.text = text;
    /** The lines as one string, or an array of strings. */
    this.input = input;
  }

  href(at) {
    const { input, rows } = this;
    const start = rows[at + START];
    // Of strings those that are URLs already are taken whole.
    if (start < 0 && typeof input !== 'string') return input[at / ROW];
    return this.cut(at, 0, rows[at + END] - toStart(start));
  }

  /** A part of the URL whose integers begin at `at`. */
  cut(at, from, to) {
    const start = this.rows[at + START];
    if (start >= 0) return this.text.slice(start + from, start + to);
    const { input } = this;
    if (typeof input === 'string') return input.slice(toStart(start) + from, toStart(start) + to);
    return input[at / ROW].slice(from, to);
  }
}

/** A negative start is the complement of a place in the input. */
function toStart(start) {
  return start < 0 ? ~start : start;
}

/**
 * The URLs that `parseMany` has parsed. Nothing but integers and a few long strings is kept;
 * strings and URL objects are made when they are asked for.
 */
class ParsedUrls {
  #chunks;
  #length;
  /** The chunk that was looked at last: most programs ask for one URL after the other. */
  #recent;

  constructor(chunks = []) {
    this.#chunks = chunks;
    this.#recent = chunks[0] ?? new Chunk(0, 0, new Int32Array(0), '', '');
    const last = chunks.at(-1);
    this.#length = last === undefined ? 0 : last.first + last.count;
  }

  /** How many inputs there were. */
  get length() {
    return this.#length;
  }

  /** Whether the input at `index` is a URL. */
  isValid(index) {
    const chunk = this.#chunkOf(index);
    return chunk.rows[(index - chunk.first) * ROW + KIND] >= 0;
  }

  /** How many inputs are URLs. */
  countValid() {
    let valid = 0;
    for (const { rows, count } of this.#chunks) {
      for (let at = KIND; at < count * ROW; at += ROW) {
        if (rows[at] >= 0) valid++;
      }
    }
    return valid;
  }

  /** The URL at `index` as an object of class URL; null if the input is not a URL. */
  get(index) {
    const chunk = this.#chunkOf(index);
    const { rows } = chunk;
    const at = (index - chunk.first) * ROW;
    if (rows[at + KIND] < 0) return null;
    return urlOf(new Context(chunk.href(at), rows, at));
  }

  /** `get(index).href` without the object, as the following are; null if there is no URL. */
  href(index) {
    return this.#read(index, (chunk, at) => chunk.href(at));
  }

  origin(index) {
    return this.#read(index, (chunk, at) => {
      const { rows } = chunk;
      const type = rows[at + KIND] & 7;
      // A blob URL has the origin of the URL in its path.
      if (type === NOT_SPECIAL) return this.get(index).origin;
      if (type === FILE) return 'null';
      return `${PROTOCOLS[type]}//${chunk.cut(at, rows[at + 2], rows[at + 4])}`;
    });
  }

  protocol(index) {
    return this.#read(index, (chunk, at) => {
      const type = chunk.rows[at + KIND] & 7;
      return type === NOT_SPECIAL ? chunk.cut(at, 0, chunk.rows[at] + 1) : PROTOCOLS[type];
    });
  }

  username(index) {
    return this.#read(index, (chunk, at) => {
      const start = chunk.rows[at] + 3;
      const end = chunk.rows[at + 1];
      return end > start ? chunk.cut(at, start, end) : '';
    });
  }

  password(index) {
    return this.#read(index, (chunk, at) => {
      const start = chunk.rows[at + 1] + 1;
      const end = chunk.rows[at + 2] - 1;
      return end > start ? chunk.cut(at, start, end) : '';
    });
  }

  host(index) {
    return this.#read(index, (chunk, at) => {
      const start = chunk.rows[at + 2];
      return start === chunk.rows[at + 3] ? '' : chunk.cut(at, start, chunk.rows[at + 4]);
    });
  }

  hostname(index) {
    return this.#read(index, (chunk, at) => chunk.cut(at, chunk.rows[at + 2], chunk.rows[at + 3]));
  }

  port(index) {
    return this.#read(index, (chunk, at) => {
      const { rows } = chunk;
      const hasPort = rows[at + 2] < rows[at + 3] && rows[at + 3] < rows[at + 4];
      return hasPort ? `${rows[at + KIND] >>> 8}` : '';
    });
  }

  pathname(index) {
    return this.#read(index, (chunk, at) => chunk.cut(at, chunk.rows[at + 4], chunk.rows[at + 5]));
  }

  search(index) {
    return this.#read(index, (chunk, at) => {
      const search = chunk.cut(at, chunk.rows[at + 5], chunk.rows[at + 6]);
      return search === '?' ? '' : search;
    });
  }

  hash(index) {
    return this.#read(index, (chunk, at) => {
      const { rows } = chunk;
      const hash = chunk.cut(at, rows[at + 6], rows[at + END] - toStart(rows[at + START]));
      return hash === '#' ? '' : hash;
    });
  }

  /** All hrefs, null where there is no URL. */
  hrefs() {
    const hrefs = new Array(this.length);
    for (const chunk of this.#chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const isUrl = chunk.rows[i * ROW + KIND] >= 0;
        hrefs[chunk.first + i] = isUrl ? chunk.href(i * ROW) : null;
      }
    }
    return hrefs;
  }

  /** The URL objects, one after the other. */
  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.get(index);
  }

  #read(index, component) {
    const chunk = this.#chunkOf(index);
    const at = (index - chunk.first) * ROW;
    return chunk.rows[at + KIND] < 0 ? null : component(chunk, at);
  }

  #chunkOf(index) {
    const recent = this.#recent;
    const place = index - recent.first;
    if (place >= 0 && place < recent.count && Number.isInteger(index)) return recent;
    this.#recent = this.#findChunk(index);
    return this.#recent;
  }

  #findChunk(index) {
    if (!Number.isInteger(index) || index < 0 || index >= this.#length) {
      throw new RangeError(`There is no URL ${index}; there are ${this.#length}`);
    }
    const chunks = this.#chunks;
    // Where it is unless lines were so long that a chunk has fewer.
    let low = Math.floor(index / CHUNK);
    let high = chunks.length - 1;
    if (index < chunks[low].first + chunks[low].count) return chunks[low];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (index < chunks[middle].first + chunks[middle].count) high = middle;
      else low = middle + 1;
    }
    return chunks[low];
  }
}

/**
 * Parses many URLs at once: the strings of an array, or the lines of a buffer, which is a Uint8Array
 * such as Buffer, a DataView, an ArrayBuffer or a SharedArrayBuffer. By what they are, not by
 * `instanceof`: other realms (`node:vm`, test runners) have classes of their own.
 */
function parseMany(inputs) {
  if (Array.isArray(inputs)) return parseArray(inputs);
  if (types.isUint8Array(inputs)) return parseBytes(inputs.buffer, inputs.byteOffset, inputs.byteLength);
  if (types.isDataView(inputs)) return parseBytes(inputs.buffer, inputs.byteOffset, inputs.byteLength);
  if (types.isAnyArrayBuffer(inputs)) return parseBytes(inputs, 0, inputs.byteLength);
  throw invalidArgument(
    'inputs',
    'an instance of Array, Uint8Array, DataView, ArrayBuffer or SharedArrayBuffer',
    inputs,
  );
}

function parseArray(array) {
  const chunks = [];
  const { length } = array;
  for (let first = 0; first < length; first += CHUNK) {
    const count = Math.min(CHUNK, length - first);
    // A copy: the caller may go on changing the array, and converting an element may do so at once.
    const inputs = new Array(count);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const input = array[first + i];
      inputs[i] = typeof input === 'string' ? input : `${input}`;
      total += inputs[i].length;
    }
    const rows = new Int32Array(count * ROW);
    const text = total > MAX_CHUNK_LENGTH ? parseLong(inputs, rows) : parseShort(inputs, rows);
    chunks.push(new Chunk(first, count, rows, text, inputs));
  }
  return new ParsedUrls(chunks);
}

/** Many strings in each native call: calls and arrays cost more than arguments. */
function parseShort(s, rows) {
  const { parseStrings } = native;
  const count = s.length;
  let i = 0;
  for (; i + AT_ONCE <= count; i += AT_ONCE) {
    if (isJoined(s, i, rows)) {
      parseJoined(rows, i, AT_ONCE, room);
      continue;
    }
    parseStrings(
      rows, i,
      s[i], s[i + 1], s[i + 2], s[i + 3], s[i + 4], s[i + 5], s[i + 6], s[i + 7],
      s[i + 8], s[i + 9], s[i + 10], s[i + 11], s[i + 12], s[i + 13], s[i + 14], s[i + 15],
      s[i + 16], s[i + 17], s[i + 18], s[i + 19], s[i + 20], s[i + 21], s[i + 22], s[i + 23],
      s[i + 24], s[i + 25], s[i + 26], s[i + 27], s[i + 28], s[i + 29], s[i + 30], s[i + 31],
    );
  }
  for (; i < count; i++) parseStrings(rows, i, s[i]);
  return native.takeText();
}

/**
 * Whether the strings from a place on, which are ASCII then, stand in the room one behind the other, with their lengths in
 * the rows. The engine joins strings and writes one in half the time in which Node-API reads them one by one.
 */
function isJoined(strings, from, rows) {
  if (parseJoined === undefined) return false;
  let joined = '';
  for (let i = from; i < from + AT_ONCE; i++) {
    joined += strings[i];
    rows[i * ROW + END] = strings[i].length;
  }
  if (joined.length > MOST_JOINED) return false;
  room ??= Buffer.allocUnsafeSlow(ROOM);
  // Whatever is not ASCII takes more bytes than it has units.
  return room.write(joined) === joined.length;
}

/** One by one; a URL that differs from its input takes its place. */
function parseLong(inputs, rows) {
  for (let i = 0; i < inputs.length; i++) {
    const href = native.parse(inputs[i]);
    if (href !== undefined) inputs[i] = href;
    for (let k = 0; k < 8; k++) rows[i * ROW + k] = board[k];
    rows[i * ROW + START] = ~0;
    rows[i * ROW + END] = inputs[i].length;
  }
  return '';
}

function parseBytes(memory, start, length) {
  // This fails for memory that is detached, which looks empty.
  let bytes = Buffer.from(memory, start, length);
  // The native half must not read what another thread may be writing.
  if (types.isSharedArrayBuffer(memory)) bytes = Buffer.from(bytes);
  const chunks = [];
  let from = 0;
  let first = 0;
  while (from < bytes.length) {
    const rows = new Int32Array(CHUNK * ROW);
    const text = native.parseLines(bytes, from, rows);
    const to = from + (board[0] >>> 0) + board[1] * 2 ** 32;
    const count = board[2];
    // Lines that are URLs already are ASCII, whatever stands around them.
    chunks.push(new Chunk(first, count, rows, text, bytes.latin1Slice(from, to)));
    first += count;
    from = to;
  }
  return new ParsedUrls(chunks);
}

module.exports = { ParsedUrls, parseMany };
