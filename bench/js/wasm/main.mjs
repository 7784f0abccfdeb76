// `node wasm/main.mjs [file] [rounds]`: compares the built-in class of this Node with the package.

import { readFileSync } from 'node:fs';
import { datasets } from '../../../bindings/js/tests/data.mjs';
import * as urlwind from '../../../bindings/js/wasm/dist/urlwind.js';
import { run, table } from './contests.mjs';

const [file, rounds = '20'] = process.argv.slice(2);
const found = datasets().find(({ name }) => name === 'top100.txt');
if (file === undefined && found === undefined) throw new Error('specify a file with one URL per line');
const text = file === undefined ? found.lines().join('\n') : readFileSync(file, 'utf8');
console.log(`Node ${process.version}, nanoseconds for each line\n`);
console.log(table(run(urlwind, globalThis.URL, text, Number(rounds))));
