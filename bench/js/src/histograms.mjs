// The paper's two histograms of the dataset top100: how long hosts are, and how long URLs are.
//
//   node src/histograms.mjs        writes docs/charts/paper-host-sizes.svg and paper-url-sizes.svg

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, look } from './datasets.mjs';
import { barChart } from './report/svg.mjs';

const folder = fileURLToPath(new URL('../../../docs/charts', import.meta.url));

/** Counts by ranges of `width` bytes; all from `last` on are counted together. */
export function count(sizes, width, last) {
  const counts = new Array(last / width + 1).fill(0);
  for (const size of sizes) counts[Math.min(Math.floor(size / width), counts.length - 1)]++;
  return counts.map((value, index) => {
    const from = index * width;
    return { label: from === last ? `${from} and more` : `${from} to ${from + width - 1}`, value, isOurs: false };
  });
}

function main() {
  if (look(['top100']).missing.length > 0) throw new Error('the dataset top100 is not here (URLWIND_DATASETS names its folder)');
  const lines = load('top100');
  const hosts = lines.flatMap((line) => {
    try {
      return [new URL(line).hostname.length];
    } catch {
      return [];
    }
  });
  const charts = {
    'paper-host-sizes.svg': ['Bytes of the host, top100', hosts, 5, 60],
    'paper-url-sizes.svg': ['Bytes of the URL, top100', lines.map((line) => Buffer.byteLength(line)), 25, 300],
  };
  for (const [name, [title, sizes, width, last]] of Object.entries(charts)) {
    const subtitle = `How many of ${sizes.length} URLs`;
    const svg = barChart({ title, subtitle, bars: count(sizes, width, last), foot: 'The dataset of the paper.' });
    writeFileSync(join(folder, name), svg);
    console.log(`written: docs/charts/${name}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
