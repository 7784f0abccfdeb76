import * as urlwind from '../../bindings/js/wasm/dist/full.js';
import { copy } from './dom.js';
import { filesTab } from './files-tab.js';
import { parseTab } from './parse-tab.js';
import { patternsTab } from './patterns-tab.js';
import { speedTab } from './speed-tab.js';

const TABS = ['parse', 'patterns', 'speed', 'files'] as const;
type Tab = (typeof TABS)[number];

const tabButton = (tab: Tab) => document.querySelector<HTMLButtonElement>(`#tab-${tab}`)!;
const panel = (tab: Tab) => document.querySelector<HTMLElement>(`#panel-${tab}`)!;

let chosen: Tab = 'parse';
/** The last fragment that this page wrote to the address bar. */
let written = '';
let timer = 0;

const parse = parseTab(remember);
const patterns = patternsTab(remember);

/** Returns the state as a fragment, which is not sent to any server. */
function fragment(): string {
  const state = new globalThis.URLSearchParams();
  if (chosen !== 'parse') state.set('tab', chosen);
  for (const [name, value] of Object.entries({ ...parse.state(), ...patterns.state() })) {
    if (value !== '') state.set(name, value);
  }
  return `#${state}`;
}

/** Writes the state to the address bar, but not with each key, since browsers limit the frequency. */
function remember(): void {
  clearTimeout(timer);
  timer = window.setTimeout(writeNow, 250);
}

function writeNow(): void {
  written = fragment();
  history.replaceState(null, '', written);
}

function restore(): void {
  const state = new globalThis.URLSearchParams(location.hash.slice(1));
  const text = (name: string) => state.get(name) ?? '';
  parse.restore({ url: text('url'), base: text('base') });
  patterns.restore({ patterns: text('patterns'), inputs: text('inputs'), patternBase: text('patternBase') });
  choose(TABS.find((tab) => tab === state.get('tab')) ?? 'parse');
}

function choose(tab: Tab): void {
  chosen = tab;
  for (const other of TABS) {
    tabButton(other).setAttribute('aria-selected', String(other === tab));
    tabButton(other).tabIndex = other === tab ? 0 : -1;
    panel(other).hidden = other !== tab;
  }
  remember();
}

for (const [index, tab] of TABS.entries()) {
  tabButton(tab).addEventListener('click', () => choose(tab));
  tabButton(tab).addEventListener('keydown', ({ key }) => {
    const move = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (move === 0) return;
    const next = TABS[(index + move + TABS.length) % TABS.length]!;
    choose(next);
    tabButton(next).focus();
  });
}

document.querySelector('#notice')!.remove();
panel('parse').append(...parse.elements);
panel('patterns').append(...patterns.elements);
panel('speed').append(...speedTab().elements);
panel('files').append(...filesTab().elements);

document.querySelector<HTMLButtonElement>('#copy-link')!.addEventListener('click', ({ currentTarget }) => {
  writeNow();
  void copy(currentTarget as HTMLButtonElement, location.href, 'See the address bar');
});

document.querySelector('#theme')!.addEventListener('click', () => {
  const { dataset } = document.documentElement;
  const isDark = dataset['theme'] === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dataset['theme'] === 'dark';
  dataset['theme'] = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', dataset['theme']);
  } catch {
    // Storage is blocked: the theme lasts as long as the page.
  }
});

window.addEventListener('hashchange', () => {
  // Links within the page are not states.
  if (location.hash === '' || location.hash.includes('=')) {
    if (location.hash !== written) restore();
  } else {
    remember();
  }
});

restore();

// For tests and the console.
Object.assign(globalThis, { urlwind });
