// The page as its users see it, from `file://`, in Chromium.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { after, before } from 'node:test';
import { wpt } from '../../bindings/js/tests/data.mjs';
import { bundleSuites } from '../../bindings/js/wasm/scripts/suites.mjs';
import { PAGE, axe, launch, open, root, serve } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** Runs a test on a page of its own, without violations. */
function onPage(name, options, work) {
  test(name, async () => {
    const { page, complaints, close } = await open(browser, options);
    try {
      await work(page);
      assert.deepEqual(complaints, []);
    } finally {
      await close();
    }
  });
}

const type = (page, text) => page.fill('#url', text);
const result = (page) => page.getAttribute('.result', 'data-href');
const settled = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

onPage('loads, and parses during typing', {}, async (page) => {
  assert.match(await page.title(), /urlwind/);
  await type(page, 'HTTPS://EXAMPLE.com:443/a/../b c?q=1#f');
  await settled(page);
  assert.equal(await result(page), 'https://example.com/b%20c?q=1#f');
  const pieces = await page.$$eval('.result .piece', (all) => all.map((it) => [it.title, [...it.childNodes].slice(1).map((child) => child.textContent).join('')]));
  assert.deepEqual(pieces, [
    ['protocol, 0 to 6', 'https:'], ['hostname, 8 to 19', 'example.com'], ['pathname, 19 to 25', '/b%20c'],
    ['search, 25 to 29', '?q=1'], ['hash, 29 to 31', '#f'],
  ]);
  // The colors of the typed text: the part of each state.
  const classes = await page.$$eval('.under:first-of-type span', (all) => all.map((it) => it.className));
  assert.ok(classes.some((it) => it.includes('part-host')), classes.join());
});

onPage('a base, and input that is not a URL', {}, async (page) => {
  await type(page, '../c');
  await page.fill('#base', 'https://h/a/b/d');
  await settled(page);
  assert.equal(await result(page), 'https://h/a/c');
  await page.fill('#base', 'x');
  await settled(page);
  assert.match(await page.textContent('.result'), /the base is not one/);
  await page.fill('#base', '');
  await type(page, 'https://h:70000/');
  await settled(page);
  assert.match(await page.textContent('.result'), /fails in the port state/);
  assert.equal(await page.locator('.under .fatal').count() > 0, true);
});

onPage('components are edited in place', {}, async (page) => {
  await type(page, 'https://me:x@h:8080/a?b#c');
  await settled(page);
  const values = { protocol: 'wss:', username: 'you', password: '', hostname: 'EXAMPLE.org', port: '81', pathname: '/x y', search: '?z', hash: '' };
  for (const [name, value] of Object.entries(values)) await page.fill(`#part-${name}`, value);
  await settled(page);
  assert.equal(await result(page), 'wss://you@example.org:81/x%20y?z');
  assert.equal(await page.inputValue('#url'), 'wss://you@example.org:81/x%20y?z');
  await page.locator('#part-hash').focus();
  assert.equal(await page.inputValue('#part-hostname'), 'example.org');
  // An invalid value is rejected and reported.
  await page.fill('#part-hostname', 'a b');
  assert.equal(await page.getAttribute('#part-hostname', 'aria-invalid'), 'true');
  await page.fill('#part-hostname', 'h');
  assert.equal(await page.getAttribute('#part-hostname', 'aria-invalid'), null);
  await page.fill('#part-hostname', 'EXAMPLE.org');
  assert.equal(await result(page), 'wss://you@example.org:81/x%20y?z');
});

onPage('search parameters are a table', {}, async (page) => {
  await type(page, 'https://h/?a=1&b=%20');
  await settled(page);
  const rows = page.locator('.params tbody tr');
  assert.equal(await rows.count(), 2);
  await rows.nth(1).locator('input').nth(1).fill('ü&');
  await settled(page);
  assert.equal(await result(page), 'https://h/?a=1&b=%C3%BC%26');
  await rows.nth(0).getByRole('button').click();
  await page.getByRole('button', { name: 'Add a parameter' }).click();
  assert.equal(await result(page), 'https://h/?b=%C3%BC%26&name=value');
});

