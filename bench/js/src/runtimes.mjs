// The runtimes that npm installed into node_modules.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const modules = join(folder, 'node_modules');
const system = `${process.platform}-${process.arch}`;
const bunSystem = system.replace('arm64', 'aarch64');
const denoSystem = process.platform === 'linux' ? `${system}-glibc` : system;

/** `before` are the arguments before the script. */
const RUNTIMES = [
  { key: 'node-18', program: `node-18-${system}/bin/node`, before: [] },
  { key: 'node-20', program: `node-20-${system}/bin/node`, before: [] },
  { key: 'node-22', program: `node-22-${system}/bin/node`, before: [] },
  { key: 'node-24', program: `node-24-${system}/bin/node`, before: [] },
  { key: 'node-newest', program: `node-newest-${system}/bin/node`, before: [] },
  { key: 'bun', program: `@oven/bun-${bunSystem}/bin/bun`, before: ['run'] },
  // Without a lock file and a configuration, which the script does not need.
  { key: 'deno', program: `@deno/${denoSystem}/deno`, before: ['run', '--no-lock', '--no-config', '--allow-all'] },
];

export const KEYS = RUNTIMES.map(({ key }) => key);

const NAMES = { bun: 'Bun', deno: 'Deno' };

/** The oldest Node that urlwind's package supports. */
const packageFile = new URL('../../../bindings/js/package.json', import.meta.url);
const oldestNode = Number(/\d+/.exec(JSON.parse(readFileSync(packageFile, 'utf8')).engines.node)[0]);

/** Returns the name of a runtime in tables and charts, marked if the package does not support it. */
export function nameOf(key, version) {
  if (key in NAMES) return `${NAMES[key]} ${version}`;
  return Number.parseInt(version, 10) < oldestNode ? `Node ${version} (unsupported)` : `Node ${version}`;
}

/** Returns the available runtimes, with their versions, and the names of missing ones. */
export function find(keys) {
  const unknown = keys.find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw new Error(`unknown runtime ${unknown}; expected ${KEYS.join(', ')}`);
  const found = [];
  const missing = [];
  for (const runtime of RUNTIMES.filter(({ key }) => keys.includes(key))) {
    const program = join(modules, runtime.program);
    const version = existsSync(program) ? versionOf(program) : null;
    if (version === null) missing.push(runtime.key);
    else found.push({ ...runtime, program, version, name: nameOf(runtime.key, version) });
  }
  return { found, missing };
}

function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null) : null;
}

/** Runs a script in the runtime, pinned to one core if possible, and returns its JSON. */
export function run(runtime, script, orders, core) {
  const command = [runtime.program, ...runtime.before, script, JSON.stringify(orders)];
  if (core !== null) command.unshift('taskset', '-c', String(core));
  const { status, signal, error, stdout } = spawnSync(command[0], command.slice(1), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
    timeout: orders.timeout,
    env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(modules, '.cache/deno') },
  });
  if (error) throw new Error(`${runtime.name}: ${error.message}`);
  if (status !== 0) throw new Error(`${runtime.name} exited with ${signal ?? status}`);
  return JSON.parse(stdout);
}

/** Returns the last core, which the system itself uses least; null where processes cannot be pinned. */
export function chooseCore(cores) {
  const { status } = spawnSync('taskset', ['-c', String(cores - 1), 'true']);
  return status === 0 ? cores - 1 : null;
}
