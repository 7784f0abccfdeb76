// Where the tests find their data: web-platform-tests and lists of URLs, neither of which belongs
// to the repository.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** `shared/<name>` beside the repository, or in any folder above. */
function shared(name) {
  for (let folder = here; ; folder = dirname(folder)) {
    const found = join(folder, 'shared', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

/** The folder with the JSON files of web-platform-tests. `cargo xtask node` names it. */
function wptFolder() {
  const folder = process.env.URLWIND_WPT ?? shared('wpt');
  if (folder === undefined || !existsSync(join(folder, 'urltestdata.json'))) {
    throw new Error(
      `no web-platform-tests data in ${folder ?? 'shared/wpt'}: set URLWIND_WPT to its folder`,
    );
  }
  return folder;
}

/** A file of web-platform-tests, without the comments between its cases. */
export function wpt(file) {
  const cases = JSON.parse(readFileSync(join(wptFolder(), file), 'utf8'));
  return Array.isArray(cases) ? cases.filter((item) => typeof item !== 'string') : cases;
}

/** Our own cases, in the same format. */
export function own(file) {
  const path = join(here, '../../../testing/conformance/cases', file);
  const cases = JSON.parse(readFileSync(path, 'utf8'));
  return Array.isArray(cases) ? cases.filter((item) => typeof item !== 'string') : cases;
}

/** The lists of URLs: name and lines of each; none where they are missing. */
export function datasets() {
  const folder = process.env.URLWIND_DATASETS ?? shared('datasets');
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({ name, lines: () => linesOf(join(folder, name)) }));
}

function linesOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export const COMPONENTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
];
