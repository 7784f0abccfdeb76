// Parses, changes and drops many URLs, and watches the memory:
//
//   node --expose-gc tests/memory.mjs [parses]

import { URL, parseMany } from '../index.mjs';

const total = Number(process.argv[2] ?? 10_000_000);
const steps = 10;
const inputs = [
  'https://www.example.com/a/path?with=query#part', 'HTTP://EXAMPLE.com:80/x/../y', 'nonsense',
  'https://例え.jp/é', 'data:text/plain,hello', `http://h/${'long'.repeat(500)}é`,
];
const sizes = [];

for (let step = 0; step < steps; step++) {
  for (let i = 0; i < total / steps; i++) {
    const url = URL.parse(inputs[i % inputs.length]);
    if (url !== null && i % 8 === 0) {
      url.hash = `x${i}`;
      url.searchParams.append('k', `v${i}`);
      if (url.href.length < 10) throw new Error(url.href);
    }
    if (i % 10_000 === 0) parseMany(inputs).hrefs();
  }
  globalThis.gc?.();
  sizes.push(process.memoryUsage().rss / 2 ** 20);
}

// The heap grows in steps while it warms up; what leaks grows in the second half, too.
const early = Math.max(...sizes.slice(0, steps / 2));
const late = Math.max(...sizes.slice(steps / 2));
const shown = sizes.map((size) => size.toFixed(0)).join(' ');
const verdict = late < early + 24 ? 'is flat' : 'grows';
console.log(`${total} parses: the memory ${verdict}; MB after each tenth: ${shown}`);
if (verdict !== 'is flat') process.exit(1);
