import type { Knex } from 'knex';
import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import { sessionIdOf } from '../identity/public.ts';
import type { Instant } from '../kernel/types.ts';
import type { PushSubscription } from '../server/push/transport.ts';

const TABLE = 'push_subscriptions';
const DEVICES = 'c2b1d0a8-6f0d-4a58-8f2c-1f8a3f6b9d44';
/** The maximum number of devices per person; another one replaces the oldest. */
const MAX_DEVICES = 10;

/** `session`: the token of its session; when that ends, the device gets no more pushes. */
type Device = PushSubscription & {
  readonly userId: number;
  readonly session: string;
  readonly zone: string;
  readonly at: Instant;
};

/** A browser is one device, of the user who last signed in to it. False: the session has ended. */
export const addDevice = (db: Knex, { userId, session, zone, at, endpoint, p256dh, auth }: Device): Promise<boolean> =>
  db.transaction(async (trx) => {
    const sessionId = await sessionIdOf(trx, session);
    if (sessionId === null) return false;
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
    return true;
  });

/** Devices with a live session. Ending a session deletes its devices; those of an expired session are left in place. */
export const liveDevices = (db: Knex, now: Instant) =>
  db(`${TABLE} as d`).join('sessions as s', 's.id', 'd.session_id').where('s.expires_at', '>', now);

/** The devices of a person that get pushes, latest first. */
export const devicesOf = (db: Knex, userId: number, now: Instant): Promise<{ id: string; session_id: string; created_at: Instant }[]> =>
  liveDevices(db, now).where('d.user_id', userId).orderBy('d.created_at', 'desc').select('d.id', 'd.session_id', 'd.created_at');

/** No effect when repeated, or with the id of another person's device. */
export const endDevice = async (db: Knex, userId: number, id: string): Promise<void> => {
  if (isUuid(id)) await db(TABLE).where({ user_id: userId, id }).delete();
};

/** Idempotent; other people's devices stay. */
export const removeDevice = async (db: Knex, userId: number, endpoint: string): Promise<void> => {
  await db(TABLE).where({ user_id: userId, endpoint }).delete();
};
