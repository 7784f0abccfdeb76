import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ANSWER, BODY, ROUTES, TWINS, createApp } from '../http/app.mjs';
import { load } from '../http/load.mjs';
import { chart, textTables, updateDocument } from '../http/report.mjs';

const urlwind = fileURLToPath(new URL('../../../bindings/js', import.meta.url));

test('every route answers as the paper says', async () => {
  const app = createApp(urlwind);
  const ask = (url, payload) => app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });
  for (const route of new Set([...ROUTES, ...TWINS])) assert.equal((await ask(route, BODY)).body, ANSWER, route);
  const raw = JSON.stringify({ url: 'HTTPS://Example.COM/a/../ö' });
  assert.equal((await ask('/simple', raw)).json().parsed, 'HTTPS://Example.COM/a/../ö');
  for (const route of ['/href', '/href-urlwind']) {
    assert.equal((await ask(route, raw)).json().parsed, 'https://example.com/%C3%B6', route);
    assert.equal((await ask(route, '{"url":"no url"}')).statusCode, 500, route);
  }
  await app.close();
});

test('paths that are compared are equally long', () => {
  assert.equal(new Set(TWINS.map((path) => path.length)).size, 1);
});

test('the server answers through sockets, and exits with its parent', async () => {
  const runtime = { program: process.execPath, before: [], name: 'this Node' };
  const results = await load(runtime, urlwind, null, { runs: 1, seconds: 1, warmUp: 0, connections: 2 });
  assert.deepEqual(results.map(({ route }) => route), ROUTES);
  for (const { perSecond, cpu } of results) assert.ok(perSecond[0] > 0 && cpu[0] > 0);
});

test('tables show what parsing adds', () => {
  const inject = [['/simple', 40], ['/href', 42], ['/href-nothing', 41], ['/href-builtin', 43], ['/href-urlwind', 41.5]];
  const results = {
    machine: { processor: 'P', cores: 2, system: 'S', commit: 'c', date: 'd' },
    effort: { rounds: 1, batch: 1, runs: 3, seconds: 1, connections: 1 },
    runtimes: [
      {
        name: 'Node 20',
        inject: inject.map(([route, time]) => ({ route, time })),
        load: ROUTES.map((route) => ({ route, perSecond: [3000, 1000, 2000], cpu: [9, 8] })),
      },
    ],
  };
  assert.match(textTables(results), /Node 20 .* 2\.00 .* 0\.50\n/);
  const document = '<!-- js:http-load -->\n<!-- /js:http-load -->';
  assert.match(updateDocument(document, results), /\| Node 20 \| 2\.0 \| 2\.0 \| 2\.0 \| 8\.0 /);
  assert.deepEqual(chart(results).bars.map(({ isOurs }) => isOurs), [false, true]);
});

test('only the loopback address is listened on', () => {
  const folder = new URL('../src/', import.meta.url);
  const listening = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')).filter((text) => text.includes('.listen('));
  assert.equal(listening.length, 1);
  assert.ok(listening[0].includes("host: '127.0.0.1'"));
});
