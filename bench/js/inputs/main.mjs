// Measures the gain on unusual inputs: non-ASCII, changed by the parser, invalid.
//
//   node inputs/main.mjs [--runtimes=…] [--sweeps=N] [--rounds=N] [--urlwind=FOLDER] [--no-write]

import { combine } from '../src/measure.mjs';
import { readOptions } from '../src/options.mjs';
import { sweep, tell } from '../src/sweep.mjs';
import { KINDS, LINES, LOOPS } from './kinds.mjs';

/** There are few lines, and loops are short. */
const ROUNDS = 100;

const options = readOptions(['--runtimes=node-20,node-22,node-24,node-newest,bun,deno', ...process.argv.slice(2)]);
const orders = { rounds: ROUNDS, sliceItems: LINES, urlwind: options.urlwind, timeout: 300_000 };
const { found, runs } = sweep(new URL('worker.mjs', import.meta.url), orders, options);

/** Returns nanoseconds per line of a loop on a kind, and its checksum. */
function measured(runtime, loop, kind) {
  const all = runs[runtime].map((answers) => answers.find((answer) => answer.loop === loop && answer.kind === kind));
  return { ns: combine(all, LINES).ns, sum: all[0].checksum };
}

/** Formats both times and their ratio. */
function cell(runtime, theirs, ours, kind) {
  const [before, after] = [theirs, ours].map((loop) => measured(runtime, loop, kind));
  if (before.sum !== after.sum) return `wrong → ${after.ns.toFixed(0)}`;
  return `${before.ns.toFixed(0)} → ${after.ns.toFixed(0)} (**${(before.ns / after.ns).toFixed(2)}×**)`;
}

const table = LOOPS.filter(({ against }) => against !== undefined).flatMap(({ name, against, kinds = Object.keys(KINDS) }) =>
  kinds.map((kind) => [
    `\`${name}\`, ${KINDS[kind].label}`,
    ...found.map((_, runtime) => cell(runtime, against, name, kind)),
  ]));
tell('inputs', ['ns for each URL: built-in → urlwind', ...found.map(({ name }) => name)], table, options);
