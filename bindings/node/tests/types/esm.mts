// Compiled, never run: `npm run types`.

import urlwind, {
  ParsedUrls, URL, URLSearchParams, domainToASCII, fileURLToPath, parseMany, pathToFileURL,
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

const many: ParsedUrls = parseMany(['a']);
parseMany(Buffer.from('a'));
const href: string | null = many.href(0);
for (const each of many) each?.pathname.length;
// @ts-expect-error: neither an array nor bytes
parseMany('a');

const path: string = fileURLToPath(pathToFileURL('/a', { windows: false }));
fileURLToPath(new globalThis.URL('file:///'));
const domain: string = domainToASCII('é');
const same: typeof URL = urlwind.URL;
export { can, domain, href, path, same, size, text };
