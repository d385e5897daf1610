import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import sharp from 'sharp';
import { loadDemonstration } from '../../demo/index.ts';
import { openStore } from '../../src/engine/event-store/open.ts';
import type { EventStore } from '../../src/engine/event-store/port.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { openFiles } from '../../src/server/files/files.ts';
import type { Config } from '../../src/server/settings/config.ts';
import { loadConfig } from '../../src/settings.ts';
import { testDatabase } from '../support/database.ts';
import { atEnd } from '../support/process/at-end.ts';

/** Forty small photographs, named by their subject, as in DEMO_PHOTOS_DIR. */
const photosIn = async (folder: string): Promise<void> => {
  const slots = ['habitacion', 'bano', 'cocina1', 'living', 'comedor', 'fachada'];
  const paint = (i: number) => ({ r: (i * 37) % 256, g: (i * 71) % 256, b: (i * 113) % 256 });
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: paint(i) } })
        .jpeg()
        .toFile(join(folder, `${slots[i % slots.length]}-${String(i).padStart(2, '0')}.jpg`)),
    ),
  );
};

export const PRESENT = '2026-11-21T15:00:00.000Z';

export type Seeding = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly config: Config;
  /** Loads the demonstration data; `through` is the event store it writes to. */
  load(through?: EventStore): Promise<void>;
};

/** A fresh database and folder for the demonstration data, with photographs that cost little to store. */
export const aSeeding = async (changes: Partial<Config> = {}): Promise<Seeding> => {
  const { db, url } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'posada-seed-'));
  await photosIn(dataDir);
  const store = await openStore({ databaseUrl: url });
  atEnd(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const config: Config = { ...loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), dataDir, demoPhotosDir: dataDir, ...changes };
  const services = { config, db, log: createLog('silent'), clock: manualClock(PRESENT), files: openFiles(dataDir) };
  return { db, store, config, load: (through = store) => loadDemonstration({ ...services, store: through }) };
};
