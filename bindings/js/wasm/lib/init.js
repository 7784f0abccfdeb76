// The entry that takes its module from whoever uses it, and waits for nothing until then.

import { builtIn } from './fallback.js';
import { useModule } from './module.js';

/* global NAMES: what the largest module exports */

let api;

export function init(source) {
  if (source === undefined) throw new TypeError('init(module): a WebAssembly.Module, its bytes, a Response, or a promise of one');
  api ??= load(source).catch((error) => {
    // What cannot be fetched now may be later.
    api = undefined;
    throw error;
  });
  return api;
}

async function load(source) {
  const given = await source;
  try {
    useModule(await compile(given));
    return require('./api.js');
  } catch (error) {
    return builtIn(NAMES, error);
  }
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source.arrayBuffer !== 'function') return WebAssembly.compile(source);
  if (source.ok === false) throw new Error(`${source.url}: ${source.status}`);
  return WebAssembly.compile(await source.arrayBuffer());
}
