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
  ['./search-params.js', join(lib, 'search-params.js')],
  ['../../lib/search-params.js', join(root, '../lib/search-params.js')],
  ['./util.js', join(lib, 'util.js')],
]);

/** The Node package's files, on this package's native half. */
export const onWasm = {
  name: 'on-wasm',
  setup({ onResolve }) {
    onResolve({ filter: /\.js$/ }, ({ path }) => (REPLACED.has(path) ? { path: REPLACED.get(path) } : undefined));
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
    // Once more, with the names that something has to stand in for.
    await bundleCommon(variant, './api.js', variant, names);
    await bundleModule(variant, names);
    if (variant === 'full') await bundleInit(names);
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
function bundleCommon(variant, what, name = variant, names = undefined) {
  const contents = `
    const { readFileSync } = require('node:fs');
    const { hasVectors, useModule } = require('./module.js');
    ${names === undefined ? '' : "const { orBuiltIn } = require('./fallback.js');"}
    const load = () => {
    const kind = ${choice(variant, "'simd'", "'plain'")};
    useModule(readFileSync(__dirname + '/wasm/${variant}.' + kind + '.wasm'));
    return require('${what}');
    };
    module.exports = ${names === undefined ? 'load()' : `orBuiltIn(${JSON.stringify(names)}, load)`};
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
    import { orBuiltIn } from './fallback.js';
    import { hasVectors, useModule } from './module.js';
    const { default: bytes } = await ${choice(variant, `import('./wasm/${variant}.simd.js')`, `import('./wasm/${variant}.plain.js')`)};
    const api = orBuiltIn(${JSON.stringify(names)}, () => {
      useModule(bytes);
      return require('./api.js');
    });
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

/** For runtimes that cannot wait at the top, or compile from bytes: whoever imports it brings the module. */
async function bundleInit(names) {
  for (const [format, ending] of [['esm', 'js'], ['cjs', 'cjs']]) {
    await build({
      ...shared,
      entryPoints: [join(lib, 'init.js')],
      format,
      define: { NAMES: JSON.stringify(names) },
      outfile: join(dist, `init.${ending}`),
    });
  }
  const types = readFileSync(join(lib, 'init.d.ts'), 'utf8');
  write('init.d.ts', types);
  write('init.d.cts', types.replace('./full.js', './full.cjs'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
