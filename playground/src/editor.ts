// A text box for a URL whose text is colored and underlined during typing: the text of the box is transparent, above a
// copy with marks.

import type { Finding, Step } from '../../bindings/js/wasm/dist/full.js';
import { fill, h, visible } from './dom.js';
import { partOf } from './machine-data.js';

export interface Editor {
  element: HTMLElement;
  readonly box: HTMLTextAreaElement;
  value: string;
  /** Colors the parts that states have read, and underlines errors. */
  draw(steps: Step[], findings: Finding[]): void;
  /** Highlights the text that one step reads. */
  point(step: Step | null): void;
}

export function editor(id: string, label: string, placeholder: string, onchange: () => void): Editor {
  const under = h('div', { class: 'under', 'aria-hidden': 'true' });
  const box = h('textarea', {
    id, rows: 1, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', placeholder,
    oninput: () => onchange(),
    onkeydown: (event: KeyboardEvent) => {
      // A URL is one line; the parser removes line ends in pasted text.
      if (event.key === 'Enter') event.preventDefault();
    },
  });
  let steps: Step[] = [];
  let findings: Finding[] = [];
  let current: Step | null = null;

  function redraw(): void {
    fill(under, ...marked(box.value, steps, findings, current), '\u200b');
  }

  return {
    element: h('div', { class: 'field' }, h('label', { for: id }, label), h('div', { class: 'editor' }, under, box)),
    box,
    get value() {
      return box.value;
    },
    set value(text) {
      if (box.value !== text) box.value = text;
    },
    draw(newSteps, newFindings) {
      [steps, findings] = [newSteps, newFindings];
      redraw();
    },
    point(step) {
      current = step;
      redraw();
    },
  };
}

/** Splits the text into pieces, each with one set of marks. */
function marked(text: string, steps: Step[], findings: Finding[], current: Step | null): Node[] {
  const cuts = new Set([0, text.length]);
  const add = (start: number, end: number) => cuts.add(start).add(end);
  for (const { start, end } of steps) add(start, end);
  const places = findings.map((finding) => placeOf(finding, text.length));
  for (const [start, end] of places) add(start, end);
  const sorted = [...cuts].filter((cut) => cut <= text.length).sort((a, b) => a - b);
  const pieces: Node[] = [];
  for (let i = 0; i + 1 < sorted.length; i++) {
    const [start, end] = [sorted[i]!, sorted[i + 1]!];
    const covers = (from: number, to: number) => from <= start && end <= to;
    const classes: string[] = [];
    const step = steps.findLast((it) => it.end > it.start && covers(it.start, it.end));
    if (step !== undefined) classes.push(`part-${partOf(step.state)}`);
    const error = findings.find((_, index) => covers(...places[index]!));
    if (error !== undefined) classes.push(error.isFatal ? 'wrong fatal' : 'wrong');
    if (current !== null && covers(current.start, current.end)) classes.push('pointed');
    pieces.push(h('span', { class: classes.join(' ') }, text.slice(start, end)));
  }
  return pieces;
}

/** Returns the range to underline: missing text is marked at the adjacent code unit. */
function placeOf({ start, end }: Finding, length: number): [number, number] {
  if (start < end) return [start, end];
  return start < length ? [start, start + 1] : [Math.max(0, length - 1), length];
}

/** Creates a list of findings with links and buttons. */
export function findingList(input: string, findings: Finding[], apply: (fixed: string) => void): HTMLElement {
  return h('ul', { class: 'findings' }, ...findings.map((finding) => h('li', { class: finding.isFatal ? 'fatal' : '' },
    h('p', {},
      h('a', { href: linkTo(finding.name), target: '_blank', rel: 'noreferrer' }, finding.name),
      finding.isFatal ? h('span', { class: 'badge bad' }, 'parsing fails') : null,
      h('span', { class: 'note' }, ` ${finding.component} ${finding.start}–${finding.end}`)),
    h('p', {}, finding.sentence, ' ', finding.end > finding.start ? h('code', { class: 'excerpt' }, visible(input.slice(finding.start, finding.end))) : null),
    finding.fix === null ? null : h('button', {
      class: 'fix',
      onclick: () => apply(input.slice(0, finding.fix!.start) + finding.fix!.text + input.slice(finding.fix!.end)),
    }, 'Fix: ', h('s', {}, visible(input.slice(finding.fix.start, finding.fix.end)) || '\u00a0'), ' → ', h('ins', {}, visible(finding.fix.text) || 'nothing')))));
}

/** Two errors share their name with an algorithm and have a different anchor. */
function linkTo(name: string): string {
  const id = name.toLowerCase();
  const isShared = id === 'domain-to-ascii' || id === 'domain-to-unicode';
  return `https://url.spec.whatwg.org/#${isShared ? 'validation-error-' : ''}${id}`;
}
