// The first tab: everything about one URL.

import {
  URL as WindURL, URLSearchParams as WindParams, domainToUnicode, hostClass, isGlobalHost, publicSuffix, readings,
  registrableDomain, trace, validate, type Report, type Step,
} from '../../bindings/js/wasm/dist/full.js';
import { announce, card, copy, fill, h, once, visible } from './dom.js';
import { editor, findingList } from './editor.js';
import { FIRST, PAPER, TRICKY, type Example } from './examples.js';
import { machine } from './machine.js';
import type { Part } from './machine-data.js';

export interface ParseState {
  url: string;
  base: string;
}

export interface ParseTab {
  elements: HTMLElement[];
  state(): ParseState;
  restore(state: ParseState): void;
}

/** Editable attributes, in the order of a URL. */
const EDITABLE = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;
const COMPARED = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;

const PARTS: Record<(typeof EDITABLE)[number], Part> = {
  protocol: 'scheme', username: 'credentials', password: 'credentials', hostname: 'host', port: 'port',
  pathname: 'path', search: 'query', hash: 'fragment',
};

export function parseTab(onchange: () => void): ParseTab {
  const changed = once(update);
  const url = editor('url', 'URL', 'https://example.com/', changed);
  const base = editor('base', 'Base URL', 'none', changed);
  const result = h('div', { class: 'result' });
  const rows = new Map(EDITABLE.map((name) => [name, componentRow(name)]));
  const params = h('div', { class: 'params' });
  const problems = h('div', {});
  const browser = h('div', {});
  const others = h('div', {});
  const facts = h('dl', { class: 'facts' });
  const states = machine((step) => url.point(step));
  let current: WindURL | null = null;

  function componentRow(name: (typeof EDITABLE)[number]) {
    const box = h('input', {
      id: `part-${name}`, spellcheck: 'false', autocomplete: 'off', class: `mono part-${PARTS[name]}`,
      oninput: () => set(name, box.value),
      onblur: () => showComponents(),
    });
    const place = h('span', { class: 'note offsets' });
    return { box, place, element: h('div', { class: 'component' }, h('label', { for: box.id }, name), box, place) };
  }

  /** Calls a setter of the standard, which ignores invalid values. */
  function set(name: (typeof EDITABLE)[number], value: string): void {
    if (current === null) return;
    const before = current.href;
    current[name] = value;
    const refused = current.href === before && current[name] !== value;
    const { box } = rows.get(name)!;
    if (refused) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
    url.value = current.href;
    update();
  }

  function update(): void {
    const input = url.value;
    const given = base.value === '' ? undefined : base.value;
    const baseUrl = given === undefined ? undefined : WindURL.parse(given);
    current = baseUrl === null ? null : WindURL.parse(input, given);
    const baseReport = given === undefined ? null : validate(given);
    base.draw(given === undefined ? [] : trace(given), baseReport?.findings ?? []);
    const report = validate(input, baseUrl?.href);
    const steps = trace(input, baseUrl?.href);
    url.draw(steps, report.findings);
    states.show(input, steps);
    showResult(result, current, baseUrl === null, steps);
    showComponents();
    showParams();
    showProblems(input, report, baseUrl === null);
    showBrowser(browser, current, input, given);
    showReadings(others, input);
    showFacts(facts, current);
    onchange();
  }

  function showComponents(): void {
    const places = current === null ? null : offsetsOf(current);
    for (const [name, { box, place }] of rows) {
      box.disabled = current === null;
      const value = current?.[name] ?? '';
      // A box keeps its text until it loses focus.
      if (document.activeElement !== box) {
        box.value = value;
        box.removeAttribute('aria-invalid');
      }
      const at = places?.find((it) => it.name === name);
      place.textContent = at === undefined ? '–' : `${at.start}–${at.end}`;
    }
  }

  function showParams(): void {
    // Not while the user types in it.
    if (params.contains(document.activeElement) && document.activeElement?.tagName === 'INPUT') return;
    if (current === null) return fill(params, h('p', { class: 'note' }, 'Not a URL, so no parameters.'));
    const pairs = [...current.searchParams];
    const body = h('tbody', {}, ...pairs.map(([name, value]) => paramRow(name, value)));
    fill(params,
      pairs.length === 0 ? h('p', { class: 'note' }, 'The query has no parameters.') : h('table', {},
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'name'), h('th', { scope: 'col' }, 'value'), h('th', { scope: 'col' }, h('span', { class: 'hidden' }, 'remove')))), body),
      h('button', {
        class: 'quiet',
        onclick: () => {
          write([...readParams(), ['name', 'value']]);
          params.querySelector<HTMLInputElement>('tbody tr:last-child input')?.select();
        },
      }, 'Add a parameter'));
  }

  function paramRow(name: string, value: string): HTMLElement {
    const changedRow = () => write(readParams());
    // Not before a click on a button in the table, which would be replaced.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!params.contains(relatedTarget as Node | null)) showParams();
    };
    const box = (text: string, label: string) =>
      h('input', { value: text, 'aria-label': label, class: 'mono', spellcheck: 'false', oninput: changedRow, onblur: left });
    const row: HTMLElement = h('tr', {}, h('td', {}, box(name, 'name')), h('td', {}, box(value, `value of ${name}`)),
      h('td', {}, h('button', {
        class: 'quiet', 'aria-label': `Remove ${name}`,
        onclick: () => {
          row.remove();
          write(readParams());
          params.querySelector<HTMLElement>(':scope > button')?.focus();
        },
      }, '×')));
    return row;
  }

  function readParams(): [string, string][] {
    return [...params.querySelectorAll('tbody tr')].map((row) => {
      const [name, value] = row.querySelectorAll('input');
      return [name!.value, value!.value];
    });
  }

  function write(pairs: [string, string][]): void {
    if (current === null) return;
    current.search = new WindParams(pairs).toString();
    url.value = current.href;
    update();
  }

  function showProblems(input: string, report: Report, isBadBase: boolean): void {
    const apply = (text: string) => {
      url.value = text;
      update();
      announce('Fixed');
      url.box.focus();
    };
    const { findings } = report;
    const fixable = findings.filter(({ fix }) => fix !== null).length;
    fill(problems,
      isBadBase ? h('p', { class: 'verdict bad' }, 'The base is not a URL.') : null,
      findings.length === 0 ? h('p', { class: 'verdict good' }, 'A valid URL string, without validation errors.') : findingList(input, findings, apply),
      report.leftOut > 0 ? h('p', { class: 'note' }, `and ${report.leftOut} more`) : null,
      fixable > 1 ? h('button', { class: 'primary', onclick: () => apply(report.fixed) }, `Apply all ${fixable} fixes`) : null);
  }

  const chips = (title: string, list: Example[]) => h('div', { class: 'chips' }, h('span', { class: 'note' }, title),
    ...list.map((example) => h('button', {
      class: 'chip',
      onclick: () => {
        url.value = example.url;
        base.value = example.base ?? '';
        update();
      },
    }, example.name)));

  const elements = [
    h('section', { class: 'card wide entry', 'aria-label': 'Input' }, url.element, base.element, chips('The paper’s table 1', PAPER), chips('Tricky cases', TRICKY)),
    resultCard(result),
    card('Components', 'edit in place: each box is a setter', ...[...rows.values()].map(({ element }) => element)),
    h('div', { class: 'column' },
      card('Validation', h('a', { href: 'https://url.spec.whatwg.org/#validation-error' }, 'the standard’s errors'), problems),
      card('Host', null, facts)),
    wide(card('Search parameters', 'edit in place', params)),
    states.element,
    wide(card('Other parsers', 'models of curl, Python, Go and Java', others)),
    wide(card('This browser', null, browser)),
  ];

  return {
    elements,
    state: () => ({ url: url.value === FIRST && base.value === '' ? '' : url.value, base: base.value }),
    restore(state) {
      url.value = state.url === '' && state.base === '' ? FIRST : state.url;
      base.value = state.base;
      update();
    },
  };
}

