// Runs inside a runtime: every loop over every kind of input, after comparing the answers of both constructors.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compare } from '../src/agreement.mjs';
import { linesOf } from '../src/datasets.mjs';
import { measure } from '../src/measure.mjs';
import { KINDS, LINES, LOOPS } from './kinds.mjs';

const orders = JSON.parse(process.argv[2]);
const urlwind = createRequire(import.meta.url)(join(orders.urlwind, 'index.js'));
const answers = [];

/** `canParse` is checked by its sum: in Node 20 and 22 it is wrong for some hosts once it is compiled. */
class BuiltIn extends globalThis.URL {
  static canParse = undefined;
}

for (const [kind, { make }] of Object.entries(KINDS)) {
  const buffer = Buffer.from(Array.from({ length: LINES }, (_, index) => make(index)).join('\n'));
  const lines = linesOf(buffer);
  const { differences } = compare(lines, BuiltIn, urlwind);
  if (differences.length > 0) throw new Error(`${kind}: the answers differ: ${JSON.stringify(differences[0])}`);
  const loops = LOOPS.filter(({ kinds }) => kinds?.includes(kind) ?? true);
  const variants = loops.map(({ code }) => {
    // Compiled separately: functions that have seen two classes are optimized for neither.
    const compile = new Function(
      'BuiltIn', 'URL', 'parseMany', 'lines', 'buffer', `return () => { let sum = 0; ${code} return sum; };`,
    );
    return { run: compile(globalThis.URL, urlwind.URL, urlwind.parseMany, lines, buffer) };
  });
  for (const [index, result] of measure(variants, LINES, orders).entries()) {
    answers.push({ kind, loop: loops[index].name, ...result });
  }
}
process.stdout.write(JSON.stringify(answers));
