import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { before } from '../../kernel/durations.ts';
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
const quarantinedSince = (db: Knex, since: Instant): Promise<{ gateway: Gateway; at: Instant; note: string | null }[]> =>
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

/** Unsigned calls of an older channel are counted separately: they are not errors. */
const UNSIGNED = ':unsigned';

/** Counts a notification with an invalid signature. Its content is not stored, since its sender is unknown. */
export const countRefusal = (db: Knex, clock: Clock, gateway: Gateway): Promise<void> => count(db, clock, gateway);

/** Counts an unsigned call of an older channel. Its sender is unknown, so it has no effect. */
export const countUnsigned = (db: Knex, clock: Clock, gateway: Gateway): Promise<void> => count(db, clock, gateway + UNSIGNED);

const count = async (db: Knex, clock: Clock, gateway: string): Promise<void> => {
  const last_at = clock.now();
  await db('webhook_refusals')
    .insert({ gateway, day: last_at.slice(0, 10), times: 1, last_at })
    .onConflict(['gateway', 'day'])
    .merge({ times: db.raw('webhook_refusals.times + 1'), last_at });
};

type WebhookErrors = {
  /** Invalid signature. */
  readonly refused: number;
  /** Valid signature, but it could not be processed. */
  readonly quarantined: number;
  /** The latest of either; `note` is null for an invalid signature. */
  readonly last: { readonly gateway: Gateway; readonly at: Instant; readonly note: string | null } | null;
};

/** Errors of the gateways' notifications within `during` (ISO 8601) before now. */
export const webhookErrors = async (db: Knex, clock: Clock, during: string): Promise<WebhookErrors> => {
  const since = before(clock.now(), during);
  type Row = { gateway: Gateway; at: Instant; note: null; times: number };
  const [refused, quarantined] = await Promise.all([
    db('webhook_refusals')
      .where('last_at', '>', since)
      .whereRaw('gateway not like ?', [`%${UNSIGNED}`])
      .orderBy('last_at', 'desc')
      .select<Row[]>('gateway', 'last_at as at', 'times', db.raw('null as note')),
    quarantinedSince(db, since),
  ]);
  const [last] = [...refused.slice(0, 1), ...quarantined.slice(0, 1)].sort((a, b) => (a.at < b.at ? 1 : -1));
  return {
    refused: refused.reduce((sum, { times }) => sum + times, 0),
    quarantined: quarantined.length,
    last: last ? { gateway: last.gateway, at: last.at, note: last.note } : null,
  };
};
