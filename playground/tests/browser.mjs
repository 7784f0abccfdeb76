// Chromium, and helpers for its pages.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { delimiter, dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const PAGE = pathToFileURL(join(root, 'dist/index.html')).href;

/** Returns the program: `URLWIND_CHROMIUM`, or Debian's. */
function program() {
  const named = process.env.URLWIND_CHROMIUM;
  if (named !== undefined) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, 'chromium')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('Chromium not found: install it (Debian: `chromium`), or set URLWIND_CHROMIUM');
  return found;
}

export function launch() {
  // Containers lack the users for a sandbox, and have little shared memory.
  return chromium.launch({ executablePath: program(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** Opens a page and records violations: errors on its console, and requests. */
export async function open(browser, { address = PAGE, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(new URL(address).origin)) complaints.push(`request to ${url}`);
  });
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector('.result')?.textContent !== '' || globalThis.isEmpty);
  return { page, complaints, close: () => context.close() };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the findings of axe-core, as lines. */
export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target} ${node.failureSummary}`));
}

const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html', '.wasm': 'application/wasm' };

/** Serves a folder like any static server, with a page of its own at `/`. */
export function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://h');
    // Isolated pages have finer clocks.
    response.setHeader('cross-origin-opener-policy', 'same-origin').setHeader('cross-origin-embedder-policy', 'require-corp');
    if (pathname === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html><title>test</title>');
    const file = join(folder, normalize(pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain').end(readFileSync(file));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }));
  });
}
