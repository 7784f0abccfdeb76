import { test } from 'node:test';
import { SUITES } from './conformance.mjs';

for (const { name, run } of SUITES) {
  test(`the classes pass ${name}`, (context) => {
    context.diagnostic(`${name}: ${run()} cases`);
  });
}