function wide(element: HTMLElement): HTMLElement {
  element.classList.add('wide');
  return element;
}

function resultCard(result: HTMLElement): HTMLElement {
  const button = h('button', { class: 'quiet', onclick: () => void copy(button, result.dataset['href'] ?? '', 'Copying is blocked') }, 'Copy');
  return wide(card('Result', button, result));
}

interface Place {
  name: string;
  start: number;
  end: number;
}

/** Returns the range of each attribute in the href. */
function offsetsOf(url: WindURL): Place[] {
  const places: Place[] = [];
  let at = 0;
  const add = (name: string, text: string, before = '', after = '') => {
    if (text === '') return;
    at += before.length;
    places.push({ name, start: at, end: at + text.length });
    at += text.length + after.length;
  };
  add('protocol', url.protocol);
  if (url.href.startsWith('//', at)) {
    at += 2;
    const hasPassword = url.password !== '';
    add('username', url.username, '', hasPassword ? '' : '@');
    add('password', url.password, ':', '@');
    add('hostname', url.hostname);
    add('port', url.port, ':');
  } else if (url.href.startsWith('/.//', at)) {
    at += 2;
  }
  add('pathname', url.pathname);
  add('search', url.search);
  add('hash', url.hash, url.search === '' && url.href[at] === '?' ? '?' : '');
  return places;
}

