import type { Clock } from '../kernel/clock.ts';
import { toWire } from '../kernel/money.ts';
import type { OfferSettings } from '../pricing/public.ts';
import { byUser, type Holding, holding } from '../server/modules/personal-data.ts';
import { moneyFor } from './money.ts';
import { rowAsOf } from './policies.ts';
import type { ReservationRow } from './rows.ts';

/**
 * The reservations of a guest, those of a host's spaces, and the notes they wrote. The guest gets everything about each stay, as on its
 * page; the host gets their part of it (D-163).
 */
export const reservationsData = ({ offers, clock }: { offers: OfferSettings; clock: Clock }): readonly Holding[] => [
  {
    table: 'reservations',
    part: 'reservations',
    erase: 'kept',
    rows: async (db, { userId }) => {
      const mine = (await db<ReservationRow>('reservations')
        .where((either) =>
          either.where({ guest_id: userId }).orWhere((received) => received.where({ host_id: userId }).whereNotNull('requested_at')),
        )
        .orderBy('id')) as ReservationRow[];
      const now = clock.now();
      const moneyOf = await moneyFor(db, mine);
      return mine.map((row) => {
        const { id, guest_id, listing_id, check_in, check_out, guests, status, cause } = row;
        const { whole, host, currency } = moneyOf(rowAsOf(row, now), { offers, now }).money;
        const decimal = (amount: number) => toWire({ amount, currency });
        return {
          id,
          side: guest_id === userId ? 'guest' : 'host',
          listing_id,
          check_in,
          check_out,
          guests,
          status,
          cause,
          ...(guest_id === userId ? { total: decimal(whole) } : { earned: decimal(host.gets) }),
          currency,
          requested_at: row.requested_at,
          accepted_at: row.accepted_at,
          paid_at: row.paid_at,
          ended_at: row.ended_at,
          reason: row.reason,
        };
      });
    },
  },
  holding({
    table: 'request_slots',
    part: 'reservations',
    columns: ['reservation_id', 'taken_at'],
    whose: byUser('guest_id'),
    erase: 'kept',
  }),
  holding({
    table: 'host_answers',
    part: 'reservations',
    columns: ['reservation_id', 'outcome', 'asked_at', 'answered_at'],
    whose: byUser('host_id'),
    erase: 'kept',
  }),
  holding({
    table: 'reservation_notes',
    part: 'words',
    columns: ['reservation_id', 'note', 'written_at'],
    whose: byUser('author_id'),
    erase: 'rows',
  }),
];

declare module '../server/modules/personal-data.ts' {
  interface Subject {
    /** Reservations in which they are the guest, and the host. */
    readonly guestOf: readonly number[];
    readonly hostOf: readonly number[];
  }
}
