import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../bin/build.mjs';
import { onServer } from './database.ts';

const DIST = join(import.meta.dirname, '../../dist');

type Bundle = 'server' | 'web' | 'ssr';

/**
 * Builds stale folders of `dist/`: only the few files that need a bundle wait for it. The test processes of a run take turns, so that each
 * bundle is built once.
 */
export const built = (...only: Bundle[]): Promise<void> =>
  onServer(async (server) => {
    await server.raw('select pg_advisory_lock(4712)'); // given back with the connection
    await build({ only });
  });

/** Makes `folder` contain these folders of `dist/` and no others, whatever else is built. */
export const linkBuilt = async (folder: string, ...only: Bundle[]): Promise<void> => {
  await built(...only);
  await mkdir(folder);
  for (const name of only) await symlink(join(DIST, name), join(folder, name));
};
