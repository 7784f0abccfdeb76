// Tries our classes with the runtime's own functions and with libraries, in the runtime that runs
// this, and holds the answers against the table "Works where" in README.md.
//
//   npm run works-where            installs the libraries, then runs this in Node
//   bun tests/works-where/main.mjs
//   deno run --allow-all tests/works-where/main.mjs
//
// With `--global`, `urlwind/global` is imported first: then libraries have our classes, too, and the same must come of it.

import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodeUrl from 'node:url';
import urlwind from '../../index.mjs';

const builtIn = { URL, URLPattern: globalThis.URLPattern, URLSearchParams };
const isGlobal = process.argv.includes('--global');
const { replaced } = isGlobal ? await import('../../global.mjs') : {};
/** Ours, or what is ours by name. */
const classes = isGlobal ? globalThis : urlwind;
const { ROWS } = await import('./rows.mjs');

const PATIENCE = 10_000;

/** The column of the table that this runtime belongs to. */
function column() {
  if (process.versions.bun) return 'Bun';
  if (process.versions.deno) return 'Deno';
  return `Node ${Number.parseInt(process.versions.node, 10)}`;
}

/** The cells of that column, by what their rows are called. */
function tableOf(readme, wanted) {
  const lines = readme.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| what you do |'));
  if (start === -1) throw new Error('README.md has no table of what works where');
  const cells = (line) => line.split('|').slice(1, -1).map((cell) => cell.trim());
  const at = cells(lines[start]).indexOf(wanted);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return new Map(rows.slice(0, end).map(cells).map((row) => [row[0], row[at]]));
}

/** Answers with what it was asked. */
async function startServer() {
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (data) => { body += data; });
    request.on('end', () => {
      const { method, url, headers } = request;
      const { authorization: login, 'content-type': type } = headers;
      response.end(JSON.stringify({ method, url, login, type, body }));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Says what kind of protocol it is spoken to in, and hangs up. */
async function startListener() {
  let heard = () => {};
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      heard(data[0] === 0x16 ? 'TLS' : `${data}`.startsWith('PRI * HTTP/2') ? 'HTTP/2' : 'something else');
      socket.destroy();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: server.address().port, nextGreeting: () => new Promise((resolve) => { heard = resolve; }) };
}

async function patiently(run) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, PATIENCE, new Error('no answer'));
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the README must say of a row. */
async function verdict({ run, expected, otherwise, needs }, tools) {
  if (needs?.() === false) return '–';
  const right = expected ?? (await patiently(async () => run(builtIn, tools)));
  let answer;
  try {
    answer = await patiently(async () => run(classes, tools));
  } catch (error) {
    return error.message === 'no answer' ? 'no answer' : 'error';
  }
  // By JSON: an absent property and one that is undefined are the same answer.
  const plain = (value) => JSON.parse(JSON.stringify(value));
  try {
    deepStrictEqual(plain(answer), plain(right));
    return 'yes';
  } catch {
    return otherwise?.(answer) ?? `wrong: ${JSON.stringify(answer)}`;
  }
}

if (isGlobal) {
  const isRight = (name) => (globalThis[name] === urlwind[name]) === replaced.includes(name)
    && (globalThis[name] === builtIn[name]) !== replaced.includes(name);
  const expected = process.versions.bun ? [] : Object.keys(builtIn);
  deepStrictEqual([...replaced].sort(), expected.sort());
  deepStrictEqual(Object.keys(builtIn).filter((name) => !isRight(name)), []);
  if (replaced.length === 0) {
    console.log('ok - urlwind/global leaves the classes of this runtime alone\n# pass 1\n# fail 0');
    process.exit();
  }
}

/** Objects that were made before, and by the runtime, once our classes are global: `yes`, or what is wrong. */
function tryOlderObjects(older, { file }) {
  const url = new older.URL(file);
  const isInstance = url instanceof URL && new older.URLSearchParams() instanceof URLSearchParams
    && !({} instanceof URL) && !(url instanceof class extends URL {});
  if (!isInstance || !(nodeUrl.pathToFileURL('/a') instanceof URL)) return 'no instance';
  if (new URL(url).href !== file || fetchable(url) !== file) return 'wrong';
  if (nodeUrl.URL !== URL || nodeUrl.format(url) !== file) return 'wrong in node:url';
  if (readFileSync(nodeUrl.pathToFileURL(nodeUrl.fileURLToPath(url)), 'utf8') === '') return 'no file of node:url';
  try {
    return readFileSync(url, 'utf8') === '' ? 'wrong file' : 'yes';
  } catch {
    return 'no files';
  }
}

function fetchable(url) {
  return new Request(url).url;
}

const folder = mkdtempSync(join(tmpdir(), 'urlwind-'));
const file = join(folder, 'a b.mjs');
writeFileSync(file, 'export default 1;\n');
const server = await startServer();
const listener = await startListener();
const { port } = server.address();
const tools = {
  port: { raw: listener.port, toString: () => `${port}` },
  nextGreeting: listener.nextGreeting,
  file: nodeUrl.pathToFileURL(file).href,
};
const written = tableOf(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'), column());
let failed = 0;
for (const row of ROWS) {
  const found = await verdict(row, tools);
  const isRight = found === written.get(row.name);
  if (!isRight) failed++;
  const say = isRight ? '' : `, but README.md says: ${written.get(row.name)}`;
  console.log(`${isRight ? 'ok' : 'not ok'} - ${row.name}: ${found}${say}`);
}
if (isGlobal) {
  const found = tryOlderObjects(builtIn, tools);
  // As README.md says below the table.
  const isRight = found === (process.versions.deno ? 'no files' : 'yes');
  if (!isRight) failed++;
  console.log(`${isRight ? 'ok' : 'not ok'} - objects of the built-in classes beside ours: ${found}`);
}
const strangers = [...written.keys()].filter((name) => !ROWS.some((row) => row.name === name));
for (const name of strangers) console.log(`not ok - no row tries what README.md says of ${name}`);
failed += strangers.length;
rmSync(folder, { recursive: true });
console.log(`# pass ${ROWS.length + (isGlobal ? 1 : 0) + strangers.length - failed}\n# fail ${failed}`);
// Sockets that were kept alive would keep the process alive, too.
process.exit(failed > 0 ? 1 : 0);
