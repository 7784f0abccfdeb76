// The datasets, with one URL per line. They are in `../shared/datasets` next to the repository, or in
// `URLWIND_DATASETS`; datasets that the native benchmarks fetched or generated are used too.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The paper's datasets, in its order of importance. */
export const NAMES = ['top100', 'wikipedia_100k', 'linux_files', 'userbait'];

/** A small generated list, for machines without any dataset. */
export const MADE = 'made';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

function folders() {
  const given = process.env.URLWIND_DATASETS;
  return [given ?? join(repository, '../shared/datasets'), join(repository, 'bench/results/datasets')];
}

function find(name) {
  const paths = folders().map((folder) => join(folder, `${name}.txt`));
  return paths.find((path) => existsSync(path));
}

/** Returns the names of available datasets, and of missing ones. */
export function look(wanted) {
  const unknown = wanted.find((name) => name !== MADE && !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`unknown dataset ${unknown}; expected ${NAMES.join(', ')}, ${MADE}`);
  const missing = wanted.filter((name) => name !== MADE && !find(name));
  const here = wanted.filter((name) => !missing.includes(name));
  return { here: here.length > 0 ? here : [MADE], missing };
}

/** Returns at most `limit` lines, evenly spread over the dataset. */
export function load(name, limit = Infinity) {
  const all = name === MADE ? madeLines() : linesOf(readFileSync(find(name)));
  const step = Math.max(1, Math.ceil(all.length / limit));
  return all.filter((_, index) => index % step === 0);
}

/**
 * Returns each line as a separate string, like strings from a request or from JSON. Lines cut out of one long string
 * would be slices of it, and all in UTF-16 if a single line is not Latin-1.
 */
export function linesOf(bytes) {
  const lines = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end > start) lines.push(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return lines;
}

function madeLines() {
  const lines = [];
  for (let i = 0; i < 2500; i++) {
    lines.push(`https://www.example${i % 97}.com/path/${i}/page.html?id=${i}&lang=en`);
    lines.push(`http://user@sub${i % 13}.example.org:8080/a/../b/${i}#part`);
    lines.push(`https://example${i % 7}.net`);
    lines.push(`https://bücher${i % 5}.example/straße ${i}`);
  }
  return lines;
}
