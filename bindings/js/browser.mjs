// For bundles that run in browsers: the same classes in WebAssembly, from a package of its own.
export * from 'urlwind-wasm/full';
export { default } from 'urlwind-wasm/full';
