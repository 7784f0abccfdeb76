// Web-platform-tests and our own cases through each kind of module, in Node.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, test } from 'node:test';
import { bundleSuites } from '../scripts/suites.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'dist/tests');
mkdirSync(folder, { recursive: true });

/** The tests look for their data from where they are, which a bundle would change. */
const DATA = JSON.stringify(pathToFileURL(join(root, '../tests/data.mjs')).href);

const NAMES = 'URL, URLSearchParams, URLPattern, domainToASCII, parseMany';

/** Runs the suites on what the script `source` exports. */
async function runSuites(name, source) {
  writeFileSync(join(folder, `${name}.mjs`), source);
  const suites = join(folder, `${name}-suites.mjs`);
  const script = await bundleSuites(`./${name}.mjs`);
  writeFileSync(suites, script.replaceAll('import.meta.url', DATA));
  const { SUITES } = await import(pathToFileURL(suites));
  describe(name, () => {
    for (const { name: title, run } of SUITES) test(title, () => void run());
  });
}

await runSuites('urlwind-with-vectors', `export { ${NAMES} } from '../urlwind.js';`);
await runSuites('urlwind-common', `import api from '../urlwind.cjs'; export const { ${NAMES} } = api;`);
await runSuites('full-with-vectors', `export { ${NAMES} } from '../full.js';`);

// As in a runtime without vectors; the mark after the name makes it another module.
WebAssembly.validate = () => false;
await runSuites('urlwind-without-vectors', `export { ${NAMES} } from '../urlwind.js?plain';`);
