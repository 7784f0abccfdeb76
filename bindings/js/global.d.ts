/**
 * The names of the classes that were replaced: `URL`, `URLSearchParams` and `URLPattern`; none in Bun, and none where
 * the native half cannot be loaded.
 */
export const replaced: readonly string[];
