import { beforeAll, expect, it } from 'vitest';
import type { EventStore } from '../../src/engine/event-store/port.ts';
import { enter, openBefore } from '../../src/payments/gateways/inbox.ts';
import { testDatabase } from '../support/database.ts';
import { settle } from './support/settled.ts';

const store = { readAll: async () => [] } as Partial<EventStore> as EventStore;
/** Younger ones are left alone by the sweep (`payments/gateways/deadlines.ts`). */
const GRACE_MS = 30_000;

let db: Awaited<ReturnType<typeof testDatabase>>['db'];
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const msAgo = (ms: number) => new Date(Date.now() - ms).toISOString();

it('is not settled while a gateway notification is acknowledged but not processed', async () => {
  const key = { gateway: 'mercadopago', delivery: 'one' } as const;
  await enter(db, key, 'payment/1', msAgo(0));
  await expect(settle({ db, store }, 300)).rejects.toThrow('1 notifications that are not worked off');
  await db('webhook_inbox').update({ status: 'done' });
  expect(await settle({ db, store }, 10_000)).toBe('nothing');
});

it('moves a notification to the next sweep when in a hurry, unless it may be in progress', async () => {
  const left = (delivery: string, ms: number) => enter(db, { gateway: 'paypal', delivery }, 'order/1', msAgo(ms));
  await Promise.all([left('under way', 0), left('left', 12_000)]);
  await expect(settle({ db, store }, 300, { hurry: true })).rejects.toThrow('2 notifications');
  expect(await openBefore(db, msAgo(GRACE_MS))).toMatchObject([{ delivery: 'left' }]);
});
