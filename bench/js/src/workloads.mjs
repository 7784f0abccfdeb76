// The workloads.

/** Operations of URL classes: the name, and the code for `line`. `Class` is a URL class. */
const OPERATIONS = [
  {
    operation: 'href',
    label: 'new URL(s).href',
    code: 'sum += new Class(line).href.length;',
  },
  {
    operation: 'components',
    label: 'new URL(s), host, pathname, search',
    code: 'const url = new Class(line); sum += url.host.length + url.pathname.length + url.search.length;',
  },
  {
    operation: 'canParse',
    label: 'URL.canParse(s)',
    needs: (Class) => typeof Class.canParse === 'function',
    code: 'if (Class.canParse(line)) sum++;',
  },
  {
    operation: 'get',
    label: "new URL(s).searchParams.get('id')",
    code: "const id = new Class(line).searchParams.get('id'); if (id !== null) sum += id.length;",
  },
  {
    operation: 'iterate',
    label: 'for (… of new URL(s).searchParams)',
    code: 'for (const [name, value] of new Class(line).searchParams) sum += name.length + value.length;',
  },
];

export const LABELS = {
  ...Object.fromEntries(OPERATIONS.map(({ operation, label }) => [operation, label])),
  cut: 'new URL(s).href, s cut out of one text',
  many: 'parseMany',
};

/**
 * Returns a loop over the lines, compiled for each class separately: functions that have seen two classes are optimized
 * for neither.
 */
function loop(Class, lines, code) {
  const compile = new Function(
    'Class',
    'lines',
    `return function run(from, to) {
      let sum = 0;
      for (let i = from; i < to; i++) {
        const line = lines[i];
        try { ${code} } catch { sum++; }
      }
      return sum;
    };`,
  );
  return compile(Class, lines);
}

/** Returns all workloads over these lines. `urlwind` is null if it could not be loaded. */
export function workloads(lines, builtIn, urlwind, sliceItems) {
  const list = [];
  for (const { operation, needs, code } of OPERATIONS) {
    const variants = [];
    for (const [who, Class] of [['built-in', builtIn], ['urlwind', urlwind?.URL]]) {
      if (Class && (needs?.(Class) ?? true)) variants.push({ who, call: operation, run: loop(Class, lines, code) });
    }
    list.push({ operation, variants });
  }
  list.push(cutLines(lines, builtIn, urlwind));
  if (urlwind) list.push(many(lines, builtIn, urlwind, sliceItems));
  return list;
}

/** Cuts the lines out of one string, as in the paper's script. */
function cutLines(lines, builtIn, urlwind) {
  const cut = lines.join('\n').split('\n');
  const { code } = OPERATIONS[0];
  const variants = [{ who: 'built-in', call: 'cut', run: loop(builtIn, cut, code) }];
  if (urlwind) variants.push({ who: 'urlwind', call: 'cut', run: loop(urlwind.URL, cut, code) });
  return { operation: 'cut', variants };
}

/** Parses a thousand URLs with one call, against a loop over the built-in class. */
function many(lines, builtIn, urlwind, sliceItems) {
  const arrays = [];
  for (let from = 0; from < lines.length; from += sliceItems) arrays.push(lines.slice(from, from + sliceItems));
  const buffers = arrays.map((array) => Buffer.from(array.join('\n')));
  const { parseMany } = urlwind;
  const lengths = (urls) => urls.hrefs().reduce((sum, href) => sum + (href === null ? 1 : href.length), 0);
  const variants = [
    { who: 'built-in', call: 'loop, href', run: loop(builtIn, lines, OPERATIONS[0].code) },
    // Without creating strings it returns the number of valid lines, hence another sum.
    { who: 'urlwind', call: 'parseMany(buffer)', sum: 'valid', run: (from) => parseMany(buffers[from / sliceItems]).countValid() },
    { who: 'urlwind', call: 'parseMany(array)', sum: 'valid', run: (from) => parseMany(arrays[from / sliceItems]).countValid() },
    { who: 'urlwind', call: 'parseMany(buffer).hrefs()', run: (from) => lengths(parseMany(buffers[from / sliceItems])) },
    { who: 'urlwind', call: 'parseMany(array).hrefs()', run: (from) => lengths(parseMany(arrays[from / sliceItems])) },
  ];
  return { operation: 'many', variants };
}
