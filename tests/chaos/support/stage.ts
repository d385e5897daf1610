import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../../../src/engine/db/connect.ts';
import { isAlive, postmaster } from '../../../src/engine/db/embedded/server.ts';
import { startEmbeddedPostgres } from '../../../src/engine/db/embedded.ts';
import { openStore } from '../../../src/engine/event-store/open.ts';
import type { EventStore } from '../../../src/engine/event-store/port.ts';
import { until } from '../../support/events.ts';
import { type RealCluster, type RealStore, realCluster, realStore } from '../../support/eventstoredb/eventstoredb.ts';
import { smtpSink } from '../../support/outside/smtp.ts';
import { addressOf, startProxy, type TcpProxy, through } from '../../support/outside/tcp-proxy.ts';
import { aReplica, type Replica } from './replica.ts';

/** Short enough to run out during a run and after it. */
export const TERMS = { HOST_ANSWER: 'PT3S', GUEST_PAYMENT: 'PT4S', TRANSFER_WINDOW: 'PT2S', DRAFT_LIFE: 'PT5S' };

/** The parts of a stage. */
export type Setting = {
  /** Two processes that answer people, and two that work; else both do all. */
  readonly areApart?: boolean;
  /** The log is in a real EventStoreDB of one node, or of three; else in PostgreSQL. */
  readonly eventStoreNodes?: 1 | 3;
};

/** Two processes of the program, or four, on one database of their own, with a line between that can be cut. */
export type Stage = {
  /** Those that people ask. */
  readonly replicas: readonly [Replica, Replica];
  /** Those with the role `worker`; none where the replicas do all. */
  readonly workers: readonly Replica[];
  readonly proxy: TcpProxy;
  /** The mails received from the second process, or the second worker; the first one delivers to /dev/mail. */
  readonly smtp: Awaited<ReturnType<typeof smtpSink>>;
  /** Past the proxy, for looking. */
  readonly db: Knex;
  readonly store: EventStore;
  readonly databaseUrl: string;
  /** Where the real EventStoreDB is that the log is in; absent where the log is in PostgreSQL. */
  readonly eventStoreUrl?: string;
  /** It, and the line to it, where it is one node. */
  readonly eventStore?: { readonly server: RealStore; readonly line: TcpProxy };
  /** Its nodes where they are three. */
  readonly cluster?: RealCluster;
  /** kill -9 of PostgreSQL with its children, then a restart on its data. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
};

/** What load and the look afterwards need: as many processes as there are. */
export type OneStage = Pick<Stage, 'smtp' | 'db' | 'store' | 'databaseUrl' | 'eventStoreUrl'> & {
  readonly replicas: readonly [Replica, ...Replica[]];
};

export const openStage = async ({ areApart = false, eventStoreNodes }: Setting = {}): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'posada-chaos-'));
  const cluster = join(folder, 'pg');
  let postgres = await startEmbeddedPostgres({ dataDir: cluster }); // with fsync: commits must survive a kill
  const databaseUrl = postgres.url;
  const proxy = await startProxy(addressOf(databaseUrl));
  const throughProxy = through(databaseUrl, proxy);
  const log = await openLog(eventStoreNodes);
  const settings = (name: string) => ({ ...TERMS, ...log.settings, DATA_DIR: join(folder, name) });
  const smtp = await smtpSink();
  const overSmtp = { SMTP_URL: smtp.url };
  const aProcess = (name: string, more: Readonly<Record<string, string>>) => aReplica(name, throughProxy, { ...settings(name), ...more });
  const replicas = areApart
    ? ([await aProcess('web one', { ROLE: 'web' }), await aProcess('web two', { ROLE: 'web' })] as const)
    : ([await aProcess('one', {}), await aProcess('two', overSmtp)] as const);
  const workers = areApart
    ? [await aProcess('worker one', { ROLE: 'worker' }), await aProcess('worker two', { ROLE: 'worker', ...overSmtp })]
    : [];
  const db = connect(databaseUrl, 6);
  const store = await openStore({ databaseUrl, eventStoreUrl: log.parts.eventStoreUrl });
  const stage: Stage = {
    replicas,
    workers,
    proxy,
    smtp,
    db,
    store,
    databaseUrl,
    ...log.parts,
    killDatabase: async () => {
      const pid = postmaster(cluster)?.pid ?? 0;
      const all = [pid, ...childrenOf(pid)];
      for (const one of all) if (isAlive(one)) process.kill(one, 'SIGKILL');
      await until(() => all.every((one) => !isAlive(one)));
      postgres = await startEmbeddedPostgres({ dataDir: cluster });
    },
    close: async () => {
      const all = everyProcess(stage);
      for (const one of all) one.signal('SIGCONT');
      await Promise.all(all.map((one) => one.kill()));
      await store.close();
      await db.destroy();
      proxy.stop();
      await log.close();
      await smtp.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(everyProcess(stage).map((one) => one.start())); // concurrently on an empty database: they take turns
    return stage;
  } catch (error) {
    await stage.close();
    throw error;
  }
};

/** Those that people ask, and those that work. */
export const everyProcess = ({ replicas, workers }: Pick<Stage, 'replicas' | 'workers'>): readonly Replica[] => [...replicas, ...workers];

type Log = {
  /** Of the program. */
  readonly settings: Readonly<Record<string, string>>;
  readonly parts: Pick<Stage, 'eventStoreUrl' | 'eventStore' | 'cluster'>;
  close(): Promise<void>;
};

const openLog = async (nodes: Setting['eventStoreNodes']): Promise<Log> => {
  if (nodes === 3) {
    const cluster = await realCluster();
    return {
      settings: { EVENTSTORE_URL: cluster.url },
      parts: { eventStoreUrl: cluster.url, cluster },
      close: async () => void (await cluster.close()),
    };
  }
  if (nodes === undefined) return { settings: {}, parts: {}, close: async () => undefined };
  const server = await realStore();
  await server.start();
  const line = await startProxy({ host: '127.0.0.1', port: server.port });
  return {
    settings: { EVENTSTORE_URL: `esdb://127.0.0.1:${line.port}?tls=false` },
    parts: { eventStoreUrl: server.url, eventStore: { server, line } },
    close: async () => {
      line.stop();
      await server.close();
    },
  };
};

/** None where the system does not say: they end by themselves when they miss the postmaster. */
const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
