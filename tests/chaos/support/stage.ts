import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../../../src/platform/db/connect.ts';
import { isAlive, postmaster } from '../../../src/platform/db/embedded/server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.ts';
import type { EventStore } from '../../../src/platform/event-store/port.ts';
import { openPostgresStore } from '../../../src/platform/event-store/postgres.ts';
import { until } from '../../support/events.ts';
import { smtpSink } from '../../support/smtp.ts';
import { startProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { aReplica, type Replica } from './replica.ts';

/** Short enough to run out during a run and after it. */
export const TERMS = { HOST_ANSWER: 'PT3S', GUEST_PAYMENT: 'PT4S', TRANSFER_WINDOW: 'PT2S', DRAFT_LIFE: 'PT5S' };

/** Written by processes that end by themselves: the next run starts its own in half the time. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/compiled');

/** Two processes of the program on one database of their own, with a line between that can be cut. */
export type Stage = {
  readonly replicas: readonly [Replica, Replica];
  readonly proxy: TcpProxy;
  /** What the mail server of the second process got; the first one keeps its mail in /dev/mail. */
  readonly smtp: Awaited<ReturnType<typeof smtpSink>>;
  /** Past the proxy, for looking. */
  readonly db: Knex;
  readonly store: EventStore;
  readonly databaseUrl: string;
  /** kill -9 of PostgreSQL with its children, then its start on what it left. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
};

/** What load and the look afterwards need: as many processes as there are. */
export type OneStage = Pick<Stage, 'smtp' | 'db' | 'store' | 'databaseUrl'> & { readonly replicas: readonly [Replica, ...Replica[]] };

export const openStage = async (): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'posada-chaos-'));
  const cluster = join(folder, 'pg');
  let postgres = await startEmbeddedPostgres({ dataDir: cluster }); // with fsync: what is killed here must keep its word
  const databaseUrl = postgres.url;
  const { hostname: host, port } = new URL(databaseUrl);
  const proxy = await startProxy({ host, port: Number(port) });
  const throughProxy = Object.assign(new URL(databaseUrl), { port: String(proxy.port) }).toString();
  const settings = (name: string) => ({ ...TERMS, DATA_DIR: join(folder, name), NODE_COMPILE_CACHE: COMPILED });
  const smtp = await smtpSink();
  const replicas = [
    await aReplica('one', throughProxy, settings('one')),
    await aReplica('two', throughProxy, { ...settings('two'), SMTP_URL: smtp.url }),
  ] as const;
  const db = connect(databaseUrl, 6);
  const store = openPostgresStore(databaseUrl);
  const stage: Stage = {
    replicas,
    proxy,
    smtp,
    db,
    store,
    databaseUrl,
    killDatabase: async () => {
      const pid = postmaster(cluster)?.pid ?? 0;
      const all = [pid, ...childrenOf(pid)];
      for (const one of all) if (isAlive(one)) process.kill(one, 'SIGKILL');
      await until(() => all.every((one) => !isAlive(one)));
      postgres = await startEmbeddedPostgres({ dataDir: cluster });
    },
    close: async () => {
      for (const replica of replicas) replica.signal('SIGCONT');
      await Promise.all(replicas.map((replica) => replica.kill()));
      await store.close();
      await db.destroy();
      proxy.stop();
      await smtp.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(replicas.map((replica) => replica.start())); // both at once on an empty database: they take turns
    return stage;
  } catch (error) {
    await stage.close();
    throw error;
  }
};

/** None where the system does not say: they end by themselves when they miss the postmaster. */
const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
