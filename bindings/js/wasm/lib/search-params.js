'use strict';

// In place of the file of that name in `lib/`. `fetch`, `Request` and the like know parameters by what only the built-in class can give an
// object; without that they send them as text. So ours are built-in ones, linked to a URL.

const BuiltIn = globalThis.URLSearchParams;

/** Whether there is one that has all of the standard: since 2023. */
const isWhole = typeof BuiltIn === 'function' && 'size' in BuiltIn.prototype && !new BuiltIn('a=b').has('a', 'c');

module.exports = isWhole ? onBuiltIn() : require('../../lib/search-params.js');

/** The most different names that are replaced. */
const MOST_NAMES = 2000;

function onBuiltIn() {
  let searchParamsOf;

  class URLSearchParams extends BuiltIn {
    #context = null;

    static {
      searchParamsOf = (context) => {
        const params = new URLSearchParams(context.search());
        params.#context = context;
        context.attach({ reset: (query) => params.#reset(query), toString: () => params.toString() });
        return params;
      };
    }

    append(...values) {
      super.append(...values);
      this.#changed();
    }

    delete(...values) {
      super.delete(...values);
      this.#changed();
    }

    set(...values) {
      super.set(...values);
      this.#changed();
    }

    sort() {
      super.sort();
      this.#changed();
    }

    #changed() {
      if (this.#context !== null) this.#context.isBehind = true;
    }

    /**
     * Replaces all pairs by those of a query. Each name takes a look at all pairs: where there are too many, the URL gets other
     * parameters the next time that somebody asks.
     */
    #reset(query) {
      const names = new Set(super.keys());
      if (names.size > MOST_NAMES) {
        this.#context.list = null;
        this.#context = null;
        return;
      }
      for (const name of names) super.delete(name);
      for (const [name, value] of new BuiltIn(query)) super.append(name, value);
    }
  }

  return { URLSearchParams, searchParamsOf };
}
