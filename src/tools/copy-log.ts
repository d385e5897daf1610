import { parseArgs } from 'node:util';
import { StoreUnavailable } from '../engine/event-store/port.ts';
import { eventsOf, verifyChain } from '../engine/followers/verify-chain.ts';
import { copyEvents, OtherLog } from './log/copy.ts';
import { openEnd } from './log/ends.ts';
import { conclude } from './tool.ts';

const USAGE = 'usage: npm run copy-log -- --from <postgres://… | esdb://… | DATA_DIR> --to <the same>';

const given = (): { from?: string | undefined; to?: string | undefined } => {
  try {
    return parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch {
    return {};
  }
};

/** `npm run copy-log`: copies the log to another store, resumes an interrupted copy, and compares both at the end. */
const copyLog = async (): Promise<string | null> => {
  const { from, to } = given();
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
      process.stdout.write('a program that changes over to the copy: end it, set EVENTSTORE_URL, npm run adopt-log, start it\n');
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
