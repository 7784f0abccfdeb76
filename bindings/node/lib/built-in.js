'use strict';

// How our classes stand to the built-in ones. Runtimes and libraries tell a URL by `instanceof`, by
// marks of their own, or by what an object shows; where they cannot tell, many take it for a plain
// object, and connect to the wrong host or compare nothing.

const { URL, URLSearchParams } = globalThis;

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
 * Makes `structuredClone` and `postMessage` refuse an object, as they refuse the built-in ones; null
 * where there is nothing to do. Node has it from version 22 on; in Deno the mark is inherited.
 */
function findRefuseCloning() {
  if (IS_DENO || Number.parseInt(process.versions.node, 10) < 22) return null;
  return require('node:worker_threads').markAsUncloneable ?? null;
}

/** Members of the built-in URLSearchParams that are not in the standard; none of them changes it. */
const EXTRAS = ['length', 'toJSON', Symbol.for('Deno.privateCustomInspect')];

/** Gives our class those extras that the runtime's has: they are asked of a built-in copy. */
function borrowExtras(Class) {
  for (const key of EXTRAS) {
    const found = URLSearchParams && Object.getOwnPropertyDescriptor(URLSearchParams.prototype, key);
    if (found === undefined || Object.hasOwn(Class.prototype, key)) continue;
    const onCopy = (method) =>
      method && function (...values) {
        return method.apply(new URLSearchParams(Class.prototype.toString.call(this)), values);
      };
    const { configurable, enumerable, writable, value, get } = found;
    const rest = value === undefined ? { get: onCopy(get) } : { value: onCopy(value), writable };
    Object.defineProperty(Class.prototype, key, { configurable, enumerable, ...rest });
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
  BuiltInURLSearchParams: URLSearchParams,
  IS_BUN,
  borrowExtras,
  refuseCloning: findRefuseCloning(),
  standOn,
  takeMark,
};
