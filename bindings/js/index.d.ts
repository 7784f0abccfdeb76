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

/** A component of a URL pattern. */
export type URLPatternComponent =
  | 'protocol' | 'username' | 'password' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash';

/** Components, as patterns or as the parts of a URL, and a base URL for those that are missing. */
export interface URLPatternInit extends Partial<Record<URLPatternComponent, string>> {
  baseURL?: string;
}

/** A pattern, or what is matched with one: a string or components. A URL object has components. */
export type URLPatternInput = string | URLPatternInit;

export interface URLPatternOptions {
  /** Whether pathname, search and hash match in any case. */
  ignoreCase?: boolean;
}

export interface URLPatternComponentResult {
  input: string;
  /** By name, or by number from '0' on; undefined for a group that took no part in the match. */
  groups: Record<string, string | undefined>;
}

export interface URLPatternResult extends Record<URLPatternComponent, URLPatternComponentResult> {
  /** What was given. */
  inputs: [URLPatternInput] | [URLPatternInput, string];
}

/**
 * The class `URLPattern` of the WHATWG URL Pattern Standard: a drop-in for the built-in one.
 *
 * @example
 * new URLPattern({ pathname: '/books/:id' }).exec('https://example.com/books/7')?.pathname.groups.id // '7'
 */
export class URLPattern {
  /**
   * @throws TypeError with code `ERR_INVALID_URL_PATTERN`, and, where that is known, `component` and `position`, the
   * place in the text that was given for the pattern or for the component
   */
  constructor(input: URLPatternInput, baseURL: string, options?: URLPatternOptions);
  constructor(input?: URLPatternInput, options?: URLPatternOptions);

  /** Which of two patterns is more specific in a component: 1 if the left one is. A proposal, not yet in the standard. */
  static compareComponent(component: URLPatternComponent, left: URLPattern, right: URLPattern): -1 | 0 | 1;

  /** Whether an input matches. */
  test(input?: URLPatternInput, baseURL?: string): boolean;
  /** The match, with what its groups found; null if there is none. */
  exec(input?: URLPatternInput, baseURL?: string): URLPatternResult | null;
  /** A component that matches, with these values for its groups. A proposal, not yet in the standard. */
  generate(component: URLPatternComponent, groups: Readonly<Record<string, string>>): string;

  /** The patterns of the components, as they were understood. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Whether any component has a regular expression. */
  readonly hasRegExpGroups: boolean;
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

/** The same as bytes, for paths that are not UTF-8. As `fileURLToPath`, it refuses encoded slashes. */
export function fileURLToPathBuffer(url: string | URL | import('node:url').URL, options?: FileUrlOptions): Buffer;

/** The file URL for a path, which is made absolute first. */
export function pathToFileURL(path: string, options?: FileUrlOptions): URL;

export interface FormatOptions {
  /** Whether credentials stay. */
  auth?: boolean;
  fragment?: boolean;
  search?: boolean;
  /** Whether the domain is written as people read it. */
  unicode?: boolean;
}

/** The text of a URL without those parts that the options say no to; as `format` of `node:url`, also for all else. */
export function format(url: URL | import('node:url').URL, options?: FormatOptions): string;
export function format(url: string | import('node:url').UrlObject): string;

/**
 * The options of `http.request` for a URL.
 *
 * @throws URIError if the credentials are not UTF-8
 */
export function urlToHttpOptions(url: URL | import('node:url').URL): import('node:http').ClientRequestArgs;

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
/** Anything that becomes a URL as a string: a string, or a `URL` of this package or the built-in one. */
type UrlLike = string | { toString(): string };

export interface RedactOptions {
  /** All keys that name secrets (`password`, `token`, `code`, …), in query and fragment. */
  strict?: boolean;
  /** The keys whose values are redacted, in the place of OpenTelemetry's; `*` stands for any text. */
  keys?: readonly string[];
  /** The fragment too. */
  fragment?: boolean;
  /** The password only, where it can be told from the username. */
  keepUsername?: boolean;
  /** What stands in the place of secrets; 'REDACTED' if not given. */
  mask?: string;
}

/**
 * The URL without what is secret, by the rules of OpenTelemetry.
 *
 * @example
 * redact('https://me:secret@h/?sig=x') // 'https://REDACTED:REDACTED@h/?sig=REDACTED'
 * @throws TypeError with code `ERR_INVALID_URL`, which does not show the input
 */
export function redact(url: UrlLike, options?: RedactOptions): string;

/**
 * Any text, in which the URLs are redacted.
 *
 * @example
 * redactText('failed: https:me:secret@h') // 'failed: https:REDACTED:REDACTED@h'
 */
export function redactText(text: string, options?: RedactOptions): string;

/**
 * The URL with a path appended to its path, with exactly one slash between the two. `.` and `..` are refused.
 *
 * @example
 * appendPath('https://h/api?q', 'v1/users') // 'https://h/api/v1/users?q'
 */
export function appendPath(url: UrlLike, path: string): string;

/**
 * The URL with one parameter set; the others keep their bytes.
 *
 * @example
 * setQueryParam('https://h/?a=%7e&b=1', 'b', '2') // 'https://h/?a=%7e&b=2'
 */
export function setQueryParam(url: UrlLike, name: string, value: string): string;

/** The URL without the parameters of these names, in which `*` stands for any text. */
export function removeQueryParams(url: UrlLike, names: readonly string[]): string;

/** The URL with the parameters of these names, and no others. */
export function keepQueryParams(url: UrlLike, names: readonly string[]): string;

/** The URL without the parameters that only serve tracking, or without those of another list. */
export function removeTracking(url: UrlLike, names?: readonly string[]): string;

export interface DecodedParts {
  username: string;
  password: string;
  path: string;
  /** null if the path is opaque. */
  segments: string[] | null;
  query: string | null;
  fragment: string | null;
}

/** The components of a URL without their percent-encoding. */
export function decodedParts(url: UrlLike): DecodedParts;

export interface UrlParts {
  scheme: string;
  username?: string;
  password?: string;
  host?: string;
  port?: number | string;
  path?: string;
  /** Appended to the path; `/` and `%` in them are data. */
  segments?: readonly string[];
  /** The path of a URL without host and segments, as `mailto:`. */
  opaquePath?: string;
  query?: string;
  /** Appended to the query. */
  params?: Iterable<readonly [string, string]>;
  fragment?: string;
}

/**
 * A URL from its parts, each of which is data.
 *
 * @example
 * buildURL({ scheme: 'https', host: 'h', segments: ['a/b'] }).href // 'https://h/a%2Fb'
 * @throws TypeError that names the part and the reason
 */
export function buildURL(parts: UrlParts): URL;

/** A relative reference, which keeps what was written. */
export class RelativeURL {
  /** @throws TypeError with code `ERR_INVALID_URL` for what has a scheme, or a host that does not parse */
  constructor(text: string | RelativeURL);

  readonly authority: string | null;
  readonly path: string;
  readonly query: string | null;
  readonly fragment: string | null;

  /** The URL that this leads to from `base`. */
  resolve(base: UrlLike): URL;
  /** The reference that leads where `other` leads from where this one leads. */
  join(other: string | RelativeURL): RelativeURL;
  toString(): string;
  toJSON(): string;
}
