// Makes the package from the modules that `cargo xtask wasm-package` has put into dist/wasm: for each of them a
// script with its bytes in base64, and entries for `import` and for `require`, with types.

import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { declarations } from './types.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, 'lib');
const dist = join(root, 'dist');

/** The modules: with vectors and without, where there are both. */
const KINDS = { urlwind: ['simd', 'plain'], full: ['simd', 'plain'], 'no-idna': ['plain'] };

/** Files of the Node package that have another in their place here. */
const REPLACED = new Map([
  ['./native.js', join(lib, 'native.js')],
  ['./built-in.js', join(lib, 'built-in.js')],
  ['node:util', join(lib, 'util.js')],
]);

/** The Node package's files, on this package's native half. */
export const onWasm = {
  name: 'on-wasm',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\/native\.js|\.\/built-in\.js|node:util)$/ }, ({ path }) => ({ path: REPLACED.get(path) }));
  },
};

const shared = {
  bundle: true,
  absWorkingDir: root,
  target: 'es2022',
  legalComments: 'none',
  minify: true,
  keepNames: true,
  plugins: [onWasm],
  inject: [join(lib, 'buffer.mjs')],
  logLevel: 'warning',
};

function write(name, text) {
  writeFileSync(join(dist, name), text);
}

async function main() {
  for (const [variant, kinds] of Object.entries(KINDS)) {
    for (const kind of kinds) {
      const bytes = readFileSync(join(dist, `wasm/${variant}.${kind}.wasm`));
      write(`wasm/${variant}.${kind}.js`, `export default "${bytes.toString('base64')}";\n`);
    }
    await bundleCommon(variant, './api.js');
    const names = Object.keys(createRequire(import.meta.url)(join(dist, `${variant}.cjs`)));
    await bundleModule(variant, names);
    const types = declarations(names);
    write(`${variant}.d.ts`, types);
    write(`${variant}.d.cts`, types);
  }
  // For the Node package, which has the classes itself.
  await bundleCommon('full', './native.js', 'native');
}

/** The code that chooses between modules, where there is a choice. */
function choice(variant, simd, plain) {
  return KINDS[variant].length > 1 ? `(hasVectors() ? ${simd} : ${plain})` : plain;
}

/** For `require`: reads the module from a file, as only runtimes with files have `require`. */
function bundleCommon(variant, what, name = variant) {
  const contents = `
    const { readFileSync } = require('node:fs');
    const { hasVectors, useModule } = require('./module.js');
    const kind = ${choice(variant, "'simd'", "'plain'")};
    useModule(readFileSync(__dirname + '/wasm/${variant}.' + kind + '.wasm'));
    module.exports = require('${what}');
  `;
  return build({
    ...shared,
    stdin: { contents, resolveDir: lib },
    format: 'cjs',
    platform: 'node',
    outfile: join(dist, `${name}.cjs`),
  });
}

/** For `import`: imports the module that fits, by a name that bundlers find. */
function bundleModule(variant, names) {
  const contents = `
    import { hasVectors, useModule } from './module.js';
    const { default: bytes } = await ${choice(variant, `import('./wasm/${variant}.simd.js')`, `import('./wasm/${variant}.plain.js')`)};
    useModule(bytes);
    const api = require('./api.js');
    export const { ${names.join(', ')} } = api;
    export default api;
  `;
  return build({
    ...shared,
    stdin: { contents, resolveDir: lib },
    format: 'esm',
    external: ['./wasm/*'],
    outfile: join(dist, `${variant}.js`),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
