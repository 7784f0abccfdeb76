/// <reference types="node" />

/**
 * The class `URL` of the WHATWG URL Standard: a drop-in for the built-in one.
 *
 * @example
 * new URL('../c?d', 'https://EXAMPLE.com/a/b').href // 'https://example.com/c?d'
 */
export class URL {
  /** @throws TypeError with code `ERR_INVALID_URL`, `input` and, if given, `base` */
  constructor(input: string | { toString(): string }, base?: string | URL | { toString(): string });

  /** Like the constructor, but null for what is not a URL. */
  static parse(
    input: string | { toString(): string },
    base?: string | URL | { toString(): string },
  ): URL | null;

  /** Whether the constructor would accept this. Faster than trying it. */
  static canParse(
    input: string | { toString(): string },
    base?: string | URL | { toString(): string },
  ): boolean;

  /** The runtime's own. */
  static createObjectURL(blob: Blob): string;
  /** The runtime's own. */
  static revokeObjectURL(url: string): void;

  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  /** The pairs of the query: changing them changes the URL, and the other way round. */
  readonly searchParams: URLSearchParams;
  hash: string;

  toString(): string;
  toJSON(): string;
}

type BuiltInParams = import('node:url').URLSearchParams;

export type URLSearchParamsInit =
  | string
  | URLSearchParams
  | Iterable<Iterable<string>>
  | Readonly<Record<string, unknown>>
  | undefined;

/** The class `URLSearchParams` of the WHATWG URL Standard: a drop-in for the built-in one. */
export class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: URLSearchParamsInit);

  readonly size: number;

  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  /** By name, in the order of UTF-16 units; equal names stay in their order. */
  sort(): void;

  // The iterators are those of the built-in class, whatever the compiler's `lib` makes of them:
  // otherwise this would not be accepted where that is expected.
  entries(): ReturnType<BuiltInParams['entries']>;
  keys(): ReturnType<BuiltInParams['keys']>;
  values(): ReturnType<BuiltInParams['values']>;
  forEach<This = undefined>(
    callback: (this: This, value: string, name: string, params: URLSearchParams) => void,
    thisArg?: This,
  ): void;
  [Symbol.iterator](): ReturnType<BuiltInParams['entries']>;

  toString(): string;
}

/**
 * Parses the strings of an array, or the lines of a buffer, all at once.
 *
 * @example
 * const urls = parseMany(readFileSync('urls.txt'))
 * for (let i = 0; i < urls.length; i++) console.log(urls.hostname(i))
 */
export function parseMany(
  inputs: readonly (string | { toString(): string })[] | Uint8Array | DataView | ArrayBuffer | SharedArrayBuffer,
): ParsedUrls;

/** What `parseMany` returns. Strings and objects are made when they are asked for. */
export class ParsedUrls implements Iterable<URL | null> {
  private constructor();

  /** How many inputs there were. */
  readonly length: number;

  /** Whether the input is a URL. */
  isValid(index: number): boolean;
  /** How many inputs are URLs. */
  countValid(): number;
  /** The URL as an object; null if the input is not a URL. */
  get(index: number): URL | null;

  /** Components without an object; null if the input is not a URL. */
  href(index: number): string | null;
  origin(index: number): string | null;
  protocol(index: number): string | null;
  username(index: number): string | null;
  password(index: number): string | null;
  host(index: number): string | null;
  hostname(index: number): string | null;
  port(index: number): string | null;
  pathname(index: number): string | null;
  search(index: number): string | null;
  hash(index: number): string | null;

  /** All hrefs, null where the input is not a URL. */
  hrefs(): (string | null)[];

  [Symbol.iterator](): IterableIterator<URL | null>;
}

/** The domain as URLs have it, in ASCII; empty if it is not a domain. */
export function domainToASCII(domain: string): string;

/** The domain as people read it; empty if it is not a domain. */
export function domainToUnicode(domain: string): string;

/** Text to put in the place of `input.slice(start, end)`, which makes an error go away. */
export interface Fix {
  start: number;
  end: number;
  text: string;
}

/** A validation error of the standard, and where it is: `input.slice(start, end)`. */
export interface Finding {
  /** As the standard spells it: `invalid-URL-unit`. */
  name: string;
  /** Whether it makes parsing fail. */
  isFatal: boolean;
  start: number;
  /** The same as `start` where something is missing. */
  end: number;
  component: 'input' | 'scheme' | 'credentials' | 'host' | 'port' | 'path' | 'query' | 'fragment';
  /** For people. */
  sentence: string;
  /** What to do about it, if that does not change what the URL means. */
  fix: Fix | null;
  /** Whether the standard counts it as one error with the finding before it. */
  isRepeat: boolean;
}

