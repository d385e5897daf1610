import { defineConfig } from 'vite';
import { css, define, plugins } from './vite.shared.ts';

/** The server's build of the site: dist/ssr/entry-server.js with all dependencies, so that production needs no browser packages. */
export default defineConfig({
  root: import.meta.dirname,
  plugins,
  css,
  define: { ...define, 'process.env.NODE_ENV': '"production"' }, // in development too: React's development build renders half as fast
  publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: 'app/entry-server.tsx', outDir: '../dist/ssr', emptyOutDir: true, target: 'node24' },
});
