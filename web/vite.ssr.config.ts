import { defineConfig } from 'vite';
import { css, define, plugins } from './vite.shared.ts';

/** The same site for the server: dist/ssr/entry-server.js, whole, so that production needs no browser packages. */
export default defineConfig({
  root: import.meta.dirname,
  plugins,
  css,
  define: { ...define, 'process.env.NODE_ENV': '"production"' }, // whatever the program runs as: the other React is half as fast
  publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: 'entry-server.tsx', outDir: '../dist/ssr', emptyOutDir: true, target: 'node24' },
});
