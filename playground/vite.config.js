import { defineConfig } from 'vite';

/** Puts script and style into the page: from `file://`, browsers load no module beside it. */
const onePage = {
  name: 'one-page',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') {
          // Nothing is left to be loaded beforehand.
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

export default defineConfig({
  base: './',
  plugins: [onePage],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4000,
    rollupOptions: { output: { inlineDynamicImports: true } },
  },
});
