// Where the tests find their data: web-platform-tests and lists of URLs, neither of which belongs
// to the repository.

import { spawnSync } from 'node:child_process';
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
  const named = process.env.URLWIND_WPT;
  if (named !== undefined) {
    if (hasData(named)) return named;
    throw new Error(`URLWIND_WPT names ${named}, which has no urltestdata.json`);
  }
  found ??= hasData(shared('wpt')) ? shared('wpt') : copyInAda();
  if (hasData(found)) return found;
  throw new Error('no web-platform-tests data: set URLWIND_WPT to the folder that has urltestdata.json');
}

let found;

function hasData(folder) {
  return folder !== undefined && existsSync(join(folder, 'urltestdata.json'));
}

/** The data inside the package `ada-url`, which cargo fetches: a clone needs nothing else. */
function copyInAda() {
  const { status, stdout } = spawnSync('cargo', ['metadata', '--format-version', '1'], {
    cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28,
  });
  if (status !== 0) return undefined;
  const ada = JSON.parse(stdout).packages.find(({ name }) => name === 'ada-url');
  return ada && join(dirname(ada.manifest_path), 'tests/wpt');
}

/** A file of web-platform-tests, without the comments between its cases. */
export function wpt(file) {
  const cases = JSON.parse(readFileSync(join(wptFolder(), file), 'utf8'));
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

export const COMPONENTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
