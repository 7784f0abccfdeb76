// The types of the package: those of the Node package, as far as the names are exported here, without Node's own
// types, and one more.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** A declaration with its comment: from the blank line before it to the line that ends it. */
const FUNCTION = /(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export function (\w+)[^;]*?\)(?:: [^;{]*|: \{[^}]*\}[^;]*);\n/g;

const CLASS = /(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export class (\w+) [^]*?\n\}\n/g;

export function declarations(names) {
  const known = new Set(names);
  const ifKnown = (text, name) => (known.has(name) ? text : '');
  const shown = read('../../index.d.ts')
    .replace('/// <reference types="node" />\n\n', '')
    .replace("import('node:url').URLSearchParams", 'InstanceType<typeof globalThis.URLSearchParams>')
    .replace(FUNCTION, ifKnown)
    .replace(CLASS, ifKnown)
    .replace(/\n{3,}/g, '\n\n');
  const all = `${shown.trimEnd()}\n\n${read('../lib/many.d.ts')}`;
  const missing = names.filter((name) => !new RegExp(`export (function|class) ${name}\\b`).test(all));
  if (missing.length > 0) throw new Error(`no types for ${missing.join(', ')}`);
  return all;
}
