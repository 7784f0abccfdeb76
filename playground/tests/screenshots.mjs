// `node tests/screenshots.mjs DIR`: takes pictures of every tab, light and dark, wide and narrow, and the one for the
// README.

import { join } from 'node:path';
import { launch, open } from './browser.mjs';

const folder = process.argv[2] ?? '.';
const only = process.argv[3];
const browser = await launch();
for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 390]) {
    const { page, close } = await open(browser, { colorScheme, viewport: { width, height: width === 390 ? 844 : 900 }, deviceScaleFactor: 1 });
    for (const tab of ['Parse', 'Patterns', 'Speed', 'Files']) {
      if (only !== undefined && only !== tab) continue;
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Speed') {
        await page.getByRole('button', { name: 'Measure' }).click();
        await page.waitForFunction(() => document.querySelectorAll('.contest').length === 3 && !document.querySelector('#panel-speed .primary').disabled, undefined, { timeout: 120_000 });
      }
      if (tab === 'Files') {
        const lines = Array.from({ length: 3000 }, (_, i) => (i % 97 === 0 ? `not a url ${i}` : `${i % 5 ? 'https' : 'HTTP'}://${['a', 'b', 'www', 'cdn'][i % 4]}.example.com/${'x'.repeat(i % 90)} ${i}`));
        await page.setInputFiles('#file', { name: 'urls.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) });
        await page.waitForSelector('.figures');
      }
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(folder, `${tab.toLowerCase()}-${colorScheme}-${width}.png`), fullPage: true });
    }
    await close();
  }
}

const { page, close } = await open(browser, { colorScheme: 'light', viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.75 });
await page.fill('#url', 'https://me:secret@EXAMPLE.com:8080/a/../b c?q=x&lang=en#top');
await page.locator('#step').focus();
for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
await page.evaluate(() => {
  document.activeElement.blur();
  scrollTo(0, 0);
});
await page.waitForTimeout(300);
const bottom = await page.evaluate(() => document.querySelector('.machine').closest('.card').getBoundingClientRect().bottom + scrollY);
await page.screenshot({ path: join(folder, 'playground.png'), fullPage: true, clip: { x: 0, y: 0, width: 1280, height: bottom + 20 } });
await close();
await browser.close();
