/**
 * Makes the package from a module that is given: one of `urlwind-wasm/wasm/*.wasm`, compiled, as its bytes, as what `fetch` answers, or as
 * a promise of one of these. Where WebAssembly is blocked, it warns once, and what has no built-in class throws when it is called.
 * Later calls return the same.
 */
export function init(
  module: WebAssembly.Module | BufferSource | Response | PromiseLike<WebAssembly.Module | BufferSource | Response>,
): Promise<typeof import('./full.js')>;
