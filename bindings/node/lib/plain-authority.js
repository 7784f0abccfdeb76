'use strict';

// What `canParse` can say without the native half, to call which takes twice as long as to look.

const { IS_BUN } = require('./built-in.js');

/** For each unit of ASCII what it is in a host: part of a label, the end of one, the end of the host; or 0. */
const LABEL = 1;
const DOT = 2;
const END = 3;
const IN_HOST = new Uint8Array(128);
for (const char of '-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') IN_HOST[char.charCodeAt(0)] = LABEL;
for (const [char, kind] of [['.', DOT], ['/', END], ['?', END], ['#', END]]) IN_HOST[char.charCodeAt(0)] = kind;

/** Longer texts are left to the native half: an engine remembers each place to which it might go back. */
const MOST_PLAIN = 4096;

const BYTE = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const PORT = '(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}))?';
/**
 * A name that ends in letters, or an address, and perhaps a port: the URL parses, whatever is behind that. To look takes half the
 * time of a native call, and no longer where the rest is long or not ASCII.
 */
const HOST = `(?:[a-z][a-z0-9.]*\\.[a-z]+|${BYTE}(?:\\.${BYTE}){3})`;
const BEHIND = '(?:[/?#]|$)';
const PLAIN_AUTHORITY = new RegExp(`^https?:\\/\\/${HOST}${PORT}${BEHIND}`);
/** Three pieces of an IPv6 address, `::` and four more, at the most. */
const ADDRESS = '\\[(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,2})?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,3})?\\]';
/** The same with credentials, or with an IPv6 address. */
const OTHER_AUTHORITY = new RegExp(
  `^https?:\\/\\/(?:(?:[a-zA-Z0-9._-]+(?::[a-zA-Z0-9._-]*)?@)?${HOST}|${ADDRESS})${PORT}${BEHIND}`,
);
/** What an authority starts with. What comes next tells what it may be. */
const START = /https?:\/\/[a-zA-Z0-9._-]*/y;
/** A character in the host that none has. What stands before an `@` is no host, and blanks at the end are no part of one. */
const WRONG_HOST = /^https?:\/\/[a-zA-Z0-9.-]+[ <>^|][^@/]*\//;
/** Schemes without hosts, and no slash behind them: nothing can be wrong. */
const OPAQUE_PATH = /^(?:about|blob|data|javascript|mailto|tel|urn):[a-zA-Z0-9]/;

const { test } = RegExp.prototype;

const LOWER_A = 0x61;
const LOWER_F = 0x66;
const LOWER_H = 0x68;
const LOWER_S = 0x73;

/** Whether a text parses; undefined if the native half has to be asked. */
function parsesPlainly(text) {
  const first = text.charCodeAt(0);
  // No scheme starts with what stands before the letters, nor do blanks before one: so begin paths. Of nothing at all it is NaN.
  if ((first > 0x20 && first < 0x41) || text === '') return false;
  // With `file`, no host, and behind one nothing can be wrong.
  if (first === LOWER_F) return text.startsWith('file:///') ? true : undefined;
  if (first < LOWER_A || text.length >= MOST_PLAIN) return undefined;
  if (first !== LOWER_H) return test.call(OPAQUE_PATH, text) ? true : undefined;
  if (hasPlainAuthority(text)) return true;
  if (IS_BUN && test.call(WRONG_HOST, text)) return false;
  START.lastIndex = 0;
  if (!test.call(START, text)) return undefined;
  switch (text[START.lastIndex]) {
    case ' ': case '<': case '>': case '^': case '|':
      return test.call(WRONG_HOST, text) ? false : undefined;
    case '@': case ':': case '[':
      return test.call(OTHER_AUTHORITY, text) ? true : undefined;
    default:
      return undefined;
  }
}

function hasPlainAuthority(text) {
  // Only in Bun a native call takes longer than to look at each character.
  if (IS_BUN && text.charCodeAt(text.charCodeAt(4) === LOWER_S ? 8 : 7) > 0x40) return hasPlainHost(text);
  return test.call(PLAIN_AUTHORITY, text);
}

/**
 * Whether a URL of the web has a host of which nothing more need be known: ASCII labels of which none can be Punycode and the
 * last cannot be a number. Such a URL parses.
 */
function hasPlainHost(text) {
  let at = text.startsWith('https://') ? 8 : 7;
  if (at === 7 && !text.startsWith('http://')) return false;
  // An address, most likely.
  if (text.charCodeAt(at) < 0x40) return false;
  for (let label = at; at <= text.length; at++) {
    const unit = text.charCodeAt(at);
    // NaN behind the end, which is an end as good as any.
    const kind = unit < 128 ? IN_HOST[unit] : at === text.length ? END : 0;
    if (kind === LABEL) continue;
    const first = text.charCodeAt(label);
    const isOther = label === at || kind === 0 || first === 0x78 || first === 0x58; // x, X
    if (isOther) return false;
    if (kind === END) return first > 0x40;
    label = at + 1;
  }
  return false;
}

module.exports = { parsesPlainly };
