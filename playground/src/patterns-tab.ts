// The second tab: patterns against URLs, with the text that each group captured.

import { URL as WindURL, URLPattern, type URLPatternComponent, type URLPatternInit, type URLPatternResult } from '../../bindings/js/wasm/dist/full.js';
import { card, fill, h, once, visible } from './dom.js';

export interface PatternsState {
  patterns: string;
  inputs: string;
  patternBase: string;
}

export interface PatternsTab {
  elements: HTMLElement[];
  state(): PatternsState;
  restore(state: PatternsState): void;
}

const COMPONENTS: URLPatternComponent[] = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];

const FIRST: PatternsState = {
  patterns: 'https://{*.}?example.com/books/:id(\\d+)\nhttps://:shop.example.com/*\nhttps://example.com/books/:title?',
  inputs: 'https://example.com/books/42\nhttps://eu.example.com/books/42?page=2\nhttps://example.com/books\nhttp://example.com/',
  patternBase: '',
};

/** A pattern, or the reason why the text is not one. */
type Made = { text: string; pattern: URLPattern } | { text: string; problem: string };

export function patternsTab(onchange: () => void): PatternsTab {
  const changed = once(update);
  const area = (id: string, label: string, rows: number) => {
    const box = h('textarea', { id, rows, class: 'mono plain', spellcheck: 'false', autocapitalize: 'off', oninput: changed });
    return { box, element: h('div', { class: 'field' }, h('label', { for: id }, label), box) };
  };
  const patterns = area('patterns', 'Patterns, one per line: a string, or a dictionary as JSON', 4);
  const inputs = area('pattern-inputs', 'URLs, one per line: a string, or a dictionary as JSON', 5);
  const base = h('input', { id: 'pattern-base', class: 'mono', spellcheck: 'false', autocapitalize: 'off', placeholder: 'none', oninput: changed });
  const ignoreCase = h('input', { type: 'checkbox', id: 'ignore-case', onchange: changed });
  const parsed = h('div', {});
  const matches = h('div', {});

  function update(): void {
    const made = lines(patterns.box.value).map(make);
    showPatterns(made);
    showMatches(made, lines(inputs.box.value));
    onchange();
  }

  function make(text: string): Made {
    try {
      const [input, against] = given(text);
      const options = { ignoreCase: ignoreCase.checked };
      return { text, pattern: against === undefined ? new URLPattern(input, options) : new URLPattern(input, against, options) };
    } catch (error) {
      return { text, problem: (error as Error).message };
    }
  }

  /** Returns the first two arguments of `URLPattern` and of its methods. A dictionary contains the base itself. */
  function given(text: string): [string | URLPatternInit, string | undefined] {
    const against = base.value === '' ? undefined : base.value;
    if (!/^\s*\{\s*(?:"|\}$)/.test(text)) return [text, against];
    const dictionary = JSON.parse(text) as URLPatternInit;
    return [against === undefined ? dictionary : { baseURL: against, ...dictionary }, undefined];
  }

  /** Returns the matches of one input, or the reason why it is not a URL. */
  function exec(made: Made[], text: string): { index: number; result: URLPatternResult }[] | string {
    try {
      const [input, against] = given(text);
      if (typeof input === 'string' && !WindURL.canParse(input, against)) return 'not a URL';
      return made.flatMap((it, index) => {
        const result = 'pattern' in it ? it.pattern.exec(input, against) : null;
        return result === null ? [] : [{ index, result }];
      });
    } catch (error) {
      return (error as Error).message;
    }
  }

  function showPatterns(made: Made[]): void {
    fill(parsed, made.length === 0 ? h('p', { class: 'note' }, 'No pattern yet.') : h('ul', { class: 'findings' }, ...made.map((it) => 'pattern' in it
      ? h('li', { class: 'fine' }, h('p', {}, h('code', {}, it.text)),
        h('p', { class: 'groups' }, ...COMPONENTS.filter((name) => it.pattern[name] !== '*').map((name) =>
          h('span', { class: 'pair' }, h('span', { class: 'note' }, name), ' ', h('code', {}, it.pattern[name] === '' ? 'empty' : it.pattern[name])))))
      : h('li', { class: 'fatal' }, h('p', {}, h('code', {}, it.text)),
        h('p', {}, it.problem)))));
  }

  function showMatches(made: Made[], urls: string[]): void {
    fill(matches, urls.length === 0 ? h('p', { class: 'note' }, 'No URL yet.') : h('ul', { class: 'findings' }, ...urls.map((url) => {
      const found = exec(made, url);
      if (typeof found === 'string') {
        return h('li', { class: 'fatal' }, h('p', {}, h('code', {}, visible(url)), h('span', { class: 'badge bad' }, found)));
      }
      return h('li', { class: found.length === 0 ? '' : 'fine' },
        h('p', {}, h('code', {}, visible(url)), found.length === 0 ? h('span', { class: 'badge' }, 'no match') : null),
        ...found.map(({ index, result }) => h('p', { class: 'groups' },
          h('span', { class: 'badge good' }, `pattern ${index + 1}`), ...groupsOf(result))));
    })));
  }

  return {
    elements: [
      h('section', { class: 'card', 'aria-label': 'Patterns and URLs' }, patterns.element,
        h('p', { class: 'check' }, ignoreCase, h('label', { for: 'ignore-case' }, 'Ignore case')),
        h('div', { class: 'field' }, h('label', { for: 'pattern-base' }, 'Base URL of patterns and URLs'), base), inputs.element),
      h('div', { class: 'column' }, card('Matches', 'groups and what they captured', matches),
        card('Patterns by component', h('a', { href: 'https://urlpattern.spec.whatwg.org/' }, 'the standard'), parsed)),
    ],
    state() {
      const state = { patterns: patterns.box.value, inputs: inputs.box.value, patternBase: base.value };
      // The first examples are the default state, so links need not contain them.
      const isFirst = state.patterns === FIRST.patterns && state.inputs === FIRST.inputs && state.patternBase === FIRST.patternBase;
      return isFirst ? { patterns: '', inputs: '', patternBase: '' } : state;
    },
    restore(state) {
      const isEmpty = state.patterns === '' && state.inputs === '';
      ({ patterns: patterns.box.value, inputs: inputs.box.value, patternBase: base.value } = isEmpty ? FIRST : state);
      update();
    },
  };
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Returns the groups that have a name or captured text. */
function groupsOf(result: URLPatternResult): HTMLElement[] {
  const shown: HTMLElement[] = [];
  for (const component of COMPONENTS) {
    for (const [name, value] of Object.entries(result[component].groups)) {
      // A component that was not given matches everything.
      if (name === '0' && ['', undefined, result[component].input].includes(value)) continue;
      shown.push(h('span', { class: 'pair' }, h('span', { class: 'note' }, `${component} `), h('b', {}, name), ' = ',
        value === undefined ? h('em', {}, 'absent') : h('code', {}, visible(value))));
    }
  }
  return shown.length > 0 ? shown : [h('span', { class: 'note' }, 'no groups')];
}
