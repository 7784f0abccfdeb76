// Runs inside the runtime under measurement: Node, Bun or Deno. Takes its orders as JSON in the first argument, and
// answers with JSON on standard output.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compare } from './agreement.mjs';
import { load } from './datasets.mjs';
import { measure } from './measure.mjs';
import { workloads } from './workloads.mjs';

const orders = JSON.parse(process.argv[2]);
const builtIn = globalThis.URL;

const lines = load(orders.dataset, orders.limit);
const answer = {
  items: lines.length,
  bytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0),
  urlwindError: null,
  refused: null,
  differenceCount: 0,
  differences: [],
  workloads: [],
};

let urlwind = null;
try {
  urlwind = createRequire(import.meta.url)(join(orders.urlwind, 'index.js'));
} catch (error) {
  answer.urlwindError = String(error.cause?.message ?? error.message);
}

if (urlwind) {
  const { refused, differences } = compare(lines, builtIn, urlwind);
  answer.refused = refused;
  answer.differenceCount = differences.length;
  answer.differences = differences.slice(0, 5);
}
// Without urlwind, only the built-in class is measured.
if (answer.differences.length === 0) measureAll();
process.stdout.write(JSON.stringify(answer));

function measureAll() {
  for (const { operation, variants } of workloads(lines, builtIn, urlwind, orders.sliceItems)) {
    const results = measure(variants, lines.length, orders);
    const rows = variants.map(({ who, call, sum = 'lengths' }, index) => ({ who, call, sum, ...results[index] }));
    answer.workloads.push({ operation, variants: rows });
    checkSums(operation, rows);
  }
}

/** Checks that results computed while timing are equal for the same operation. */
function checkSums(operation, rows) {
  for (const kind of new Set(rows.map((row) => row.sum))) {
    const sums = new Set(rows.filter((row) => row.sum === kind).map((row) => row.checksum));
    if (sums.size > 1) throw new Error(`${operation}: the sums differ: ${[...sums].join(', ')}`);
  }
}
