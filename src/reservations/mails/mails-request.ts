import type { Knex } from 'knex';
import { countedStaysOf, type ReservationRow } from '../../../projections/reservations.ts';
import type { Person } from '../../identity/vault.ts';
import type { Instant } from '../../shared/types.ts';
import { guestNotesOf } from '../http/present.ts';
import { stayCounts } from '../policies.ts';
import type { Facts, RentFacts, RequestFacts, TimedFacts } from './mails-facts.ts';

type Asked = { readonly row: ReservationRow; readonly recipient: Person; readonly counterpart: Person };

/** What the host is told of a request. To an address that nobody has confirmed nothing is said of the guest (D-134). */
export const requestFacts = async (
  db: Knex,
  { row, recipient, counterpart: guest }: Asked,
  timed: TimedFacts,
  now: Instant,
): Promise<RequestFacts> => {
  if (!recipient.isConfirmed) return { ...timed, note: null, introduction: null };
  const [notes, stays] = await Promise.all([guestNotesOf(db, [row]), countedStaysOf(db, [guest.id])]);
  const { since, biography } = guest;
  return { ...timed, note: notes.get(row.id) ?? null, introduction: { since, biography, ...stayCounts(stays.get(guest.id) ?? [], now) } };
};

type Rent = { readonly facts: Facts; readonly params: Readonly<Record<string, string | number>>; readonly row: ReservationRow };

/** What a letter says of instalments: the first day, how many and their amount, from the event. */
export const rent = ({ facts, params, row }: Rent): RentFacts => ({
  ...facts,
  due: String(params['due']),
  months: Number(params['months'] ?? 1),
  rent: { amount: Number(params['amount']), currency: row.quote.currency },
});
