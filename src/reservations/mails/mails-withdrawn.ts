import type { Knex } from 'knex';
import { anyOf } from '../../engine/db/any-of.ts';
import { batchByKey } from '../../engine/db/batch-by-key.ts';
import { after } from '../../kernel/durations.ts';
import { reservationStream } from '../events.ts';
import type { ReservationRow } from '../rows.ts';

const AT_ONCE = 'PT10M';

/** A guest took the request back within ten minutes, before the host had answered: that is told in one mail (D-140). */
export const isWithdrawnAtOnce = ({ status, cause, requested_at, accepted_at, ended_at }: ReservationRow): boolean =>
  status === 'ended' &&
  cause === 'guest' &&
  requested_at !== null &&
  accepted_at === null &&
  (ended_at ?? '') <= after(requested_at, AT_ONCE);

/** Whether the mail about the request has left: another one about its end would be the second. */
export const hasRequestLeft = async (db: Knex, reservationId: number): Promise<boolean> => {
  const stream = reservationStream(reservationId);
  return (await requestsLeft(db, [stream])).has(stream);
};

const requestsLeft = batchByKey(async (db, streams: readonly string[]) => {
  const request = { template: 'host-request', status: 'sent' };
  const left: { id: string; concerns: string }[] = await db('mail_outbox')
    .where(anyOf('concerns', streams))
    .where(request)
    .select('id', 'concerns');
  return new Map(left.map(({ id, concerns }) => [concerns, id]));
});
