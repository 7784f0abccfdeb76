'use strict';

// The native half of the package, in WebAssembly: the same functions as those of the Node package's
// addon, and the same board of integers. `src/ffi.rs` is the other side.

const { compiled } = require('./module.js');

/** As in src/ffi.rs: integers on the board, then two for each argument, two for the result, the rows. */
const BOARD = 128;
const MAX_ARGUMENTS = 12;
const RESULT = BOARD + 2 * MAX_ARGUMENTS;
const ROWS = RESULT + 2;

/** Integers for each URL of `parseMany`, and the most of them in one call. */
const ROW = 10;
const MAX_ROWS = 1024;

/** Of the integers of a URL, all are copied after each call. */
const OFFSETS = 8;

/** Bytes of room for arguments, unless they need more. */
const USUAL_ROOM = 1 << 16;

/** Longer texts are refused: what they grow to must fit into the 4 GB that a module can have. */
const MAX_LENGTH = 1 << 26;

/** Bytes of a buffer that are copied for one call of `parseLines`, unless a line is longer. */
const CHUNK = 1 << 16;

/** Shorter texts are written and read unit by unit, which takes less time than a call of the runtime. */
const SHORT = 48;

const { exports: wasm } = new WebAssembly.Instance(compiled());
const sharedAt = wasm.shared();
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const { fromCharCode } = String;

/** The integers that both halves see, and the room for arguments: views, which are empty once the memory has grown. */
let shared;
let room;
/** Where the room is, how long, and how much of it is in use. */
let roomAt = 0;
let roomLength = 0;
let used = 0;

/** What the classes read after a call: a copy, as they keep it, and views do not last. */
const board = new Int32Array(BOARD);

makeRoom(USUAL_ROOM);

function makeRoom(bytes) {
  roomAt = wasm.room(bytes) >>> 0;
  roomLength = roomAt === 0 ? 0 : bytes;
  look();
  if (roomAt === 0) throw coded(new RangeError('out of memory'), 'ERR_MEMORY_ALLOCATION_FAILED');
}

function look() {
  const { buffer } = wasm.memory;
  shared = new Int32Array(buffer, sharedAt, ROWS + MAX_ROWS * ROW);
  room = new Uint8Array(buffer, roomAt, roomLength);
}

/** To be called before arguments that take at most this many bytes. */
function begin(bytes) {
  used = 0;
  if (bytes > roomLength) makeRoom(bytes);
  else if (roomLength > USUAL_ROOM && bytes <= USUAL_ROOM) makeRoom(USUAL_ROOM);
}

/** The most bytes that a string can take. */
function bytesFor(text) {
  const { length } = text;
  if (length > MAX_LENGTH) {
    throw coded(new RangeError(`A text may have ${MAX_LENGTH} units at most`), 'ERR_STRING_TOO_LONG');
  }
  return 3 * length;
}

/** Writes a string, as the argument with this number. */
function putText(index, text) {
  const start = used;
  const { length } = text;
  let written = 0;
  if (length < SHORT) {
    for (; written < length; written++) {
      const unit = text.charCodeAt(written);
      if (unit > 0x7f) break;
      room[start + written] = unit;
    }
  }
  if (written < length) {
    ({ written } = encoder.encodeInto(text, start === 0 ? room : room.subarray(start)));
  }
  used = start + written;
  place(index, start, written);
}

function place(index, start, length) {
  shared[BOARD + 2 * index] = start;
  shared[BOARD + 2 * index + 1] = length;
}

function putNumber(index, number) {
  place(index, number, number / 2 ** 32);
}

/** The text that a call has returned, or undefined; throws what went wrong. */
function finish(kind, integers) {
  if (shared.length === 0) look();
  for (let i = 0; i < integers; i++) board[i] = shared[i];
  if (kind === 0) return undefined;
  if (kind < 0) throw problem(kind);
  const bytes = new Uint8Array(wasm.memory.buffer, shared[RESULT] >>> 0, shared[RESULT + 1] >>> 0);
  if (kind === 1 && bytes.length < SHORT) return fromCharCode.apply(null, bytes);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw coded(new Error('Cannot create a string longer than the engine allows', { cause }), 'ERR_STRING_TOO_LONG');
  }
}

function problem(kind) {
  if (kind === -2) return coded(new RangeError('out of memory'), 'ERR_MEMORY_ALLOCATION_FAILED');
  if (kind === -3) return coded(new RangeError('the result is too long'), 'ERR_STRING_TOO_LONG');
  return coded(new Error('wrong argument'), 'ERR_INVALID_ARG_TYPE');
}

function coded(error, code) {
  return Object.assign(error, { code });
}

/** A function that takes one string. */
function ofText(call) {
  return (text) => {
    begin(bytesFor(text));
    putText(0, text);
    return finish(call(1), OFFSETS);
  };
}

/** A function that takes strings and numbers, and at last, if it can leave many integers, an array for those. */
function ofAny(call, integers = OFFSETS) {
  return (...values) => {
    let bytes = 0;
    for (const value of values) if (typeof value === 'string') bytes += bytesFor(value);
    begin(bytes);
    let array;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value === 'string') {
        putText(i, value);
      } else if (typeof value === 'number') {
        putNumber(i, value);
      } else {
        array = value;
        putNumber(i, Math.min(array.length, MAX_ROWS * ROW));
      }
    }
    const text = finish(call(values.length), integers);
    if (array !== undefined) array.set(shared.subarray(ROWS, ROWS + Math.min(array.length, MAX_ROWS * ROW)));
    return text;
  };
}

/** `parseLines(bytes, from, rows)`: the text; the board has the bytes read, in two halves, and the lines. */
function parseLines(bytes, from, rows) {
  let length = Math.min(CHUNK, bytes.length - from);
  // Up to the end of a line.
  while (from + length < bytes.length) {
    const end = bytes.lastIndexOf(0x0a, from + length - 1);
    if (end >= from) {
      length = end + 1 - from;
      break;
    }
    length = Math.min(2 * length, bytes.length - from);
  }
  if (length > MAX_LENGTH) {
    throw coded(new RangeError(`A line may have ${MAX_LENGTH} bytes at most`), 'ERR_STRING_TOO_LONG');
  }
  begin(length);
  room.set(bytes.subarray(from, from + length));
  place(0, 0, length);
  putNumber(1, 0);
  putNumber(2, rows.length);
  const text = finish(wasm.parseLines(3), OFFSETS);
  rows.set(shared.subarray(ROWS, ROWS + board[2] * ROW));
  return text;
}

/** Everything that the module exports, by name. What is about patterns may leave integers on all of the board. */
const native = {};
for (const [name, call] of Object.entries(wasm)) {
  if (typeof call !== 'function' || name === 'shared' || name === 'room') continue;
  native[name] = ofAny(call, name.includes('Pattern') ? BOARD : OFFSETS);
}

module.exports = Object.assign(native, {
  board,
  parse: ofText(wasm.parse),
  canParse: ofText(wasm.canParse),
  parseForm: ofAny(wasm.parseForm, BOARD),
  parseLines,
});
