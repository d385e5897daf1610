import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { passwordChanges, withPasswordLock } from '../identity/vault.ts';
import { dayIn } from '../kernel/local-time.ts';
import { addDays } from '../kernel/nights.ts';
import { Rejection, WrongToken } from '../kernel/rejection.ts';
import type { Instant } from '../kernel/types.ts';
import type { User } from '../server/http/contract.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type Code, LINK_CODES, PAYMENT_CODES, rowAsOf, rowStanding, type Side, sideOf } from './policies.ts';
import { reservationById } from './queries.ts';
import type { ReservationRow } from './rows.ts';
import type { Standing } from './vocabulary.ts';

type Secret = { readonly secret: string };
export type Purpose = 'guest' | 'host';
type Calendar = 'calendar' | 'host-calendar';

/**
 * The tokens in links, one for each purpose: the guest's cannot accept, the host's cannot pay (SEC-03). They are computed and never stored;
 * a new generation invalidates the earlier ones.
 */
const tokenOf = ({ secret }: Secret, purpose: Purpose | Calendar, reservationId: number, generation: number): string =>
  createHmac('sha256', secret).update(`reservation-link:${purpose}:${reservationId}:${generation}`).digest('base64url');

/** The link generation of an erased person; no token matches it. */
const ERASED = -1;

/** Compares in constant time. */
const isTokenOf = (config: Secret, purpose: Purpose | Calendar, reservationId: number, generation: number, token: string): boolean => {
  const expected = Buffer.from(tokenOf(config, purpose, reservationId, generation));
  const actual = Buffer.alloc(expected.length);
  actual.write(token);
  return timingSafeEqual(expected, actual) && token.length === expected.length && generation !== ERASED;
};

/** For `/pagos/{id}/{token}`. */
export const guestTokenOf = (config: Secret, reservationId: number, generation = 1): string =>
  tokenOf(config, 'guest', reservationId, generation);
/** For `/reserva/{action}/{id}/{token}`. */
export const hostTokenOf = (config: Secret, reservationId: number, generation = 1): string =>
  tokenOf(config, 'host', reservationId, generation);

export const isGuestToken = (config: Secret, reservationId: number, token: string, generation = 1): boolean =>
  isTokenOf(config, 'guest', reservationId, generation, token);
export const isHostToken = (config: Secret, reservationId: number, token: string, generation = 1): boolean =>
  isTokenOf(config, 'host', reservationId, generation, token);

const CALENDARS = { guest: 'calendar', host: 'host-calendar' } as const;

/** For the calendar feed of one side, `/ical/stay/{id}/{token}.ics`: read-only. */
export const calendarTokenOf = (config: Secret, side: Purpose, reservationId: number, generation: number): string =>
  tokenOf(config, CALENDARS[side], reservationId, generation);
export const isCalendarToken = (config: Secret, side: Purpose, reservationId: number, token: string, generation: number): boolean =>
  isTokenOf(config, CALENDARS[side], reservationId, generation, token);

type Row = Pick<ReservationRow, 'guest_id' | 'host_id' | 'check_out' | 'time_zone' | 'generation' | 'guest_renewals' | 'host_renewals'>;

/** A link is valid until this many days after check-out (D-139). */
const AFTER_STAY = 30;

/** How often the links of this party were renewed. */
export const renewalsOf = (row: Pick<ReservationRow, 'guest_renewals' | 'host_renewals'>, party: Purpose): number =>
  party === 'guest' ? row.guest_renewals : row.host_renewals;

export type LinkGenerations = (row: Row, purpose: Purpose, now: Instant) => number;

/**
 * The generation of the links of these reservations; a higher one invalidates all earlier links (D-139). It only increases: with each new
 * password of the party, with each renewal by an administrator, and once 30 days after the stay. The count of passwords is stored beside
 * the password and written in the same transaction, so that no link outlives the password it was made under, and no rebuild of a read model
 * makes an old link valid again. The count is erased with the account; the missing count then invalidates every link of that person, where
 * a lower count would revalidate old ones.
 */
export const linkGenerations = async (db: Knex, rows: readonly Row[]): Promise<LinkGenerations> => {
  const changes = await passwordChanges(db, [...new Set(rows.flatMap(({ guest_id, host_id }) => [guest_id, host_id]))]);
  return (row, purpose, now) => {
    const isOver = dayIn(row.time_zone, now) >= addDays(row.check_out, AFTER_STAY);
    const passwords = changes.get(purpose === 'guest' ? row.guest_id : row.host_id);
    if (passwords === undefined) return ERASED;
    return row.generation + renewalsOf(row, purpose) + passwords + (isOver ? 1 : 0);
  };
};

type RowByHostTokenDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: { readonly secret: string };
};

const linkRefusal = (code: Code) => new Rejection(code, { code_api: `RES_LINK_${code}` });
const paymentRefusal = (code: Code) => new Rejection(code, { code_api: `RES_PAY_${code}` });

/** Translates an error into the refusal of a host's link; other errors are returned unchanged. */
export const asLinkRefusal = (error: unknown): unknown => {
  const code = error instanceof Rejection && Object.hasOwn(LINK_CODES, error.code) ? LINK_CODES[error.code as Standing] : null;
  return code ? linkRefusal(code) : error;
};

/** The row of a host's link, in any state. An unknown id and a wrong token both throw Rejection E01, after the same time. */
export const rowByHostToken = async ({ db, config, clock }: RowByHostTokenDeps, id: number, token: string): Promise<ReservationRow> => {
  const row = await reservationById(db, id);
  const generation = row && (await linkGenerations(db, [row]))(row, 'host', clock.now());
  const opens = isHostToken(config, id, token, generation);
  if (!row || !opens) throw new WrongToken('E01', { code_api: 'RES_LINK_E01' });
  return row;
};

/** Throws Rejection E02 to E05 unless the request awaits the host's answer. */
export const expectAnswerable = (row: ReservationRow, { clock }: Pick<RowByHostTokenDeps, 'clock'>): void => {
  const code = LINK_CODES[rowStanding(rowAsOf(row, clock.now()))];
  if (code) throw linkRefusal(code);
};

/** The row of a guest's link, in any state. Throws Rejection E01 for an unknown id, E05 for a wrong token. */
export const rowByGuestToken = async ({ db, config, clock }: RowByHostTokenDeps, id: number, token: string): Promise<ReservationRow> => {
  const row = await reservationById(db, id);
  const generation = row && (await linkGenerations(db, [row]))(row, 'guest', clock.now());
  const opens = isGuestToken(config, id, token, generation);
  if (!row || row.cause === 'discarded') throw new WrongToken('E01', { code_api: 'RES_PAY_E01' });
  if (!opens) throw new WrongToken('E05', { code_api: 'RES_PAY_E05' });
  return row;
};

/** Throws Rejection E02 to E06 unless the reservation can be paid now. */
export const expectPayable = (row: ReservationRow, { clock }: Pick<RowByHostTokenDeps, 'clock'>): void => {
  const code = PAYMENT_CODES[rowStanding(rowAsOf(row, clock.now()))];
  if (code) throw paymentRefusal(code);
};

/**
 * Runs `work` while the link is valid. `renewal` goes with the command, because links are renewed in the reservation's stream, which checks
 * it. A new password waits for the end of `work`, so `work` may only append to the log. Throws Rejection not_found when the link has been
 * invalidated.
 */
export type UseOfLink = <T>(work: (renewal: number) => Promise<T>) => Promise<T>;

export const usingLink =
  ({ db, config, clock }: RowByHostTokenDeps, row: ReservationRow, purpose: Purpose, token: string): UseOfLink =>
  (work) =>
    withPasswordLock(db, purpose === 'guest' ? row.guest_id : row.host_id, async (trx) => {
      const generation = (await linkGenerations(trx, [row]))(row, purpose, clock.now());
      const opens = purpose === 'guest' ? isGuestToken : isHostToken;
      if (!opens(config, row.id, token, generation)) throw new Rejection('not_found');
      return work(renewalsOf(row, purpose));
    });

/** The guest's link, for payments: an invalidated one throws Rejection E05, like a wrong token. */
export const usingGuestLink = (deps: RowByHostTokenDeps, row: ReservationRow, token: string): UseOfLink => {
  const use = usingLink(deps, row, 'guest', token);
  return (work) =>
    use(work).catch((error: unknown) => {
      throw error instanceof Rejection && error.code === 'not_found' ? paymentRefusal('E05') : error;
    });
};

const sideByToken = async ({ db, clock, config }: RowByHostTokenDeps, row: ReservationRow, token: string): Promise<Side | null> => {
  const generation = await linkGenerations(db, [row]);
  const asGuest = generation(row, 'guest', clock.now());
  const asHost = generation(row, 'host', clock.now());
  const guest = isGuestToken(config, row.id, token, asGuest);
  const host = isHostToken(config, row.id, token, asHost);
  return guest ? 'guest' : host ? 'host' : null;
};

/** The row and the caller's side, by the link if there is one, otherwise by the session. Throws Rejection not_signed_in, not_found. */
export const seenBy = async (
  deps: RowByHostTokenDeps,
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