/** Shows the href in colored parts, each with its offset. */
function showResult(element: HTMLElement, url: WindURL | null, isBadBase: boolean, steps: Step[]): void {
  element.dataset['href'] = url?.href ?? '';
  element.classList.toggle('bad', url === null);
  if (url === null) {
    const where = steps.at(-1)?.state ?? '';
    fill(element, isBadBase ? 'Not a URL: the base is not one.' : `Not a URL: parsing fails in the ${where}.`);
    return;
  }
  const { href } = url;
  const pieces: Node[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) pieces.push(h('span', { class: 'between' }, href.slice(at, to)));
    at = to;
  };
  for (const { name, start, end } of offsetsOf(url)) {
    plain(start);
    const part = PARTS[name as keyof typeof PARTS];
    pieces.push(h('span', { class: `piece part-${part}`, title: `${name}, ${start} to ${end}` },
      h('i', { class: 'at', 'aria-hidden': 'true' }, String(start)), ...breakable(href.slice(start, end), part)));
    at = end;
  }
  plain(href.length);
  pieces.push(h('i', { class: 'at last', 'aria-hidden': 'true' }, String(href.length)));
  fill(element, ...pieces);
}

/** A host that is wider than a line breaks behind dots. */
function breakable(text: string, part: string): (Node | string)[] {
  return part === 'host' ? text.split(/(?<=\.)/).flatMap((label) => [label, h('wbr')]) : [text];
}

function showBrowser(element: HTMLElement, url: WindURL | null, input: string, base: string | undefined): void {
  let theirs: globalThis.URL | null = null;
  try {
    theirs = new globalThis.URL(input, base);
  } catch {
    // The browser rejects the input, which the table shows.
  }
  const rows = COMPARED.map((name) => [name, url?.[name], theirs?.[name]] as const);
  const count = rows.filter(([, ours, other]) => ours !== other).length;
  const verdict = url === null && theirs === null ? 'Both reject it.' : count === 0 ? 'All attributes are equal.' : `${count} attributes differ.`;
  const show = (value: string | undefined) => value === undefined ? h('em', {}, 'rejected') : h('code', {}, visible(value));
  fill(element,
    h('p', { class: `verdict ${count === 0 ? 'good' : 'bad'}` }, verdict),
    url === null && theirs === null ? null : h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Comparison' }, h('table', { class: 'compare' },
      h('thead', {}, h('tr', {}, ...['attribute', 'urlwind', 'this browser'].map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, ...rows.map(([name, ours, other]) => h('tr', { class: ours === other ? '' : 'differs' },
        h('th', { scope: 'row' }, name, ours === other ? null : h('span', { class: 'badge bad' }, 'differs')),
        h('td', {}, show(ours)), h('td', {}, show(other))))))));
}

const READERS: Record<string, string> = {
  whatwg: 'WHATWG', rfc3986: 'RFC 3986', curl: 'curl', python: 'Python', go: 'Go', java: 'Java',
};

const VERDICTS = {
  agree: 'All agree on host and port.',
  'not-all': 'Some see no host, or reject it.',
  differ: 'They see different hosts or ports.',
};

function showReadings(element: HTMLElement, input: string): void {
  const { verdict, reasons, readings: list } = readings(input);
  const ours = list[0];
  const cell = (value: string | number | null) => h('td', {}, value === null || value === '' ? h('span', { class: 'note' }, '–') : h('code', {}, visible(String(value))));
  fill(element,
    h('p', { class: `verdict ${verdict === 'agree' ? 'good' : 'bad'}` }, VERDICTS[verdict],
      reasons.length === 0 ? null : ` Cause: ${reasons.join(', ')}.`),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Readings' }, h('table', { class: 'readings' },
      h('thead', {}, h('tr', {}, ...['reader', 'scheme', 'user', 'host', 'port', 'path'].map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, ...list.map((it) => h('tr', { class: it.refused === null && ours?.refused === null && it.host?.toLowerCase() !== ours.host?.toLowerCase() ? 'differs' : '' },
        h('th', { scope: 'row' }, READERS[it.reader] ?? it.reader, h('span', { class: 'note' }, ` ${it.version}`)),
        ...(it.refused === null
          ? [cell(it.scheme), cell(it.user), cell(it.host), cell(it.port), cell(it.path)]
          : [h('td', { colspan: 5 }, h('em', {}, `rejected: ${it.refused}`))])))))));
}

function showFacts(element: HTMLElement, url: WindURL | null): void {
  const fact = (name: string, value: string | null) => [h('dt', {}, name), h('dd', {}, value ?? '–')];
  const kind = url === null ? null : hostClass(url);
  fill(element,
    fact('class', kind),
    fact('public internet', url === null || kind === null ? null : isGlobalHost(url) ? 'can be, as far as the text tells' : 'no'),
    fact('registrable domain', url && registrableDomain(url)),
    fact('public suffix', url && publicSuffix(url)),
    fact('for people', url && url.hostname !== '' ? domainToUnicode(url.hostname) || url.hostname : null));
}