onPage('errors are underlined, named, and fixed by a button', {}, async (page) => {
  await type(page, 'https://h\\a b');
  await settled(page);
  const underlined = await page.$$eval('#panel-parse .field:first-child .wrong', (all) => all.map((it) => it.textContent));
  assert.deepEqual(underlined, ['\\', ' ']);
  const links = await page.$$eval('.findings a', (all) => all.map((it) => it.href));
  assert.deepEqual(links, ['https://url.spec.whatwg.org/#invalid-reverse-solidus', 'https://url.spec.whatwg.org/#invalid-url-unit']);
  await page.locator('.fix').first().click();
  assert.equal(await page.inputValue('#url'), 'https://h/a b');
  await type(page, 'https://h\\a b');
  await page.getByRole('button', { name: 'Apply all 2 fixes' }).click();
  assert.equal(await page.inputValue('#url'), 'https://h/a%20b');
  assert.match(await page.textContent('.verdict.good'), /valid URL string/);
});

onPage('an error in a host underlines its code point, or its label in Punycode', {}, async (page) => {
  const underlined = () => page.$$eval('#panel-parse .field:first-child .wrong', (all) => all.map((it) => it.textContent).join(''));
  for (const [url, expected] of [['http://www.a\u05d0.example/', '\u05d0'], ['http://\u05d0\u05d1a/', 'a'], ['http://a.xn--a-ecp.example/', 'xn--a-ecp']]) {
    await type(page, url);
    await settled(page);
    assert.equal(await underlined(), expected, url);
  }
});

onPage('the slider walks through the states', {}, async (page) => {
  await type(page, 'https://example.com:81/a');
  await settled(page);
  const lit = () => page.$$eval('.machine .lit[data-state]', (all) => all.map((it) => it.dataset.state));
  assert.ok((await lit()).includes('port state'));
  await page.locator('#step').focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
  assert.match(await page.textContent('#step-text'), /^2\/\d+ scheme state reads .*writes https:/);
  assert.deepEqual(await page.$$eval('.machine .current', (all) => all.map((it) => it.dataset.state)), ['scheme state']);
  assert.deepEqual(await lit(), ['scheme start state', 'scheme state']);
  assert.notEqual(await page.locator('.under .pointed').count(), 0);
  await page.getByRole('button', { name: 'Step forward' }).click();
  assert.equal((await lit()).length, 3);
});

onPage('every transition of a URL is drawn', {}, async (page) => {
  const inputs = wpt('urltestdata.json').map(({ input, base }) => [input, base]);
  const missing = await page.evaluate((all) => {
    const drawn = new Set([...document.querySelectorAll('.machine path[data-way]')].map((it) => it.dataset.way));
    const walked = new Set();
    for (const [input, base] of all) {
      if (base !== null && !urlwind.URL.canParse(base)) continue;
      const steps = urlwind.trace(input, base ?? undefined);
      for (let i = 1; i < steps.length; i++) {
        if (steps[i - 1].state !== steps[i].state) walked.add(`${steps[i - 1].state}>${steps[i].state}`);
      }
    }
    return [...walked].filter((way) => !drawn.has(way));
  }, inputs);
  assert.deepEqual(missing, []);
});

onPage('readings, host and browser', {}, async (page) => {
  await type(page, 'http://good.example\\@evil.example/');
  await settled(page);
  assert.match(await page.textContent('.readings'), /evil\.example/);
  assert.equal(await page.locator('.readings .differs').count() > 0, true);
  await type(page, 'https://www.example.co.uk/');
  await settled(page);
  assert.match(await page.textContent('.facts'), /registrable domainexample\.co\.uk/);
  await type(page, 'http://0x7f.1/');
  await settled(page);
  assert.match(await page.textContent('.facts'), /classloopback/);
  assert.equal(await page.locator('.compare tbody tr').count(), 11);
});

