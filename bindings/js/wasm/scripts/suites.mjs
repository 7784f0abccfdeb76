// The conformance suites of the Node package, with another package under test: as one script that exports `SUITES`.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * `api` is what the suites import in place of the Node package; it stays an import. With `data`, the suites find their
 * files in that object, and need no Node.
 */
export async function bundleSuites(api, data = undefined) {
  const inBrowser = data !== undefined;
  const { outputFiles } = await build({
    stdin: {
      contents: "export { SUITES } from '../tests/conformance.mjs';",
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: inBrowser ? 'browser' : 'node',
    external: [api],
    logLevel: 'warning',
    plugins: [{
      name: 'under-test',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /\/index\.mjs$/ }, () => ({ path: api, external: true }));
        if (!inBrowser) return;
        onResolve({ filter: /\/data\.mjs$/ }, () => ({ path: 'data', namespace: 'test' }));
        onResolve({ filter: /^node:assert\/strict$/ }, () => ({ path: join(root, 'scripts/assert.mjs') }));
        onLoad({ filter: /^data$/, namespace: 'test' }, () => ({ contents: dataModule(data) }));
      },
    }],
  });
  return outputFiles[0].text;
}

function dataModule(cases) {
  return `
    const cases = JSON.parse(${JSON.stringify(JSON.stringify(cases))});
    export const wpt = (file) => structuredClone(cases[file]);
  `;
}
