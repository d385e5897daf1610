import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { otherSite } from './feeds.ts';
import { type Launched, launch } from './launch.ts';
import { launchScaled } from './scaled.ts';

/** Settings of the second program, whose deadlines a journey can wait for. */
const SHORT = { HOST_ANSWER: 'PT8S', GUEST_PAYMENT: 'PT8S', TRANSFER_WINDOW: 'PT6S' };

/** Of each role so many processes behind a proxy, where this is above 1; else one that does all. */
const PROCESSES = Number(process.env['POSADA_PROCESSES'] ?? 1);

/** A real EventStoreDB for the log of the usual program; the second one is then not started, for a log belongs to one database. */
const EVENT_STORE = process.env['POSADA_EVENTSTORE_URL'];

const installed = (folder: string, settings: Readonly<Record<string, string>> = {}): Promise<Launched> =>
  PROCESSES > 1 ? launchScaled(folder, PROCESSES, settings) : launch({ DATA_DIR: folder, ...settings });

/**
 * Starts the real program twice by its launcher, each on a free port in a folder of its own that holds the demonstration data:
 * `POSADA_URL` with the usual deadlines, its folder in `POSADA_FOLDER`, `POSADA_SHORT_URL` with those of a few seconds. The data is made
 * once and copied; a journey that needs a program of its own copies it too (`POSADA_SEEDED`).
 */
export default async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-e2e-'));
  const programs: Launched[] = [];
  const site = await otherSite();
  process.env['POSADA_FEED_HOST'] = site.host;
  const reading = { FEED_HOSTS_ALLOWED: site.host };
  const end = async () => {
    await Promise.all(programs.map(({ stop }) => stop()));
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (EVENT_STORE) {
      const usual = await launch({ DATA_DIR: join(folder, 'usual'), EVENTSTORE_URL: EVENT_STORE, ...reading });
      programs.push(usual);
      process.env['POSADA_URL'] = usual.url;
      process.env['POSADA_FOLDER'] = join(folder, 'usual');
      return end;
    }
    const seeded = await launch({ DATA_DIR: join(folder, 'seeded') });
    await seeded.stop();
    for (const name of ['usual', 'short']) execFileSync('cp', ['-a', join(folder, 'seeded'), join(folder, name)]);
    programs.push(await installed(join(folder, 'usual'), reading));
    programs.push(await installed(join(folder, 'short'), SHORT));
    const [usual, short] = programs;
    process.env['POSADA_URL'] = usual?.url;
    process.env['POSADA_FOLDER'] = join(folder, 'usual');
    process.env['POSADA_SEEDED'] = join(folder, 'seeded');
    process.env['POSADA_SHORT_URL'] = short?.url;
  } catch (error) {
    await end();
    throw error;
  }
  return end;
};
