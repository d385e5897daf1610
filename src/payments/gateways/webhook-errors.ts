import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { before } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Gateway } from '../events.ts';
import { quarantinedSince } from './inbox.ts';

/** Calls of an older channel without a signature are counted apart: they are no errors. */
const UNSIGNED = ':unsigned';

/** Counts a notification with an invalid signature. Its content is not stored, since its sender is unknown. */
export const countRefusal = (db: Knex, clock: Clock, gateway: Gateway): Promise<void> => count(db, clock, gateway);

/** Counts a call of an older channel that signs nothing; whoever sent it, nothing follows from it. */
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
  /** The latest of both; `note` is null for a refused one. */
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
