'use strict';

const { orTooLong } = require('./errors.js');
const { parseForm, serializeForm } = require('./form.js');

/** The pairs of a URLSearchParams, and the link to the URL that they belong to, if any. */
class PairList {
  constructor(pairs, context) {
    /** Name, value, name, value. Always the same array. */
    this.pairs = pairs;
    /** The context of the URL, or null. */
    this.context = context;
  }

  /** Replaces all pairs by those of a query, which may begin with `?`. */
  reset(query) {
    const { pairs } = this;
    pairs.length = 0;
    for (const text of parseQuery(query)) pairs.push(text);
  }

  /** To be called after each change of the pairs. */
  changed() {
    if (this.context !== null) this.context.isBehind = true;
  }

  toString() {
    try {
      return serializeForm(this.pairs);
    } catch (error) {
      throw orTooLong(error);
    }
  }
}

/** The pairs of a query, which may begin with `?`. */
function parseQuery(query) {
  return parseForm(query.startsWith('?') ? query.slice(1) : query);
}

module.exports = { PairList, parseQuery };
