import type { Knex } from 'knex';
import type { Context } from 'koa';
import { withReason } from '../../engine/commands/reasons.ts';
import type { EventStore, Metadata } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { ReadModels } from '../../engine/followers/projection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fromWire } from '../../kernel/money.ts';
import { namingFields, Rejection } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import { type OfferSettings, priceOnWire } from '../../pricing/public.ts';
import { command, type Reader, Reply, type Route, route, type User, type Waited } from '../../server/http/contract.ts';
import { etagOf, expectMatchOnce } from '../../server/http/etag.ts';
import { listAnswer } from '../../server/http/input/lists.ts';
import type { ReservationCommands } from '../commands.ts';
import {
  acceptReservation,
  askToEndStay,
  cancelReservation,
  choosePaymentType,
  createReservation,
  getReservation,
  initiatedReservation,
  madeReservations,
  payReservation,
  receivedReservations,
  rejectReservation,
  renewLink,
  requestReservation,
  updateReservation,
} from '../contract.ts';
import { reservationStream } from '../events.ts';
import {
  asLinkRefusal,
  expectAnswerable,
  expectPayable,
  rowByGuestToken,
  rowByHostToken,
  seenBy,
  type UseOfLink,
  usingLink,
} from '../links.ts';
import { type Side, sideOf } from '../policies.ts';
import { type ListFilter, reservationById, reservationsOf } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';
import type { ReservationView } from '../shapes.ts';
import { presentAll, presentPayment, type ShowingConfig } from './present.ts';

export type ShowingDeps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly config: ShowingConfig;
  readonly offers: OfferSettings;
  readonly commands: ReservationCommands;
  readonly readModels: ReadModels;
};

/** The read models a command changes: of the reservation alone, or also of the nights it takes or releases. */
const READ_MODELS = { reservation: ['reservations'], nights: ['reservations', 'calendar', 'search'] } as const;

type Showing = ReturnType<typeof showing>;

/** Responses about one reservation: the caller's side, and the reservation as that side sees it. */
export const showing = (deps: Pick<ShowingDeps, 'db' | 'store' | 'clock' | 'config' | 'readModels'>) => {
  const { db, store, clock, readModels } = deps;

  const row = async (id: number): Promise<ReservationRow> => {
    const found = await reservationById(db, id);
    if (!found) throw new Rejection('not_found');
    return found;
  };

  /**
   * The row and the caller's side of it. Throws Rejection not_found for other people's reservations, which reveals nothing about their
   * existence (SEC-07).
   */
  const own = async (id: number, user: User): Promise<{ row: ReservationRow; side: Side }> => {
    const found = await row(id);
    const side = sideOf(user, found);
    if (!side) throw new Rejection('not_found');
    return { row: found, side };
  };

  /** `byLink`: without a session. `reader`: the signed-in user. */
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

  /**
   * The row after a command, and its ETag. When the read models lag behind, it is made from the events, because the command is already
   * written (docs/api.md#read-your-own-writes).
   */
  const rowAfter = async (id: number, { isBehind }: Waited, ctx: Context) => {
    const found = isBehind
      ? readModels.reservationAfterEvents(await readStream(store, reservationStream(id)))
      : await reservationById(db, id);
    if (!found) throw new Rejection('not_found');
    ctx.set('etag', etagOf(found));
    return found;
  };

  return {
    row,
    rowAfter,
    own,
    now,
    /**
     * Throws Rejection precondition_failed when the caller has an older version than `row`; never for a command that is already in the
     * stream.
     */
    expectMatch: ({ id, revision }: ReservationRow, { commandId }: Metadata, ctx: Context): Promise<void> =>
      expectMatchOnce(ctx, etagOf({ revision }), { store, stream: reservationStream(id), commandId }),
    /** The reservation in the response to a command, as `side` sees it. */
    after: async (id: number, side: Side, waited: Waited, { language, ctx }: { language: Language; ctx: Context }) =>
      now(await rowAfter(id, waited, ctx), side, language),
  };
};

/** The days of a stay in these requests. */
const ofTheStay = namingFields({ checkIn: 'fecha_inicio', checkOut: 'fecha_termino' });

