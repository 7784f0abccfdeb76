// The contests, for any runtime: `run(urlwind, BuiltIn, text, rounds)` returns rows with nanoseconds per line. Both
// take turns, slice by slice, and the fastest round of each slice counts; each has separately compiled loops.

/** Returns a loop that engines compile for one class. */
function loop(body, ...names) {
  return new Function(...names, `return (lines) => { let sum = 0; for (const line of lines) sum += ${body}; return sum; };`);
}

const href = 'new Class(line).href.length';
const canParse = 'Number(Class.canParse(line))';

export function contests({ URL, normalizeMany }, BuiltIn) {
  const length = (hrefs) => hrefs.reduce((sum, text) => sum + text.length, 0);
  const loopOver = loop(href, 'Class')(BuiltIn);
  return [
    { name: '`new URL(s).href`, one by one', ours: loop(href, 'Class')(URL), theirs: loop(href, 'Class')(BuiltIn) },
    { name: '`normalizeMany(array)`, against a loop', ours: (lines) => length(normalizeMany(lines)), theirs: loopOver },
    { name: '`normalizeMany(bytes)`, against a loop', ours: (_, bytes) => length(normalizeMany(bytes)), theirs: loopOver },
    { name: '`URL.canParse(s)`', ours: loop(canParse, 'Class')(URL), theirs: loop(canParse, 'Class')(BuiltIn) },
  ];
}

/** Lines that are timed together, few enough for most slices to run undisturbed in some round. */
const SLICE = 1000;

export function run(urlwind, BuiltIn, text, rounds) {
  // Separate strings, as from a request, that both parse alike.
  const isSame = (line) => BuiltIn.canParse(line) && urlwind.URL.parse(line)?.href === new BuiltIn(line).href;
  const lines = text.split('\n').filter(isSame).map((line) => JSON.parse(JSON.stringify(line)));
  const slices = [];
  for (let i = 0; i < lines.length; i += SLICE) {
    const some = lines.slice(i, i + SLICE);
    slices.push({ some, bytes: new TextEncoder().encode(some.join('\n')), best: [0, 0] });
  }
  return contests(urlwind, BuiltIn).map(({ name, ours, theirs }) => {
    for (const slice of slices) {
      slice.best = [Infinity, Infinity];
      const sums = [ours, theirs].map((work) => work(slice.some, slice.bytes));
      if (sums[0] !== sums[1]) throw new Error(`${name}: the answers differ, ${sums}`);
    }
    for (let round = 0; round < rounds; round++) {
      for (const { some, bytes, best } of slices) {
        for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const start = performance.now();
          (index === 0 ? ours : theirs)(some, bytes);
          best[index] = Math.min(best[index], performance.now() - start);
        }
      }
    }
    const [one, other] = [0, 1].map((index) => slices.reduce((sum, { best }) => sum + best[index], 0) * 1e6 / lines.length);
    return { name, urlwind: one, builtIn: other, ratio: other / one };
  });
}

export function table(rows) {
  const line = ({ name, builtIn, urlwind, ratio }) =>
    `| ${name} | ${Math.round(builtIn)} | ${Math.round(urlwind)} | **${ratio.toFixed(1)}** |`;
  return ['| | built-in | urlwind | ratio |', '| --- | --- | --- | --- |', ...rows.map(line)].join('\n');
}
