import type { Knex } from 'knex';
import type { ReservationRow } from '../../../projections/reservations.ts';
import { passwordChanges } from '../../identity/public.ts';
import { dayIn } from '../../shared/local-time.ts';
import { addDays } from '../../shared/nights.ts';
import type { Instant } from '../../shared/types.ts';
import type { Purpose } from './tokens.ts';

type Row = Pick<ReservationRow, 'guest_id' | 'host_id' | 'check_out' | 'time_zone' | 'generation' | 'guest_renewals' | 'host_renewals'>;

/** A link opens until this many days after the day of check-out (D-139). */
const AFTER_STAY = 30;

/** How often the links of this party were sent anew. */
export const renewalsOf = (row: Pick<ReservationRow, 'guest_renewals' | 'host_renewals'>, party: Purpose): number =>
  party === 'guest' ? row.guest_renewals : row.host_renewals;

export type LinkGenerations = (row: Row, purpose: Purpose, now: Instant) => number;

/**
 * The generation of the links of these reservations, which ends all links of an earlier one (D-139). It only rises: with each new password
 * of the party whose link it is, whenever an administrator sends it anew, and once 30 days after the stay. The count of passwords stands beside the password itself and is written
 * in the same transaction, so no link outlives the password it was made under, and no rebuild of a read model brings one back.
 */
export const linkGenerations = async (db: Knex, rows: readonly Row[]): Promise<LinkGenerations> => {
  const changes = await passwordChanges(db, [...new Set(rows.flatMap(({ guest_id, host_id }) => [guest_id, host_id]))]);
  return (row, purpose, now) => {
    const isOver = dayIn(row.time_zone, now) >= addDays(row.check_out, AFTER_STAY);
    const passwords = changes.get(purpose === 'guest' ? row.guest_id : row.host_id) ?? 0;
    return row.generation + renewalsOf(row, purpose) + passwords + (isOver ? 1 : 0);
  };
};
