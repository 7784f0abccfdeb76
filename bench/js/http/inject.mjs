// Requests without sockets: `inject` passes them to the server in the same process. The routes take turns in short
// batches, in CPU time of the process.

import { ANSWER, BODY, ROUTES, TWINS, createApp } from './app.mjs';

const orders = JSON.parse(process.argv[2]);
const app = createApp(orders.urlwind);
await app.ready();

const headers = { 'content-type': 'application/json' };
const request = (url) => app.inject({ method: 'POST', url, headers, payload: BODY });
const routes = [...new Set([...ROUTES, ...TWINS])];

for (const route of routes) {
  const { statusCode, body } = await request(route);
  if (statusCode !== 200 || body !== ANSWER) throw new Error(`${route} answers ${statusCode} ${body}`);
}

const times = new Map(routes.map((route) => [route, []]));
for (let round = 0; round < orders.rounds; round++) {
  for (let turn = 0; turn < routes.length; turn++) {
    const route = routes[(turn + round) % routes.length];
    const before = process.cpuUsage();
    for (let i = 0; i < orders.batch; i++) await request(route);
    const { user, system } = process.cpuUsage(before);
    times.get(route).push((user + system) / orders.batch);
  }
}
await app.close();

/**
 * Microseconds per request: the first decile of the batches, since the fastest is an outlier and the median is
 * disturbed. The first quarter is warm-up.
 */
const results = routes.map((route) => {
  const settled = times.get(route).slice(Math.floor(orders.rounds / 4)).sort((one, other) => one - other);
  return { route, time: settled[Math.floor(settled.length / 10)] };
});
process.stdout.write(JSON.stringify(results));
