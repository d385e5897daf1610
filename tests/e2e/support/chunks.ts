import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '../../../dist/web/.vite/manifest.json');

/** The address of the built file that a module of `web/` came into. Names of built files are hashes. Throws when there is none. */
export const chunkOf = (module: string): RegExp => {
  const built: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = built[module]?.file;
  if (!file) throw new Error(`${module} is no chunk of the site`);
  return new RegExp(`/${file}$`);
};
