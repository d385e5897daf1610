import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { own } from '../../kernel/own.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

export type PageFiles = {
  /** The built document with its styles inlined, without its scripts. */
  readonly template: string;
  /** The files of a page that uses these modules; of one that opens offline (`isOffline`) with those it loads later. */
  partsOf(modules: readonly string[], isOffline: boolean): PageParts;
};

export type PageParts = {
  /** The styles of the modules, as elements of the head. */
  readonly styles: string;
  /**
   * The scripts of the app and of the modules, in a template: `web/early.ts` loads them after the first paint. Its `data-later` lists the
   * files that the page loads on scrolling or interaction, for the service worker that stores the page (`web/public/sw.js`).
   */
  readonly program: string;
};

/** The elements that the build wrote for the scripts of the app. */
const PROGRAM = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;

/**
 * The files of a built app (`folder`) for its first page, from the manifest of the build (`.vite/manifest.json`). Pages are rendered on the
 * server, so their styles are inlined: a stylesheet of its own would add a round trip before the first paint. The scripts are in a
 * template, which browsers do not load: fetched together with the largest picture they would compete for bandwidth and run before it is
 * painted.
 */
export const pageFiles = (folder: string): PageFiles => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const built = read('index.html');
  let chunks: Record<string, Chunk>;
  try {
    chunks = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;
  } catch {
    return { template: built, partsOf: () => ({ styles: '', program: '' }) }; // built without a manifest
  }
  // read now, because a new build deletes the files of this one while the program runs
  const styles = new Map(Object.values(chunks).flatMap(({ css }) => (css ?? []).map((file) => [file, read(file)] as const)));
  const style = (file: string): string => {
    const css = styles.get(file);
    if (css === undefined) return `<link rel="stylesheet" crossorigin href="/${file}">`;
    // Vite looks for a link element before it fetches the styles of a chunk; a disabled one is found and not fetched
    return `<style>${css.replaceAll('</', '<\\/').trim()}</style><link rel="stylesheet" disabled crossorigin href="/${file}">`;
  };
  const reached = (names: readonly string[], seen: Set<string>): Set<string> => {
    for (const name of names) {
      const chunk = own(chunks, name);
      if (seen.has(name) || !chunk) continue;
      seen.add(name);
      reached(chunk.imports ?? [], seen);
    }
    return seen;
  };
  const early = chunks['early.ts'];
  if (!early) throw new Error('early.ts is not in the build');
  const scripts = [...built.matchAll(PROGRAM)].map(([tag]) => tag);
  const always = reached(['index.html'], new Set());
  /** The other pages, which the router loads when they are visited. */
  const pages = new Set(chunks['index.html']?.dynamicImports);
  const chunksOf = (names: Iterable<string>) => [...names].flatMap((name) => own(chunks, name) ?? []);
  /** The files that these load later, by themselves or on interaction, without the dynamic imports of those. */
  const laterOf = (names: ReadonlySet<string>): string => {
    const first = chunksOf(names).flatMap(({ dynamicImports }) => (dynamicImports ?? []).filter((name) => !pages.has(name)));
    const later = [...reached(first, new Set())].filter((name) => !names.has(name));
    return [...new Set(chunksOf(later).flatMap(({ file, css }) => [file, ...(css ?? [])]))].map((file) => `/${file}`).join(' ');
  };
  const partsOf = (modules: readonly string[], isOffline: boolean): PageParts => {
    const used = reached(modules, new Set());
    const more = chunksOf([...used].filter((name) => !always.has(name)));
    const looks = new Set(more.flatMap(({ css }) => css ?? []));
    const preloads = more.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const later = isOffline ? ` data-later="${laterOf(new Set([...always, ...used]))}"` : '';
    return {
      styles: [...looks].map(style).join('\n    '),
      program: `<template id="program"${later}>${[...preloads, ...scripts].join('')}</template>`,
    };
  };
  const known = new Map<string, PageParts>();
  return {
    template: built
      .replace(PROGRAM, '')
      .replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_, file: string) => style(file))
      .replace('<!--head-->', `<script type="module" async crossorigin src="/${early.file}"></script>\n    <!--head-->`),
    partsOf: (modules, isOffline) => {
      const key = `${isOffline} ${modules.join()}`;
      const parts = known.get(key) ?? partsOf(modules, isOffline);
      known.set(key, parts);
      return parts;
    },
  };
};
