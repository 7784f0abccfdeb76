// Answers questions about URLs, a line each: testing/conformance/src/server.rs says how. `node tests/wpt_server.mjs [file [--plain]]` asks
// the addon, or another file that exports the same, as in a runtime without vectors; a page that imports this asks what it has.

const ATTRIBUTES = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

function text(word) {
  if (word === '-') return undefined;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(word.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)));
}

/** The word for a text. */
export function word(value) {
  return Array.from(new TextEncoder().encode(value), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function words(values) {
  return values.map(word).join(' ');
}

/** What a result is, whatever it is; or which error there is. */
function described(run) {
  try {
    const value = run();
    return JSON.stringify(value) ?? String(value);
  } catch (error) {
    return `${error.name} ${error.code} ${error.message}`;
  }
}

const shown = (url) => url && ATTRIBUTES.map((name) => url[name]);

/** What two ways to ask disagree about. */
function broken({ URL, URLSearchParams, parseMany }, url, input, base) {
  const found = [];
  const same = (what, one, other) => JSON.stringify(one) === JSON.stringify(other) || found.push(`${what}: ${one}, not ${other}`);
  same('searchParams', String(url.searchParams), String(new URLSearchParams(url.search)));
  same('toString', `${url}`, url.href);
  if (input === undefined) return found;
  same('URL.parse', shown(URL.parse(input, base)), shown(url));
  if (base !== undefined) return found;
  const many = parseMany([input, '', input]);
  for (const name of ATTRIBUTES) same(`parseMany, ${name}`, many[name](2), url[name]);
  same('parseMany, get', shown(many.get(2)), shown(url));
  return found;
}

function parse(api, input, base, ...changes) {
  if (!api.URL.canParse(input, base)) {
    return described(() => new api.URL(input, base)).startsWith('TypeError ERR_INVALID_URL') && api.URL.parse(input, base) === null ? '-' : '? ?';
  }
  const url = new api.URL(input, base);
  const faults = broken(api, url, input, base);
  for (let i = 0; i < changes.length; i += 2) {
    try {
      url[changes[i]] = changes[i + 1];
    } catch (error) {
      if (changes[i] !== 'href' || error.code !== 'ERR_INVALID_URL') faults.push(`setting ${changes[i]}: ${error}`);
    }
  }
  if (changes.length > 0) faults.push(...broken(api, url));
  return words([...shown(url), url.searchParams.toString(), faults.join('; ')]);
}

/** Everything else that the package has, of two texts. */
function calls(api) {
  const known = {
    URL(a, b) {
      const url = new api.URL(a);
      url.searchParams.append(b, a);
      url.hash = b;
      return [url, shown(url), [...url.searchParams]];
    },
    URLSearchParams(a, b) {
      const params = new api.URLSearchParams(a);
      params.set(b, a);
      params.sort();
      return [...params, params.get(b), params.has(a), `${params}`];
    },
    URLPattern(a, b) {
      const pattern = new api.URLPattern({ pathname: '/:a/*', search: '*' });
      return [pattern.exec(a), pattern.test(b), pattern.exec({ pathname: `/x/${b}` }), described(() => new api.URLPattern(a, b).pathname)];
    },
    RelativeURL: (a, b) => `${new api.RelativeURL(a).resolve(b)}`,
    parseMany: (a, b) => ATTRIBUTES.map((name) => [0, 1, 2].map((index) => api.parseMany([a, b, `${a}${b}`])[name](index))),
    parseLines: (a, b) => api.parseMany(new TextEncoder().encode(`${a}\n${b}\n`)).hrefs(),
    normalizeMany: (a, b) => api.normalizeMany([a, b, `${a}${b}`]),
    decodedParts: (a) => api.decodedParts(a),
    buildURL: (a, b) => api.buildURL({ scheme: 'https', host: 'h', segments: [a], params: [[b, a]] }).href,
    removeQueryParams: (a, b) => api.removeQueryParams(a, [b]),
    keepQueryParams: (a, b) => api.keepQueryParams(a, [b]),
  };
  const isFunction = (name) => /^[a-z]/.test(name) && typeof api[name] === 'function' && name !== 'default';
  for (const name of Object.keys(api).filter(isFunction)) known[name] ??= (a, b) => api[name](a, b);
  return Object.fromEntries(Object.entries(known).filter(([name]) => name === 'parseLines' || name in api));
}

/** The answer to a question. */
export function answer(api, question) {
  const [name, ...rest] = question.split(' ');
  if (name === 'calls') return Object.keys(calls(api)).join(' ');
  if (name === 'utf16') {
    const units = rest[0].match(/..../g) ?? [];
    return parse(api, String.fromCharCode(...units.map((digits) => Number.parseInt(digits, 16))), text(rest[1]));
  }
  const texts = rest.map(text);
  if (name === 'parse') return parse(api, ...texts);
  if (name === 'can') return api.URL.canParse(...texts) ? 'y' : 'n';
  return words([described(() => calls(api)[name](...texts))]);
}

if (globalThis.process?.argv[1]?.endsWith('wpt_server.mjs')) {
  const { createRequire } = await import('node:module');
  const { createInterface } = await import('node:readline');
  if (process.argv[3] === '--plain') WebAssembly.validate = () => false;
  const api = createRequire(import.meta.url)(process.argv[2] ?? '../index.js');
  for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${answer(api, line)}\n`);
}
