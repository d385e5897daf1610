import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const VERSION = '0.42.0';
const PACKAGES = [`@event-driven-io/emmett-postgresql@${VERSION}`, `@event-driven-io/emmett@${VERSION}`];
const FOLDER = join(import.meta.dirname, `../../node_modules/.cache/bench-emmett-${VERSION}`);

type Store = { appendToStream(stream: string, events: readonly object[], options: { expectedStreamVersion: bigint }): Promise<unknown> };
type Emmett = { getPostgreSQLEventStore(url: string, options: { connectionOptions: { pool: pg.Pool } }): Store };

/** Append of one event at an expected revision through emmett; null, with the reason on the console, when it cannot be installed. */
export const emmett = async (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  pool.on('error', () => undefined); // a server that leaves while connections are on their way out
  const store = await open(url, pool).catch((error: unknown) => {
    process.stdout.write(`  emmett cannot be measured: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`);
    return null;
  });
  if (!store) await pool.end();
  if (!store) return null;
  return {
    append: (stream: string, revision: number, event: { type: string; data: object }) =>
      store.appendToStream(stream, [event], { expectedStreamVersion: BigInt(revision) }),
    close: () => pool.end(),
  };
};

/** In a folder of its own: it is no dependency of the program. */
const open = async (url: string, pool: pg.Pool): Promise<Store> => {
  const manifest = join(FOLDER, 'package.json');
  if (!existsSync(join(FOLDER, 'node_modules/@event-driven-io/emmett-postgresql/package.json'))) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(manifest, '{"private":true}\n');
    const npm = ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...PACKAGES];
    await promisify(execFile)('npm', npm, { timeout: 180_000 });
  }
  const entry = createRequire(manifest).resolve('@event-driven-io/emmett-postgresql');
  const { getPostgreSQLEventStore } = (await import(pathToFileURL(entry).href)) as Emmett;
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.appendToStream('warm', [{ type: 'Warm', data: {} }], { expectedStreamVersion: 0n }); // makes its tables
  return store;
};
