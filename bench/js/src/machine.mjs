// The machine of a run.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

export function lookAtMachine() {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    system: systemName(),
    commit: commit(),
    date: new Date().toISOString().slice(0, 10),
  };
}

function systemName() {
  const kernel = output('uname', ['-sr']) ?? process.platform;
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    return `${/^PRETTY_NAME="?(.*?)"?$/m.exec(release)?.[1] ?? 'unknown'}, ${kernel}`;
  } catch {
    return kernel;
  }
}

function commit() {
  const hash = output('git', ['-C', repository, 'rev-parse', '--short', 'HEAD']);
  if (hash === null) return 'none';
  const changed = output('git', ['-C', repository, 'status', '--porcelain', '--', 'crates', 'bindings/js']);
  return changed ? `${hash} with changes` : hash;
}

function output(program, words) {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
