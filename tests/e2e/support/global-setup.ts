import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Launched, launch } from './launch.ts';
import { startOutside } from './outside.ts';
import { launchScaled } from './scaled.ts';

/** Settings of the second program, whose deadlines a journey can wait for. */
const SHORT = { HOST_ANSWER: 'PT8S', GUEST_PAYMENT: 'PT8S', TRANSFER_WINDOW: 'PT6S', ERASE_COOL_OFF: 'PT20S' };

/** Of each role so many processes behind a proxy, where this is above 1; else one that does all. */
const PROCESSES = Number(process.env['POSADA_PROCESSES'] ?? 1);

/** A real EventStoreDB for the log of the usual program; the second one is then not started, for a log belongs to one database. */
const EVENT_STORE = process.env['POSADA_EVENTSTORE_URL'];

const installed = (folder: string, settings: Readonly<Record<string, string>> = {}): Promise<Launched> =>
  PROCESSES > 1 ? launchScaled(folder, PROCESSES, settings) : launch({ DATA_DIR: folder, ...settings });

/**
 * Starts the real program twice by its launcher, each on a free port in a folder of its own that holds the demonstration data:
 * `POSADA_URL` with the usual deadlines, its folder in `POSADA_FOLDER`, `POSADA_SHORT_URL` with those of a few seconds, the sign-in by
 * Google and the check of phones. The data is made once and copied; a journey that needs a program of its own copies it too
 * (`POSADA_SEEDED`).
 */
export default async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-e2e-'));
  const programs: Launched[] = [];
  const outside = await startOutside();
  const end = async () => {
    await Promise.all(programs.map(({ stop }) => stop()));
    await outside.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (EVENT_STORE) {
      const usual = await launch({ DATA_DIR: join(folder, 'usual'), EVENTSTORE_URL: EVENT_STORE, ...outside.usual });
      programs.push(usual);
      process.env['POSADA_URL'] = usual.url;
      process.env['POSADA_FOLDER'] = join(folder, 'usual');
      return end;
    }
    const seeded = await launch({ DATA_DIR: join(folder, 'seeded') });
    await seeded.stop();
    for (const name of ['usual', 'short']) execFileSync('cp', ['-a', join(folder, 'seeded'), join(folder, name)]);
    const started = await Promise.allSettled([
      installed(join(folder, 'usual'), outside.usual),
      installed(join(folder, 'short'), { ...SHORT, ...outside.second }),
    ]);
    for (const one of started) if (one.status === 'fulfilled') programs.push(one.value);
    for (const one of started) if (one.status === 'rejected') throw one.reason;
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
