// What programs do with a URL, row by row: each does it, and says what came of it.
//
// `run` gets classes (ours, or the built-in ones) and the address of a server that answers with what
// it was asked. `expected` is the right answer; without it, the answer that the built-in classes
// get in the same runtime. `otherwise` names a wrong answer as the README does. `needs` is false
// where a runtime has nothing to try.

import assert from 'node:assert';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import nodeUrl from 'node:url';
import util from 'node:util';
import { MessageChannel, Worker } from 'node:worker_threads';
import * as jest from '@jest/expect-utils';
import * as vitest from '@vitest/expect';
import axios from 'axios';
import got from 'got';
import * as undici from 'undici';

const FORM = 'application/x-www-form-urlencoded';
const LOGIN = 'Basic dTpw'; // u:p

/** What a request of Node's kind is answered. */
function answerOf(start) {
  return new Promise((resolve, reject) => {
    const request = start((response) => {
      let text = '';
      response.on('data', (data) => { text += data; });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    request.on('error', reject);
    request.end();
  });
}

/** Whether `compare` takes equal things for equal and others not. */
function tells(compare, make) {
  const passes = (one, other) => {
    try {
      return compare(one, other) !== false;
    } catch (error) {
      if (error instanceof TypeError) throw error;
      return false;
    }
  };
  if (!passes(make('a'), make('a'))) return 'same differ';
  return passes(make('a'), make('b')) ? 'others are the same' : 'right';
}

const COMPARISONS = [
  assert.deepStrictEqual, util.isDeepStrictEqual,
  (one, other) => globalThis.Bun?.deepEquals(one, other) ?? assert.deepStrictEqual(one, other),
];
const LIBRARIES = [vitest, jest].map(({ equals, iterableEquality }) =>
  (one, other) => equals(one, other, [iterableEquality]));

function compareAll(comparisons, make) {
  return comparisons.map((compare) => tells(compare, make)).find((answer) => answer !== 'right') ?? 'right';
}

/** What is thrown, or `cloned`. */
function refusal(clone) {
  try {
    clone();
  } catch (error) {
    return error.name;
  }
  return 'cloned';
}

/** The answer of a server that was sent the body, but not told what it is. */
const withoutType = ([sent, ...types]) =>
  (sent === 'a=b+c' && types.every((type) => type === null) ? 'no `content-type`' : undefined);

const post = { method: 'POST' };
const refusals = (value) => {
  const { port1, port2 } = new MessageChannel();
  try {
    return [refusal(() => structuredClone(value)), refusal(() => port1.postMessage(value))].join();
  } finally {
    port1.close();
    port2.close();
  }
};
const cloned = (answer) => (answer.startsWith('cloned') ? 'gives `{}`' : undefined);

export const ROWS = [
  {
    name: '`instanceof` the built-in class',
    run: ({ URL, URLSearchParams }) =>
      new URL('a:') instanceof globalThis.URL && new URLSearchParams() instanceof globalThis.URLSearchParams,
    expected: true,
  },
  {
    name: '`http.get(url)`, `http.request(url, options)`',
    run: async ({ URL }, { port }) => {
      const url = new URL(`http://u:p@127.0.0.1:${port}/p?q=1`);
      const plain = await answerOf((done) => http.get(url, done));
      return [plain, await answerOf((done) => http.request(url, { method: 'PUT' }, done))];
    },
    expected: ['GET', 'PUT'].map((method) => ({ method, url: '/p?q=1', login: LOGIN, body: '' })),
  },
  {
    name: '`https.request(url)`',
    // The server speaks no TLS; that it was spoken to is enough.
    run: async ({ URL }, { port, nextGreeting }) => {
      const greeting = nextGreeting();
      https.request(new URL(`https://127.0.0.1:${port.raw}/`)).on('error', () => {}).end();
      return greeting;
    },
    expected: 'TLS',
  },
  {
    name: '`http2.connect(url)`',
    run: async ({ URL }, { port, nextGreeting }) => {
      const greeting = nextGreeting();
      const session = http2.connect(new URL(`http://127.0.0.1:${port.raw}/`));
      session.on('error', () => {});
      return greeting.finally(() => session.destroy());
    },
    expected: 'HTTP/2',
  },
  {
    name: '`fetch(url)`, `new Request(url)`, `Response.redirect(url)`',
    run: async ({ URL }, { port }) => {
      const url = new URL(`http://127.0.0.1:${port}/p?q=1`);
      const place = Response.redirect(new URL('http://h/x')).headers.get('location');
      return [(await (await fetch(url)).json()).url, new Request(new URL('http://h/x')).url, place];
    },
    expected: ['/p?q=1', 'http://h/x', 'http://h/x'],
  },
  {
    name: '`new WebSocket(url)`',
    run: ({ URL }, { port }) => {
      const socket = new WebSocket(new URL(`ws://127.0.0.1:${port}/x`));
      socket.onerror = () => {};
      return new globalThis.URL(socket.url).pathname;
    },
    expected: '/x',
    // Node 20 has no class WebSocket.
    needs: () => 'WebSocket' in globalThis,
  },
  {
    name: '`body: params` of `fetch`, `Request`, `Response`',
    run: async ({ URLSearchParams }, { port }) => {
      const body = new URLSearchParams('a=b c');
      const { type, body: sent } = await (await fetch(`http://127.0.0.1:${port}/`, { ...post, body })).json();
      const types = [new Request('http://h/', { ...post, body }), new Response(body)]
        .map(({ headers }) => headers.get('content-type'));
      return [sent, ...[type, ...types].map((each) => each?.split(';')[0] ?? null)];
    },
    expected: ['a=b+c', FORM, FORM, FORM],
    otherwise: withoutType,
  },
  {
    name: '`fs` functions, with a file URL',
    run: async ({ URL }, { file }) => {
      const url = new URL(file);
      let streamed = '';
      for await (const data of fs.createReadStream(url)) streamed += data;
      const texts = [fs.readFileSync(url, 'utf8'), await fs.promises.readFile(url, 'utf8'), streamed];
      return texts.every((text) => text === 'export default 1;\n');
    },
    expected: true,
  },
  {
    name: '`fs.existsSync(url)`, which never throws',
    run: ({ URL }, { file }) => fs.existsSync(new URL(file)),
    expected: true,
    otherwise: (answer) => (answer === false ? 'always false' : undefined),
  },
  {
    name: "the runtime's own `Bun.file(url)`, `Deno.readTextFile(url)`",
    run: ({ URL }, { file }) =>
      (globalThis.Bun ? Bun.file(new URL(file)).text() : Deno.readTextFile(new URL(file))),
    expected: 'export default 1;\n',
    needs: () => 'Bun' in globalThis || 'Deno' in globalThis,
  },
  {
    name: '`import(url)`',
    run: async ({ URL }, { file }) => (await import(new URL(file))).default,
    expected: 1,
  },
  {
    name: '`new Worker(url)`',
    run: ({ URL }, { file }) => {
      const worker = new Worker(new URL(file));
      return new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject));
    },
    expected: 0,
  },
  {
    name: '`fileURLToPath(url)` of `node:url`',
    run: ({ URL }) => nodeUrl.fileURLToPath(new URL('file:///a%20b')),
    expected: '/a b',
  },
  {
    name: '`url.format(url)`, `url.format(url, options)`, `urlToHttpOptions(url)`',
    run: ({ URL }) => {
      const url = new URL('http://u:p@h:81/p?q#f');
      const { hostname, port, path, auth } = nodeUrl.urlToHttpOptions(url);
      return [nodeUrl.format(url), nodeUrl.format(url, { auth: false, search: false }), hostname, port, path, auth];
    },
    expected: ['http://u:p@h:81/p?q#f', 'http://h:81/p#f', 'h', 81, '/p?q', 'u:p'],
  },
  {
    name: 'a built-in `URL` or `URLSearchParams` made of ours',
    run: ({ URL, URLSearchParams }) => [
      new globalThis.URL(new URL('http://h/a')).href,
      new globalThis.URL('b', new URL('http://h/a')).href,
      `${new globalThis.URLSearchParams(new URLSearchParams('a=b&a=c'))}`,
      [...new Headers(new URLSearchParams('a=b'))].join(),
    ],
    expected: ['http://h/a', 'http://h/b', 'a=b&a=c', 'a,b'],
  },
  {
    name: '`deepStrictEqual` and the like, of URLs',
    run: ({ URL }) => {
      const all = [...COMPARISONS, assert.deepEqual];
      const plain = compareAll(all, (name) => new URL(`http://h/?${name}=`));
      const changed = compareAll(all, (name) => {
        const url = new URL('http://h/');
        if (name === 'b') url.searchParams.append(name, '');
        else url.search = 'a=';
        url.hash = 'f';
        return url;
      });
      return [plain, changed];
    },
    expected: ['right', 'right'],
  },
  {
    name: '`deepStrictEqual` and the like, of `URLSearchParams`',
    run: ({ URL, URLSearchParams }) => [
      compareAll(COMPARISONS, (name) => new URLSearchParams({ [name]: '1' })),
      compareAll(COMPARISONS, (name) => {
        const { searchParams } = new URL('http://h/?x');
        searchParams.delete('x');
        searchParams.append(name, '');
        return searchParams;
      }),
    ],
    expected: ['right', 'right'],
  },
  {
    name: '`assert.deepEqual` (the loose one) of `URLSearchParams`',
    run: ({ URLSearchParams }) =>
      compareAll([assert.deepEqual], (name) => new URLSearchParams({ [name]: '1' })),
    expected: 'right',
    otherwise: (answer) => (answer === 'others are the same' ? 'never differ' : undefined),
  },
  {
    name: '`structuredClone`, `postMessage` of a URL: refused',
    run: ({ URL }) => refusals(new URL('http://h/')),
    expected: 'DataCloneError,DataCloneError',
    otherwise: cloned,
  },
  {
    name: '`structuredClone`, `postMessage` of `URLSearchParams`: refused',
    run: ({ URL }) => refusals(new URL('http://h/?a').searchParams),
    expected: 'DataCloneError,DataCloneError',
    otherwise: cloned,
  },
  {
    name: '`util.inspect`, `console.log`, `%s`, `%j`',
    run: ({ URL, URLSearchParams }) => {
      const values = [new URL('http://u:p@h/?a=b'), new URLSearchParams('a=b'), new URLSearchParams('a=b').keys()];
      const shown = values.map((value) => util.inspect(value) + util.format('%s %j', value, value));
      return [...shown, ...values.map((value) => globalThis.Deno?.inspect(value) ?? globalThis.Bun?.inspect(value))];
    },
    // Bun itself writes other quotes than its `util.inspect` does.
    otherwise: ([url, params, , ...own]) =>
      (url.startsWith(own[0]) && params.startsWith(own[1]) ? "in Node's form" : undefined),
  },
  {
    name: '`JSON.stringify`',
    run: ({ URL, URLSearchParams }) =>
      JSON.stringify([new URL('http://h'), new URLSearchParams('a=b&a=c'), { u: new URL('http://h') }]),
  },
  {
    name: 'got 14: a URL, `prefixUrl`, `searchParams`',
    run: async ({ URL, URLSearchParams }, { port }) => {
      const base = `http://127.0.0.1:${port}/`;
      const url = new URL(`http://u:p@127.0.0.1:${port}/p`);
      return [
        await got(url).json(),
        (await got('x', { prefixUrl: new URL(base) }).json()).url,
        (await got(base, { searchParams: new URLSearchParams('a=b c') }).json()).url,
      ];
    },
    expected: [{ method: 'GET', url: '/p', login: LOGIN, body: '' }, '/x', '/?a=b+c'],
  },
  {
    name: 'axios 1: a URL, `params`, `data`',
    run: async ({ URL, URLSearchParams }, { port }) => {
      const url = new URL(`http://127.0.0.1:${port}/p`);
      const { data: plain } = await axios.get(url, { params: new URLSearchParams('a=b c') });
      const { data: { body, type } } = await axios.post(`${url}`, new URLSearchParams('a=b c'));
      return [plain.url, body, type.split(';')[0]];
    },
    expected: ['/p?a=b+c', 'a=b+c', FORM],
  },
  {
    name: 'undici 7: `request(url)`, `new Pool(url)`',
    run: async ({ URL }, { port }) => {
      const plain = await (await undici.request(new URL(`http://127.0.0.1:${port}/p?q=1`))).body.json();
      const pool = new undici.Pool(new URL(`http://127.0.0.1:${port}/`));
      const pooled = await (await pool.request({ path: '/z', method: 'GET' })).body.json();
      await pool.close();
      return [plain.url, pooled.url];
    },
    expected: ['/p?q=1', '/z'],
    // Bun has a stand-in for the package, without pools.
    needs: () => !globalThis.Bun,
  },
  {
    name: 'undici 7: `fetch(url, { body: params })`',
    run: async ({ URL, URLSearchParams }, { port }) => {
      const body = new URLSearchParams('a=b c');
      const response = await undici.fetch(new URL(`http://127.0.0.1:${port}/p`), { ...post, body });
      const { body: sent, type } = await response.json();
      return [sent, type?.split(';')[0] ?? null];
    },
    expected: ['a=b+c', FORM],
    otherwise: withoutType,
  },
  {
    name: "vitest's and Jest's `toEqual`",
    run: ({ URL, URLSearchParams }) => [
      compareAll(LIBRARIES, (name) => new URL(`http://${name}/`)),
      compareAll(LIBRARIES, (name) => new URLSearchParams({ [name]: '1' })),
    ],
    expected: ['right', 'right'],
  },
];
