import type { Knex } from 'knex';
import { type ReservationRow, reservationById } from '../../../projections/reservations.ts';
import type { Clock } from '../../platform/clock.ts';
import type { User } from '../../platform/http/contract.ts';
import { Rejection, WrongToken } from '../../shared/rejection.ts';
import { isGuestToken, isHostToken, linkGenerations } from '../links.ts';
import { type Side, sideOf } from '../policies.ts';

type Deps = { readonly db: Knex; readonly clock: Clock; readonly config: { readonly secret: string } };

const sideByToken = async ({ db, clock, config }: Deps, row: ReservationRow, token: string): Promise<Side | null> => {
  const generation = await linkGenerations(db, [row]);
  const [asGuest, asHost] = [generation(row, 'guest', clock.now()), generation(row, 'host', clock.now())];
  const [guest, host] = [isGuestToken(config, row.id, token, asGuest), isHostToken(config, row.id, token, asHost)];
  return guest ? 'guest' : host ? 'host' : null;
};

/**
 * The row and the side the caller sees it from: of the link that was given, or of the session. Throws Rejection not_signed_in, not_found.
 */
export const seenBy = async (
  deps: Deps,
  id: number,
  token: string | undefined,
  user: User | null,
): Promise<{ row: ReservationRow; side: Side; byLink: boolean }> => {
  if (token === undefined && !user) throw new Rejection('not_signed_in');
  const row = await reservationById(deps.db, id);
  if (!row) throw new Rejection('not_found');
  const side = token === undefined ? user && sideOf(user, row) : await sideByToken(deps, row, token);
  if (token !== undefined && (side === null || row.cause === 'discarded')) throw new WrongToken('not_found');
  if (side === null) throw new Rejection('not_found');
  return { row, side, byLink: !user || sideOf(user, row) !== side };
};
