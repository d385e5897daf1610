import { defineConfig } from 'vite';
import { define, plugins } from './vite.shared.ts';

/** The site as the browser gets it: dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins,
  define,
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  server: { port: 5720, proxy: { '/api': 'http://127.0.0.1:8080', '/storage': 'http://127.0.0.1:8080' } },
});
