import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { markdownSections, updateSections } from '../src/report/markdown.mjs';
import { claims } from '../src/report/claims.mjs';
import { instructionsTable, nativeTable, readPerformance } from '../src/report/native.mjs';
import { charts } from '../src/report/charts.mjs';
import { textTables } from '../src/report/text.mjs';
import { nameOf } from '../src/runtimes.mjs';

const row = (who, call, ns) => ({ who, call, ns, passNs: ns * 1.1, spread: 0.01 });

function dataset(urlwindError = null) {
  const ours = (rows) => (urlwindError === null ? rows : []);
  return {
    name: 'top100',
    items: 10,
    bytes: 500,
    urlwindError,
    workloads: [
      { operation: 'href', variants: [row('built-in', 'href', 400), ...ours([row('urlwind', 'href', 100)])] },
      { operation: 'canParse', variants: ours([row('urlwind', 'canParse', 50)]) },
      {
        operation: 'many',
        variants: [row('built-in', 'loop, href', 400), ...ours([row('urlwind', 'parseMany(array)', 40)])],
      },
    ],
  };
}

const RESULTS = {
  machine: { processor: 'P', cores: 2, system: 'S', commit: 'abc', date: '2026-01-01', core: 1 },
  effort: { quick: false, rounds: 2, sweeps: 2, sliceItems: 1000, lines: null },
  leftOut: ['bun'],
  runtimes: [
    { key: 'node-18', name: 'Node <18>', datasets: [dataset('no & such thing')] },
    { key: 'node-20', name: 'Node 20', datasets: [dataset()] },
  ],
};

test('charts have a bar for each measurement', () => {
  const [speed, operations] = charts(RESULTS);
  assert.equal(speed.file, 'js-top100.svg');
  assert.deepEqual(speed.bars.map(({ label, value }) => [label, value]), [['urlwind in Node 20', 10], ['Node <18>', 2.5], ['Node 20', 2.5]]);
  assert.deepEqual(operations.bars.map(({ label, isOurs }) => [label, isOurs]), [
    ['new URL(s).href', false],
    ['new URL(s).href', true],
    ['URL.canParse(s)', true],
    ['parseMany(array)', true],
  ]);
});

test('tables say how many times faster, and nothing where nothing was measured', () => {
  const { speeds, operations, many } = markdownSections(RESULTS);
  assert.ok(speeds.includes('| Node 20, **urlwind** | 10.00 (**4.00×**) |'));
  assert.ok(!speeds.includes('Node <18>, **urlwind**'));
  assert.ok(operations.includes('| `URL.canParse(s)` | – → – | – → 50 |'));
  assert.ok(many.includes('| `parseMany(array)` | – | 40 (**10.00×**) |'));
  const text = textTables(RESULTS);
  assert.ok(text.includes('400 → 100   4.00x') && text.includes('left out: bun'));
  assert.ok(text.includes('Node <18> cannot load urlwind: no & such thing'));
});

test('sections of a document are replaced and the rest is kept', () => {
  const document = 'a\n<!-- js:x -->\nold\n<!-- /js:x -->\nb\n';
  assert.equal(updateSections(document, { x: 'new\n', y: 'nowhere' }), document.replace('old', 'new'));
  assert.throws(() => updateSections('<!-- js:x -->', { x: '' }), /has no end/);
});

test('the native figures are found in docs/appendix/DATASETS.md', () => {
  const document = readFileSync(new URL('../../../docs/appendix/DATASETS.md', import.meta.url), 'utf8');
  const times = readPerformance(document, 'top100');
  assert.ok(times.urlwind > 0 && times.Ada > times.urlwind, JSON.stringify(times));
  assert.deepEqual(readPerformance(document, 'no such dataset'), {});
  assert.match(nativeTable(document), /\| rust-url \| 4\.0 \| 3\.6 \| \d/);
});

test('the instructions of each kernel are found in the results of a native run', () => {
  const row = (parser, call, instructions) => ({ label: { parser, call }, instructions });
  const rows = [row('urlwind Sse2', 'Url::parse', 637.9), row('urlwind Avx2', 'Url::parse', 406.4), row('urlwind Avx2', 'Url::can_parse', null)];
  const table = instructionsTable({
    workloads: [{ group: 'parse', name: 'top100', rows: [] }, { group: 'backends', name: 'top100', rows }],
  });
  assert.match(table, /\*\*urlwind\*\* `Url::parse`, SSE2 \| 638 \| – \| – \| – \|/);
  assert.match(table, /\*\*urlwind\*\* `Url::parse`, AVX2 \| 406 \|/);
  assert.match(table, /\*\*urlwind\*\* `Url::can_parse`, AVX2 \| – \|/);
});

test('claims are about the runtimes that were measured', () => {
  const table = claims(RESULTS, { urlwind: 30 });
  assert.ok(table.includes('| top100 1.0× |') && table.includes('Node 20 against Bun: top100 –×'), table);
  assert.ok(table.includes('takes 30 ns, `new URL(s).href` in Node 20 100 ns'));
});

test('a runtime that the package does not support is called so, in every table that is written', () => {
  assert.equal(nameOf('node-18', '18.15.0'), 'Node 18.15.0 (unsupported)');
  assert.equal(nameOf('node-20', '20.20.2'), 'Node 20.20.2');
  assert.equal(nameOf('bun', '1.4.4'), 'Bun 1.4.4');
  const root = new URL('../../../', import.meta.url);
  for (const file of ['bench/js/README.md', 'docs/PAPER.md']) {
    const text = readFileSync(new URL(file, root), 'utf8');
    assert.ok(!/Node 1[89]\.\d+\.\d+(?! \(unsupported\))/.test(text), file);
  }
});
