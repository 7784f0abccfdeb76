import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';

/** Inlines script and style into the page, since browsers load no modules from `file://`. */
const onePage = {
  name: 'one-page',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') {
          // Nothing is left to be preloaded.
          const code = file.code.replaceAll('</script', '<\\/script').replaceAll('__VITE_PRELOAD__', 'void 0');
          page.source = page.source.replace(/\s*<script type="module"[^>]*><\/script>/, () => '');
          page.source = page.source.replace('</body>', () => `<script type="module">${code}</script>\n</body>`);
        } else if (name.endsWith('.css')) {
          page.source = page.source.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${file.source}</style>`);
        }
        if (name !== 'index.html') delete bundle[name];
      }
    },
  },
};

/**
 * Keeps one WebAssembly module, the one with SIMD, and compresses it: browsers without SIMD lack `DecompressionStream`
 * or are older than 2023, and show the notice in the page instead.
 */
const oneModule = {
  name: 'one-module',
  enforce: 'pre',
  load(id) {
    const [, kind] = id.match(/\.(simd|plain)\.js$/) ?? [];
    if (kind === 'plain') return 'export default undefined;';
    if (kind !== 'simd') return null;
    const bytes = gzipSync(readFileSync(id.replace(/js$/, 'wasm')), { level: 9 });
    return `
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      export default new Uint8Array(await new Response(stream).arrayBuffer());
    `;
  },
};

export default defineConfig({
  base: './',
  plugins: [oneModule, onePage],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4000,
    rollupOptions: { output: { inlineDynamicImports: true } },
  },
});
