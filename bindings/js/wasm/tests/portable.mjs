// The conformance suites in any runtime: `bun tests/portable.mjs`, `deno run --allow-all tests/portable.mjs`, a newer
// Node. The suites are a script that `node --test` has written, in the Node that has the data. Ends with the line that
// `node --test` ends with.

import { SUITES } from '../dist/tests/urlwind-with-vectors-suites.mjs';

let failed = 0;
for (const { name, run } of SUITES) {
  try {
    console.log(`ok - ${name}: ${run()} cases`);
  } catch (error) {
    failed++;
    console.log(`not ok - ${name}\n${error.stack ?? error}`);
  }
}
console.log(`# pass ${SUITES.length - failed}\n# fail ${failed}`);
if (failed > 0) process.exit(1);
