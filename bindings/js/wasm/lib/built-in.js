'use strict';

// In place of the Node package's file of that name: how our classes stand to the built-in ones, without the
// marks that only Node, Bun and Deno look for.

const { URL, URLSearchParams } = globalThis;

/** Makes `instanceof` hold: libraries tell a URL by it. */
function standOn(Class, BuiltIn) {
  if (BuiltIn !== undefined) Object.setPrototypeOf(Class.prototype, BuiltIn.prototype);
}

const nothing = () => {};

/** `structuredClone` and `postMessage` would make an empty object of ours. A function is what they refuse. */
function notCloned() {}

function refuseCloning(object) {
  object.notCloned = notCloned;
}

module.exports = {
  BuiltInURL: URL,
  BuiltInURLSearchParams: URLSearchParams,
  IS_BUN: false,
  borrowExtras: nothing,
  refuseCloning,
  standOn,
  takeMark: nothing,
};
