import type { Knex } from 'knex';
import { anyOf } from '../../engine/db/any-of.ts';
import { batchByKey } from '../../engine/db/batch-by-key.ts';
import type { Person } from '../../identity/vault.ts';
import { after } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import { reservationStream } from '../events.ts';
import { guestNotesOf } from '../http/present.ts';
import { stayCountsOf } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';
import type { Facts, RentFacts, RequestFacts, TimedFacts } from './mails-facts.ts';

type RequestMail = { readonly row: ReservationRow; readonly recipient: Person; readonly counterpart: Person };

/** The facts of a request for the host. An unconfirmed address gets nothing about the guest (D-134). */
export const requestFacts = async (
  db: Knex,
  { row, recipient, counterpart: guest }: RequestMail,
  timed: TimedFacts,
  now: Instant,
): Promise<RequestFacts> => {
  if (!recipient.isConfirmed) return { ...timed, note: null, introduction: null };
  const [notes, stays] = await Promise.all([guestNotesOf(db, [row]), stayCountsOf(db, guest.id, now)]);
  const { since, biography } = guest;
  return { ...timed, note: notes.get(row.id) ?? null, introduction: { since, biography, ...stays } };
};

type Rent = { readonly facts: Facts; readonly params: Readonly<Record<string, string | number>>; readonly row: ReservationRow };

/** The facts of instalments, from the event: the first due day, their number and amount. */
export const rent = ({ facts, params, row }: Rent): RentFacts => ({
  ...facts,
  due: String(params['due']),
  months: Number(params['months'] ?? 1),
  rent: { amount: Number(params['amount']), currency: row.quote.currency },
});

/** The same for the guest: the amount with the surcharge of the method, or the amount charged once paid (D-163). */
export const guestRent = (found: Rent): RentFacts => {
  const said = rent(found);
  const { dates, currency } = found.facts.money;
  const date = dates.find(({ due }) => due === said.due);
  if (!date) return said;
  return { ...said, rent: date.state === 'paid' && date.payment ? date.payment.charged : { amount: date.amount, currency } };
};

const AT_ONCE = 'PT10M';

/** A guest withdrew the request within ten minutes, before the host had answered: this is one mail (D-140). */
export const isWithdrawnAtOnce = ({ status, cause, requested_at, accepted_at, ended_at }: ReservationRow): boolean =>
  status === 'ended' &&
  cause === 'guest' &&
  requested_at !== null &&
  accepted_at === null &&
  (ended_at ?? '') <= after(requested_at, AT_ONCE);

/** Whether the mail about the request was sent: then no second one about its quick end is sent. */
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