onPage('patterns and their groups', {}, async (page) => {
  await page.getByRole('tab', { name: 'Patterns' }).click();
  await page.fill('#patterns', 'https://{*.}?example.com/books/:id(\\d+)\nhttps://(');
  await page.fill('#pattern-inputs', 'https://shop.example.com/books/42\nhttps://example.com/books/x');
  await settled(page);
  const matches = await page.$$eval('#panel-patterns .column .card:first-child li', (all) => all.map((it) => it.textContent));
  assert.match(matches[0], /id = 42/);
  assert.match(matches[1], /no match/);
  assert.equal(await page.locator('#panel-patterns .findings .fatal, #panel-patterns li.fatal').count() > 0, true);
});

onPage('patterns and inputs as dictionaries, with a base, and inputs that are not URLs', {}, async (page) => {
  await page.getByRole('tab', { name: 'Patterns' }).click();
  await page.fill('#patterns', '/books/:id\n{"pathname": "/books/:title"}\n{"pathname": }');
  await page.fill('#pattern-base', 'https://example.com/');
  await page.fill('#pattern-inputs', 'https://example.com/books/42\n{"pathname": "/books/x"}\nhttps://h:x/\n/books/7');
  await settled(page);
  const matches = await page.$$eval('#panel-patterns .column .card:first-child li', (all) => all.map((it) => it.textContent));
  assert.match(matches[0], /pattern 1.*id = 42.*pattern 2.*title = 42/);
  assert.match(matches[1], /pattern 1.*id = x.*pattern 2.*title = x/);
  assert.match(matches[2], /not a URL$/);
  assert.match(matches[3], /id = 7/);
  assert.match(await page.textContent('#panel-patterns li.fatal:last-child'), /JSON/);
});

onPage('the bars of speed fill', {}, async (page) => {
  await page.getByRole('tab', { name: 'Speed' }).click();
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.contest').length === 3 && !document.querySelector('#panel-speed .primary').disabled, undefined, { timeout: 120_000 });
  const widths = await page.$$eval('.contest .bar', (all) => all.map((it) => Number.parseFloat(it.style.width)));
  assert.equal(widths.length, 6);
  // In each contest one bar is full, and the other has its share.
  for (let i = 0; i < 6; i += 2) assert.ok(Math.max(widths[i], widths[i + 1]) > 99 && Math.min(widths[i], widths[i + 1]) > 0, `${widths}`);
  assert.doesNotMatch(await page.textContent('#panel-speed'), /differ/);
});

const FILE = 'HTTP://A.example/\r\nhttps://b.example/x y\nnonsense\nhttps://b.example/\n';

async function checkFile(page) {
  await page.waitForSelector('.figures');
  const figures = await page.$$eval('.figure b', (all) => all.map((it) => it.textContent));
  assert.deepEqual(figures, ['4', '3', '2', '1']);
  assert.deepEqual(await page.$$eval('.invalid li', (all) => all.map((it) => [it.value, it.textContent])), [[3, 'nonsense']]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  assert.equal(readFileSync(await download.path(), 'utf8'), 'http://a.example/\nhttps://b.example/x%20y\nhttps://b.example/\n');
}

onPage('a file that is dropped', {}, async (page) => {
  await page.getByRole('tab', { name: 'Files' }).click();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'list.txt', { type: 'text/plain' }));
    return transfer;
  }, FILE);
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: data });
  await checkFile(page);
});

onPage('a file that is chosen', {}, async (page) => {
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.setInputFiles('#file', { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) });
  await checkFile(page);
});

onPage('a file with a line that never ends', {}, async (page) => {
  await page.getByRole('tab', { name: 'Files' }).click();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['http://a/\n', 'x'.repeat(30_000_000), '\nhttp://b/\n'], 'long.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: data });
  await page.waitForSelector('.figures');
  assert.deepEqual(await page.$$eval('.figure b', (all) => all.map((it) => it.textContent)), ['3', '2', '0', '1']);
  assert.match(await page.textContent('.invalid li'), /longer than/);
});

