/** A child of an element; null and false are ignored. */
type Child = Node | string | null | false | undefined;

type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** Creates an element: `on…` attributes are listeners, `true` is an attribute without a value, `false` omits it. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...present(children));
  return element;
}

/** Creates an SVG element. */
export function svg(tag: string, attributes: Attributes = {}, ...children: (Child | Child[])[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(element, attributes);
  element.append(...present(children));
  return element;
}

function present(children: (Child | Child[])[]): (Node | string)[] {
  return children.flat().filter((child): child is Node | string => child != null && child !== false);
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value != null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: (Child | Child[])[]): void {
  element.replaceChildren(...present(children));
}

/** Announces an event to screen readers. */
export function announce(text: string): void {
  const place = document.querySelector('#announce');
  if (place !== null) place.textContent = text;
}

/** Copies text and confirms it on the button for two seconds; `fallback` is shown where copying is blocked. */
export async function copy(button: HTMLButtonElement, text: string, fallback: string): Promise<void> {
  const label = button.dataset['label'] ??= button.textContent ?? '';
  const outcome = await navigator.clipboard.writeText(text).then(() => 'Copied', () => fallback);
  announce(outcome);
  button.textContent = outcome;
  setTimeout(() => { button.textContent = label; }, 2000);
}

/** Creates a card with a heading. */
export function card(title: string, note: Child, ...children: Child[]): HTMLElement {
  return h('section', { class: 'card' },
    h('header', {}, h('h2', {}, title), note === null ? null : h('span', { class: 'note' }, note)),
    ...children);
}

/** Returns text with unprintable characters in a visible form. */
export function visible(text: string): string {
  return text
    .replace(/[\0-\x1f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)))
    .replace(/\x7f/g, '\u2421')
    .replace(/^ +| +$/g, (blanks) => '\u2423'.repeat(blanks.length));
}

/** Returns a function that calls `work` with the next frame, at most once per frame. */
export function once(work: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}

/** Saves text as a file. */
export function download(name: string, parts: BlobPart[]): void {
  const link = h('a', { href: URL.createObjectURL(new Blob(parts, { type: 'text/plain' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
