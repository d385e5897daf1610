import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { tokensCss } from './theme.ts';

/** `virtual:tokens.css` is `:root{…}` made of `theme.ts`: one source for the site and the console. */
const themeTokens = (): Plugin => ({
  name: 'theme-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? id : undefined),
  load: (id) => (id === 'virtual:tokens.css' ? tokensCss() : undefined),
});

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

export const plugins = [themeTokens(), react()];

export const define = { __APP_VERSION__: JSON.stringify(version) };
