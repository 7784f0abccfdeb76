// Builds the addon with cargo and puts it beside index.js, under the name that index.js looks for.
//
//   npm run build                     optimized
//   npm run build -- --profile=dist   as it ships; --profile=dev has all of Rust's checks
//   npm test                       runs it first, with --if-missing: does nothing where there is an addon

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { addonName } = createRequire(import.meta.url)('../lib/addon-name.js');

const folder = fileURLToPath(new URL('..', import.meta.url));
const target = join(folder, addonName());
if (process.argv.includes('--if-missing')) {
  if (existsSync(target)) process.exit();
  console.log('There is no addon yet: building it with cargo, which takes a few minutes (`npm run build`).');
}
const profile = process.argv.find((word) => word.startsWith('--profile=')) ?? '--profile=release';
const cargo = spawnSync(
  'cargo',
  ['build', profile, '--package', 'urlwind-js', '--message-format', 'json-render-diagnostics'],
  { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 },
);
if (cargo.error) {
  console.error(`cannot start cargo (${cargo.error.message}): the addon is built with Rust, 1.89 or later`);
  process.exit(1);
}
if (cargo.status !== 0) process.exit(cargo.status ?? 1);

// Cargo says where it put the library; its name differs from system to system.
const library = cargo.stdout
  .split('\n')
  .filter((line) => line.startsWith('{'))
  .map((line) => JSON.parse(line))
  .filter((message) => message.reason === 'compiler-artifact' && message.target.name === 'urlwind_js')
  .flatMap((message) => message.filenames)
  .find((name) => /\.(so|dylib|dll)$/.test(name));
if (!library) throw new Error('cargo built no library');

// Renamed into place: overwriting a library that a process has loaded would crash that process.
const fresh = `${target}.${process.pid}.new`;
copyFileSync(library, fresh);
renameSync(fresh, target);
console.log(target);
