import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The one place where the JSON of the log takes the types of a context. */
const PLACE = 'src/engine/event-store/typed.ts';
const CAST = /\bas (?:unknown as )?(?:Promise<)?(?:readonly )?Recorded</;

it('casts events of the log to the types of a context in one place only', () => {
  const files = ['src', 'projections', 'demo', 'bench', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const casting = files.filter((file) => /\.tsx?$/.test(file) && CAST.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(files.length).toBeGreaterThan(1_000);
  expect(casting).toEqual([PLACE]);
});
