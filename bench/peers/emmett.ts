import pg from 'pg';
import { packageInOwnFolder } from '../packages.ts';

const VERSION = '0.42.0';

type Store = { appendToStream(stream: string, events: readonly object[], options: { expectedStreamVersion: bigint }): Promise<unknown> };
type Emmett = { getPostgreSQLEventStore(url: string, options: { connectionOptions: { pool: pg.Pool } }): Store };

/** Append of one event at an expected revision through emmett; null, with the reason on the console, when it cannot be installed. */
export const emmett = async (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  pool.on('error', () => undefined); // a server that stops while connections are closing
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

const open = async (url: string, pool: pg.Pool): Promise<Store> => {
  const { getPostgreSQLEventStore } = await packageInOwnFolder<Emmett>(`bench-emmett-${VERSION}`, [
    `@event-driven-io/emmett-postgresql@${VERSION}`,
    `@event-driven-io/emmett@${VERSION}`,
  ]);
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.appendToStream('warm', [{ type: 'Warm', data: {} }], { expectedStreamVersion: 0n }); // makes its tables
  return store;
};
