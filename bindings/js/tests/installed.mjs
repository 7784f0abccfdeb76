// The package as npm installs it: in a project, without an addon, which is a package of its own.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const { addonName, platform } = createRequire(import.meta.url)('../lib/addon-name.js');
/** The addon that was built here. */
export const addon = join(root, addonName());

/** Installs what is published of urlwind. */
export function installUrlwind(project) {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of ['package.json', ...files.filter((file) => !file.includes('*') && !file.startsWith('LICENSE'))]) {
    cpSync(join(root, name), join(project, 'node_modules/urlwind', name), { recursive: true });
  }
}

/** Installs a package that holds one file of the addon's name, which `write` writes. */
export function installAddon(project, name, manifest, write) {
  const to = join(project, 'node_modules', name);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'package.json'), JSON.stringify({ name, version: '0.1.0', ...manifest }));
  write(join(to, addonName()));
}

/** Installs the package for this platform. */
export function installPlatform(project, write) {
  installAddon(project, `@urlwind/${platform()}`, { main: addonName() }, write);
}
