// The third tab: urlwind in WebAssembly against this browser's built-in class, on this machine.

import { URL as WindURL, normalizeMany } from '../../bindings/js/wasm/dist/full.js';
import { announce, card, fill, h } from './dom.js';
import { PAPER } from './examples.js';

const BrowserURL = globalThis.URL;

interface Contest {
  name: string;
  runs: { who: 'urlwind' | 'this browser'; work: (lines: string[]) => number }[];
}

/** Each loop is a separate function, so that engines compile it for one class. */
const CONTESTS: Contest[] = [
  {
    name: 'new URL(s).href, one by one',
    runs: [
      {
        who: 'urlwind',
        work: (lines) => {
          let length = 0;
          for (const line of lines) length += new WindURL(line).href.length;
          return length;
        },
      },
      {
        who: 'this browser',
        work: (lines) => {
          let length = 0;
          for (const line of lines) length += new BrowserURL(line).href.length;
          return length;
        },
      },
    ],
  },
  {
    name: 'all to hrefs: normalizeMany(array), and a loop',
    runs: [
      {
        who: 'urlwind',
        work: (lines) => normalizeMany(lines).reduce((length, href) => length + (href?.length ?? 0), 0),
      },
      {
        who: 'this browser',
        work: (lines) => lines.map((line) => new BrowserURL(line).href).reduce((length, href) => length + href.length, 0),
      },
    ],
  },
  {
    name: 'URL.canParse(s)',
    runs: [
      {
        who: 'urlwind',
        work: (lines) => {
          let count = 0;
          for (const line of lines) count += Number(WindURL.canParse(line));
          return count;
        },
      },
      {
        who: 'this browser',
        work: (lines) => {
          let count = 0;
          for (const line of lines) count += Number(BrowserURL.canParse(line));
          return count;
        },
      },
    ],
  },
];

const LINES = 5000;
const ROUNDS = 60;

export function speedTab(): { elements: HTMLElement[] } {
  const bars = h('div', { class: 'bars' });
  const verdict = h('p', { class: 'note', role: 'status' });
  const own = h('textarea', { id: 'speed-lines', rows: 3, class: 'mono plain', spellcheck: 'false', placeholder: 'Your own URLs, one per line (default: generated ones)' });
  const start = h('button', { class: 'primary', onclick: () => void measure() }, 'Measure');

  async function measure(): Promise<void> {
    start.disabled = true;
    const lines = linesFrom(own.value);
    fill(verdict, `${lines.length} URLs, ${ROUNDS} rounds, both in turns; the fastest round of each counts.`);
    fill(bars);
    const words: string[] = [];
    for (const contest of CONTESTS) words.push(await run(contest, lines));
    announce(words.join(' '));
    start.disabled = false;
  }

  async function run({ name, runs }: Contest, lines: string[]): Promise<string> {
    const rows = runs.map(({ who }) => {
      const bar = h('div', { class: `bar ${who === 'urlwind' ? 'ours' : 'theirs'}` });
      const number = h('span', { class: 'number mono' }, '…');
      return { who, bar, number, best: Infinity, element: h('div', { class: 'bar-row' }, h('span', { class: 'who' }, who), h('div', { class: 'track' }, bar), number) };
    });
    const ratio = h('span', { class: 'note' });
    bars.append(h('div', { class: 'contest' }, h('h3', {}, h('code', {}, name), ' ', ratio), ...rows.map(({ element }) => element)));
    const sums = runs.map(({ work }) => work(lines));
    if (sums[0] !== sums[1]) ratio.textContent = 'the answers differ';
    for (let round = 0; round < ROUNDS; round++) {
      // The order alternates, since the second one finds a warm cache.
      for (let i = 0; i < runs.length; i++) {
        const index = (i + round) % runs.length;
        const row = rows[index]!;
        row.best = Math.min(row.best, time(() => runs[index]!.work(lines)) / lines.length);
      }
      const fastest = Math.max(...rows.map(({ best }) => 1 / best));
      for (const { bar, number, best } of rows) {
        // Grows with the rounds, up to its share of the fastest.
        bar.style.width = `${((100 / best / fastest) * (round + 1)) / ROUNDS}%`;
        number.textContent = `${Math.round(best * 1e6)} ns, ${(1e-3 / best).toFixed(1)} M/s`;
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const times = rows[1]!.best / rows[0]!.best;
    if (sums[0] === sums[1]) ratio.textContent = `urlwind is ${times.toFixed(1)} times as fast`;
    return `${name}: urlwind is ${times.toFixed(1)} times as fast.`;
  }

  return {
    elements: [
      wide(card('Speed on this machine', null,
        h('p', {}, 'urlwind in WebAssembly against the class that this browser has built in. Figures vary with load and power saving; the ratio is more reliable than the nanoseconds.'),
        h('div', { class: 'field' }, h('label', { for: 'speed-lines' }, 'URLs'), own),
        start, verdict, bars)),
    ],
  };
}

function wide(element: HTMLElement): HTMLElement {
  element.classList.add('wide');
  return element;
}

/**
 * Returns the milliseconds of a call, repeated if it is short, since browsers' clocks are coarse; longer measurements
 * are rarely free of other load.
 */
function time(work: () => void): number {
  let calls = 0;
  const start = performance.now();
  let end = start;
  do {
    work();
    calls++;
    end = performance.now();
  } while (end - start < 1.5);
  return (end - start) / calls;
}

/** Returns the valid lines, repeated up to the required number. */
function linesFrom(text: string): string[] {
  const given = text.split('\n').map((line) => line.trim()).filter((line) => BrowserURL.canParse(line) && WindURL.canParse(line));
  if (given.length > 0) return Array.from({ length: Math.max(LINES, given.length) }, (_, i) => given[i % given.length]!);
  return Array.from({ length: LINES }, (_, i) => madeUp(i));
}

/** Generates a URL: one in sixteen from the paper's table, the others similar to those of crawlers. */
function madeUp(i: number): string {
  if (i % 16 === 0) return PAPER[(i / 16) % PAPER.length]!.url;
  const host = ['www.example.com', 'shop.example.co.uk', 'cdn.images.example.net', 'example.org'][i % 4];
  const path = ['/', '/news/2026/11/16/', '/watch', '/products/shoes/running/', '/wiki/Uniform_Resource_Locator'][i % 5];
  const query = i % 3 === 0 ? `?id=${i}&ref=front-page&utm_source=list` : '';
  return `https://${host}${path}${i % 7 === 0 ? `item-${i}.html` : ''}${query}`;
}
