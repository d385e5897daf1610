import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { PushSubscription } from '../platform/push/transport.ts';
import type { Instant } from '../shared/types.ts';

const TABLE = 'push_subscriptions';
const DEVICES = 'c2b1d0a8-6f0d-4a58-8f2c-1f8a3f6b9d44';
/** Devices of a person; a further one replaces the oldest. */
const MAX_DEVICES = 10;

/** `sessionId`: with its end no pushes go there any more. */
type Device = PushSubscription & {
  readonly userId: number;
  readonly sessionId: string | null;
  readonly zone: string;
  readonly at: Instant;
};

/** A browser is one device, of whoever signed in to it last. */
export const addDevice = (db: Knex, { userId, sessionId, zone, at, endpoint, p256dh, auth }: Device): Promise<void> =>
  db.transaction(async (trx) => {
    const row = {
      id: uuidv5(`${userId}/${endpoint}`, DEVICES),
      user_id: userId,
      session_id: sessionId,
      endpoint,
      p256dh,
      auth,
      zone,
      created_at: at,
    };
    await trx(TABLE).insert(row).onConflict('endpoint').merge();
    const surplus = trx(TABLE).where({ user_id: userId }).orderBy('created_at', 'desc').orderBy('id').offset(MAX_DEVICES).select('id');
    await trx(TABLE).whereIn('id', surplus).delete();
  });

/** Devices whose session lasts: one that was ended takes its devices with it, one that expired is left where it is. */
export const liveDevices = (db: Knex, now: Instant) =>
  db(`${TABLE} as d`)
    .leftJoin('sessions as s', 's.id', 'd.session_id')
    .where((lasting) => lasting.whereNull('d.session_id').orWhere('s.expires_at', '>', now));

/** Again it changes nothing; devices of others stay. */
export const removeDevice = async (db: Knex, userId: number, endpoint: string): Promise<void> => {
  await db(TABLE).where({ user_id: userId, endpoint }).delete();
};

export const deviceCount = async (db: Knex, userId: number): Promise<number> => {
  const found = await db(TABLE).where({ user_id: userId }).count({ count: '*' }).first<{ count: number | string } | undefined>();
  return Number(found?.count ?? 0);
};
