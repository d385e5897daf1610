import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
/** The packages of the program in few files, which a run makes when it is the first after a change (`packages.global.ts`). */
export const BUNDLES = join(ROOT, 'node_modules/.cache/packages');
export const CURRENT_FILE = join(BUNDLES, 'current.json');

/** The inputs of the bundle besides the imported package names and the Node version. */
export const TAKEN = ['package-lock.json', 'vite.server.config.ts', 'tests/support/packages/packages.global.ts'];

/** `files`: the file of a package in the bundle, by the name that the program imports and by the address that Node finds under it. */
export type Current = { readonly folder: string; readonly files: Readonly<Record<string, string>> };

/** The result of the last run; null without one. */
export const readCurrent = (): Current | null => {
  try {
    return JSON.parse(readFileSync(CURRENT_FILE, 'utf8'));
  } catch {
    return null;
  }
};
