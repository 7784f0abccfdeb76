// That bundlers and tracers see the addon where npm puts it: each makes a folder of a program that uses the package, and
// the program runs there, with nothing but that folder.

import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import * as esbuild from 'esbuild';
import webpack from 'webpack';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { build as viteBuild } from 'vite';
import { addon, installPlatform, installUrlwind } from '../installed.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'urlwind-'));

/** A project with the package and the one for the platform, with its addon or without. */
function project(name, hasAddon) {
  const to = join(folder, name);
  installUrlwind(to);
  installPlatform(to, (file) => hasAddon && copyFileSync(addon, file));
  writeFileSync(join(to, 'main.cjs'), `
    const { URL } = require('urlwind');
    console.log(new URL('http://EXAMPLE.com').href, URL !== globalThis.URL);
  `);
  writeFileSync(join(to, 'main.mjs'), `
    import { URL } from 'urlwind';
    console.log(new URL('http://EXAMPLE.com').href, URL !== globalThis.URL);
  `);
  return to;
}

const TOOLS = {
  async esbuild(from, to) {
    const { warnings } = await esbuild.build({
      entryPoints: [join(from, 'main.cjs')], bundle: true, platform: 'node', outfile: join(to, 'main.cjs'),
      loader: { '.node': 'copy' }, logLevel: 'silent',
    });
    return warnings.map(({ text }) => text);
  },
  async webpack(from, to) {
    const stats = await new Promise((resolve, reject) => {
      webpack({
        mode: 'none', target: 'node', context: from, entry: join(from, 'main.cjs'), output: { path: to, filename: 'main.cjs' },
        resolveLoader: { modules: [join(here, 'node_modules')] },
        module: { rules: [{ test: /\.node$/, loader: 'node-loader' }] },
      }, (error, done) => (error ? reject(error) : resolve(done)));
    });
    assert.equal(stats.hasErrors(), false, stats.toString());
    return stats.toJson().warnings.map(({ message }) => message);
  },
  async '@vercel/nft'(from, to) {
    const { fileList } = await nodeFileTrace([join(from, 'main.cjs')], { base: from });
    for (const file of fileList) {
      mkdirSync(dirname(join(to, file)), { recursive: true });
      copyFileSync(join(from, file), join(to, file));
    }
    return [];
  },
};

/** ES modules, beside which the package for the platform stays: what is loaded there at run time cannot be part of them. */
const MODULE_TOOLS = {
  async 'esbuild, ES module'(from, to) {
    const { warnings } = await esbuild.build({
      entryPoints: [join(from, 'main.mjs')], bundle: true, platform: 'node', format: 'esm', outfile: join(to, 'main.mjs'),
      loader: { '.node': 'copy' }, logLevel: 'silent',
    });
    return warnings.map(({ text }) => text);
  },
  async 'Rollup, ES module'(from, to) {
    const warnings = [];
    const bundle = await rollup({
      input: join(from, 'main.mjs'), plugins: [resolve({ preferBuiltins: true }), commonjs()],
      onwarn: ({ message }) => warnings.push(message),
    });
    await bundle.write({ file: join(to, 'main.mjs'), format: 'es' });
    return warnings;
  },
  async 'Vite, for servers'(from, to) {
    const warnings = [];
    const rollupOptions = { output: { entryFileNames: 'main.mjs' }, onwarn: ({ message }) => warnings.push(message) };
    await viteBuild({
      root: from, configFile: false, logLevel: 'silent', ssr: { noExternal: true }, build: { ssr: 'main.mjs', outDir: to, rollupOptions },
    });
    return warnings;
  },
};

/** What comes of a project: what the program prints, and how often it warns. */
async function bundle(name, make, hasAddon) {
  const from = project(`${name} from ${hasAddon}`, hasAddon);
  const isModule = name in MODULE_TOOLS;
  const to = isModule ? join(from, 'dist') : join(folder, `${name} to ${hasAddon}`);
  mkdirSync(to);
  const warnings = await make(from, to);
  // Nothing but the bundle is left.
  rmSync(isModule ? join(from, 'node_modules/urlwind') : from, { recursive: true });
  const main = join(to, isModule ? 'main.mjs' : 'main.cjs');
  const { stdout, stderr } = spawnSync(process.execPath, [main], { cwd: to, encoding: 'utf8' });
  return { warnings, stdout, said: stderr.match(/URLWIND_BUILT_IN/g)?.length ?? 0 };
}

const ALL = { ...TOOLS, ...MODULE_TOOLS };
let failed = 0;
for (const [name, make] of Object.entries(ALL)) {
  try {
    const found = await bundle(name, make, true);
    assert.deepEqual(found, { warnings: [], stdout: 'http://example.com/ true\n', said: 0 });
    // Without an addon the bundle runs on the built-in classes, and says so; some bundlers say it before.
    const { stdout, said } = await bundle(name, make, false);
    assert.deepEqual({ stdout, said }, { stdout: 'http://example.com/ false\n', said: 1 });
    console.log(`ok - ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok - ${name}\n${error.stack}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`# pass ${Object.keys(ALL).length - failed}\n# fail ${failed}`);
process.exit(failed > 0 ? 1 : 0);