onPage('a link holds the state, and examples are a click away', {}, async (page) => {
  await page.getByRole('button', { name: 'IDN' }).click();
  assert.equal(await result(page), 'http://xn--6qqa088eba.xn--3ds443g/');
  await page.getByRole('tab', { name: 'Patterns' }).click();
  await page.fill('#patterns', 'https://h/:x&y');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const address = page.url();
  const other = await open(browser, { address });
  assert.equal(await other.page.inputValue('#url'), 'http://你好你好.在线');
  assert.equal(await other.page.inputValue('#patterns'), 'https://h/:x&y');
  assert.equal(await other.page.locator('#panel-patterns').isVisible(), true);
  await other.close();
});

onPage('a link carries only what differs from the first examples', {}, async (page) => {
  await page.getByRole('button', { name: 'Copy link' }).click();
  assert.equal(new URL(page.url()).hash, '');
  await type(page, 'https://h/');
  await page.getByRole('button', { name: /Copy link|Copied|See the address bar/ }).click();
  assert.equal(new URL(page.url()).hash, '#url=https%3A%2F%2Fh%2F');
});

onPage('buttons that copy confirm it', { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
  await type(page, 'HTTPS://H');
  await settled(page);
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  const button = await copy.elementHandle();
  await copy.click();
  await page.waitForFunction((it) => it.textContent === 'Copied', button);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'https://h/');
  await page.waitForFunction((it) => it.textContent === 'Copy', button);
});

onPage('a host moves to the next line as a whole, or breaks behind a dot', { viewport: { width: 390, height: 844 } }, async (page) => {
  await type(page, 'https://somebody:secret@accounts.long-name.example.com/a');
  await settled(page);
  const [height, line] = await page.$eval('.result .part-host', (it) => [it.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(it).lineHeight)]);
  assert.ok(height < 1.5 * line, `${height} pixels for lines of ${line}`);
  await type(page, 'https://accounts.department.subsidiary.example.com/a');
  await settled(page);
  const before = await page.$eval('.result .part-host', (it) => {
    const found = [];
    const chars = [...it.childNodes].filter((child) => child.data).flatMap((text) => [...text.data].map((char, i) => {
      const range = document.createRange();
      range.setStart(text, i);
      range.setEnd(text, i + 1);
      return { char, top: range.getBoundingClientRect().top };
    }));
    for (let i = 1; i < chars.length; i++) if (chars[i].top > chars[i - 1].top) found.push(chars[i - 1].char);
    return found;
  });
  assert.deepEqual(before, ['.']);
});

