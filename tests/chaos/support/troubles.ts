import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../support/events.ts';
import type { Chance } from './chance.ts';
import type { Load } from './load.ts';
import type { Replica } from './replica.ts';
import { endOf } from './settled.ts';
import { everyProcess, type Stage } from './stage.ts';

export type Trouble =
  | 'kill'
  | 'kill web'
  | 'kill worker'
  | 'kill database'
  | 'cut'
  | 'pause'
  | 'forget jobs'
  | 'kill store'
  | 'cut store'
  | 'freeze store'
  | 'kill leader';

export type TroubleContext = {
  readonly stage: Stage;
  readonly chance: Chance;
  readonly load: Pick<Load, 'acknowledged'>;
  /** From and to, in milliseconds. */
  readonly cutMs: readonly [number, number];
  readonly pauseMs: number;
};

/** Seconds it took to serve again, for the record. */
type Took = { readonly seconds: number; readonly note?: string };

/** Generous, because the machine may be busy: it only has to come back. */
const READY_MS = 240_000;

const eventStoreOf = ({ eventStore }: Stage) => {
  if (!eventStore) throw new Error('there is no event store of its own on this stage');
  return eventStore;
};

const since = (start: number): number => (Date.now() - start) / 1_000;
const allReady = async (stage: Stage): Promise<void> => {
  await Promise.all(everyProcess(stage).map((one) => until(async () => (await one.health()) === 200, READY_MS)));
};

const kill = async ({ stage, chance }: TroubleContext): Promise<Took> => {
  const victim = chance.pick(stage.replicas);
  await victim.kill();
  const start = Date.now();
  if (chance.share() < 0.2) {
    victim.launch();
    await sleep(chance.between(200, 1_500)); // in the middle of its start
    await victim.kill();
  }
  await victim.start();
  return { seconds: since(start) };
};

/** A process that answers people dies, and stays away until the other one has acknowledged more. */
const killWeb = async ({ stage, chance, load }: TroubleContext): Promise<Took> => {
  const victim = chance.pick(stage.replicas);
  await victim.kill();
  const start = Date.now();
  const before = load.acknowledged.length;
  await until(() => load.acknowledged.length > before, READY_MS);
  const alone = since(start);
  await victim.start();
  return { seconds: since(start), note: `the other acknowledged the next command after ${alone.toFixed(1)} s` };
};

/** A worker dies, and stays down until the other one has done everything that the log required at that moment. */
const killWorker = async ({ stage, chance }: TroubleContext): Promise<Took> => {
  const victim = chance.pick(stage.workers);
  await victim.kill();
  const start = Date.now();
  const end = await endOf(stage.store);
  const behind = () => stage.db('projection_checkpoints').whereNull('position').orWhere('position', '<', end).first('name');
  await until(async () => !(await behind()), READY_MS).catch(async () => {
    throw new Error(`the other worker did not go on: ${(await behind())?.name}`);
  });
  const alone = since(start);
  await victim.start();
  return { seconds: since(start), note: `the other had caught up after ${alone.toFixed(1)} s` };
};

const killDatabase = async ({ stage }: TroubleContext): Promise<Took> => {
  const start = Date.now();
  await stage.killDatabase();
  const answered = since(start);
  await allReady(stage);
  return { seconds: since(start), note: `of them ${answered.toFixed(1)} s without a database` };
};

/** The line to the database breaks for a while. While it is away `/health/ready` must say so, once it is back as well. */
const cut = async ({ stage, chance, cutMs: [from, to] }: TroubleContext): Promise<Took> => {
  // as many short ones as long ones
  const ms = Math.round(Math.exp(Math.log(from) + chance.share() * (Math.log(to) - Math.log(from))));
  const how = chance.pick(['refused', 'silent'] as const);
  stage.proxy.cut(how);
  const cutAt = Date.now();
  if (ms > 4_000) {
    const away = () => Promise.all(stage.replicas.map((replica) => replica.health()));
    for (const status of await away()) if (status === 200) throw new Error(`ready said ${status} without a database (${how})`);
  }
  await sleep(Math.max(0, ms - (Date.now() - cutAt)));
  stage.proxy.mend({ broken: chance.share() < 0.5 });
  const start = Date.now();
  await allReady(stage);
  return { seconds: since(start), note: `cut for ${ms} ms, ${how}` };
};

