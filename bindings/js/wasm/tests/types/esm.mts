// Compiles if the types say what the package does.

import { URL, URLPattern, URLSearchParams, normalizeMany, parseMany, trace, validate } from 'urlwind-wasm';
import { init } from 'urlwind-wasm/init';
import * as small from 'urlwind-wasm/no-idna';
import { readings, redact, registrableDomain } from 'urlwind-wasm/full';

const url: URL = new URL('a', 'https://h/');
const params: URLSearchParams = url.searchParams;
const builtIn: globalThis.URLSearchParams = params;
const hrefs: (string | null)[] = normalizeMany(['a', 'b']);
const host: string | null = parseMany(new Uint8Array()).hostname(0);
const name: string | undefined = validate('x').findings[0]?.name;
const state: string | undefined = trace('x')[0]?.state;
const id: string | undefined = new URLPattern({ pathname: '/:id' }).exec('https://h/1')?.pathname.groups['id'];
const domain: string | null = registrableDomain(url);
const verdict: 'agree' | 'not-all' | 'differ' = readings('x').verdict;
const brought: URL = new (await init(fetch('m.wasm'))).URL('x:');
const parsed: small.URL | null = small.URL.parse('x');

// @ts-expect-error: only `full` has it
small.readings;
// @ts-expect-error: the smallest module has no patterns
small.URLPattern;
// @ts-expect-error: there are no files in browsers
small.fileURLToPath;

export { brought, builtIn, domain, host, hrefs, id, name, parsed, redact, state, verdict };