onPage('by keyboard alone', {}, async (page) => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('#panel-patterns').isVisible(), true);
  await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'url');
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 390]) {
    onPage(`accessible, and no wider than the screen: ${colorScheme}, ${width} pixels`, { colorScheme, viewport: { width, height: 844 } }, async (page) => {
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const [red] = background.match(/\d+/).map(Number);
      assert.equal(red < 128, colorScheme === 'dark', background);
      await type(page, 'https://user@h:81\\a b?q=1#f');
      await settled(page);
      for (const tab of ['Parse', 'Patterns', 'Speed', 'Files']) {
        await page.getByRole('tab', { name: tab }).click();
        if (tab === 'Files') {
          await page.setInputFiles('#file', { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) });
          await page.waitForSelector('.figures');
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${tab} is ${overflow} pixels too wide`);
        assert.deepEqual(await axe(page), [], tab);
      }
    });
  }
}

onPage('the button for light and dark', { colorScheme: 'light' }, async (page) => {
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

test('the page is one file', () => {
  const path = fileURLToPath(PAGE);
  const page = readFileSync(path, 'utf8');
  assert.doesNotMatch(page.replace(/<script type="module">[^]*<\/script>/, ''), /<(script|link)[^>]* (src|href)="(?!data:)/);
  assert.ok(statSync(path).size < 800_000, `${statSync(path).size} bytes`);
});

const FILES = ['toascii.json', 'urlpatterntestdata.json', 'urlpattern-compare-test-data.json', 'urlpattern-generate-test-data.json'];

const data = () => Object.fromEntries(FILES.map((name) => [name, wpt(name)]));

/** Runs the conformance suites on the exports of `api`, and returns failures. */
async function runSuites(page, origin, api) {
  const script = (await bundleSuites(api, data())).replaceAll(`"${api}"`, JSON.stringify(new URL(api, origin).href));
  return page.evaluate(async (text) => {
    const { SUITES } = await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    const failed = [];
    let cases = 0;
    for (const { name, run } of SUITES) {
      try {
        cases += run();
      } catch (error) {
        failed.push(`${name}: ${error.message}`);
      }
    }
    return { failed, cases };
  }, script);
}

test('web-platform-tests through the package in Chromium, and in a worker', async () => {
  const server = await serve(join(root, '../bindings/js/wasm/dist'));
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.origin);
  const { failed, cases } = await runSuites(page, server.origin, '/urlwind.js');
  assert.deepEqual(failed, []);
  assert.equal(cases, 500);
  const href = await page.evaluate((origin) => new Promise((resolve, reject) => {
    const text = `import { URL as WindURL } from '${origin}/urlwind.js'; postMessage(new WindURL('HTTP://É/').href);`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), { type: 'module' });
    worker.onmessage = ({ data: message }) => resolve(message);
    worker.onerror = reject;
  }), server.origin);
  assert.equal(href, 'http://xn--9ca/');
  await context.close();
  server.close();
});

test('where a content security policy blocks WebAssembly, the built-in classes stand in', async () => {
  const server = await serve(join(root, '../bindings/js/wasm/dist'));
  const context = await browser.newContext();
  const script = "import { URL } from './urlwind.js'; globalThis.answer = [new URL('HTTP://A').href, URL === globalThis.URL];";
  for (const [allowed, isBuiltIn] of [['', true], ["'wasm-unsafe-eval'", false]]) {
    const page = await context.newPage();
    const warnings = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.route(`${server.origin}/policy`, (route) => route.fulfill({
      headers: { 'content-type': 'text/html', 'content-security-policy': `script-src 'self' 'unsafe-inline' ${allowed}` },
      body: `<script type="module">${script}</script>`,
    }));
    await page.goto(`${server.origin}/policy`);
    await page.waitForFunction(() => globalThis.answer !== undefined);
    assert.deepEqual(await page.evaluate(() => globalThis.answer), ['http://a/', isBuiltIn]);
    assert.deepEqual(warnings.map((text) => text.includes('cannot compile WebAssembly here')), isBuiltIn ? [true] : []);
  }
  await context.close();
  server.close();
});

onPage('inputs of web-platform-tests, typed into the page', {}, async (page) => {
  // A text box keeps neither other line ends nor lone surrogates.
  const cases = wpt('urltestdata.json').filter(({ input, base }) => `${input}${base}`.isWellFormed() && !/[\r\n]/.test(`${input}${base}`) && base !== '');
  assert.ok(cases.length > 800, `${cases.length}`);
  const wrong = await page.evaluate(async (all) => {
    const [url, base] = ['url', 'base'].map((id) => document.querySelector(`#${id}`));
    const shown = document.querySelector('.result');
    const found = [];
    // The page draws with the next frame; here it draws at once.
    globalThis.requestAnimationFrame = (work) => {
      work(0);
      return 0;
    };
    for (const { input, base: against, href = '', failure } of all) {
      url.value = input;
      base.value = against ?? '';
      url.dispatchEvent(new Event('input'));
      if (shown.dataset.href !== (failure ? '' : href)) found.push([input, against, href, shown.dataset.href]);
    }
    return found;
  }, cases);
  assert.deepEqual(wrong, []);
});
