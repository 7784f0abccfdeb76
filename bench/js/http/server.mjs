// The server as a process of its own, on a free port of 127.0.0.1. It writes lines of JSON: first its port, then, for
// every line that it reads, the CPU time used so far. It exits at the end of its standard input, so that it never
// outlives its parent.

import { createInterface } from 'node:readline';
import { createApp } from './app.mjs';

const app = createApp(process.argv[2]);
await app.listen({ host: '127.0.0.1', port: 0 });
say({ port: app.server.address().port });

const orders = createInterface({ input: process.stdin });
orders.on('line', () => say(process.cpuUsage()));
orders.on('close', () => process.exit());

function say(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
