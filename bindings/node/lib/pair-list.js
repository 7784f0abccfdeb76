'use strict';

const { orTooLong } = require('./errors.js');
const { parseForm, serializeForm } = require('./form.js');

/**
 * The pairs of a URLSearchParams, and the link to the URL that they belong to, if any. A query is
 * parsed when somebody looks at its pairs.
 */
class PairList {
  #pairs;
  #query;

  constructor(pairs, query, context) {
    this.#pairs = pairs;
    this.#query = query;
    /** The context of the URL, or null. */
    this.context = context;
  }

  /** Name, value, name, value. */
  get pairs() {
    if (this.#query !== null) {
      this.#pairs = parseForm(this.#query);
      this.#query = null;
    }
    return this.#pairs;
  }

  /** Replaces all pairs by those of a query, which may begin with `?`. */
  reset(query) {
    this.#query = query.startsWith('?') ? query.slice(1) : query;
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

module.exports = { PairList };
