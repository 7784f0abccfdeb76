// Measures the paper's server under several versions of Node, in two ways.
//
//   node http/main.mjs                    everything, about five minutes
//   node http/main.mjs --quick            a few seconds: checks the answers of all routes, writes no files
//   node http/main.mjs --urlwind=FOLDER   the built npm package [default: bindings/js]

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookAtMachine } from '../src/machine.mjs';
import { chooseCore, find, run } from '../src/runtimes.mjs';
import { load } from './load.mjs';
import { chart, textTables, updateDocument } from './report.mjs';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const inject = fileURLToPath(new URL('inject.mjs', import.meta.url));

const FULL = { rounds: 2000, batch: 20, runs: 3, seconds: 5, warmUp: 2, connections: 10 };
const QUICK = { rounds: 8, batch: 10, runs: 1, seconds: 1, warmUp: 0, connections: 10 };

const words = process.argv.slice(2);
const folder = words.find((word) => word.startsWith('--urlwind='))?.slice('--urlwind='.length);
const isQuick = words.includes('--quick');
const unknown = words.find((word) => word !== '--quick' && !word.startsWith('--urlwind='));

try {
  if (unknown !== undefined) throw new Error(`unknown argument ${unknown}; expected --quick or --urlwind=FOLDER`);
  const urlwind = folder ? resolve(folder) : join(repository, 'bindings/js');
  const results = await measureAll(isQuick ? QUICK : FULL, urlwind);
  if (isQuick) {
    // Too short for figures, but wrong answers would have thrown.
    console.log(`all routes answer correctly under ${results.runtimes.map(({ name }) => name).join(', ')}`);
  } else {
    process.stdout.write(textTables(results));
    write(results);
  }
} catch (error) {
  console.error(`bench/js/http: ${error.message}`);
  process.exitCode = 1;
}

async function measureAll(effort, urlwind) {
  const core = chooseCore(cpus().length);
  // The client must not take the server's core.
  if (core) spawnSync('taskset', ['-p', '-c', `0-${core - 1}`, String(process.pid)]);
  const measured = [];
  for (const runtime of runtimes()) {
    console.error(`${runtime.name}: inject`);
    const orders = { urlwind, rounds: effort.rounds, batch: effort.batch, timeout: 300_000 };
    const injected = run(runtime, inject, orders, core);
    console.error(`${runtime.name}: autocannon, ${effort.runs} times ${effort.seconds} s for each route`);
    const loaded = await load(runtime, urlwind, core, effort);
    measured.push({ name: runtime.name, inject: injected, load: loaded });
  }
  return { machine: lookAtMachine(), effort, runtimes: measured };
}

/** Returns the installed versions of Node or, without any, the current one. */
function runtimes() {
  const { found, missing } = find(['node-20', 'node-22', 'node-24', 'node-newest']);
  for (const key of missing) console.error(`${key}: not in node_modules, skipped (run npm install)`);
  if (found.length > 0) return found;
  return [{ key: 'node', program: process.execPath, before: [], name: `Node ${process.versions.node}` }];
}

function write(results) {
  const files = new Map([
    ['bench/results/http-latest.json', `${JSON.stringify({ ...results, charts: [chart(results)] }, null, 1)}\n`],
  ]);
  for (const path of ['bench/js/README.md', 'docs/PAPER.md']) {
    files.set(path, updateDocument(readFileSync(join(repository, path), 'utf8'), results));
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
    console.error(`written: ${relative('.', join(repository, path))}`);
  }
  console.error('chart: cargo run --profile dist -p bench -- charts');
}