/** Stops a process in the middle of a transaction that holds the lease of a follower: tried until it is caught at it. */
const catchAtWork = async ({ db }: Stage, { name, signal }: Replica, chance: Chance): Promise<boolean> => {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    signal('SIGSTOP');
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.relation = 'projection_checkpoints'::regclass
        where a.application_name = ? and a.state = 'idle in transaction' and l.mode = 'RowShareLock'`,
      [name],
    );
    if (rows.length > 0) return true;
    signal('SIGCONT');
    await sleep(chance.between(1, 20));
  }
  return false;
};

const pause = async ({ stage, chance, load, pauseMs }: TroubleContext): Promise<Took> => {
  const [paused, other] = chance.shuffled(stage.replicas) as [Replica, Replica];
  const caught = await catchAtWork(stage, paused, chance);
  if (!caught) paused.signal('SIGSTOP');
  const start = Date.now();
  const before = load.acknowledged.length;
  await sleep(pauseMs);
  await until(async () => load.acknowledged.length > before && (await other.health()) === 200, READY_MS).catch(() => {
    throw new Error(`beside a paused process: ${load.acknowledged.length - before} commands`);
  });
  const meanwhile = load.acknowledged.length - before;
  paused.signal('SIGCONT');
  await allReady(stage);
  return { seconds: since(start), note: `${meanwhile} commands meanwhile, ${caught ? 'in the middle of a batch' : 'at rest'}` };
};

/** Deletes every timer; the sweep finds due ones. */
const forgetTimers = async ({ stage }: TroubleContext): Promise<Took> => {
  const waiting = await stage.db('deadlines').delete();
  const deleted = await stage.db('jobs.job').delete();
  return { seconds: 0, note: `${waiting} waiting, ${deleted} jobs` };
};

/** kill -9 of EventStoreDB, then a restart on its data. */
const killStore = async ({ stage }: TroubleContext): Promise<Took> => {
  const { server } = eventStoreOf(stage);
  const start = Date.now();
  await server.kill();
  await server.start();
  const answered = since(start);
  await allReady(stage);
  return { seconds: since(start), note: `of them ${answered.toFixed(1)} s without an event store` };
};

/** The line to EventStoreDB breaks for a while. */
const cutStore = async ({ stage, chance, cutMs: [from, to] }: TroubleContext): Promise<Took> => {
  const { line } = eventStoreOf(stage);
  const how = chance.pick(['refused', 'silent'] as const);
  const ms = chance.between(from, to);
  line.cut(how);
  await sleep(ms);
  line.mend({ broken: chance.share() < 0.5 });
  const start = Date.now();
  await allReady(stage);
  return { seconds: since(start), note: `cut from the store for ${ms} ms, ${how}` };
};

/** EventStoreDB hangs: connections stay open, and nothing is answered. */
const freezeStore = async ({ stage, chance, cutMs: [from, to] }: TroubleContext): Promise<Took> => {
  const { server } = eventStoreOf(stage);
  const ms = chance.between(from, to);
  server.signal('SIGSTOP');
  await sleep(ms);
  server.signal('SIGCONT');
  const start = Date.now();
  await allReady(stage);
  return { seconds: since(start), note: `store frozen for ${ms} ms` };
};

/** The node that leads dies, and stays away until another leads and commands are acknowledged by the two that are left. */
const killLeader = async ({ stage: { cluster, ...stage }, load }: TroubleContext): Promise<Took> => {
  if (!cluster) throw new Error('there are no three nodes on this stage');
  await cluster.whole();
  const old = await cluster.leader();
  if (!old) throw new Error('nobody leads');
  const start = Date.now();
  await old.kill();
  await until(async () => (await cluster.leader({ except: old })) !== undefined, READY_MS);
  const led = since(start);
  const before = load.acknowledged.length;
  await until(() => load.acknowledged.length > before, READY_MS);
  const acknowledged = since(start);
  await cluster.whole();
  await allReady(stage);
  return { seconds: since(start), note: `led again after ${led.toFixed(1)} s, the next command after ${acknowledged.toFixed(1)} s` };
};

export const TROUBLES: Readonly<Record<Trouble, (context: TroubleContext) => Promise<Took>>> = {
  kill,
  'kill web': killWeb,
  'kill worker': killWorker,
  'kill database': killDatabase,
  cut,
  pause,
  'forget jobs': forgetTimers,
  'kill store': killStore,
  'cut store': cutStore,
  'freeze store': freezeStore,
  'kill leader': killLeader,
};
