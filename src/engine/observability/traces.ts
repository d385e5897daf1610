import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The file that runs. In the bundle `filename` is a chunk of it, while `url` and `dirname` still name the source (`vite.server.config.ts`).
 */
const RUNNING = import.meta.filename;
const CHUNKS = new URL('.', pathToFileURL(RUNNING)).href;
const PLACE = /(file:\/\/\S+?\.js):(\d+):(\d+)/g;
const MAX_KNOWN = 2_000;

/** Which of the two forms of the program runs: the bundle that `npm run build` makes, or `src/` as it is. */
export const PROGRAM_FORM: 'bundle' | 'sources' = RUNNING.endsWith('.ts') ? 'sources' : 'bundle';

const known = new Map<string, string>();

const mapOf = (chunk: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${chunk}.map`), 'utf8')));
  } catch {
    return null; // the packages have none
  }
};

/**
 * Rewrites places in the bundle to the TypeScript files in a stack. The maps are loaded for it and released again: Node's own
 * `--enable-source-maps` costs every process 35 MB.
 */
export const traceOf = (stack: string): string => {
  const maps = new Map<string, SourceMap | null>();
  return stack.replace(PLACE, (place: string, chunk: string, line: string, column: string) => {
    if (PROGRAM_FORM === 'sources' || !chunk.startsWith(CHUNKS)) return place;
    const before = known.get(place);
    if (before !== undefined) return before;
    const map = maps.get(chunk) ?? mapOf(chunk);
    maps.set(chunk, map);
    const origin = map?.findOrigin(Number(line), Number(column));
    const named =
      origin && 'fileName' in origin ? `${new URL(origin.fileName, chunk).href}:${origin.lineNumber}:${origin.columnNumber}` : place;
    if (known.size === MAX_KNOWN) known.clear();
    known.set(place, named);
    return named;
  });
};
