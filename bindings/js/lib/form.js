'use strict';

// application/x-www-form-urlencoded, between text and a list of strings: name, value, name, value.
// https://url.spec.whatwg.org/#application/x-www-form-urlencoded

const native = require('./native.js');

const { board } = native;

/** Reads a query without its `?`. */
function parseForm(query) {
  if (query === '') return [];
  if (query.includes('%') || query.includes('+')) return parseEscaped(query);
  const list = [];
  forEachPair(query, (start, equals, end) => {
    list.push(query.slice(start, equals), query.slice(equals + 1, end));
  });
  return list;
}

/** The same where something is to be decoded: in one native call, or several for many pairs. */
function parseEscaped(query) {
  const list = [];
  if (!pushDecoded(query, list)) {
    forEachPair(query, (start, equals, end) => pushDecoded(query.slice(start, end), list));
  }
  return list;
}

/** Decodes a query; false if it has more pairs than there is room for on the board. */
function pushDecoded(query, list) {
  const text = native.parseForm(query);
  const count = 2 * board[0];
  if (count < 0) return false;
  let start = 0;
  for (let i = 1; i <= count; i++) {
    const end = start + board[i];
    list.push(text.slice(start, end));
    start = end;
  }
  return true;
}

/** Calls `pair` with the places of each pair that is not empty. */
function forEachPair(query, pair) {
  const { length } = query;
  let equals = -1;
  for (let start = 0; start < length; ) {
    let end = query.indexOf('&', start);
    if (end === -1) end = length;
    if (end > start) {
      // Looked for only when the last one is behind, or a query without any would be read again
      // and again.
      if (equals < start) {
        equals = query.indexOf('=', start);
        if (equals === -1) equals = length;
      }
      pair(start, equals < end ? equals : end, end);
    }
    start = end + 1;
  }
}

/** Writes a list as a query. */
function serializeForm(list) {
  const { length } = list;
  if (length === 0) return '';
  let query = `${encode(list[0])}=${encode(list[1])}`;
  for (let i = 2; i < length; i += 2) query += `&${encode(list[i])}=${encode(list[i + 1])}`;
  return query;
}

/** By byte: what is written for it; nothing for those that stand for themselves. */
const ESCAPES = Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  if (char === ' ') return '+';
  return /[*\-._0-9A-Za-z]/.test(char) ? '' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
});

// Not a native call: most names and values are short and need no change, which takes less time to
// see than a call takes.
function encode(text) {
  const { length } = text;
  let written = '';
  let from = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80 && ESCAPES[code] === '') continue;
    if (from < i) written += text.slice(from, i);
    if (code < 0x80) {
      written += ESCAPES[code];
    } else if (code < 0x800) {
      written += ESCAPES[0xc0 | (code >> 6)] + last(code);
    } else if (code < 0xd800 || code > 0xdfff) {
      written += ESCAPES[0xe0 | (code >> 12)] + last(code >> 6) + last(code);
    } else {
      // There are no lone surrogates: the other half follows.
      const point = 0x10000 + ((code & 0x3ff) << 10) + (text.charCodeAt(++i) & 0x3ff);
      written += ESCAPES[0xf0 | (point >> 18)] + last(point >> 12) + last(point >> 6) + last(point);
    }
    from = i + 1;
  }
  if (from === 0) return text;
  return from < length ? written + text.slice(from) : written;
}

/** The byte for the lowest six bits, in a character of several bytes. */
function last(bits) {
  return ESCAPES[0x80 | (bits & 0x3f)];
}

module.exports = { parseForm, serializeForm };
