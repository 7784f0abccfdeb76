// Tables for the terminal.

import { LABELS } from '../workloads.mjs';
import { callsOfMany, datasetNames, datasetOf, ratio, variant } from './rows.mjs';

/** Returns one table per dataset: a row for each operation, a column for each runtime. */
export function textTables(results) {
  let text = '';
  for (const name of datasetNames(results)) {
    const { items, bytes } = datasetOf(results.runtimes[0], name);
    text += `\n${name} (${items} lines, ${(bytes / items).toFixed(1)} bytes each)\n`;
    text += row('', results.runtimes.map((runtime) => runtime.name));
    for (const [operation, call] of calls(results)) {
      text += row(call ?? LABELS[operation], results.runtimes.map((runtime) => cell(datasetOf(runtime, name), operation, call)));
    }
    const spreads = results.runtimes.map((runtime) => spread(datasetOf(runtime, name)));
    if (spreads.some((share) => share !== '')) text += row('distance between processes (median)', spreads);
  }
  text += '\nNanoseconds per URL, built-in → urlwind, and how many times faster urlwind is: fastest round of each slice.\n';
  if (results.effort.quick) text += 'Quick mode: few lines and rounds, partly uncompiled code. Only the full run gives figures.\n';
  for (const name of results.leftOut) text += `left out: ${name}\n`;
  for (const { name, datasets } of results.runtimes) {
    if (datasets[0]?.urlwindError) text += `${name} cannot load urlwind: ${datasets[0].urlwindError}\n`;
  }
  return text;
}

function calls(results) {
  const operations = Object.keys(LABELS).filter((operation) => operation !== 'many');
  return [...operations.map((operation) => [operation]), ...callsOfMany(results).map((call) => ['many', call])];
}

function cell(dataset, operation, call) {
  const times = [variant(dataset, operation, 'built-in'), variant(dataset, operation, 'urlwind', call)];
  const numbers = times.map((one) => (one ? one.ns.toFixed(0) : '–')).join(' → ');
  const factor = ratio(dataset, operation, call);
  return factor === null ? numbers : `${numbers} ${`${factor.toFixed(2)}x`.padStart(7)}`;
}

function spread(dataset) {
  const shares = dataset.workloads.flatMap(({ variants }) => variants.map((one) => one.spread));
  const sorted = shares.filter((share) => share !== null).sort((one, other) => one - other);
  return sorted.length === 0 ? '' : `${(sorted[sorted.length >> 1] * 100).toFixed(0)} %`;
}

function row(name, cells) {
  return `${name.padEnd(40)}${cells.map((text) => text.padStart(22)).join('')}\n`;
}
