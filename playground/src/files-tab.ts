// The fourth tab: a file of URLs, one per line. It is read in pieces, so that it may exceed the maximum length of a
// string.

import { parseMany } from '../../bindings/js/wasm/dist/full.js';
import { announce, card, download, fill, h, visible } from './dom.js';

/** Bytes that are parsed at once. */
const PIECE = 1 << 22;

/** The maximum length of a line, which bounds the time of rereading it with each piece. */
const LONGEST = 1 << 24;

/** Maximum number of invalid lines to show. */
const SHOWN = 100;

/** Rows of a histogram. */
const TOP = 8;

interface Tally {
  lines: number;
  valid: number;
  changed: number;
  schemes: Map<string, number>;
  hosts: Map<string, number>;
  lengths: Map<string, number>;
  invalid: { line: number; text: string }[];
  normalized: string[];
}

const LENGTHS: [number, string][] = [[32, 'up to 32'], [64, '33 to 64'], [128, '65 to 128'], [256, '129 to 256'], [Infinity, 'more']];

export function filesTab(): { elements: HTMLElement[] } {
  const output = h('div', { class: 'column' });
  const progress = h('progress', { max: 1, value: 0, 'aria-label': 'Read', hidden: true });
  const picker = h('input', { type: 'file', id: 'file', accept: '.txt,.csv,.log,text/plain', onchange: () => {
    const file = picker.files?.[0];
    if (file !== undefined) void read(file);
  } });
  const zone = h('div', {
    class: 'drop',
    ondragover: (event: DragEvent) => {
      event.preventDefault();
      zone.classList.add('over');
    },
    ondragleave: () => zone.classList.remove('over'),
    ondrop: (event: DragEvent) => {
      event.preventDefault();
      zone.classList.remove('over');
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void read(file);
    },
  }, h('p', {}, h('b', {}, 'Drop a text file here'), ', one URL per line'), h('p', {}, h('label', { for: 'file' }, 'or choose one: '), picker), progress);

  async function read(file: File): Promise<void> {
    const started = performance.now();
    const tally: Tally = {
      lines: 0, valid: 0, changed: 0, schemes: new Map(), hosts: new Map(), lengths: new Map(LENGTHS.map(([, name]) => [name, 0])), invalid: [], normalized: [],
    };
    progress.hidden = false;
    let rest = new Uint8Array();
    let isTooLong = false;
    for (let from = 0; from < file.size; from += PIECE) {
      let piece = joined(rest, new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()));
      const isLast = from + PIECE >= file.size;
      if (isTooLong) {
        // To the end of that line.
        const end = piece.indexOf(0x0a) + 1;
        piece = end === 0 ? new Uint8Array() : piece.slice(end);
        isTooLong = end === 0;
      }
      const end = isLast ? piece.length : piece.lastIndexOf(0x0a) + 1;
      count(tally, piece.subarray(0, end));
      rest = piece.slice(end);
      if (rest.length > LONGEST) {
        refuse(tally, `${new TextDecoder().decode(rest.subarray(0, 100))}… (longer than ${LONGEST} bytes)`);
        rest = new Uint8Array();
        isTooLong = true;
      }
      progress.value = (from + PIECE) / file.size;
      // Keeps the page responsive.
      await new Promise((resolve) => setTimeout(resolve));
    }
    progress.hidden = true;
    show(file, tally, performance.now() - started);
    announce(`${tally.lines} lines, ${tally.valid} of them URLs`);
  }

  function show(file: File, tally: Tally, time: number): void {
    const number = (value: number, label: string) => h('div', { class: 'figure' }, h('b', {}, value.toLocaleString('en')), h('span', {}, label));
    fill(output,
      card(file.name, `${Math.max(1, Math.round(time))} ms`,
        h('div', { class: 'figures' }, number(tally.lines, 'lines'), number(tally.valid, 'URLs'), number(tally.changed, 'changed by normalization'), number(tally.lines - tally.valid, 'not URLs')),
        h('button', { class: 'primary', onclick: () => download(`normalized-${file.name}`, tally.normalized) }, 'Download the normalized file'),
        h('p', { class: 'note' }, 'Lines that are not URLs are excluded.')),
      card('Schemes', null, histogram(tally.schemes)),
      card('Hosts', `the ${TOP} most frequent`, histogram(tally.hosts)),
      card('Lengths', null, histogram(tally.lengths, false)),
      card('Not URLs', tally.lines - tally.valid > SHOWN ? `the first ${SHOWN}` : null, tally.invalid.length === 0 ? h('p', { class: 'verdict good' }, 'Every line is a URL.') : h('ol', { class: 'invalid' },
        ...tally.invalid.map(({ line, text }) => h('li', { value: line }, h('code', {}, visible(text.slice(0, 200))))))));
  }

  fill(output, h('p', { class: 'note' }, 'Counts, a histogram and the lines that are not URLs appear here. The file does not leave the page.'));
  return { elements: [h('section', { class: 'card wide', 'aria-label': 'File' }, zone), wide(output)] };
}

function wide(element: HTMLElement): HTMLElement {
  element.classList.add('wide', 'grid');
  return element;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function refuse(tally: Tally, text: string): void {
  tally.lines++;
  if (tally.invalid.length < SHOWN) tally.invalid.push({ line: tally.lines, text });
}

function count(tally: Tally, bytes: Uint8Array): void {
  const urls = parseMany(bytes);
  const lines = new TextDecoder().decode(bytes).split('\n');
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  const kept: string[] = [];
  for (let i = 0; i < urls.length; i++) {
    const line = (lines[i] ?? '').replace(/\r$/, '');
    const href = urls.href(i);
    if (href === null) {
      refuse(tally, line);
      continue;
    }
    tally.lines++;
    tally.valid++;
    if (href !== line) tally.changed++;
    kept.push(href);
    add(tally.schemes, urls.protocol(i)!);
    add(tally.hosts, urls.hostname(i)! || '(no host)');
    add(tally.lengths, LENGTHS.find(([most]) => href.length <= most)![1]);
  }
  if (kept.length > 0) tally.normalized.push(`${kept.join('\n')}\n`);
}

function histogram(counts: Map<string, number>, isSorted = true): HTMLElement {
  let rows = [...counts];
  if (isSorted) rows = rows.sort(([, a], [, b]) => b - a).slice(0, TOP);
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return h('div', { class: 'bars counts' }, ...rows.map(([name, value]) => h('div', { class: 'bar-row' },
    h('span', { class: 'who mono', title: name }, name), h('div', { class: 'track' }, h('div', { class: 'bar ours', style: `width: ${(100 * value) / most}%` })), h('span', { class: 'number mono' }, value.toLocaleString('en')))));
}
