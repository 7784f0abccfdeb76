// Command-line options.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NAMES } from './datasets.mjs';
import { KEYS } from './runtimes.mjs';

export const HELP = `usage: node src/main.mjs [options]

  --quick              samples, few rounds, no files written: a few seconds. Fails if answers differ
  --report             no measuring: tables and charts once more, from the results of the last run
  --runtimes=A,B       of ${KEYS.join(', ')}
  --datasets=A,B       of ${NAMES.join(', ')}, made
  --lines=N            at most so many lines of each dataset, spread over the whole
  --rounds=N           rounds in each process
  --sweeps=N           processes for each runtime and dataset
  --urlwind=FOLDER     the npm package, built; bindings/js if not given
  --no-write           print the tables, write no files
  --help
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
