// Runs a script in all runtimes, sweep by sweep, and writes its table to a section of the documents.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { updateSections } from './report/markdown.mjs';
import { chooseCore, find, run } from './runtimes.mjs';

const DOCUMENTS = ['../README.md', '../../../docs/PAPER.md'].map((path) => new URL(path, import.meta.url));

/** Returns the available runtimes, and for each the script's results in every sweep. */
export function sweep(script, orders, { runtimes, sweeps }) {
  const { found, missing } = find(runtimes);
  for (const key of missing) console.error(`${key}: not in node_modules, skipped (run npm install)`);
  const core = chooseCore(cpus().length);
  const runs = found.map(() => []);
  for (let turn = 0; turn < sweeps; turn++) {
    for (const [index, runtime] of found.entries()) {
      console.error(`${runtime.name}, ${turn + 1} of ${sweeps}`);
      runs[index].push(run(runtime, fileURLToPath(script), orders, core));
    }
  }
  return { found, runs };
}

/** Prints a table, and writes it to the documents that have this section. */
export function tell(section, head, table, { write }) {
  for (const [name, ...cells] of [head, ...table]) console.log(name.padEnd(52) + cells.map((cell) => cell.padStart(22)).join(''));
  if (!write) return;
  const align = head.map((_, index) => (index === 0 ? '---' : '---:'));
  const text = [head, align, ...table].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  for (const path of DOCUMENTS) writeFileSync(path, updateSections(readFileSync(path, 'utf8'), { [section]: text }));
}
