// Tries our classes with the runtime's own functions and with libraries, in the runtime that runs
// this, and holds the answers against the table "Works where" in README.md.
//
//   npm run works-where            installs the libraries, then runs this in Node
//   bun tests/works-where/main.mjs
//   deno run --allow-all tests/works-where/main.mjs

import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import urlwind from '../../index.mjs';
import { ROWS } from './rows.mjs';

const PATIENCE = 10_000;

/** The column of the table that this runtime belongs to. */
function column() {
  if (process.versions.bun) return 'Bun';
  if (process.versions.deno) return 'Deno';
  return Number.parseInt(process.versions.node, 10) < 22 ? 'Node 20' : 'Node 26';
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
  const right = expected ?? (await patiently(async () => run(globalThis, tools)));
  let answer;
  try {
    answer = await patiently(async () => run(urlwind, tools));
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

const folder = mkdtempSync(join(tmpdir(), 'urlwind-'));
const file = join(folder, 'a b.mjs');
writeFileSync(file, 'export default 1;\n');
const server = await startServer();
const listener = await startListener();
const { port } = server.address();
const tools = {
  port: { raw: listener.port, toString: () => `${port}` },
  nextGreeting: listener.nextGreeting,
  file: pathToFileURL(file).href,
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
const strangers = [...written.keys()].filter((name) => !ROWS.some((row) => row.name === name));
for (const name of strangers) console.log(`not ok - no row tries what README.md says of ${name}`);
failed += strangers.length;
rmSync(folder, { recursive: true });
console.log(`# pass ${ROWS.length + strangers.length - failed}\n# fail ${failed}`);
// Sockets that were kept alive would keep the process alive, too.
process.exit(failed > 0 ? 1 : 0);
