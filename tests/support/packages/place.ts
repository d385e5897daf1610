import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
/** The packages of the program in few files, which a run makes when it is the first after a change (`packages.global.ts`). */
export const BUNDLES = join(ROOT, 'node_modules/.cache/packages');
export const CURRENT_FILE = join(BUNDLES, 'current.json');

/** What the bundle follows from, beside the names that the program imports and the version of Node. */
export const TAKEN = ['package-lock.json', 'vite.server.config.ts', 'tests/support/packages/packages.global.ts'];

/** `files`: the file of a package in the bundle, by the name that the program imports and by the address that Node finds under it. */
export type Current = { readonly folder: string; readonly files: Readonly<Record<string, string>> };

/** What the last run made; null where none did. */
export const readCurrent = (): Current | null => {
  try {
    return JSON.parse(readFileSync(CURRENT_FILE, 'utf8'));
  } catch {
    return null;
  }
};