/** The guest's routes: the draft, the request, the payment page. */
const guestRoutes = (deps: ShowingDeps, show: Showing): readonly Route[] => {
  const { commands, offers } = deps;

  /** Throws not_found for strangers, forbidden for callers who may see the reservation but are not its guest. */
  const ownAsGuest = async ({ params: { id }, user }: { params: { id: number }; user: User }) => {
    const { row, side } = await show.own(id, user);
    if (row.cause === 'discarded') throw new Rejection('not_found');
    if (side !== 'guest') throw new Rejection('forbidden');
    return row;
  };

  type Asking = { readonly params: { readonly id: number }; readonly language: Language; readonly ctx: Context };
  const asGuest = async ({ params: { id }, ...call }: Asking, written: Waited) => ({
    reservation: await show.after(id, 'guest', written, call),
  });

  return [
    command(createReservation, {
      write: ({ body, user, metadata, language }) => {
        const draft = {
          listingId: body.idalojamiento,
          stay: { checkIn: body.fecha_inicio, checkOut: body.fecha_termino },
          guests: body.guests ?? null,
          guestId: user.id,
          language: body.language ?? language,
          shown: body.tarifa,
        };
        return commands.draft(draft, metadata).catch(ofTheStay);
      },
      from: READ_MODELS.reservation,
      read: async ({ language, ctx }, { reservationId, created, ...written }) => {
        const row = await show.rowAfter(reservationId, written, ctx);
        const reservation = await show.now(row, 'guest', language);
        const { accommodation, totalDays } = reservation;
        return new Reply(created ? 201 : 200, { reservation, accommodation, totalDays, offers: priceOnWire(row.quote, offers).offers });
      },
    }),

    command(updateReservation, {
      may: ownAsGuest,
      write: async ({ params: { id }, found: row, body, user, metadata, ctx }) => {
        await show.expectMatch(row, metadata, ctx);
        const stay = { checkIn: body.fecha_inicio ?? row.check_in, checkOut: body.fecha_termino ?? row.check_out };
        if (stay.checkIn >= stay.checkOut) throw new Rejection('out_of_range', { field: 'fecha_termino' });
        const change = { reservationId: id, guestId: user.id, listingId: row.listing_id, stay, guests: body.guests ?? row.guests };
        return commands.change(change, metadata).catch(ofTheStay);
      },
      from: READ_MODELS.reservation,
      read: asGuest,
    }),

    command(choosePaymentType, {
      may: ownAsGuest,
      write: async ({ params: { id }, found, body, user, metadata, ctx }) => {
        await show.expectMatch(found, metadata, ctx);
        const chosen = { reservationId: id, guestId: user.id, method: body.tipopago };
        return commands.choosePaymentType(chosen, metadata).catch(namingFields({ method: 'tipopago' }));
      },
      from: READ_MODELS.reservation,
      read: asGuest,
    }),

    command(requestReservation, {
      may: ownAsGuest,
      write: async ({ params: { id }, found, body, user, metadata, ctx, countTry }) => {
        await show.expectMatch(found, metadata, ctx);
        if (body.coupon) await countTry('coupon');
        const expected = body.total === undefined ? undefined : fromWire(body.total, found.quote.currency);
        const said = { coupon: body.coupon || null, note: body.nota || null, termsVersion: body.terminos };
        return commands.request({ reservationId: id, guestId: user.id, ...said, expected }, metadata);
      },
      from: READ_MODELS.nights,
      read: asGuest,
    }),

    route(payReservation, async ({ params: { id, token }, language }) => {
      const row = await rowByGuestToken(deps, id, token);
      expectPayable(row, deps);
      const reservation = await show.now(row, 'guest', language);
      return { reservation, guest: { nombre: reservation.user.nombre }, payment: presentPayment(row, offers) };
    }),
  ];
};

/** Replaces the token when the caller is signed in (D-42). */
const BY_SESSION = '-';

type HostCall = { readonly params: { readonly id: number; readonly token: string }; readonly user: User | null };

