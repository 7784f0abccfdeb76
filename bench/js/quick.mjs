// Compares urlwind with the built-in classes briefly, in the current runtime:
//
//   node quick.mjs [dataset] [--rounds=N] [--only=TEXT]
//
// Both take turns in one process, in CPU time, and the fastest round of each counts: the ratio hardly depends on the
// load of the machine.

import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { linesOf } from './src/datasets.mjs';
import * as urlwind from '../../bindings/js/index.mjs';

const options = process.argv.slice(2);
const rounds = Number(options.find((word) => word.startsWith('--rounds='))?.slice(9) ?? 15);
/** Restricts the run to rows whose names contain it. */
const only = options.find((word) => word.startsWith('--only='))?.slice(7) ?? '';
const dataset =
  options.find((word) => !word.startsWith('--')) ??
  new globalThis.URL('../../../shared/datasets/top100.txt', import.meta.url).pathname;

const lines = readLines();
const buffer = Buffer.from(lines.join('\n'));
const rows = [];

function readLines() {
  // Separate strings, as in programs; slices of one string would favor urlwind.
  if (existsSync(dataset)) return linesOf(readFileSync(dataset));
  console.log(`${dataset} is missing: using a small built-in list`);
  const made = [];
  for (let i = 0; i < 20_000; i++) {
    made.push(`https://www.example${i % 97}.com/path/${i}/page.html?id=${i}&lang=en`);
    made.push(`http://user@sub${i % 13}.example.org:8080/a/../b/${i}#part`);
    made.push(`https://example${i % 7}.net`);
  }
  return linesOf(Buffer.from(made.join('\n')));
}

/** Returns the fastest of all rounds, in nanoseconds of CPU time per item. */
function compare(name, count, builtIn, ours) {
  if (!name.includes(only)) return;
  const best = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    for (const [index, run] of [builtIn, ours].entries()) {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      best[index] = Math.min(best[index], (user + system) * 1000);
    }
  }
  const [theirs, mine] = best.map((time) => time / count);
  rows.push({
    what: name,
    'built-in ns': theirs.toFixed(1),
    'urlwind ns': mine.toFixed(1),
    ratio: (theirs / mine).toFixed(2),
  });
}

/** Consumes results, so that the work is not eliminated. */
let sink = 0;

function overLines(Class, read) {
  return () => {
    for (const line of lines) {
      try {
        sink += read(new Class(line));
      } catch {
        sink++;
      }
    }
  };
}

function both(name, make) {
  compare(
    name,
    lines.length,
    make(globalThis.URL, globalThis.URLSearchParams),
    make(urlwind.URL, urlwind.URLSearchParams),
  );
}

both('new URL(s).href', (Class) => overLines(Class, (url) => url.href.length));
both('new URL(s), host, pathname, search', (Class) =>
  overLines(Class, (url) => url.host.length + url.pathname.length + url.search.length),
);
both('URL.canParse(s)', (Class) => () => {
  for (const line of lines) sink += Class.canParse(line) ? 1 : 0;
});
both('URL.parse(s)', (Class) => () => {
  for (const line of lines) sink += Class.parse?.(line) ? 1 : 0;
});
both('new URL(path, base).href', (Class) => () => {
  for (let i = 0; i < lines.length; i++) {
    sink += new Class('/search?q=urlwind&page=1', 'http://localhost:8080').href.length;
  }
});
both('new URL(s).searchParams.get', (Class) =>
  overLines(Class, (url) => (url.searchParams.get('id') ?? '').length),
);

const BuiltIn = globalThis.URL;
function loopOverBuiltIn() {
  for (const line of lines) {
    try {
      sink += new BuiltIn(line).href.length;
    } catch {
      sink++;
    }
  }
}
compare('parseMany(array)', lines.length, loopOverBuiltIn, () => {
  sink += urlwind.parseMany(lines).length;
});
compare('parseMany(buffer)', lines.length, loopOverBuiltIn, () => {
  sink += urlwind.parseMany(buffer).length;
});
compare('parseMany(array).hrefs()', lines.length, loopOverBuiltIn, () => {
  sink += urlwind.parseMany(lines).hrefs().length;
});

const COMPONENTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname']
  .concat(['port', 'pathname', 'search', 'searchParams', 'hash']);
const SAMPLE = 'https://user:secret@www.example.com:8080/a/long/path/index.html?query=1&b=2#part';
const REPEAT = 200_000;

