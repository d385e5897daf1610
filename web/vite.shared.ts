import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { tokensCss } from './theme.ts';
import { css, plainClasses } from './vite.classes.ts';

/** `virtual:tokens.css` contains `:root{…}` generated from `theme.ts`, the same source for site and console. */
const themeTokens = (): Plugin => ({
  name: 'theme-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? id : undefined),
  load: (id) => (id === 'virtual:tokens.css' ? tokensCss() : undefined),
});

/**
 * Adds the name of its module to each lazy page of the router, so that the server sends the page's styles and scripts with the HTML
 * (`src/server/pages/page-files.ts`): `() => import('../home/HomePage.tsx')` gets a `file`.
 */
const namedPages = (): Plugin => ({
  name: 'named-pages',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/web/app/router.tsx')
      ? code.replace(/\(\) => import\('\.\.\/((?:[\w-]+\/)+\w+\.tsx)'\)/g, "Object.assign(() => import('../$1'), { file: '$1' })")
      : undefined,
});

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

export { css };

export const plugins = [namedPages(), themeTokens(), plainClasses(), react()];

export const define = { __APP_VERSION__: JSON.stringify(version) };
