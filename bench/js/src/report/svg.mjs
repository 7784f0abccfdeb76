// Bar charts in the style of `bench/src/report/svg.rs`: readable on white and on black, urlwind in colour.

import { LABELS } from '../workloads.mjs';
import { datasetNames, datasetOf, millions, variant } from './rows.mjs';

const TEXT = '#7a8490';
const OURS = '#e8590c';
const THEIRS = '#8b98a5';

const WIDTH = 820;
const BARS_FROM = 300;
const BARS_TO = 760;
const TOP = 58;
const STEP = 26;

/** One chart per dataset, and one of the operations under Node 20. */
export function charts(results) {
  const list = datasetNames(results).map((name) => ({ name: `js-${name}.svg`, svg: speedChart(results, name) }));
  const node20 = results.runtimes.find(({ key }) => key === 'node-20');
  if (node20) list.push({ name: 'js-operations.svg', svg: operationsChart(node20) });
  return list;
}

function speedChart(results, name) {
  const bars = results.runtimes.flatMap((runtime) =>
    ['built-in', 'urlwind'].flatMap((who) => {
      const row = variant(datasetOf(runtime, name), 'href', who);
      const isOurs = who === 'urlwind';
      const label = isOurs ? `urlwind in ${runtime.name}` : runtime.name;
      return row ? [{ label, isOurs, value: millions(row.ns) }] : [];
    }),
  );
  bars.sort((one, other) => other.value - one.value);
  const { items, bytes } = datasetOf(results.runtimes[0], name);
  return barChart({
    title: `${name}, new URL(line).href`,
    subtitle: `${items} URLs of ${(bytes / items).toFixed(0)} bytes; millions parsed per second on one core`,
    bars,
    foot: 'Grey: the URL class that the runtime has built in. The same scripts in all of them.',
  });
}

function operationsChart(runtime) {
  const [dataset] = runtime.datasets;
  const bars = dataset.workloads.flatMap(({ operation, variants }) =>
    variants.map(({ who, call, ns }) => {
      const isOurs = who === 'urlwind';
      const label = operation === 'many' && isOurs ? call : LABELS[operation];
      return { label, isOurs, value: ns, isHidden: operation === 'many' && !isOurs };
    }),
  );
  return barChart({
    title: `${runtime.name}, ${dataset.name}`,
    subtitle: 'Nanoseconds per URL: shorter is better. Orange: urlwind; grey: built-in',
    bars: bars.filter(({ isHidden }) => !isHidden),
    foot: 'parseMany is to be compared with new URL(s).href; with .hrefs() it makes all the strings, too.',
  });
}

/** `bars`: label, value, isOurs. */
export function barChart({ title, subtitle, bars, foot }) {
  const bottom = TOP + STEP * bars.length;
  const most = Math.max(...bars.map(({ value }) => value));
  const step = gridStep(most);
  const scale = (value) => BARS_FROM + ((BARS_TO - BARS_FROM) * value) / (step * Math.ceil(most / step));
  const marks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 64}" font-family="system-ui, sans-serif" font-size="13" fill="${TEXT}" role="img">`,
    `<title>${escape(title)}: ${escape(subtitle)}</title>`,
    `<text x="16" y="26" font-size="16" font-weight="600">${escape(title)}</text>`,
    `<text x="16" y="44">${escape(subtitle)}</text>`,
    ...marks.map((mark) => gridLine(scale(mark), bottom, Number(mark.toPrecision(6)))),
    ...bars.map((bar, index) => barOf(bar, TOP + STEP * index, scale)),
    `<text x="16" y="${bottom + 42}" font-size="11">${escape(foot)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function gridLine(x, bottom, mark) {
  return (
    `<line x1="${x.toFixed(1)}" y1="${TOP}" x2="${x.toFixed(1)}" y2="${bottom}" stroke="${TEXT}" stroke-opacity="0.3"/>` +
    `<text x="${x.toFixed(1)}" y="${bottom + 16}" text-anchor="middle" font-size="11">${mark}</text>`
  );
}

function barOf({ label, value, isOurs }, y, scale) {
  const weight = isOurs ? ' font-weight="600"' : '';
  const end = scale(value);
  const width = Math.max(1, end - BARS_FROM).toFixed(1);
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value < 10 ? 2 : 1;
  const number = value.toFixed(digits);
  return (
    `<text x="${BARS_FROM - 8}" y="${y + 17}" text-anchor="end"${weight}>${escape(label)}</text>` +
    `<rect x="${BARS_FROM}" y="${y + 4}" width="${width}" height="18" rx="2" fill="${isOurs ? OURS : THEIRS}"/>` +
    `<text x="${(end + 6).toFixed(1)}" y="${y + 17}"${weight}>${number}</text>`
  );
}

/** A round distance between grid lines that gives two to eight of them. */
export function gridStep(most) {
  let step = 10 ** Math.floor(Math.log10(Math.max(most, 1e-3) / 4));
  while (most / step > 8) step *= most / (step * 2) > 8 ? 5 : 2;
  return step;
}

export function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
