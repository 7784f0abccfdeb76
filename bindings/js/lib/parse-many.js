'use strict';

const { types } = require('./util.js');
const native = require('./native.js');
const { Context, FILE, NOT_SPECIAL, PROTOCOLS } = require('./context.js');
const { refuseCloning } = require('./built-in.js');
const { invalidArgument } = require('./errors.js');
const { urlOf } = require('./url.js');

const { board } = native;

/** Integers for each URL, as the native half fills them in: eight offsets, start and end. */
const ROW = 10;
const KIND = 7;
const START = 8;
const END = 9;

/** The most lines of a chunk. */
const CHUNK = 1024;

/** The most strings of a chunk, and bytes of room for them: few enough to stay in the cache. */
const STRINGS = 256;
const ROOM = 1 << 18;
/** A unit takes three bytes at most. */
const MOST_UNITS = ROOM / 3;
let room;

const encoder = new TextEncoder();

/** Some URLs, parsed. */
class Chunk {
  constructor(first, count, rows, text, input) {
    /** The index of the first one. */
    this.first = first;
    this.count = count;
    this.rows = rows;
    /** Those that differ from the input, one after the other. */
    this.text = text;
    /** The lines as one string. */
    this.input = input;
  }

  href(at) {
    const start = this.rows[at + START];
    const end = this.rows[at + END];
    return start < 0 ? this.input.slice(~start, end) : this.text.slice(start, end);
  }

  /** A part of the URL whose integers begin at `at`. */
  cut(at, from, to) {
    const start = this.rows[at + START];
    if (start >= 0) return this.text.slice(start + from, start + to);
    return this.input.slice(~start + from, ~start + to);
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
    if (refuseCloning !== null) refuseCloning(this);
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
    let low = 0;
    let high = chunks.length - 1;
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
  const chunks = [];
  if (Array.isArray(inputs)) parseArray(inputs, chunks);
  else if (types.isUint8Array(inputs) || types.isDataView(inputs)) {
    parseMemory(inputs.buffer, inputs.byteOffset, inputs.byteLength, chunks);
  } else if (types.isAnyArrayBuffer(inputs)) parseMemory(inputs, 0, inputs.byteLength, chunks);
  else {
    throw invalidArgument(
      'inputs',
      'an instance of Array, Uint8Array, DataView, ArrayBuffer or SharedArrayBuffer',
      inputs,
    );
  }
  return new ParsedUrls(chunks);
}

function parseArray(array, chunks) {
  let strings = [];
  let lines = '';
  for (let i = 0; i < array.length; i++) {
    const input = array[i];
    const string = typeof input === 'string' ? input : `${input}`;
    if (strings.length === STRINGS || (strings.length > 0 && lines.length + string.length >= MOST_UNITS)) {
      parseStrings(strings, lines, chunks);
      strings = [];
      lines = '';
    }
    strings.push(string);
    lines += `${string}\n`;
  }
  if (strings.length > 0) parseStrings(strings, lines, chunks);
}

/** Parses strings, which are given as lines, too: to hand one over costs more than to parse it. */
function parseStrings(strings, lines, chunks) {
  const bytes = encode(lines);
  const before = chunks.length;
  // Text that takes a byte for each unit is ASCII.
  const count = parseLines(bytes, chunks, strings.length, bytes.length === lines.length ? lines : undefined);
  if (count === strings.length) return;
  // One has ends of lines, which the parser removes: without them it is the same URL.
  chunks.length = before;
  const whole = strings.map((string) => string.replaceAll('\n', ''));
  parseStrings(whole, `${whole.join('\n')}\n`, chunks);
}

function encode(text) {
  if (text.length > MOST_UNITS) return Buffer.from(encoder.encode(text));
  room ??= Buffer.from(new ArrayBuffer(ROOM), 0, ROOM);
  return room.subarray(0, encoder.encodeInto(text, room).written);
}

function parseMemory(memory, start, length, chunks) {
  // This fails for memory that is detached, which looks empty.
  let bytes = Buffer.from(memory, start, length);
  // The native half must not read what another thread may be writing.
  if (types.isSharedArrayBuffer(memory)) bytes = Buffer.from(bytes);
  parseLines(bytes, chunks);
}

/** Parses the lines of some bytes, `most` at once, and returns how many there are. The bytes may be given as a string, too. */
function parseLines(bytes, chunks, most = CHUNK, text = undefined) {
  const last = chunks.at(-1);
  const start = last === undefined ? 0 : last.first + last.count;
  let first = start;
  for (let from = 0; from < bytes.length; ) {
    const rows = new Int32Array(most * ROW);
    const changed = native.parseLines(bytes, from, rows);
    const to = from + (board[0] >>> 0) + board[1] * 2 ** 32;
    const count = board[2];
    // Lines that are URLs already are ASCII, whatever stands around them.
    chunks.push(new Chunk(first, count, rows, changed, text?.slice(from, to) ?? bytes.latin1Slice(from, to)));
    first += count;
    from = to;
  }
  return first - start;
}

module.exports = { ParsedUrls, parseMany };
