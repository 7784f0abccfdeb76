// Command-line options.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NAMES } from './datasets.mjs';
import { KEYS } from './runtimes.mjs';

export const HELP = `usage: node src/main.mjs [options]

  --quick              run samples for a few seconds, write no files; fail if answers differ
  --report             write tables and charts from the results of the last run, without measuring
  --runtimes=A,B       runtimes: ${KEYS.join(', ')}
  --datasets=A,B       datasets: ${NAMES.join(', ')}, made
  --lines=N            maximum lines of each dataset, evenly spread
  --rounds=N           rounds per process
  --sweeps=N           processes per runtime and dataset
  --urlwind=FOLDER     the built npm package [default: bindings/js]
  --no-write           print the tables, write no files
  --help               print this help
`;

/** Parses the options; throws on unknown ones. */
export function readOptions(words) {
  const options = {
    help: false,
    quick: false,
    report: false,
    write: true,
    runtimes: KEYS,
    datasets: NAMES,
    lines: null,
    rounds: null,
    sweeps: null,
    urlwind: fileURLToPath(new URL('../../../bindings/js', import.meta.url)),
  };
  const numbers = new Set(['lines', 'rounds', 'sweeps']);
  const lists = new Set(['runtimes', 'datasets']);
  for (const word of words) {
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (value === undefined && ['help', 'quick', 'report'].includes(name)) options[name] = true;
    else if (value === undefined && name === 'no-write') options.write = false;
    else if (value !== undefined && numbers.has(name)) options[name] = positive(name, value);
    else if (value !== undefined && lists.has(name)) options[name] = value.split(',');
    else if (value && name === 'urlwind') options.urlwind = resolve(value);
    else throw new Error(`unknown argument ${word}`);
  }
  return withEffort(options);
}

/** Fills in the number of rounds, lines and sweeps. */
function withEffort(options) {
  const effort = options.quick ? { lines: 1000, rounds: 6, sweeps: 1 } : { lines: Infinity, rounds: 6, sweeps: 3 };
  for (const [name, value] of Object.entries(effort)) options[name] ??= value;
  if (options.quick) options.write = false;
  return options;
}

function positive(name, value) {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} takes a positive integer`);
  return number;
}
