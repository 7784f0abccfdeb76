// The paper's tables of native parsers next to ours. `cargo xtask bench` writes bench/results/latest.json, from which
// `cargo run --profile dist -p bench -- report` generates docs/appendix/DATASETS.md. The paper's figures are from its
// tables for the two systems.

/** Cycles per URL, from the paper's tables of performance counters. */
const PAPER = {
  top100: { Ada: [1000, 550], 'WHATWG URL (C++)': [2500, 1600], 'Boost.URL': [3000, 1000], 'rust-url': [4000, 2000], curl: [7100, 4200] },
  wikipedia_100k: { Ada: [910, 440], 'WHATWG URL (C++)': [1800, 1100], 'Boost.URL': [2600, 740], 'rust-url': [2600, 1300], curl: [5500, 3200] },
  linux_files: { Ada: [890, 570], 'WHATWG URL (C++)': [1200, 1100], 'Boost.URL': [3100, 920], 'rust-url': [3200, 1500], curl: [4100, 2500] },
  userbait: { Ada: [1100, 600], 'WHATWG URL (C++)': [2500, 1400], 'Boost.URL': [3000, 1000], 'rust-url': [4300, 2300], curl: [6300, 3900] },
};

/** The beginning of a row of docs/appendix/DATASETS.md for each of the paper's names, with a normalized result as in the
 * paper. */
const HERE = {
  urlwind: /^\*\*urlwind\*\* \| `Url::parse` /,
  Ada: /^Ada [\d.]+ \(C\+\+\) \| `ada::parse<url_aggregator>` /,
  'Boost.URL': /^Boost\.URL .* \| `parse_uri \+ normalize` /,
  'rust-url': /^url [\d.]+ \| `Url::parse` /,
  curl: /^curl .* \| `curl_url_set \+ curl_url_get` /,
};

/** Returns nanoseconds per URL, by parser, from the section of a dataset. */
export function readPerformance(document, dataset) {
  const start = document.indexOf(`\n## ${dataset}\n`);
  if (start < 0) return {};
  const rest = document.slice(start + 1);
  const section = rest.slice(0, (rest.indexOf('\n#') + rest.length + 1) % (rest.length + 1));
  const rows = section.split('\n').filter((line) => line.startsWith('| ')).map((line) => line.slice(2));
  const times = {};
  for (const [name, pattern] of Object.entries(HERE)) {
    const row = rows.find((line) => pattern.test(line));
    const time = Number(row?.split(' | ')[3]);
    if (time > 0) times[name] = time;
  }
  return times;
}

/** Returns the times of all parsers relative to Ada's, on the paper's machines and here. */
export function nativeTable(document) {
  const lines = ['| time, Ada = 1 | paper, AMD Rome | paper, Apple M2 | here |', '| --- | ---: | ---: | ---: |'];
  for (const [dataset, paper] of Object.entries(PAPER)) {
    const here = readPerformance(document, dataset);
    lines.push(`| *${dataset}* | | | |`);
    for (const name of ['urlwind', ...Object.keys(paper)]) {
      const theirs = [0, 1].map((system) => (paper[name] ? (paper[name][system] / paper.Ada[system]).toFixed(1) : '–'));
      const ours = here[name] && here.Ada ? (here[name] / here.Ada).toFixed(2) : '–';
      const label = name === 'urlwind' ? '**urlwind**' : name;
      lines.push(`| ${label} | ${theirs.join(' | ')} | ${name === 'urlwind' ? `**${ours}**` : ours} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Instructions per URL, from the same tables of the paper, in the order of the datasets. */
const PAPER_INSTRUCTIONS = {
  'Ada 2.4.1, AMD Rome (paper)': [2200, 2000, 2000, 2100],
  'Ada 2.4.1, Apple M2 (paper)': [2400, 2000, 2400, 2200],
  'rust-url, AMD Rome (paper)': [9500, 6600, 7400, 9400],
  'curl, AMD Rome (paper)': [18000, 14000, 11000, 15000],
};

/** Returns the paper's instructions next to ours; `results` is the content of bench/results/latest.json. */
export function instructionsTable({ workloads }) {
  const names = Object.keys(PAPER);
  const ours = [['Url::parse', 'Sse2'], ['Url::parse', 'Avx2'], ['UrlParser::parse', 'Avx2'], ['Url::can_parse', 'Avx2']];
  const count = (dataset, call, kernel) => workloads
    .find(({ group, name }) => group === 'backends' && name === dataset)
    ?.rows.find(({ label }) => label.parser === `urlwind ${kernel}` && label.call === call)
    ?.instructions;
  const rows = [
    ...Object.entries(PAPER_INSTRUCTIONS).map(([name, cells]) => [name, ...cells]),
    ...ours.map(([call, kernel]) => [
      `**urlwind** \`${call}\`, ${kernel.toUpperCase()}`,
      ...names.map((name) => count(name, call, kernel)?.toFixed(0) ?? '–'),
    ]),
  ];
  const head = ['', ...names];
  const align = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
