import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { tokensCss } from './theme.ts';
import { css, plainClasses } from './vite.classes.ts';

/** `virtual:tokens.css` is `:root{…}` made of `theme.ts`: one source for the site and the console. */
const themeTokens = (): Plugin => ({
  name: 'theme-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? id : undefined),
  load: (id) => (id === 'virtual:tokens.css' ? tokensCss() : undefined),
});

/**
 * A page of the router knows the name of its module, so that the server sends its styles and scripts along with it (`platform/page-files.ts`):
 * `() => import('./home/HomePage.tsx')` gets a `file`.
 */
const namedPages = (): Plugin => ({
  name: 'named-pages',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/web/router.tsx')
      ? code.replace(/\(\) => import\('\.\/([\w-]+\/\w+\.tsx)'\)/g, "Object.assign(() => import('./$1'), { file: '$1' })")
      : undefined,
});

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

export { css };

export const plugins = [namedPages(), themeTokens(), plainClasses(), react()];

export const define = { __APP_VERSION__: JSON.stringify(version) };
