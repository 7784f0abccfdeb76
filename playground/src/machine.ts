// The drawing of the state machine, and the slider through the steps of the current URL.

import type { Step } from '../../bindings/js/wasm/dist/full.js';
import { card, fill, h, svg, visible } from './dom.js';
import { BOX_HEIGHT, BOX_WIDTH, HEIGHT, STATES, WAYS, WIDTH, type StateBox, type Way } from './machine-data.js';

export interface Machine {
  element: HTMLElement;
  /** Shows the steps of another URL. */
  show(input: string, steps: Step[]): void;
}

/** Creates the drawing. Calls `onstep` with the selected step, or null for all. */
export function machine(onstep: (step: Step | null) => void): Machine {
  const boxes = new Map(STATES.map((state) => [state.name, drawState(state)]));
  const lines = new Map(WAYS.map((way) => [`${way.from}>${way.to}`, drawWay(way)]));
  const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'machine', role: 'img', 'aria-labelledby': 'machine-title' },
    svg('title', { id: 'machine-title' }, 'The state machine of the URL Standard; the states of the URL are highlighted'),
    svg('defs', {}, arrow('arrow'), arrow('arrow-lit')),
    svg('g', {}, ...lines.values()),
    svg('g', {}, ...boxes.values()));
  const slider = h('input', { type: 'range', min: 0, max: 0, value: 0, id: 'step', 'aria-describedby': 'step-text' });
  const label = h('label', { for: 'step', class: 'note' }, 'Step');
  const text = h('p', { id: 'step-text', class: 'step-text' });
  const scroller = h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'State machine' }, drawing);
  const button = (name: string, sign: string, move: number) =>
    h('button', { class: 'quiet', 'aria-label': name, onclick: () => go(Number(slider.value) + move) }, sign);

  let input = '';
  let steps: Step[] = [];

  slider.addEventListener('input', () => go(Number(slider.value)));

  /** Selects a step; 0 is all steps. */
  function go(number: number): void {
    const at = Math.max(0, Math.min(steps.length, number));
    slider.value = String(at);
    const step = at === 0 ? null : steps[at - 1]!;
    slider.setAttribute('aria-valuetext', step === null ? 'all steps' : `step ${at}: ${step.state}`);
    light(at);
    fill(text, ...describe(at, step));
    onstep(step);
    if (step !== null) reveal(step.state);
  }

  function light(at: number): void {
    const walked = at === 0 ? steps : steps.slice(0, at);
    const names = new Set(walked.map(({ state }) => state));
    for (const [name, element] of boxes) {
      const current = steps[at - 1];
      element.classList.toggle('lit', names.has(name));
      element.classList.toggle('current', at > 0 && current?.state === name);
      element.classList.toggle('failed', steps.at(-1)?.state === name && steps.at(-1)!.isFailure && names.has(name));
    }
    const used = new Set(walked.slice(1).map(({ state }, index) => `${walked[index]!.state}>${state}`));
    for (const [key, element] of lines) {
      element.classList.toggle('lit', used.has(key));
      element.setAttribute('marker-end', used.has(key) ? 'url(#arrow-lit)' : 'url(#arrow)');
      // Highlighted lines are drawn last, above the others.
      if (used.has(key)) element.parentElement?.append(element);
    }
  }

  function describe(at: number, step: Step | null): (Node | string)[] {
    if (step === null) {
      const end = steps.at(-1)?.isFailure ? 'and fails in the last' : 'and succeeds';
      return [`Runs ${steps.length} states ${end}. Move the slider to see the input and output of each.`];
    }
    const read = visible(input.slice(step.start, step.end));
    return [
      h('b', {}, `${at}/${steps.length} ${step.state}`),
      read === '' ? ' reads nothing' : ' reads ',
      read === '' ? '' : h('code', {}, read),
      h('span', { class: 'note' }, ` ${step.start}–${step.end}`),
      step.isFailure ? h('b', { class: 'bad' }, ', and fails') : step.written === '' ? ', writes nothing' : ', writes ',
      step.isFailure || step.written === '' ? '' : h('code', {}, visible(step.written)),
    ];
  }

  /** Scrolls to a state on narrow screens, where the drawing is wider than the page. */
  function reveal(state: string): void {
    if (scroller.scrollWidth <= scroller.clientWidth) return;
    const found = STATES.find(({ name }) => name === state);
    if (found === undefined) return;
    scroller.scrollLeft = (found.x / WIDTH) * scroller.scrollWidth - scroller.clientWidth / 2;
  }

  const element = card('States', h('span', {}, 'dotted: in the standard, not in the paper’s figure'),
    h('div', { class: 'stepper' }, label, button('Step back', '‹', -1), slider, button('Step forward', '›', 1)),
    text, scroller);
  element.classList.add('wide');

  return {
    element,
    show(newInput, newSteps) {
      input = newInput;
      steps = newSteps;
      slider.max = String(steps.length);
      go(Math.min(Number(slider.value), steps.length));
    },
  };
}

function arrow(id: string): SVGElement {
  return svg('marker', { id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' },
    svg('path', { d: 'M0 1 L7 4 L0 7 Z', class: id }));
}

function drawState({ name, x, y, lines, part }: StateBox): SVGElement {
  const first = y + 4 - (lines.length - 1) * 7;
  return svg('g', { class: `state part-${part}`, 'data-state': name },
    svg('rect', { x: x - BOX_WIDTH / 2, y: y - BOX_HEIGHT / 2, width: BOX_WIDTH, height: BOX_HEIGHT, rx: 10 }),
    ...lines.map((line, index) => svg('text', { x, y: first + 14 * index, 'text-anchor': 'middle' }, line)));
}

/** Draws a curve between the edges of two boxes, bent slightly so that opposite directions do not overlap. */
function drawWay({ from, to, isInPaper }: Way): SVGElement {
  const a = STATES.find(({ name }) => name === from)!;
  const b = STATES.find(({ name }) => name === to)!;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  // Longer curves bend more, to avoid other boxes.
  const bend = Math.min(46, length * 0.09);
  const [cx, cy] = [(a.x + b.x) / 2 + (dy / length) * bend, (a.y + b.y) / 2 - (dx / length) * bend];
  const [x1, y1] = edge(a, cx, cy);
  const [x2, y2] = edge(b, cx, cy);
  return svg('path', { d: `M${x1} ${y1} Q${cx.toFixed(1)} ${cy.toFixed(1)} ${x2} ${y2}`, class: isInPaper ? 'way' : 'way dotted', 'data-way': `${from}>${to}` });
}

/** Returns the point where the line from the center of a box to a point leaves the box. */
function edge({ x, y }: StateBox, toX: number, toY: number): [number, number] {
  const [dx, dy] = [toX - x, toY - y];
  const scale = 1 / Math.max(Math.abs(dx) / (BOX_WIDTH / 2 + 3), Math.abs(dy) / (BOX_HEIGHT / 2 + 3));
  return [Math.round(x + dx * scale), Math.round(y + dy * scale)];
}
