// Measures the steps of a call into an addon, in each runtime:
//
//   node costs/main.mjs [--runtimes=…] [--sweeps=N] [--urlwind=FOLDER] [--no-write]
//
// Needs a C compiler (`cc`).

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { look } from '../src/datasets.mjs';
import { combine } from '../src/measure.mjs';
import { readOptions } from '../src/options.mjs';
import { sweep, tell } from '../src/sweep.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
/** Few lines and many rounds: the steps are short, and cache misses must not dominate them. */
const LINES = 5_000;
const ROUNDS = 40;
const SLICE_ITEMS = 1000;

const options = readOptions(process.argv.slice(2));
const addon = build();
const [dataset] = look(['top100']).here;
const limit = Math.min(LINES, options.lines);
const orders = { dataset, limit, rounds: ROUNDS, sliceItems: SLICE_ITEMS, urlwind: options.urlwind, addon, timeout: 300_000 };
const { found, runs } = sweep(new URL('worker.mjs', import.meta.url), orders, options);
report();

/** Compiles the addon, with the declarations of Node-API from their npm package. */
function build() {
  const output = join(folder, 'node_modules/.cache/costs.node');
  mkdirSync(join(folder, 'node_modules/.cache'), { recursive: true });
  const include = join(folder, 'node_modules/node-api-headers/include');
  const flags = ['-O2', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC', `-I${include}`];
  // macOS resolves symbols when the addon is loaded only if told so.
  if (process.platform === 'darwin') flags.push('-undefined', 'dynamic_lookup');
  const { status, error } = spawnSync('cc', [...flags, '-o', output, join(folder, 'costs/costs.c')], { stdio: 'inherit' });
  if (error || status !== 0) throw new Error(`cannot compile costs.c: ${error?.message ?? `cc ended with ${status}`}`);
  return output;
}

function report() {
  const count = runs[0][0][0].slices.length;
  const items = (count - 1) * SLICE_ITEMS;
  // The last slice is shorter and excluded.
  const cut = ({ slices, pass }) => ({ slices: slices.slice(0, count - 1), pass });
  const table = runs[0][0].map(({ name }, part) => [
    name,
    ...runs.map((sweeps) => combine(sweeps.map((sweep) => cut(sweep[part])), items).ns.toFixed(0)),
  ]);
  tell('costs', [`${dataset}, ns for each line`, ...found.map(({ name }) => name)], table, options);
}
