// Makes and drops many patterns, and watches the memory: node --expose-gc tests/pattern-memory.mjs [patterns]

import { setImmediate } from 'node:timers/promises';
import { URLPattern } from '../index.mjs';

const total = Number(process.argv[2] ?? 40_000);
const steps = 10;
const sizes = [];

for (let step = 0; step < steps; step++) {
  for (let i = 0; i < total / steps; i++) {
    const pattern = new URLPattern({ pathname: `/${i}/:x/{a}?${'b'.repeat(100)}`, hash: '(a|b)' });
    if (pattern.test('https://a/')) throw new Error('a wrong answer');
  }
  globalThis.gc();
  // What was dropped is told in a task of its own.
  await setImmediate();
  await setImmediate();
  sizes.push(process.memoryUsage().rss / 2 ** 20);
}

// The heap grows in steps while it warms up; what leaks grows in the second half, too.
const early = Math.max(...sizes.slice(0, steps / 2));
const late = Math.max(...sizes.slice(steps / 2));
const verdict = late < early + 24 ? 'is flat' : 'grows';
console.log(`${total} patterns: the memory ${verdict}; MB after each tenth: ${sizes.map(Math.round).join(' ')}`);
if (verdict !== 'is flat') process.exit(1);
