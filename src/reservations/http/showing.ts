import type { Knex } from 'knex';
import type { Context } from 'koa';
import { type ReservationRow, reservationById } from '../../../projections/reservations.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CaughtUp } from '../../platform/engine/runner.ts';
import type { EventStore, Metadata, Position } from '../../platform/event-store/port.ts';
import type { Reader, User } from '../../platform/http/contract.ts';
import { etagOf, expectMatchOnce } from '../../platform/http/etag.ts';
import { stillBehind } from '../../platform/http/problems.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Language } from '../../shared/types.ts';
import type { ReservationCommands } from '../commands.ts';
import { reservationStream } from '../events.ts';
import { type Side, sideOf } from '../policies.ts';
import { presentAll, type ShowingConfig } from './present.ts';
import type { ReservationView } from './shapes.ts';

export type ShowingDeps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly caughtUp: CaughtUp;
  readonly config: ShowingConfig;
  readonly offers: OfferSettings;
  readonly commands: ReservationCommands;
};

/** The read models a command changes: of the reservation alone, or of the nights it takes or gives back as well. */
export const READ_MODELS = { reservation: ['reservations'], nights: ['reservations', 'calendar', 'search'] } as const;

export type Showing = ReturnType<typeof showing>;

/** Answers about one reservation: whose side the caller is on, and the reservation once the read models have seen what they did. */
export const showing = (deps: Pick<ShowingDeps, 'db' | 'store' | 'clock' | 'caughtUp' | 'config'>) => {
  const { db, store, clock, caughtUp } = deps;

  const row = async (id: number): Promise<ReservationRow> => {
    const found = await reservationById(db, id);
    if (!found) throw new Rejection('not_found');
    return found;
  };

  /** The row and the caller's side of it. Throws Rejection not_found for what is not theirs: no hint that it exists (SEC-07). */
  const own = async (id: number, user: User): Promise<{ row: ReservationRow; side: Side }> => {
    const found = await row(id);
    const side = sideOf(user, found);
    if (!side) throw new Rejection('not_found');
    return { row: found, side };
  };

  /** `byLink`: without a session; `reader`: whoever has one. */
  const now = async (
    found: ReservationRow,
    side: Side,
    language: Language,
    by: { readonly byLink?: boolean; readonly reader?: Reader } = {},
  ): Promise<ReservationView> => {
    const [view] = await presentAll(deps, [{ row: found, side, ...by }], { now: clock.now(), language });
    if (!view) throw new Rejection('not_found');
    return view;
  };

  /** The row once the read models know `position`; says so in a header when they stayed behind (docs/api.md#read-your-own-writes). */
  const rowAfter = async (id: number, position: Position | null, ctx: Context, changes: readonly string[] = READ_MODELS.reservation) => {
    if (!(await caughtUp(changes, position))) ctx.set('x-read-model', 'behind');
    const found = await reservationById(db, id);
    if (!found) throw stillBehind();
    ctx.set('etag', etagOf(found));
    return found;
  };

  return {
    row,
    rowAfter,
    own,
    now,
    /** Throws Rejection precondition_failed for who acts on an older one than `row`; never for a command that is in its stream already. */
    expectMatch: ({ id, revision }: ReservationRow, { commandId }: Metadata, ctx: Context): Promise<void> =>
      expectMatchOnce(ctx, etagOf({ revision }), { store, stream: reservationStream(id), commandId }),
    /** The reservation as its answer shows it, of `rowAfter`. */
    after: async (
      id: number,
      side: Side,
      position: Position | null,
      { language, ctx, changes }: { language: Language; ctx: Context; changes?: readonly string[] },
    ) => now(await rowAfter(id, position, ctx, changes), side, language),
  };
};