/** The host's routes, by the link in the mail or by session. */
const hostRoutes = (deps: ShowingDeps, show: Showing): readonly Route[] => {
  const { commands } = deps;

  /** The row the caller may answer, in any state. Throws Rejection E01 by link; not_signed_in, not_found or forbidden by session. */
  const ownAsHost = async ({ params: { id, token }, user }: HostCall): Promise<ReservationRow> => {
    if (token !== BY_SESSION) return rowByHostToken(deps, id, token);
    if (!user) throw new Rejection('not_signed_in');
    const { row, side } = await show.own(id, user);
    if (side !== 'host') throw new Rejection('forbidden');
    return row;
  };

  /** Runs the host's answer. Refusals: the link's own codes for a link, the standing for a session. */
  const answer = async <T>(
    call: HostCall,
    metadata: Metadata,
    act: (row: ReservationRow, link: UseOfLink | undefined, metadata: Metadata) => Promise<T>,
  ): Promise<T> => {
    const row = await ownAsHost(call);
    const byLink = call.params.token !== BY_SESSION;
    const actor = byLink ? `host-link:${row.id}` : metadata.actor;
    const link = byLink ? usingLink(deps, row, 'host', call.params.token) : undefined;
    return act(row, link, { ...metadata, actor }).catch((error: unknown) => {
      throw byLink ? asLinkRefusal(error) : error;
    });
  };

  return [
    command(acceptReservation, {
      may: ownAsHost,
      write: ({ params, body, user, metadata }) =>
        answer({ params, user }, metadata, ({ id, host_id }, link, meta) =>
          commands.accept({ reservationId: id, hostId: host_id, link, evenIfTaken: body.aunque_ocupado === true }, meta),
        ),
      from: READ_MODELS.reservation,
      read: async ({ params: { id }, ...call }, written) => ({ reservation: await show.after(id, 'host', written, call) }),
    }),

    command(rejectReservation, {
      may: ownAsHost,
      write: ({ params, body, user, metadata }) =>
        answer({ params, user }, metadata, ({ id, host_id }, link, meta) =>
          commands.reject({ reservationId: id, hostId: host_id, why: body, link }, meta),
        ),
      from: READ_MODELS.nights,
      read: async ({ params: { id }, ...call }, written) => ({ reservation: await show.after(id, 'host', written, call) }),
    }),

    command(askToEndStay, {
      may: ({ params: { id }, user }) => ownAsHost({ params: { id, token: BY_SESSION }, user }),
      write: ({ params: { id }, body, user, metadata }) => commands.askToEnd({ reservationId: id, hostId: user.id, why: body }, metadata),
      from: READ_MODELS.reservation,
      read: async ({ params: { id }, ...call }, written) => ({ reservation: await show.after(id, 'host', written, call) }),
    }),

    route(initiatedReservation, async ({ params, user, language }) => {
      const row = await ownAsHost({ params, user });
      expectAnswerable(row, deps);
      const reservation = await show.now(row, 'host', language);
      return { reservation, guest: { nombre: reservation.user.nombre } };
    }),
  ];
};

type ListAsked = { page: number; perPage: number; status: readonly ListFilter[]; accommodationId?: number | undefined };

/** The routes for both sides and administrators: read, list, cancel. */
const sharedRoutes = (deps: ShowingDeps, show: Showing): readonly Route[] => {
  const { db, clock, commands } = deps;

  const list = async (
    side: 'guest' | 'host',
    user: User,
    { page, perPage, status, accommodationId }: ListAsked,
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

    command(cancelReservation, {
      may: seen,
      write: async ({ params: { id }, found: { row, side }, body, user, metadata, ctx }) => {
        await show.expectMatch(row, metadata, ctx);
        const { refund: shown, ...why } = body;
        const expected = shown === undefined ? undefined : fromWire(shown, row.quote.currency);
        return commands.cancel({ reservationId: id, by: side, byId: user.id, why, expected }, metadata);
      },
      from: READ_MODELS.nights,
      read: async ({ params: { id }, found: { side }, ...call }, written) => {
        const reservation = await show.after(id, side, written, call);
        return { reservation, refund: reservation.refund ?? { percentage: 0, amount: 0 } };
      },
    }),

    command(renewLink, {
      may: ({ params: { id } }) => show.row(id),
      write: ({ params: { id }, body: { reason, party }, metadata }) =>
        withReason(deps, reason, metadata, () => commands.renewLink({ reservationId: id, party }, metadata)),
      from: READ_MODELS.reservation, // the links are already invalid when the response is made
      read: async (_call, { position }) => ({ position }),
    }),
  ];
};

export const reservationRoutes = (deps: ShowingDeps): readonly Route[] => {
  const show = showing(deps);
  return [...guestRoutes(deps, show), ...hostRoutes(deps, show), ...sharedRoutes(deps, show)];
};
