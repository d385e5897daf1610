import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launch } from './launch.ts';

const PRELOAD = join(import.meta.dirname, 'moved-clock.mjs');
const DAY = 86_400_000;

/** The unused folder with the demonstration data; undefined where the log is in a separate store. */
export const seededFolder = (): string | undefined => process.env['POSADA_SEEDED'];

/** A separate program on a copy of the demonstration data; `settingsFor` gets its folder, which is deleted once it is stopped. */
export const launchOwn = async (settingsFor: (folder: string) => Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-own-'));
  execFileSync('cp', ['-a', seededFolder() ?? '', join(folder, 'data')]);
  const { url, stop } = await launch({ DATA_DIR: join(folder, 'data'), ...settingsFor(folder) });
  return {
    url,
    folder,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A program whose clock can be set ahead: what happens days after a stay is not waited for. */
export const launchMoved = async () => {
  const { url, folder, stop } = await launchOwn((own) => {
    writeFileSync(join(own, 'clock'), '0');
    return { NODE_OPTIONS: `--import=${PRELOAD}`, CLOCK_FILE: join(own, 'clock') };
  });
  const now = async () => Date.parse(/"now":"([^"]+)"/.exec(await (await fetch(`${url}/faq`)).text())?.[1] ?? '');
  return {
    url,
    /** So many days after the machine's own time. */
    moveTo: async (days: number): Promise<void> => {
      writeFileSync(join(folder, 'clock'), String(days * DAY));
      await expect.poll(async () => ((await now()) - Date.now()) / DAY).toBeCloseTo(days, 2);
    },
    stop,
  };
};
