import { expect, it } from 'vitest';
import type { EventStore } from '../../src/platform/event-store/port.ts';
import { aSeeding, type Seeding } from './seeding.ts';

class Crash extends Error {}

/** The store of a process that dies after so many writes: nothing is written any more, whoever tries. */
const dyingAfter = (store: EventStore, writes: number): EventStore => {
  let left = writes;
  return {
    ...store,
    append: (...given) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Crash('the process died')) : store.append(...given);
    },
  };
};

const outcome = async ({ db }: Seeding) => ({
  listings: await db('listings').count('*').first(),
  states: await db('reservations').select('status', 'cause').count('*').groupBy('status', 'cause').orderBy('status').orderBy('cause'),
  payments: await db('payments').select('status').count('*').groupBy('status').orderBy('status'),
  occupancy: await db('occupancy').count('*').first(),
  mails: await db('mail_outbox').count('*').first(),
  strikes: await db('listings').select(db.raw('sum(jsonb_array_length(struck_at))')).first(),
});

it('a start that died again and again comes to what one in a piece does', { timeout: 180_000 }, async () => {
  const whole = await aSeeding();
  await whole.load();
  const broken = await aSeeding();
  // in the accounts, the spaces, and several times in the midst of reservations
  for (const writes of [150, 320, 45, 70]) await expect(broken.load(dyingAfter(broken.store, writes))).rejects.toThrow();
  await broken.load();
  expect(await outcome(broken)).toEqual(await outcome(whole));
});
