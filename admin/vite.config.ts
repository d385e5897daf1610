import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { css, plainClasses } from '../web/vite.classes.ts';

/** The console: a separate bundle under /admin, so that guests and hosts load none of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [plainClasses(), react()],
  css,
  build: { outDir: '../dist/admin', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1500 },
});
