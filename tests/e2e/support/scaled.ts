import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/engine/db/embedded.ts';
import { type Launched, launch } from './launch.ts';
import { roundRobin } from './round-robin.ts';

/**
 * One installation of `processes` web processes and as many workers on one database and one folder, behind a proxy that gives every
 * request to the next. It ends with an error unless each of the web processes was asked.
 */
export const launchScaled = async (folder: string, processes: number, settings: Readonly<Record<string, string>>): Promise<Launched> => {
  const running: Launched[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const proxy = await roundRobin();
  const stop = async () => {
    await proxy.close();
    await Promise.all(running.map((one) => one.stop()));
    await postgres.stop();
  };
  try {
    const shared = { ...settings, DATA_DIR: folder, DATABASE_URL: postgres.url, PUBLIC_URL: proxy.url, TRUSTED_PROXIES: '127.0.0.1,::1' };
    for (const ROLE of ['web', 'worker']) for (let i = 0; i < processes; i += 1) running.push(await launch({ ...shared, ROLE }));
    proxy.serve(running.slice(0, processes).map(({ url }) => url));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: proxy.url,
    stop: async () => {
      const counts = proxy.counts();
      await stop();
      if (counts.length > 0 && counts.length < processes) throw new Error(`of ${processes} web processes ${counts.length} were asked`);
    },
  };
};
