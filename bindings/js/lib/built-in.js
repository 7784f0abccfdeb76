'use strict';

// How our classes stand to the built-in ones. Runtimes and libraries tell a URL by `instanceof`, by
// marks of their own, or by what an object shows; where they cannot tell, many take it for a plain
// object, and connect to the wrong host or compare nothing.

const { URL, URLPattern, URLSearchParams } = globalThis;

const IS_BUN = process.versions.bun !== undefined;
const IS_DENO = process.versions.deno !== undefined;

/**
 * Makes `instanceof` hold. The built-in constructor need not run: our prototype has every member of
 * the standard, so nothing of the built-in object is asked for.
 */
function standOn(Class, BuiltIn) {
  if (BuiltIn !== undefined) Object.setPrototypeOf(Class.prototype, BuiltIn.prototype);
}

/**
 * Whether `structuredClone` and `postMessage` refuse the built-in objects, but ours only with a mark.
 * Node has marks from version 22 on; in Deno ours inherit it.
 */
const NEEDS_MARK = !IS_DENO && Number.parseInt(process.versions.node, 10) >= 22;

let markAsUncloneable;

/** Makes `structuredClone` and `postMessage` refuse an object. */
function refuseCloning(object) {
  // Loaded with the first object: it takes a sixth of the time that all of this package takes.
  markAsUncloneable ??= process.getBuiltinModule('node:worker_threads').markAsUncloneable ?? (() => {});
  markAsUncloneable(object);
}

/** Methods of some built-in URLSearchParams that are not in the standard; none changes the pairs. */
const EXTRAS = ['toJSON', Symbol.for('Deno.privateCustomInspect')];

/** Gives our class those members beyond the standard that the runtime's has. */
function borrowExtras({ prototype }) {
  const theirs = Object.getOwnPropertyDescriptors(URLSearchParams?.prototype ?? {});
  // Bun has another name for `size`.
  if ('length' in theirs) {
    Object.defineProperty(prototype, 'length', Object.getOwnPropertyDescriptor(prototype, 'size'));
  }
  for (const key of EXTRAS) {
    const method = theirs[key]?.value;
    if (typeof method !== 'function') continue;
    // Asked of a built-in copy.
    const value = function (...values) {
      return method.apply(new URLSearchParams(prototype.toString.call(this)), values);
    };
    Object.defineProperty(prototype, key, { ...theirs[key], value });
  }
}

/**
 * Deno's own functions look for a mark besides `instanceof`: without it, a request with our
 * parameters as its body is an error there.
 */
function takeMark(Class) {
  if (!IS_DENO) return;
  const mark = Object.getOwnPropertySymbols(new URLSearchParams())
    .find(({ description }) => description === '[[webidl.brand]]');
  if (mark !== undefined) Object.defineProperty(Class.prototype, mark, { value: mark });
}

module.exports = {
  BuiltInURL: URL,
  BuiltInURLPattern: URLPattern,
  BuiltInURLSearchParams: URLSearchParams,
  IS_BUN,
  borrowExtras,
  refuseCloning: NEEDS_MARK ? refuseCloning : null,
  standOn,
  takeMark,
};
