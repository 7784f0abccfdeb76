// Runs inside a runtime: the steps of a call, one by one, over the lines of a dataset.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { load } from '../src/datasets.mjs';
import { measure } from '../src/measure.mjs';

const orders = JSON.parse(process.argv[2]);
const require = createRequire(import.meta.url);
const costs = require(orders.addon);
const lines = load(orders.dataset, orders.limit);
const urlwind = require(join(orders.urlwind, 'index.js'));
const native = require(join(orders.urlwind, 'lib/native.js'));

/** The fields of a URL object, without a native call. */
class Fields {
  #context;
  constructor(href) {
    const { board } = costs;
    this.#context = {
      href,
      a: board[0], b: board[1], c: board[2], d: board[3], e: board[4], f: board[5], g: board[6], h: board[7],
      params: null, list: null, isBehind: false,
    };
  }
  get href() {
    return this.#context.href;
  }
}

/** Holds objects, since compilers eliminate those that are never used. */
const kept = new Array(8).fill(null);

/** The name of each step, and its code for `line`. */
const PARTS = [
  ['the loop itself', 'sum += line.length;'],
  ['a native call that does nothing', 'costs.nothing(); sum++;'],
  ['… and takes a string', 'costs.takeArgument(line); sum++;'],
  ['… and writes eight integers', 'costs.leaveIntegers(line); sum += costs.board[7];'],
  ['… and reads the string as Latin-1', 'costs.readLatin1(line); sum += costs.board[0];'],
  ['… and reads the string as UTF-16', 'costs.readUtf16(line); sum += costs.board[0];'],
  ['… and reads the string as UTF-8', 'costs.readUtf8(line); sum += costs.board[0];'],
  ['… reads it as Latin-1 and returns a new string', 'sum += costs.readAndReturn(line).length;'],
  ['… and returns a new typed array', 'sum += costs.returnArray(line).length;'],
  ['an object with a URL\'s fields, no call', 'const url = new Fields(line); kept[i & 7] = url; sum += url.href.length;'],
  ['urlwind: its native canParse', 'native.canParse(line); sum += native.board[7];'],
  ['urlwind: its native parse', 'native.parse(line); sum += native.board[7];'],
  ['urlwind: new URL(s).href', 'try { sum += new urlwind.URL(line).href.length; } catch { sum++; }'],
  ['built-in: new URL(s).href', 'try { sum += new BuiltIn(line).href.length; } catch { sum++; }'],
];

const variants = PARTS.map(([name, code]) => {
  const make = new Function(
    'costs', 'native', 'urlwind', 'Fields', 'BuiltIn', 'kept', 'lines',
    `return (from, to) => { let sum = 0; for (let i = from; i < to; i++) { const line = lines[i]; ${code} } return sum; };`,
  );
  return { name, run: make(costs, native, urlwind, Fields, globalThis.URL, kept, lines) };
});
const results = measure(variants, lines.length, orders);
process.stdout.write(
  JSON.stringify(variants.map(({ name }, index) => ({ name, ...results[index] }))),
);
