// Tables for both methods of measurement.

import { updateSections } from '../src/report/markdown.mjs';
import { ROUTES, TWINS } from './app.mjs';

const median = (numbers) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1];

/** Returns head and rows of the table of `inject`. */
function injectTable({ runtimes }) {
  const head = ['µs of CPU time per request', ...INJECTED, 'parsing: built-in', 'parsing: urlwind'];
  const rows = runtimes.map(({ name, inject }) => {
    const parts = parsing(inject).map((time) => `${time.toFixed(2)}`);
    return [name, ...INJECTED.map((route) => timeOf(inject, route).toFixed(2)), ...parts];
  });
  return [head, ...rows];
}

const INJECTED = [...new Set([...ROUTES, ...TWINS])];

const timeOf = (inject, route) => inject.find((one) => one.route === route).time;

/** Returns the cost that parsing adds to a request, with the built-in class and with urlwind. */
function parsing(inject) {
  const [nothing, builtIn, urlwind] = TWINS.map((route) => timeOf(inject, route));
  return [builtIn - nothing, urlwind - nothing];
}

/** Returns head and rows of the table of autocannon: requests per second, and CPU time of the server. */
function loadTable({ runtimes }) {
  const head = ['thousand requests per second', '/simple', '/href', '/href-urlwind', 'server CPU µs: /simple', '/href', '/href-urlwind'];
  const rows = runtimes.map(({ name, load }) => [
    name,
    ...load.map(({ perSecond }) => (median(perSecond) / 1000).toFixed(1)),
    ...load.map(({ cpu }) => Math.min(...cpu).toFixed(1)),
  ]);
  return [head, ...rows];
}

export function textTables(results) {
  const tables = [injectTable(results), loadTable(results)];
  const lines = tables.flatMap(([head, ...rows]) => ['', ...[head, ...rows].map(textRow)]);
  return `${lines.join('\n')}\n\n${notes(results)}\n`;
}

function textRow([name, ...cells]) {
  return name.padEnd(38) + cells.map((cell) => cell.padStart(cell.length > 14 ? 24 : 16)).join('');
}

function notes({ effort: { rounds, batch, runs, seconds, connections } }) {
  return [
    `inject: ${rounds} batches of ${batch} requests, the routes in turns; a tenth of the batches is faster. Parsing:`,
    'the distances from /href-nothing, whose path is as long.',
    `autocannon: median of ${runs} runs of ${seconds} s with ${connections} connections, the routes in turns; CPU time of`,
    'the server alone, best run.',
  ].join('\n');
}

function markdown([head, ...rows]) {
  const align = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function machine({ machine: { processor, cores, system, commit, date }, runtimes }) {
  return `${processor}, ${cores} cores; ${system}; commit ${commit}, ${date}; ${runtimes.map(({ name }) => name).join(', ')}.\n`;
}

/** Replaces the sections of a document. */
export function updateDocument(text, results) {
  return updateSections(text, {
    'http-machine': machine(results),
    'http-inject': markdown(injectTable(results)),
    'http-load': markdown(loadTable(results)),
  });
}

/** Returns the chart of the cost that parsing adds to a request, in microseconds of CPU time; drawn by `cargo run
 * --profile dist -p bench -- charts`. */
export function chart({ runtimes }) {
  const bars = runtimes.flatMap(({ name, inject }) => {
    const [builtIn, urlwind] = parsing(inject).map((time) => Math.max(0, time));
    return [
      { label: name, isOurs: false, value: builtIn },
      { label: `urlwind in ${name}`, isOurs: true, value: urlwind },
    ];
  });
  return {
    file: 'js-server.svg',
    title: 'What parsing the URL adds to a request',
    subtitle: 'Microseconds of CPU time: shorter is better',
    bars,
    foot: 'fastify inside one process, without sockets: /href-builtin and /href-urlwind against /href-nothing.',
  };
}
