import type { Knex } from 'knex';
import type { ReservationRow } from '../../../projections/reservations.ts';
import type { Person } from '../../identity/vault.ts';
import { guestNotesOf } from '../http/present.ts';
import type { RequestFacts, TimedFacts } from './mails-facts.ts';

type Asked = { readonly row: ReservationRow; readonly recipient: Person };

/** What the host is told of a request. To an address that nobody has confirmed the guest's words are not quoted (D-134). */
export const requestFacts = async (db: Knex, { row, recipient }: Asked, timed: TimedFacts): Promise<RequestFacts> => {
  const notes = recipient.isConfirmed ? await guestNotesOf(db, [row]) : null;
  return { ...timed, note: notes?.get(row.id) ?? null };
};
