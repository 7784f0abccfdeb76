// Parses URLs with Node; see src/programs.rs for the protocol.

import { createInterface } from 'node:readline';

const field = (text) => Buffer.from(text).toString('hex') || '-';

function answer(input) {
  let url;
  try {
    url = new URL(input);
  } catch {
    return 'refused';
  }
  const { protocol, username, hostname, port, pathname } = url;
  return [protocol.slice(0, -1), username, hostname, port, pathname].map(field).join(' ');
}

const out = [process.versions.node];
for await (const line of createInterface({ input: process.stdin })) {
  out.push(answer(Buffer.from(line, 'hex').toString()));
}
process.stdout.write(`${out.join('\n')}\n`);
