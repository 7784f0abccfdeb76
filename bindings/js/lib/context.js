'use strict';

const { IS_BUN } = require('./built-in.js');
const { orTooLong } = require('./errors.js');
const { board } = require('./native.js');

/** Types of schemes, as the native half numbers them. */
const NOT_SPECIAL = 1;
const FILE = 6;

/** By type of scheme. */
const PROTOCOLS = ['http:', undefined, 'https:', 'ws:', 'ftp:', 'wss:', 'file:'];

/**
 * What a URL object knows: its text, and where the components stand in it.
 *
 *     https://user:pass@example.com:1234/foo/bar?baz#quux
 *          |      |     |          |    |       |   fragmentStart
 *          |      |     |          |    |       queryStart
 *          |      |     |          |    pathStart
 *          |      |     |          hostEnd
 *          |      |     hostStart
 *          |      usernameEnd
 *          schemeEnd
 *
 * What is absent is an empty range. `kind` has the scheme's type in its low three bits, the host's
 * kind in the next three (0 without a host), and the port from the eighth on.
 */
class Context {
  /** Takes the offsets from the board, right after the call that left them there, or from where `parseMany` has them. */
  constructor(href, integers, at) {
    this.href = href;
    this.schemeEnd = integers[at];
    this.usernameEnd = integers[at + 1];
    this.hostStart = integers[at + 2];
    this.hostEnd = integers[at + 3];
    this.pathStart = integers[at + 4];
    this.queryStart = integers[at + 5];
    this.fragmentStart = integers[at + 6];
    this.kind = integers[at + 7];
    /** The pairs of `searchParams`, once somebody has asked for them. */
    this.list = null;
    /** Whether the pairs have changed and the text not yet. */
    this.isBehind = false;
  }

  /** The same for a URL that has changed. */
  update(href) {
    this.href = href;
    this.schemeEnd = board[0];
    this.usernameEnd = board[1];
    this.hostStart = board[2];
    this.hostEnd = board[3];
    this.pathStart = board[4];
    this.queryStart = board[5];
    this.fragmentStart = board[6];
    this.kind = board[7];
  }

  /** Links the pairs of `searchParams` to the text. */
  attach(list) {
    this.list = list;
  }

  /** The query with its `?`, or nothing if it is empty. */
  search() {
    const { queryStart, fragmentStart } = this;
    return fragmentStart - queryStart > 1 ? this.href.slice(queryStart, fragmentStart) : '';
  }

  /**
   * Writes the pairs of `searchParams` into the text. It is put off until somebody reads: appending
   * many pairs then takes linear time. The pairs are written in characters that a query keeps. Where
   * the text would be too long for a string, it stays behind: the pairs are not lost.
   */
  catchUp() {
    const query = this.list.toString();
    const before = this.href.slice(0, this.queryStart);
    const after = this.href.slice(this.fragmentStart);
    try {
      this.href = query === '' ? before + after : `${before}?${query}${after}`;
    } catch (error) {
      throw orTooLong(error);
    }
    this.fragmentStart = this.queryStart + (query === '' ? 0 : query.length + 1);
    this.isBehind = false;
  }
}

/**
 * A context that shows its text to functions that compare objects. Only Bun's need it: those of Node
 * and Deno know a URL by `instanceof`, and compare `href`.
 */
class ShownContext extends Context {
  constructor(href, integers, at) {
    super(href, integers, at);
    this.shown = { href };
  }

  update(href) {
    super.update(href);
    if (this.list === null) this.shown.href = href;
  }

  attach(list) {
    super.attach(list);
    // From now on the text may be behind: it is caught up with when somebody compares.
    const get = () => {
      if (this.isBehind) this.catchUp();
      return this.href;
    };
    Object.defineProperty(this.shown, 'href', { configurable: true, enumerable: true, get });
  }
}

module.exports = { Context: IS_BUN ? ShownContext : Context, FILE, NOT_SPECIAL, PROTOCOLS };
