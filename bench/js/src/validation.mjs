// Compares urlwind's validation reports with jsdom's `whatwg-url`, which transcribes the standard and only records
// whether there was a validation error, without names and places.
//
//   node src/validation.mjs [LINES]

import { createRequire } from 'node:module';
import { NAMES, load, look } from './datasets.mjs';
import { combine, measure } from './measure.mjs';

const require = createRequire(import.meta.url);
const { isValidURLString, validate } = require('../../../bindings/js/index.js');
const { basicURLParse } = require('whatwg-url');

const limit = Number(process.argv[2] ?? 10_000);
const effort = { rounds: 7, sliceItems: 1000 };

const works = {
  'whatwg-url': (line) => basicURLParse(line) !== null,
  'urlwind validate': (line) => validate(line).findings.length > 0,
  'urlwind isValidURLString': (line) => isValidURLString(line),
};

function time(lines) {
  const variants = Object.values(works).map((work) => ({
    run(from, to) {
      let answers = 0;
      for (let i = from; i < to; i++) if (work(lines[i])) answers++;
      return answers;
    },
  }));
  return measure(variants, lines.length, effort).map((run) => combine([run], lines.length).ns);
}

function print(name, lines) {
  const [peer, report, verdict] = time(lines);
  const times = (ns) => `${ns.toFixed(0)} (${(peer / ns).toFixed(1)}×)`;
  console.log(`| ${name} | ${lines.length} | ${peer.toFixed(0)} | ${times(report)} | ${times(verdict)} |`);
}

console.log(`| ns per URL, Node ${process.versions.node} | lines | ${Object.keys(works).join(' | ')} |`);
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const name of look(NAMES).here) {
  const lines = load(name, limit);
  print(name, lines);
  const bad = lines.filter((line) => validate(line).findings.length > 0);
  if (bad.length >= 20) print(`${name}, with errors`, bad);
}
const broken = load('top100', 1000).map((line) => `${line.replace('//', '\\\\')} a|b%zz`);
print('top100, broken on purpose', broken);
