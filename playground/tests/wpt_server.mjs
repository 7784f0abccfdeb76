// Answers the questions of testing/conformance/src/server.rs with the package in Chromium.

import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launch, root, serve } from './browser.mjs';

const server = await serve(join(root, '../bindings/js'));
const browser = await launch();
const page = await browser.newPage();
await page.goto(server.origin);
await page.evaluate(async () => {
  const { answer } = await import('/tests/wpt_server.mjs');
  const api = await import('/wasm/dist/full.js');
  globalThis.ask = (question) => answer(api, question);
});
for await (const question of createInterface({ input: process.stdin })) {
  // Starting a browser takes long, so questions that Node can answer too are not asked here.
  const answer = question === 'calls' ? '' : await page.evaluate((line) => globalThis.ask(line), question);
  process.stdout.write(`${answer}\n`);
}
await browser.close();
server.close();
