// `node tests/bench.mjs [file] [rounds]`: compares the package with Chromium's built-in class.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { datasets } from '../../bindings/js/tests/data.mjs';
import { launch, root, serve } from './browser.mjs';

const [file, rounds = '20'] = process.argv.slice(2);
const text = file === undefined ? datasets().find(({ name }) => name === 'top100.txt').lines().join('\n') : readFileSync(file, 'utf8');
const server = await serve(join(root, '..'));
const browser = await launch();
const page = await browser.newPage();
await page.goto(server.origin);
const rows = await page.evaluate(async ({ lines, count }) => {
  const urlwind = await import('/bindings/js/wasm/dist/urlwind.js');
  const { run, table } = await import('/bench/js/wasm/contests.mjs');
  return table(run(urlwind, URL, lines, count));
}, { lines: text, count: Number(rounds) });
console.log(`Chromium ${browser.version()}, nanoseconds for each line\n\n${rows}`);
await browser.close();
server.close();
