// Writes the tables of the documents: text between `<!-- js:NAME -->` and `<!-- /js:NAME -->` is replaced, and the rest
// is written by hand.

import { LABELS } from '../workloads.mjs';
import { callsOfMany, datasetNames, datasetOf, millions, ratio, variant } from './rows.mjs';

/** Replaces the sections of the document. */
export function updateSections(document, sections) {
  let text = document;
  for (const [name, content] of Object.entries(sections)) {
    const open = `<!-- js:${name} -->`;
    const close = `<!-- /js:${name} -->`;
    const start = text.indexOf(open);
    if (start < 0) continue;
    const end = text.indexOf(close, start);
    if (end < 0) throw new Error(`section ${name} has no end`);
    text = `${text.slice(0, start + open.length)}\n${content.trimEnd()}\n${text.slice(end)}`;
  }
  return text;
}

export function markdownSections(results) {
  const [first] = datasetNames(results);
  return {
    machine: machine(results),
    speeds: speeds(results),
    operations: operations(results, first),
    many: many(results, first),
    garbage: garbage(results, first),
  };
}

function table(head, rows) {
  const align = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function machine({ machine: { processor, cores, system, commit, date, core }, effort, runtimes }) {
  const tied = core === null ? 'not tied to a core' : 'tied to one core';
  const rows = [
    ['processor', `${processor}, ${cores} cores`],
    ['system', system],
    ['runtimes', runtimes.map(({ name }) => name).join(', ')],
    ['commit, date', `${commit}, ${date}`],
    [
      'measurement',
      `${effort.sweeps} processes of ${effort.rounds} rounds each, ${tied}, slices of ${effort.sliceItems} lines` +
        (effort.lines === null ? '; all lines' : `; samples of at most ${effort.lines} lines`),
    ],
  ];
  return `| | |\n| --- | --- |\n${rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`;
}

/** Returns the paper's figure: millions of URLs per second. */
function speeds(results) {
  const names = datasetNames(results);
  const rows = [];
  for (const runtime of results.runtimes) {
    const cells = (who) =>
      names.map((name) => {
        const dataset = datasetOf(runtime, name);
        const row = variant(dataset, 'href', who);
        if (!row) return '';
        const speed = millions(row.ns).toFixed(2);
        return who === 'urlwind' ? `${speed} (**${ratio(dataset, 'href').toFixed(2)}×**)` : speed;
      });
    rows.push([`${runtime.name}, built-in`, ...cells('built-in')]);
    const isLoaded = runtime.datasets.every(({ urlwindError }) => urlwindError === null);
    if (isLoaded) rows.push([`${runtime.name}, **urlwind**`, ...cells('urlwind')]);
  }
  return table(['millions of URLs per second', ...names], rows);
}

/** Returns nanoseconds of the built-in class and of urlwind, and their ratio, for each operation. */
function operations(results, name) {
  const rows = Object.entries(LABELS)
    .filter(([operation]) => operation !== 'many')
    .map(([operation, label]) => [
      `\`${label}\``,
      ...results.runtimes.map((runtime) => {
        const dataset = datasetOf(runtime, name);
        const theirs = variant(dataset, operation, 'built-in');
        const ours = variant(dataset, operation, 'urlwind');
        const times = ratio(dataset, operation);
        const nanoseconds = [theirs, ours].map((row) => (row ? row.ns.toFixed(0) : '–')).join(' → ');
        return times === null ? nanoseconds : `${nanoseconds} (**${times.toFixed(2)}×**)`;
      }),
    ]);
  return table([`${name}, ns: built-in → urlwind`, ...results.runtimes.map((runtime) => runtime.name)], rows);
}

function many(results, name) {
  const rows = [
    [
      'loop over the built-in, `href`',
      ...results.runtimes.map((runtime) => {
        const row = variant(datasetOf(runtime, name), 'many', 'built-in');
        return row ? row.ns.toFixed(0) : '–';
      }),
    ],
    ...callsOfMany(results).map((call) => [
      `\`${call}\``,
      ...results.runtimes.map((runtime) => {
        const dataset = datasetOf(runtime, name);
        const row = variant(dataset, 'many', 'urlwind', call);
        return row ? `${row.ns.toFixed(0)} (**${ratio(dataset, 'many', call).toFixed(2)}×**)` : '–';
      }),
    ]),
  ];
  return table([`${name}, ns per URL`, ...results.runtimes.map((runtime) => runtime.name)], rows);
}

/** Returns ratios of whole passes, which include garbage collection. */
function garbage(results, name) {
  const rows = Object.entries(LABELS)
    .filter(([operation]) => operation !== 'many')
    .map(([operation, label]) => [
      `\`${label}\``,
      ...results.runtimes.map((runtime) => {
        const times = ratio(datasetOf(runtime, name), operation, undefined, 'passNs');
        return times === null ? '–' : `${times.toFixed(2)}×`;
      }),
    ]);
  return table([`${name}, whole passes`, ...results.runtimes.map((runtime) => runtime.name)], rows);
}
