import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The console: its own bundle under /admin, so that none of it reaches guests and hosts. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react()],
  build: { outDir: '../dist/admin', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1500 },
});
