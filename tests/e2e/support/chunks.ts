import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '../../../dist/web/.vite/manifest.json');

type Chunk = { file: string; imports?: string[]; css?: string[] };
const built = (): Record<string, Chunk> => JSON.parse(readFileSync(manifest, 'utf8'));

const chunkIn = (chunks: Record<string, Chunk>, module: string): Chunk => {
  const found = chunks[module];
  if (!found) throw new Error(`${module} is no chunk of the site`);
  return found;
};

/** The address of the built file that a module of `web/` came into. Names of built files are hashes. Throws when there is none. */
export const chunkOf = (module: string): RegExp => new RegExp(`/${chunkIn(built(), module).file}$`);

/** The paths of the style sheets that come with a module of `web/`, and not with the frame around every page. */
export const stylesOf = (module: string): string[] => {
  const chunks = built();
  const reached = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of chunkIn(chunks, name).imports ?? []) reached(next, seen);
    return seen;
  };
  const frame = reached('index.html');
  return [...reached(module)].filter((name) => !frame.has(name)).flatMap((name) => (chunks[name]?.css ?? []).map((file) => `/${file}`));
};
