// Requests through sockets: autocannon against the server on 127.0.0.1, as in the paper.

import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ANSWER, BODY, ROUTES } from './app.mjs';

const script = fileURLToPath(new URL('server.mjs', import.meta.url));

/**
 * Loads all routes of a server that runs in `runtime`, in turns. Returns, for each route, the requests per second of
 * every run, and the CPU time of the server per request, in microseconds.
 */
export async function load(runtime, urlwind, core, { runs, seconds, warmUp, connections }) {
  const server = await start(runtime, urlwind, core);
  try {
    const results = ROUTES.map((route) => ({ route, perSecond: [], cpu: [] }));
    // Warm-up: the server's code is compiled while it runs.
    for (const route of warmUp > 0 ? ROUTES : []) await shoot(server, route, warmUp, connections);
    for (let round = 0; round < runs; round++) {
      for (let turn = 0; turn < ROUTES.length; turn++) {
        const result = results[(turn + round) % ROUTES.length];
        const before = await server.cpu();
        const { perSecond, requests } = await shoot(server, result.route, seconds, connections);
        const after = await server.cpu();
        result.perSecond.push(perSecond);
        result.cpu.push((after - before) / requests);
      }
    }
    return results;
  } finally {
    await server.stop();
  }
}

async function shoot({ port }, route, seconds, connections) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${route}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: BODY,
    expectBody: ANSWER,
    connections,
    duration: seconds,
  });
  const failed = result.errors + result.timeouts + result.non2xx + result.mismatches;
  if (failed > 0) throw new Error(`${route}: ${failed} requests failed or had a wrong answer`);
  return { perSecond: result.requests.total / result.duration, requests: result.requests.total };
}

async function start(runtime, urlwind, core) {
  const command = [runtime.program, ...runtime.before, script, urlwind];
  if (core !== null) command.unshift('taskset', '-c', String(core));
  const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the server under ${runtime.name} has exited`);
    return JSON.parse(value);
  };
  const { port } = await answer();
  return {
    port,
    async cpu() {
      child.stdin.write('\n');
      const { user, system } = await answer();
      return user + system;
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
