// That bundlers and tracers see the addon: each makes a folder of a program that uses the package,
// and the program runs there, with nothing but that folder.

import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import * as esbuild from 'esbuild';
import webpack from 'webpack';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const folder = mkdtempSync(join(tmpdir(), 'urlwind-'));
const entry = join(here, 'node_modules/.urlwind-entry.cjs');
writeFileSync(entry, `console.log(new (require(${JSON.stringify(root)}).URL)('http://EXAMPLE.com').href);\n`);

const TOOLS = {
  async esbuild(to) {
    await esbuild.build({
      entryPoints: [entry], bundle: true, platform: 'node', outdir: to, outExtension: { '.js': '.cjs' },
      entryNames: 'main', loader: { '.node': 'copy' }, logLevel: 'warning',
    });
  },
  async webpack(to) {
    const stats = await new Promise((resolve, reject) => {
      webpack({
        mode: 'none', target: 'node', context: here, entry, output: { path: to, filename: 'main.cjs' },
        module: { rules: [{ test: /\.node$/, loader: 'node-loader' }] },
      }, (error, done) => (error ? reject(error) : resolve(done)));
    });
    assert.equal(stats.hasErrors() || stats.hasWarnings(), false, stats.toString());
  },
  async '@vercel/nft'(to) {
    const { fileList } = await nodeFileTrace([join(root, 'index.mjs')], { base: root });
    for (const file of fileList) {
      mkdirSync(dirname(join(to, file)), { recursive: true });
      copyFileSync(join(root, file), join(to, file));
    }
    writeFileSync(join(to, 'main.cjs'), "console.log(new (require('./index.js').URL)('http://EXAMPLE.com').href);\n");
  },
};

let failed = 0;
for (const [name, make] of Object.entries(TOOLS)) {
  const to = join(folder, name);
  mkdirSync(to, { recursive: true });
  try {
    await make(to);
    assert.ok(readdirSync(to).some((file) => file.endsWith('.node')), 'there is no addon');
    assert.equal(`${execFileSync(process.execPath, [join(to, 'main.cjs')], { cwd: to })}`, 'http://example.com/\n');
    console.log(`ok - ${name}: ${readdirSync(to).join(', ')}`);
  } catch (error) {
    failed++;
    console.log(`not ok - ${name}\n${error.stack}`);
  }
}
rmSync(folder, { recursive: true });
rmSync(entry);
console.log(`# pass ${Object.keys(TOOLS).length - failed}\n# fail ${failed}`);
process.exit(failed > 0 ? 1 : 0);