/** What is wrong with a URL. */
export interface Report {
  /** In the order in which the standard's steps meet them. */
  findings: Finding[];
  /** How many more there are. */
  leftOut: number;
  /** The input with the fixes applied. */
  fixed: string;
}

/** A state of the standard's parser: what it reads, `input.slice(start, end)`, and what it adds to the URL. */
export interface Step {
  state: string;
  start: number;
  end: number;
  written: string;
  isFailure: boolean;
}

/**
 * Every validation error of the standard: what should not be written so, even if it parses. At most
 * `limit` findings (100 unless told otherwise) are kept, and always the one that makes parsing fail.
 *
 * @example
 * validate('https://example.com/a b').fixed // 'https://example.com/a%20b'
 * @throws TypeError with code `ERR_INVALID_URL` if the base is not a URL
 */
export function validate(
  input: string | { toString(): string },
  base?: string | URL | { toString(): string },
  options?: { limit?: number },
): Report;

/** Whether it is a valid URL string: one for which `validate` has no findings. */
export function isValidURLString(
  input: string | { toString(): string },
  base?: string | URL | { toString(): string },
): boolean;

/** The states that the standard's parser walks through. */
export function trace(
  input: string | { toString(): string },
  base?: string | URL | { toString(): string },
): Step[];

export interface FileUrlOptions {
  /** Whether paths are those of Windows; if not given, what the system has. */
  windows?: boolean | undefined;
}

/** The path that a file URL stands for. */
export function fileURLToPath(url: string | URL | import('node:url').URL, options?: FileUrlOptions): string;

/** The file URL for a path, which is made absolute first. */
export function pathToFileURL(path: string, options?: FileUrlOptions): URL;

/**
 * Where the host of a URL leads, as far as its text tells: `public`, `loopback`, `private`, `metadata`, `name`,
 * `localhost`, … (all words are in the README); null without a host.
 *
 * @example
 * hostClass('http://[::ffff:127.0.0.1]/') // 'loopback'
 */
export function hostClass(url: string | URL): string | null;

/**
 * Whether the host can be on the public internet, as far as its text tells. Names must still be resolved: ask
 * `isGlobalAddress` about each address, and connect to those addresses.
 *
 * @example
 * isGlobalHost('http://2130706433/') // false
 */
export function isGlobalHost(url: string | URL): boolean;

/**
 * What an IP address is, such as `public`, `private` or `metadata`; null if it is none.
 *
 * @example
 * addressClass('64:ff9b::7f00:1') // 'loopback'
 */
export function addressClass(address: string): string | null;

/**
 * Whether an IP address is reachable from everywhere.
 *
 * @example
 * isGlobalAddress('224.0.0.1') // false
 */
export function isGlobalAddress(address: string): boolean;

/**
 * The registrable domain of the host by Mozilla's Public Suffix List; null if there is none.
 *
 * @example
 * registrableDomain('https://www.example.co.uk/') // 'example.co.uk'
 */
export function registrableDomain(url: string | URL): string | null;

/**
 * The public suffix of the host; null if it is not a domain.
 *
 * @example
 * publicSuffix('https://www.example.co.uk/') // 'co.uk'
 */
export function publicSuffix(url: string | URL): string | null;

/**
 * Whether two URLs are of the same site: the same scheme and registrable domain.
 *
 * @example
 * sameSite('https://a.example.com/', 'https://b.example.com:81/') // true
 */
export function sameSite(a: string | URL, b: string | URL): boolean;

/** What one program sees. Parts that are absent are null, and so are all if it refused. */
export interface Reading {
  reader: 'whatwg' | 'rfc3986' | 'curl' | 'python' | 'go' | 'java';
  /** The version that the model follows. */
  version: string;
  /** Why it refused the input. */
  refused: string | null;
  scheme: string | null;
  user: string | null;
  host: string | null;
  port: number | null;
  path: string | null;
}

export interface Readings {
  /** `not-all`: some see no host, or refuse it; `differ`: they see different hosts or ports. */
  verdict: 'agree' | 'not-all' | 'differ';
  /** What they do not agree about, such as `backslash`. */
  reasons: string[];
  readings: Reading[];
}

/**
 * How WHATWG, RFC 3986, curl, Python, Go and Java read an input, and whether they agree about host and port.
 *
 * @example
 * readings('http://127.1/').verdict // 'differ'
 */
export function readings(input: string): Readings;
