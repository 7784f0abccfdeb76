// Benchmarks the URL classes of JavaScript runtimes, and urlwind in each of them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { look } from './datasets.mjs';
import { lookAtMachine } from './machine.mjs';
import { combine } from './measure.mjs';
import { HELP, readOptions } from './options.mjs';
import { claims } from './report/claims.mjs';
import { markdownSections, updateSections } from './report/markdown.mjs';
import { instructionsTable, nativeTable, readPerformance } from './report/native.mjs';
import { charts } from './report/charts.mjs';
import { textTables } from './report/text.mjs';
import { chooseCore, find, run } from './runtimes.mjs';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const resultsFile = join(repository, 'bench/results/js-latest.json');
const nativeResultsFile = join(repository, 'bench/results/latest.json');
const documents = ['bench/js/README.md', 'docs/PAPER.md'].map((path) => join(repository, path));

/** Lines that are timed together. */
const SLICE_ITEMS = 1000;

/** A process that takes longer is considered hung. */
const TIMEOUT = 10 * 60 * 1000;

try {
  main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`bench/js: ${error.message}`);
  process.exitCode = 1;
}

function main(options) {
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const results = options.report ? JSON.parse(readFileSync(resultsFile, 'utf8')) : measureAll(options);
  process.stdout.write(textTables(results));
  const wrong = results.runtimes.flatMap(({ name, datasets }) => datasets.map((dataset) => ({ name, dataset })))
    .filter(({ dataset }) => dataset.differenceCount > 0);
  for (const { name, dataset } of wrong) tellDifferences(name, dataset);
  if (wrong.length > 0) throw new Error('answers differ: those datasets are not timed, and no files written');
  if (options.write) write(results, options.report);
}

function measureAll(options) {
  const { found, missing } = find(options.runtimes);
  const datasets = look(options.datasets);
  for (const key of missing) note(`${key}: not in node_modules, skipped (run npm install)`);
  for (const name of datasets.missing) note(`dataset ${name}: not found, skipped (set URLWIND_DATASETS to its folder)`);
  if (datasets.here.includes('made')) note('measuring generated lines, not real URLs');
  if (found.length === 0) throw new Error('no runtime found: run npm install in bench/js');
  const core = chooseCore(cpus().length);
  const measured = found.map(({ key, name, version }) => ({ key, name, version, datasets: [] }));
  for (const dataset of datasets.here) {
    // Sweep by sweep, so that no runtime has a quiet period for itself.
    const runs = found.map(() => []);
    for (let sweep = 0; sweep < options.sweeps; sweep++) {
      for (const [index, runtime] of found.entries()) {
        note(`${dataset}, ${runtime.name}, ${sweep + 1} of ${options.sweeps}`);
        runs[index].push(run(runtime, fileURLToPath(new URL('worker.mjs', import.meta.url)), orders(dataset), core));
      }
    }
    for (const [index, answers] of runs.entries()) measured[index].datasets.push(summarize(dataset, answers));
  }
  const { quick, rounds, sweeps } = options;
  return {
    machine: { ...lookAtMachine(), core },
    effort: { quick, rounds, sweeps, sliceItems: SLICE_ITEMS, lines: Number.isFinite(options.lines) ? options.lines : null },
    leftOut: [...missing, ...datasets.missing],
    runtimes: measured,
  };

  function orders(dataset) {
    const { rounds, urlwind } = options;
    const limit = Number.isFinite(options.lines) ? options.lines : undefined;
    return { dataset, limit, rounds, urlwind, sliceItems: SLICE_ITEMS, timeout: TIMEOUT };
  }
}

/** Combines the measurements of all processes for a dataset. */
function summarize(name, answers) {
  const [{ items, bytes, urlwindError, refused, differenceCount, differences, workloads }] = answers;
  const joined = workloads.map(({ operation, variants }, at) => ({
    operation,
    variants: variants.map(({ who, call }, variant) => ({
      who,
      call,
      ...combine(answers.map((answer) => answer.workloads[at].variants[variant]), items),
    })),
  }));
  return { name, items, bytes, urlwindError, refused, differenceCount, differences, workloads: joined };
}

function tellDifferences(runtime, { name, differenceCount, differences }) {
  console.error(`${runtime}, ${name}: ${differenceCount} lines with different answers, for example`);
  for (const difference of differences) console.error(`  ${JSON.stringify(difference)}`);
}

function write(results, isReport) {
  const files = new Map();
  if (!isReport) files.set(resultsFile, `${JSON.stringify({ ...results, charts: charts(results) }, null, 1)}\n`);
  const performance = readFileSync(join(repository, 'docs/appendix/DATASETS.md'), 'utf8');
  const sections = {
    ...markdownSections(results),
    native: nativeTable(performance),
    claims: claims(results, readPerformance(performance, 'top100')),
  };
  // Without a native run, the document keeps its counts.
  if (existsSync(nativeResultsFile)) {
    sections.instructions = instructionsTable(JSON.parse(readFileSync(nativeResultsFile, 'utf8')));
  }
  for (const document of documents) files.set(document, updateSections(readFileSync(document, 'utf8'), sections));
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    note(`written: ${relative(repository, path)}`);
  }
  note('charts: cargo run --profile dist -p bench -- charts');
}

function note(text) {
  console.error(text);
}