for (const name of COMPONENTS) {
  const make = (Class) => {
    const url = new Class(SAMPLE);
    // A function for each pair of class and property keeps call sites monomorphic.
    const read = new Function('url', 'n', `let s = 0; while (n--) s += url.${name}.length ?? 1; return s;`);
    return () => (sink += read(url, REPEAT));
  };
  compare(`get ${name}`, REPEAT, make(globalThis.URL), make(urlwind.URL));
}

const VALUES = {
  href: ['https://a.example/', 'https://b.example/x?y#z'],
  protocol: ['http:', 'https:'],
  username: ['one', 'two'],
  password: ['one', 'two'],
  host: ['a.example:81', 'b.example:82'],
  hostname: ['a.example', 'b.example'],
  port: ['81', '82'],
  pathname: ['/a/b', '/c/d e'],
  search: ['?a=b', 'c=d e'],
  hash: ['#a', 'b c'],
};

for (const [name, [one, other]] of Object.entries(VALUES)) {
  const make = (Class) => {
    const url = new Class(SAMPLE);
    const write = new Function(
      'url', 'n', 'a', 'b',
      `while (n--) { url.${name} = n & 1 ? a : b; } return url.href.length;`,
    );
    return () => (sink += write(url, REPEAT / 10, one, other));
  };
  compare(`set ${name}`, REPEAT / 10, make(globalThis.URL), make(urlwind.URL));
}

const QUERIES = {
  plain: 'id=12345&lang=en&utm_source=newsletter&page=2',
  escaped: 'q=caf%C3%A9+au+lait&city=M%C3%BCnchen&x=%26',
};
for (const [name, query] of Object.entries(QUERIES)) {
  const forms = {
    [`new URLSearchParams, ${name}, get`]: 'sink += (new Params(query).get("lang") ?? "").length',
    [`new URLSearchParams, ${name}, toString`]: 'sink += new Params(query).toString().length',
    [`append three times, ${name}, toString`]:
      'const p = new Params(query); p.append("a", "1"); p.append("b", "x y"); p.append("c", "é"); sink += p.toString().length',
    [`for of, ${name}`]: 'for (const [k, v] of new Params(query)) sink += k.length + v.length',
  };
  for (const [what, code] of Object.entries(forms)) {
    const make = (Params) => {
      const run = new Function('Params', 'query', 'n', `let sink = 0; while (n--) { ${code} } return sink;`);
      return () => (sink += run(Params, query, REPEAT / 10));
    };
    compare(what, REPEAT / 10, make(globalThis.URLSearchParams), make(urlwind.URLSearchParams));
  }
}

const OPERATIONS = {
  'params.get(name)': 'sink += p.get("lang").length',
  'params.has(name)': 'sink += p.has("page") ? 1 : 0',
  'params.has(name, value)': 'sink += p.has("page", "2") ? 1 : 0',
  'params.getAll(name)': 'sink += p.getAll("id").length',
  'params.set(name, value)': 'p.set("lang", n & 1 ? "en" : "de")',
  'params.append, params.delete': 'p.append("x", "1"); p.delete("x")',
  'params.sort()': 'p.sort()',
  'params.size': 'sink += p.size',
  'params.toString()': 'sink += p.toString().charCodeAt(9)',
  'for of params': 'for (const [k, v] of p) sink += k.length + v.length',
  'for of params.keys()': 'for (const k of p.keys()) sink += k.length',
  'params.forEach': 'p.forEach((v, k) => { sink += k.length + v.length; })',
  'new URLSearchParams(params)': 'sink += new Params(p).size',
  'new URLSearchParams(object)': 'sink += new Params({ id: "12345", lang: "en", page: "2" }).size',
  'new URLSearchParams(pairs)': 'sink += new Params([["id", "12345"], ["lang", "en"], ["page", "2"]]).size',
};
for (const [what, code] of Object.entries(OPERATIONS)) {
  const make = (Params) => {
    const run = new Function('Params', 'p', 'n', `let sink = 0; while (n--) { ${code} } return sink + 1;`);
    return () => (sink += run(Params, new Params(QUERIES.plain), REPEAT / 10));
  };
  compare(what, REPEAT / 10, make(globalThis.URLSearchParams), make(urlwind.URLSearchParams));
}

console.log(`${basename(dataset)}: ${lines.length} lines, ${runtime()}, fastest of ${rounds} rounds`);
console.table(rows);
if (sink === 0) throw new Error('nothing was computed');

function runtime() {
  const { bun, deno, node } = process.versions;
  if (bun) return `Bun ${bun}`;
  return deno ? `Deno ${deno}` : `Node ${node}`;
}
