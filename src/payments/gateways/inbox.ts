import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import type { Gateway } from '../events.ts';

/** A delivery of a gateway, by the gateway's id of it. */
export type InboxKey = { readonly gateway: Gateway; readonly delivery: string };

const TABLE = 'webhook_inbox';

/** Stores a delivery before it is processed; a known one is left unchanged. True for a new one. */
export const enter = async (db: Knex, { gateway, delivery }: InboxKey, resource: string, now: Instant): Promise<boolean> => {
  const entered: unknown[] = await db(TABLE)
    .insert({ gateway, delivery, resource, status: 'received', received_at: now })
    .onConflict(['gateway', 'delivery'])
    .ignore()
    .returning('delivery');
  return entered.length > 0;
};

/** The object of a delivery that is still to be processed; null when it was processed or is unknown. */
export const openResource = async (db: Knex, key: InboxKey): Promise<string | null> => {
  const row: { resource: string } | undefined = await db(TABLE)
    .where({ gateway: key.gateway, delivery: key.delivery, status: 'received' })
    .first('resource');
  return row?.resource ?? null;
};

/** Deliveries received before an instant and not processed yet. */
export const openBefore = (db: Knex, until: Instant): Promise<{ gateway: Gateway; delivery: string; received_at: Instant }[]> =>
  db(TABLE).where({ status: 'received' }).where('received_at', '<', until).select('gateway', 'delivery', 'received_at');

type Closed = { readonly status: 'done' | 'quarantined'; readonly note: string | null; readonly reservationId: number | null };

/** Stores the result of a delivery. */
export const close = async (db: Knex, { gateway, delivery }: InboxKey, { status, note, reservationId }: Closed): Promise<void> => {
  await db(TABLE).where({ gateway, delivery }).update({ status, note, reservation_id: reservationId });
};

/** Deliveries since an instant that could not be processed, the latest first. */
export const quarantinedSince = (db: Knex, since: Instant): Promise<{ gateway: Gateway; at: Instant; note: string | null }[]> =>
  db(TABLE)
    .where({ status: 'quarantined' })
    .andWhere('received_at', '>', since)
    .orderBy('received_at', 'desc')
    .select('gateway', 'received_at as at', 'note');

/** All deliveries about a reservation, in the order of arrival. */
export const notificationsOf = (
  db: Knex,
  reservationId: number,
): Promise<{ gateway: string; delivery: string; status: string; note: string | null; received_at: Instant }[]> =>
  db(TABLE).where({ reservation_id: reservationId }).orderBy('received_at').select('gateway', 'delivery', 'status', 'note', 'received_at');
