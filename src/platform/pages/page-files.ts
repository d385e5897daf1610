import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { own } from '../../shared/own.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };

export type PageFiles = {
  /** The built document with its own styles in it, and without its program. */
  readonly template: string;
  /** What a page made of these modules brings along. */
  partsOf(modules: readonly string[]): PageParts;
};

export type PageParts = {
  /** Styles of the modules, as elements of the head. */
  readonly styles: string;
  /** The program and the scripts of the modules, in a template: `web/early.ts` brings them once the page has been seen. */
  readonly program: string;
};

/** The elements the build wrote for the program. */
const PROGRAM = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;

/**
 * A built app (`folder`) as its first page needs it, by the build's own manifest (`.vite/manifest.json`). Pages are drawn on the server, so their
 * styles stand in the document: on a slow line a file of its own would cost another way to the server before anything is seen. Its scripts
 * stand in a template, where a browser leaves them alone: fetched along with the picture that is looked at first, they would take the line from it
 * and be run before it is painted.
 */
export const pageFiles = (folder: string): PageFiles => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const built = read('index.html');
  let chunks: Record<string, Chunk>;
  try {
    chunks = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;
  } catch {
    return { template: built, partsOf: () => ({ styles: '', program: '' }) }; // built without one
  }
  // read now: a build made anew beneath a running program takes its files away
  const styles = new Map(Object.values(chunks).flatMap(({ css }) => (css ?? []).map((file) => [file, read(file)] as const)));
  const style = (file: string): string => {
    const css = styles.get(file);
    if (css === undefined) return `<link rel="stylesheet" crossorigin href="/${file}">`;
    // the program looks for a link before it fetches what a chunk needs; a disabled one is found and not fetched
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
  const partsOf = (modules: readonly string[]): PageParts => {
    const more = [...reached(modules, new Set())].filter((name) => !always.has(name)).flatMap((name) => own(chunks, name) ?? []);
    const looks = new Set(more.flatMap(({ css }) => css ?? []));
    const preloads = more.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return {
      styles: [...looks].map(style).join('\n    '),
      program: `<template id="program">${[...preloads, ...scripts].join('')}</template>`,
    };
  };
  const known = new Map<string, PageParts>();
  return {
    template: built
      .replace(PROGRAM, '')
      .replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_, file: string) => style(file))
      .replace('<!--head-->', `<script type="module" async crossorigin src="/${early.file}"></script>\n    <!--head-->`),
    partsOf: (modules) => {
      const key = modules.join();
      const parts = known.get(key) ?? partsOf(modules);
      known.set(key, parts);
      return parts;
    },
  };
};
