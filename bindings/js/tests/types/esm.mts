// Compiled, never run: `npm run types`.

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { Worker } from 'node:worker_threads';
import urlwind, {
  ParsedUrls, Report, Step, URL, URLPattern, URLPatternResult, URLSearchParams, domainToASCII, fileURLToPath, isValidURLString, parseMany,
  pathToFileURL, trace, validate,
} from 'urlwind';

const url: URL = new URL('b', new URL('http://a/'));
const maybe: URL | null = URL.parse('http://a/');
const can: boolean = URL.canParse('a', 'b');
url.hash = maybe?.host ?? '';
// @ts-expect-error: read-only
url.origin = 'x';
// @ts-expect-error: a URL is not a string
const text: string = url;

const params: URLSearchParams = url.searchParams;
new URLSearchParams({ a: 1 });
new URLSearchParams([['a', 'b']]);
new URLSearchParams(new Map([['a', 'b']]));
new URLSearchParams(params);
params.forEach(function (value: string, name: string) { this.seen.push(value + name); }, { seen: [''] });
for (const [name, value] of params) name.concat(value);
const size: number = params.size;
// @ts-expect-error: two arguments
params.append('a');

// @ts-expect-error: it would be `null=`
new URLSearchParams(null);

// Ours go where Node's own are expected.
const builtIn: globalThis.URL = url;
const builtInParams: globalThis.URLSearchParams = params;
readFileSync(url);
http.get(url);
fetch(url);
fetch('http://a/', { method: 'POST', body: params });
new Worker(url);
new globalThis.URLSearchParams(params);
new URLSearchParams(builtInParams);

const pattern: URLPattern = new URLPattern({ pathname: '/:id' }, { ignoreCase: true });
new URLPattern('/:id', 'https://a/', { ignoreCase: true });
const match: URLPatternResult | null = pattern.exec('https://a/b');
const id: string | undefined = match?.pathname.groups.id;
const tested: boolean = pattern.test(url) && pattern.test({ search: 'a' }) && pattern.test('b', 'https://a/');
const order: -1 | 0 | 1 = URLPattern.compareComponent('hash', pattern, pattern);
// @ts-expect-error: read-only
pattern.hash = '';
// @ts-expect-error: no such component
pattern.generate('host', {});

const many: ParsedUrls = parseMany(['a']);
parseMany(Buffer.from('a'));
parseMany(new ArrayBuffer(1));
parseMany(new DataView(new SharedArrayBuffer(1)));
parseMany(new SharedArrayBuffer(1));
// @ts-expect-error: not bytes
parseMany(new Int32Array(1));
const href: string | null = many.href(0);
const port: string | null = many.port(0);
for (const each of many) each?.pathname.length;
// @ts-expect-error: neither an array nor bytes
parseMany('a');

const report: Report = validate('a', url, { limit: 3 });
const fix: string | undefined = report.findings[0]?.fix?.text;
// @ts-expect-error: a report has no such member
report.errors;
const steps: Step[] = trace('a');
const valid: boolean = isValidURLString('a', 'http://b/');

const path: string = fileURLToPath(pathToFileURL('/a', { windows: false }));
fileURLToPath(new globalThis.URL('file:///'));
const domain: string = domainToASCII('é');
const same: typeof URL = urlwind.URL;
export { builtIn, can, domain, fix, href, id, order, path, port, same, size, steps, tested, text, valid };

import { fileURLToPathBuffer, format, urlToHttpOptions } from 'urlwind';
import { replaced } from 'urlwind/global';
http.request(urlToHttpOptions(url));
const formatted: string = format(url, { auth: false, unicode: true }) + format('http://h') + format({ host: 'h' });
const bytes: Buffer = fileURLToPathBuffer(new globalThis.URL('file:///x'), { windows: false });
const names: readonly string[] = replaced;
// @ts-expect-error: options are for URL objects
format('http://h', { auth: false });
