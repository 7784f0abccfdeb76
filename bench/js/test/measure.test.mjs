import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, load } from '../src/datasets.mjs';
import { combine, measure } from '../src/measure.mjs';
import { readOptions } from '../src/options.mjs';

test('every variant passes over every line in every round', () => {
  const seen = [new Array(25).fill(0), new Array(25).fill(0)];
  const variants = seen.map((counts) => ({
    run(from, to) {
      for (let i = from; i < to; i++) counts[i]++;
      return to - from;
    },
  }));
  const results = measure(variants, 25, { rounds: 3, sliceItems: 10 });
  for (const counts of seen) assert.deepEqual(counts, new Array(25).fill(3));
  for (const { slices, checksum, pass } of results) {
    assert.equal(slices.length, 3);
    assert.ok(slices.every(Number.isFinite) && Number.isFinite(pass));
    assert.equal(checksum, 25);
  }
});

test('the fastest time of each slice counts, whichever process had it', () => {
  const runs = [{ slices: [10, 40], pass: 90 }, { slices: [20, 30], pass: 80 }];
  assert.deepEqual(combine(runs, 10), { ns: 4, passNs: 8, spread: 0 });
  assert.equal(combine([runs[0], { slices: [30, 40], pass: 1 }], 10).spread, 20 / 50);
  assert.equal(combine(runs.slice(0, 1), 10).spread, null);
});

test('lines are separate strings, without empty ones', () => {
  assert.deepEqual(linesOf(Buffer.from('a\n\nbücher\nc')), ['a', 'bücher', 'c']);
  assert.deepEqual(linesOf(Buffer.from('')), []);
});

test('a sample is spread over the whole', () => {
  const all = load('made');
  const sample = load('made', 300);
  assert.ok(sample.length <= 300 && sample.length > 200);
  assert.equal(sample[1], all[Math.ceil(all.length / 300)]);
});

test('unknown arguments are rejected', () => {
  for (const word of ['--rounds=0', '--rounds=x', '--rounds', '--quick=1', 'top100', '--urlwind=']) {
    assert.throws(() => readOptions([word]), Error, word);
  }
  assert.deepEqual(readOptions(['--datasets=a,b']).datasets, ['a', 'b']);
  assert.equal(readOptions(['--quick']).write, false);
});
