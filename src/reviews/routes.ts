import { Rejection } from '../kernel/rejection.ts';
import type { Side } from '../kernel/reviews.ts';
import { bookableListing, listingPolicies } from '../listings/public.ts';
import { listedRows, liveListingsOfHost, ratingsOf } from '../listings/queries.ts';
import { reservationById } from '../reservations/queries.ts';
import { command, Reply, type Route, route, type User } from '../server/http/contract.ts';
import { listAnswer } from '../server/http/input/lists.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type ReviewCommands, sideIn } from './commands.ts';
import { answerReview, hostReviews, listingReviews, reportReview, reviewsOfStay, writeReview } from './contract.ts';
import { publicPart, writingTime } from './policies.ts';
import { guestRatingOf, hostRatingOf, publicReviewsOf, stayReviews } from './queries.ts';
import type { StayReviewsRow } from './rows.ts';
import { REVIEW_READ_MODELS } from './rows.ts';
import { presentReviews, presentSummary } from './shapes.ts';

/** Reviews by guests; rows found by this condition have one. */
const ofGuests = (rows: readonly StayReviewsRow[]) =>
  rows.flatMap((row) => (row.guest ? [{ row, side: 'guest' as const, part: row.guest }] : []));

type ReviewRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly commands: ReviewCommands;
};

export const reviewRoutes = ({ db, clock, commands }: ReviewRoutesDeps): readonly Route[] => {
  /** Throws Rejection not_found for strangers, also for an existing stay (SEC-07). */
  const ofStay = async (id: number, user: User) => {
    const row = await reservationById(db, id);
    const side = row ? sideIn(row, user.id) : null;
    const isParty = side === 'guest' || (side === 'host' && row?.requested_at !== null);
    if (!row || !(isParty || user.isAdmin)) throw new Rejection('not_found');
    const now = clock.now();
    const { opensAt, closesAt } = writingTime({ checkIn: row.check_in, checkOut: row.check_out }, row.time_zone);
    const written = await stayReviews(db, id);
    const other = side === 'guest' ? 'host' : 'guest';
    const show = async (whose: 'guest' | 'host', part: ReturnType<typeof publicPart>) =>
      written && part ? ((await presentReviews(db, [{ row: written, side: whose, part }]))[0] ?? null) : null;
    return {
      lado: side,
      abre: opensAt,
      cierra: closesAt,
      puede_escribir: side !== null && row.status === 'paid' && opensAt <= now && now < closesAt && !written?.[side],
      propia: side && (await show(side, written?.[side] ?? null)),
      otra: await show(other, publicPart(written, other, now)),
      huesped: side === 'guest' ? null : presentSummary(await guestRatingOf(db, row.guest_id, now), null),
    };
  };

  /** Throws Rejection not_found for strangers, forbidden for administrators and, where `notOf` names it, for that side. */
  const party = async ({ id }: { id: number }, user: User, notOf?: Side): Promise<void> => {
    const { lado: side } = await ofStay(id, user);
    if (side === null || side === notOf) throw new Rejection('forbidden');
  };

  return [
    route(listingReviews, async ({ params: { id }, query: { page, perPage }, user, ctx }) => {
      const listing = await bookableListing(db, id);
      if (!listing) throw new Rejection('space_not_found');
      if (listingPolicies.isHiddenFrom(user, listing)) throw new Rejection(listing.state);
      const now = clock.now();
      const [{ rows, total }, ratings] = await Promise.all([
        publicReviewsOf(db, { listing_id: id }, { page, perPage, now }),
        ratingsOf(db, [id]),
      ]);
      const sums = ratings.get(id);
      const summary = presentSummary(sums ?? { reviews: 0, rating: 0 }, sums?.aspects ?? null);
      return { ...listAnswer(await presentReviews(db, ofGuests(rows)), total, { page, perPage, path: ctx.path }), summary };
    }),

    route(hostReviews, async ({ params: { id }, query: { page, perPage }, ctx }) => {
      const { total: spaces } = await liveListingsOfHost(db, id, { limit: 0, offset: 0 });
      if (spaces === 0) throw new Rejection('not_found');
      const now = clock.now();
      const [{ rows, total }, sums] = await Promise.all([
        publicReviewsOf(db, { host_id: id }, { page, perPage, now }),
        hostRatingOf(db, id, now),
      ]);
      const listings = await listedRows(
        db,
        rows.map((row) => row.listing_id),
      );
      const presented = await presentReviews(db, ofGuests(rows));
      const spaceOf = new Map(rows.map((row) => [row.reservation_id, listings.get(row.listing_id)]));
      const data = presented.map((review) => {
        const listing = spaceOf.get(review.idreserva);
        const isShown = listing && listingPolicies.stateOf(listing) === 'active';
        return { ...review, espacio: isShown ? { idalojamiento: listing.id, nombre: listing.details.title } : null };
      });
      return { ...listAnswer(data, total, { page, perPage, path: ctx.path }), summary: presentSummary(sums, sums.aspects) };
    }),

    route(reviewsOfStay, ({ params: { id }, user }) => ofStay(id, user)),

    command(writeReview, {
      may: ({ params, user }) => party(params, user),
      write: ({ params: { id }, body: { calificacion: rating, aspectos: aspects, texto: text }, user, metadata }) =>
        commands.write({ reservationId: id, userId: user.id, rating, aspects: aspects ?? null, text }, metadata),
      from: REVIEW_READ_MODELS,
      read: async ({ params: { id }, user }) => new Reply(201, await ofStay(id, user)),
    }),

    command(answerReview, {
      may: ({ params, user }) => party(params, user, params.side),
      write: ({ params: { id, side }, body: { texto: text }, user, metadata }) =>
        commands.answer({ reservationId: id, side, userId: user.id, text }, metadata),
      from: REVIEW_READ_MODELS,
      read: ({ params: { id }, user }) => ofStay(id, user),
    }),

    command(reportReview, {
      write: ({ params: { id, side }, body: { motivo: reason }, user, metadata }) =>
        commands.report({ reservationId: id, side, userId: user.id, reason }, metadata),
      from: REVIEW_READ_MODELS,
    }),
  ];
};
