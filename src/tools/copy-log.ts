import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../engine/config-error.ts';
import { connect, mustAnswer } from '../engine/db/connect.ts';
import { startEmbeddedPostgres } from '../engine/db/embedded.ts';
import { migrate } from '../engine/db/migrate.ts';
import { isEventStoreDb, openStore } from '../engine/event-store/open.ts';
import { type EventStore, StoreUnavailable } from '../engine/event-store/port.ts';
import { eventsOf, verifyChain } from '../engine/followers/verify-chain.ts';
import { claimDataDir, mustHoldDatabase } from '../server/files/data-dir.ts';
import { copyEvents, OtherLog } from './log/copy.ts';
import { conclude } from './tool.ts';

type End = { readonly store: EventStore; close(): Promise<void> };

/** Opens a log by its address: `esdb://…`, `postgres://…`, or the DATA_DIR of an embedded database. `fresh`: creates what is missing. */
const openEnd = async (address: string, fresh: boolean): Promise<End> => {
  if (isEventStoreDb(address)) {
    const store = await openStore({ eventStoreUrl: address, databaseUrl: '' });
    return { store, close: () => store.close() };
  }
  if (/^postgres(ql)?:/.test(address)) return inPostgres(address, fresh);
  if (fresh) claimDataDir(resolve(address));
  else mustHoldDatabase(address);
  const embedded = await startEmbeddedPostgres({ dataDir: join(address, 'postgres') });
  try {
    const end = await inPostgres(embedded.url, fresh);
    return { store: end.store, close: () => end.close().finally(embedded.stop) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};

const inPostgres = async (url: string, fresh: boolean): Promise<End> => {
  await mustAnswer(url);
  const db = connect(url, 2);
  try {
    if (fresh) await migrate(db);
    else if (!(await db.schema.hasTable('event_log'))) throw new ConfigError('there is no event log in that database');
  } finally {
    await db.destroy();
  }
  const store = await openStore({ databaseUrl: url });
  return { store, close: () => store.close() };
};

const USAGE = 'usage: npm run copy-log -- --from <postgres://… | esdb://… | DATA_DIR> --to <the same>';

const readOptions = (): { from?: string | undefined; to?: string | undefined } => {
  try {
    return parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch {
    return {};
  }
};

/** `npm run copy-log`: copies the log to another store, resumes an interrupted copy, and compares both at the end. */
const copyLog = async (): Promise<string | null> => {
  const { from, to } = readOptions();
  if (!from || !to || from === to) return USAGE;
  const source = await openEnd(from, false);
  try {
    const target = await openEnd(to, true);
    try {
      const { events, appended } = await copyEvents(eventsOf(source.store), target.store);
      const [theirs, ours] = await Promise.all([verifyChain(source.store), verifyChain(target.store)]);
      if (theirs.digest !== ours.digest)
        return `the source has ${theirs.events} events and the copy ${ours.events}: run it again, with no program on the source`;
      if (ours.broken)
        return `copied as it is, but the log is broken at ${ours.broken.stream}, revision ${ours.broken.revision}: ${ours.broken.reason}`;
      process.stdout.write(`${events} events in ${ours.streams} streams, ${appended} of them copied now; every link holds\n`);
      process.stdout.write('to switch a program to the copy: stop it, set EVENTSTORE_URL, npm run adopt-log, start it\n');
      return null;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

await conclude(() =>
  copyLog().catch((error: unknown) => {
    if (error instanceof OtherLog || error instanceof StoreUnavailable) return error.message;
    throw error;
  }),
);
