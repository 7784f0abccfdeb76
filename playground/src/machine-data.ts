// The state machine of the standard, laid out as in the paper's figure: positions of states, and transitions between
// them.

export type Part = 'scheme' | 'credentials' | 'host' | 'port' | 'path' | 'query' | 'fragment' | 'none';

export interface StateBox {
  name: string;
  /** The center of the box. */
  x: number;
  y: number;
  lines: string[];
  /** The part that the state reads, for its color. */
  part: Part;
}

function box(name: string, x: number, y: number, part: Part, ...lines: string[]): StateBox {
  return { name: `${name} state`, x, y, lines, part };
}

export const WIDTH = 1180;
export const HEIGHT = 470;
export const BOX_WIDTH = 122;
export const BOX_HEIGHT = 46;

export const STATES: StateBox[] = [
  box('scheme start', 70, 130, 'scheme', 'scheme', 'start'),
  box('scheme', 70, 230, 'scheme', 'scheme'),
  box('no scheme', 70, 350, 'none', 'no scheme'),
  box('special authority slashes', 250, 45, 'none', 'special', 'authority slashes'),
  box('special relative or authority', 250, 125, 'none', 'special relative', 'or authority'),
  box('path or authority', 250, 205, 'none', 'path or', 'authority'),
  box('opaque path', 430, 285, 'path', 'opaque', 'path'),
  box('relative', 250, 350, 'none', 'relative'),
  box('file', 250, 430, 'none', 'file'),
  box('special authority ignore slashes', 430, 45, 'none', 'special auth.', 'ignore slashes'),
  box('relative slash', 430, 205, 'none', 'relative', 'slash'),
  box('file slash', 430, 430, 'none', 'file slash'),
  box('authority', 610, 125, 'credentials', 'authority'),
  box('host', 770, 125, 'host', 'host'),
  box('port', 930, 45, 'port', 'port'),
  box('file host', 610, 430, 'host', 'file host'),
  box('path start', 930, 205, 'path', 'path start'),
  box('path', 930, 350, 'path', 'path'),
  box('query', 1110, 205, 'query', 'query'),
  box('fragment', 1110, 350, 'fragment', 'fragment'),
];

export interface Way {
  from: string;
  to: string;
  /** Whether the transition is in the paper's figure. */
  isInPaper: boolean;
}

function ways(isInPaper: boolean, list: Record<string, string[]>): Way[] {
  return Object.entries(list).flatMap(([from, targets]) =>
    targets.map((to) => ({ from: `${from} state`, to: `${to} state`, isInPaper })));
}

/** The transitions, without those from a state to itself. */
export const WAYS: Way[] = [
  ...ways(true, {
    'scheme start': ['scheme'],
    'scheme': ['file', 'special relative or authority', 'special authority slashes', 'path or authority', 'opaque path', 'no scheme'],
    'no scheme': ['relative', 'fragment', 'file'],
    'special relative or authority': ['special authority ignore slashes', 'relative'],
    'path or authority': ['authority', 'path'],
    'relative': ['relative slash', 'query', 'fragment', 'path'],
    'relative slash': ['special authority ignore slashes', 'authority'],
    'special authority slashes': ['special authority ignore slashes'],
    'special authority ignore slashes': ['authority'],
    'authority': ['host'],
    'host': ['file host', 'path start', 'port'],
    'port': ['path start'],
    'file': ['file slash', 'query', 'fragment'],
    'file slash': ['file host', 'path'],
    'file host': ['path', 'path start'],
    'path start': ['path', 'query', 'fragment'],
    'path': ['query', 'fragment'],
    'opaque path': ['fragment'],
    'query': ['fragment'],
  }),
  ...ways(false, {
    'scheme start': ['no scheme'],
    'relative slash': ['path'],
    'file': ['path'],
    'opaque path': ['query'],
  }),
];

/** Returns the part that a state reads. */
export function partOf(state: string): Part {
  return STATES.find(({ name }) => name === state)?.part ?? 'none';
}
