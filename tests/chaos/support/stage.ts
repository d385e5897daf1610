import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../../../src/platform/db/connect.ts';
import { isAlive, postmaster } from '../../../src/platform/db/embedded/server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.ts';
import { openStore } from '../../../src/platform/event-store/open.ts';
import type { EventStore } from '../../../src/platform/event-store/port.ts';
import { until } from '../../support/events.ts';
import { type RealStore, realStore } from '../../support/eventstoredb/eventstoredb.ts';
import { smtpSink } from '../../support/outside/smtp.ts';
import { startProxy, type TcpProxy } from '../../support/outside/tcp-proxy.ts';
import { aReplica, type Replica } from './replica.ts';

/** Short enough to run out during a run and after it. */
export const TERMS = { HOST_ANSWER: 'PT3S', GUEST_PAYMENT: 'PT4S', TRANSFER_WINDOW: 'PT2S', DRAFT_LIFE: 'PT5S' };

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
  /** The real EventStoreDB the log is in, and the line to it; absent where the log is in PostgreSQL. */
  readonly eventStore?: { readonly server: RealStore; readonly line: TcpProxy };
  /** kill -9 of PostgreSQL with its children, then its start on what it left. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
};

/** What load and the look afterwards need: as many processes as there are. */
export type OneStage = Pick<Stage, 'smtp' | 'db' | 'store' | 'databaseUrl' | 'eventStore'> & {
  readonly replicas: readonly [Replica, ...Replica[]];
};

/** On a real EventStoreDB, or with the log in PostgreSQL. */
export const openStage = async ({ onEventStoreDb = false } = {}): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'posada-chaos-'));
  const cluster = join(folder, 'pg');
  let postgres = await startEmbeddedPostgres({ dataDir: cluster }); // with fsync: what is killed here must keep its word
  const databaseUrl = postgres.url;
  const { hostname: host, port } = new URL(databaseUrl);
  const proxy = await startProxy({ host, port: Number(port) });
  const throughProxy = Object.assign(new URL(databaseUrl), { port: String(proxy.port) }).toString();
  const eventStore = onEventStoreDb ? await openEventStore() : undefined;
  const where = eventStore ? { EVENTSTORE_URL: `esdb://127.0.0.1:${eventStore.line.port}?tls=false` } : {};
  const settings = (name: string) => ({ ...TERMS, ...where, DATA_DIR: join(folder, name) });
  const smtp = await smtpSink();
  const replicas = [
    await aReplica('one', throughProxy, settings('one')),
    await aReplica('two', throughProxy, { ...settings('two'), SMTP_URL: smtp.url }),
  ] as const;
  const db = connect(databaseUrl, 6);
  const store = await openStore({ databaseUrl, eventStoreUrl: eventStore?.server.url });
  const stage: Stage = {
    replicas,
    proxy,
    smtp,
    db,
    store,
    databaseUrl,
    ...(eventStore && { eventStore }),
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
      eventStore?.line.stop();
      await eventStore?.server.close();
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

const openEventStore = async () => {
  const server = await realStore();
  await server.start();
  return { server, line: await startProxy({ host: '127.0.0.1', port: server.port }) };
};

/** None where the system does not say: they end by themselves when they miss the postmaster. */
const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
