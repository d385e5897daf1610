import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../src/engine/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/engine/db/embedded.ts';
import { migrate } from '../src/engine/db/migrate.ts';
import { claimDataDir } from '../src/server/files/data-dir.ts';

export type Server = {
  /** A DATA_DIR made by the program. */
  readonly dataDir: string;
  /** The database the program itself would use there. */
  readonly url: string;
  readonly version: string;
  /** A migrated database of its own. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
  remove(): void;
};

export const newDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'posada-bench-'));
  chmodSync(dataDir, 0o755); // PostgreSQL runs as another user when we are root
  claimDataDir(dataDir);
  return dataDir;
};

/** A PostgreSQL as the program starts it, fsync on, in a temporary folder; `preload` is an additional library to load. */
export const startServer = async ({ preload }: { readonly preload?: string } = {}): Promise<Server> => {
  const dataDir = newDataDir();
  const start = () => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  let embedded: EmbeddedPostgres = await start();
  if (preload) {
    await once(embedded.url, (admin) => admin.raw(`alter system set shared_preload_libraries = '${preload}'`));
    await embedded.stop();
    embedded = await start();
  }
  const { url } = embedded;
  const db = connect(url, 2);
  await migrate(db);
  const { rows } = await db.raw<{ rows: { version: string }[] }>(`select current_setting('server_version') as version`);
  await db.destroy();
  const named = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();
  let stopping: Promise<void> | null = null;
  return {
    dataDir,
    url,
    version: rows[0]?.version.split(' ')[0] ?? '',
    database: async (name) => {
      await once(named('postgres'), (admin) => admin.raw(`create database "${name}"`));
      await once(named(name), migrate, 2);
      return named(name);
    },
    stop: () => {
      stopping ??= embedded.stop();
      return stopping;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

/** A million listings are one statement, which sends no response for longer than the program waits for its own statements. */
const SILENCE_MS = 3_600_000;

/** Runs `work` on one connection (`max` for a migration, which holds a lock on another), then closes it. */
export const once = async <T>(url: string, work: (db: Knex) => Promise<T>, max = 1): Promise<T> => {
  const db = connect(url, max, undefined, SILENCE_MS);
  try {
    await db.raw('set statement_timeout = 0');
    return await work(db);
  } finally {
    await db.destroy();
  }
};
