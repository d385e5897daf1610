import { type ListFilter, reservationsOf } from '../../../projections/reservation-lists.ts';
import { type Route, route, type User } from '../../platform/http/contract.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { listAnswer } from '../../platform/http/input/lists.ts';
import { withReason } from '../../platform/reasons.ts';
import { fromWire } from '../../shared/money.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Language } from '../../shared/types.ts';
import { cancelReservation, getReservation, madeReservations, receivedReservations, renewLink } from '../contract.ts';
import { presentAll } from './present.ts';
import { seenBy } from './seen-by.ts';
import { READ_MODELS, type Showing, type ShowingDeps } from './showing.ts';

type Asked = { page: number; perPage: number; status: readonly ListFilter[]; accommodationId?: number | undefined };

/** What both sides and administrators do: look, list, cancel. */
export const sharedRoutes = (deps: ShowingDeps, show: Showing): readonly Route[] => {
  const { db, clock, commands } = deps;

  const list = async (
    side: 'guest' | 'host',
    user: User,
    { page, perPage, status, accommodationId }: Asked,
    language: Language,
    path: string,
  ) => {
    const now = clock.now();
    const { rows, total, counts } = await reservationsOf(db, side, user.id, {
      filters: status,
      listingId: accommodationId,
      page,
      perPage,
      now,
    });
    const shown = await presentAll(
      deps,
      rows.map((row) => ({ row, side, reader: user })),
      { now, language },
    );
    return { ...listAnswer(shown, total, { page, perPage, path }), counts };
  };

  const seen = async ({ params: { id }, user }: { params: { id: number }; user: User }) => {
    const found = await show.own(id, user);
    if (found.side === 'host' && found.row.requested_at === null) throw new Rejection('not_found');
    return found;
  };

  return [
    route(madeReservations, ({ query, user, language, ctx }) => list('guest', user, query, language, ctx.path)),
    route(receivedReservations, ({ query, user, language, ctx }) => list('host', user, query, language, ctx.path)),

    route(getReservation, async ({ params: { id }, query: { token }, user, language, ctx }) => {
      const { row, side, byLink } = await seenBy(deps, id, token, user);
      if (row.cause === 'discarded') throw new Rejection('not_found');
      ctx.set('etag', etagOf(row));
      return { reservation: await show.now(row, side, language, { byLink, ...(user && { reader: user }) }) };
    }),

    route(
      cancelReservation,
      async ({ params: { id }, found: { row, side }, body, user, metadata, language, ctx }) => {
        await show.expectMatch(row, metadata, ctx);
        const { refund: shown, ...why } = body;
        const expected = shown === undefined ? undefined : fromWire(shown, row.quote.currency);
        const { position } = await commands.cancel({ reservationId: id, by: side, byId: user.id, why, expected }, metadata);
        const reservation = await show.after(id, side, position, { language, ctx, changes: READ_MODELS.nights });
        return { reservation, refund: reservation.refund ?? { percentage: 0, amount: 0 } };
      },
      seen,
    ),

    route(renewLink, async ({ params: { id }, body: { reason, party }, metadata, ctx }) => {
      await show.row(id);
      const { position } = await withReason(deps, reason, metadata, () => commands.renewLink({ reservationId: id, party }, metadata));
      await show.rowAfter(id, position, ctx); // the links have ended by the time of the answer
      return { position };
    }),
  ];
};
