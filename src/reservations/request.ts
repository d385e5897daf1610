import { isDeepStrictEqual } from 'node:util';
import type { CalendarCommands, FreshNights } from '../calendar/public.ts';
import type { CouponCommands } from '../coupons/public.ts';
import { saga } from '../engine/commands/saga.ts';
import { keyedMutex } from '../engine/concurrency/keyed-mutex.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { missingInProfile, storeWordsFor } from '../identity/vault.ts';
import { TERMS_VERSION } from '../kernel/legal/terms-version.ts';
import { dayIn } from '../kernel/local-time.ts';
import { onField, Rejection } from '../kernel/rejection.ts';
import type { Instant } from '../kernel/types.ts';
import { listingFromLog } from '../listings/public.ts';
import type { Discount, Quote } from '../pricing/events.ts';
import { discounts } from '../pricing/public.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { RequestLimits } from './decider/slots.ts';
import { asOf, type Draft, isUnderWay, refused, respondByOf, type State, type Terms, termsOf } from './decider/state.ts';
import { couponsOfDraft } from './endings.ts';
import { noteIdOf, reservationStream } from './events.ts';
import { paidIdsOf } from './queries.ts';
import type { ReservationStreams, SlotStreams } from './streams.ts';

type RequestingDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly calendar: CalendarCommands;
  readonly freshNights: FreshNights;
  readonly coupons: CouponCommands;
  readonly reservations: ReservationStreams;
  readonly slots: SlotStreams;
  readonly terms: Terms;
  readonly requestLimits: RequestLimits;
};

/** The identity of one request: a draft at a revision. */
type One = { readonly reservationId: number; readonly guestId: number; readonly listingId: number; readonly draftRevision: number };
type RequestFacts = One & {
  readonly draft: Draft;
  /** The discount of the named coupon. */
  readonly coupon: Discount | null;
  readonly expected: Expected;
} & Pick<Parameters<CalendarCommands['hold']>[0], 'rules' | 'settled'>;
/** `position`: the log position at which the nights were taken. */
type Held = One & { readonly heldAt: Instant; readonly position: Position };

/** The total shown to the guest, minor units; `null` when the sent value is no valid amount, `undefined` when any total is accepted. */
type Expected = number | null | undefined;

/** The current state, because another command may have changed the reservation since. */
const stateOf = ({ reservations }: RequestingDeps, { reservationId }: Pick<One, 'reservationId'>): Promise<State> =>
  reservations.stateOf(reservationStream(reservationId));

/**
 * The saga of a request. Holding the nights is the point of no return: after it the last step runs exactly once for each command, by the
 * command or, after a crash, by the reaction on NightsHeld. A crash before it leaves a slot, which the sweep frees, and the use of a
 * coupon, which the next price of the draft or its end releases.
 */
const requestSaga = (deps: RequestingDeps) =>
  saga([
    { step: 'guest slot', take: takeSlot(deps), release: freeSlot(deps) },
    { step: 'coupon', take: takeDiscount(deps), release: releaseCoupon(deps) },
    { step: 'nights', take: holdNights(deps), release: releaseNights(deps) },
    { step: 'request', take: sendRequest(deps) },
  ]);

/** Throws Rejection too_many_requests_open, too_many_requests_listing, too_many_requests_day. */
const takeSlot =
  ({ slots, requestLimits: limits }: RequestingDeps) =>
  async (request: RequestFacts, metadata: Metadata): Promise<RequestFacts> => {
    const { guestId, reservationId, listingId } = request;
    const { state } = await slots.send({ type: 'TakeSlot', guestId, reservationId, listingId, limits }, metadata);
    if (!state.taken.has(reservationId)) throw new Rejection('unavailable'); // a retry of a command that failed after this step
    return request;
  };

const freeSlot =
  ({ slots }: RequestingDeps) =>
  async ({ guestId, reservationId }: One, metadata: Metadata): Promise<boolean> => {
    await slots.send({ type: 'FreeSlot', guestId, reservationId, unsent: true }, metadata);
    return true;
  };

/**
 * Reprices the draft with the discount of the request, computed again (SEC-35), then reserves one use of the coupon: in this order, so that
 * the draft names the coupon to release. A discount may have expired since the guest saw the price: if the total is above `expected`, the
 * request is refused and the draft gets the current price. Throws Rejection total_changed, and the refusals of the coupon.
 */
const takeDiscount =
  ({ db, clock, coupons, reservations }: RequestingDeps) =>
  async (request: RequestFacts, metadata: Metadata): Promise<RequestFacts> => {
    const { reservationId, guestId, listingId, draft, coupon, expected } = request;
    const { stay, guests, timeZone } = draft;
    const { following, best } = await discounts.forStay(db, { guestId, checkIn: stay.checkIn, now: clock.now() }, coupon);
    const withoutCoupon = discounts.withDiscount(draft.quote, following);
    const quote = discounts.withDiscount(draft.quote, best);
    const reprice = async (priced: Quote, step: string): Promise<number> => {
      const command = { type: 'Change', reservationId, guestId, stay, guests, quote: priced } as const;
      return (await reservations.send(command, { ...metadata, commandId: `${metadata.commandId}/${step}` })).state.revision;
    };
    if (expected !== undefined && (expected === null || quote.total > expected)) {
      if (!isDeepStrictEqual(withoutCoupon, draft.quote)) await reprice(withoutCoupon, 'price-of-now');
      throw new Rejection('total_changed');
    }
    const draftRevision = isDeepStrictEqual(quote, draft.quote) ? request.draftRevision : await reprice(quote, 'price');
    if (quote.couponId !== null)
      await coupons.reserve({ couponId: quote.couponId, reservationId, listingId, timeZone }, metadata).catch(async (error: unknown) => {
        if (error instanceof Rejection) await reprice(withoutCoupon, 'no-coupon');
        return onField('coupon')(error);
      });
    return { ...request, draftRevision };
  };

/** The coupon of the price that was requested: the guest may have changed the draft since. */
const releaseCoupon =
  ({ coupons, reservations }: RequestingDeps) =>
  async ({ reservationId, draftRevision }: One, metadata: Metadata): Promise<boolean> => {
    const { history } = await reservations.load(reservationStream(reservationId));
    const couponId = couponsOfDraft(history).findLast(({ revision }) => revision <= draftRevision)?.couponId ?? null;
    if (couponId !== null) await coupons.release({ couponId, reservationId }, metadata);
    return true;
  };

/** Throws Rejection unavailable, minimum_stay, leaves_gap (with `alternatives`), already_requested. */
const holdNights =
  ({ calendar }: RequestingDeps) =>
  async (request: RequestFacts, metadata: Metadata): Promise<Held> => {
    const { reservationId, guestId, listingId, draftRevision } = request;
    return { reservationId, guestId, listingId, draftRevision, ...(await calendar.hold(holdOf(request), metadata)) };
  };

const holdOf = ({ reservationId, guestId, listingId, draftRevision, draft, rules, settled }: RequestFacts) => ({
  listingId,
  reservationId,
  guestId,
  stay: draft.stay,
  draftRevision,
  rules,
  settled,
});

/**
 * Releases the nights held for this revision of the draft, unless the request is under way. Returns false when there are none: then slot
 * and coupon are used by another command too and must not be released.
 */
const releaseNights =
  (deps: RequestingDeps) =>
  async (one: One, metadata: Metadata): Promise<boolean> => {
    if (isUnderWay(await stateOf(deps, one))) return false;
    const { listingId, reservationId, draftRevision } = one;
    return (await deps.calendar.release({ listingId, reservationId, draftRevision, cause: 'request_failed' }, metadata)) !== null;
  };

/**
 * Turns held nights into a request of the draft they were held for. Whether the listing accepts requests is decided by its state at the log
 * position of the hold: an earlier block or removal refuses the request, a later one does not. The command and the reaction read the same
 * log, so both decide alike. Throws Rejection with the state of the listing, the standing of the draft, or conflict.
 */
const sendRequest =
  ({ store, reservations, terms }: RequestingDeps) =>
  async ({ listingId, reservationId, guestId, draftRevision, heldAt, position }: Held, metadata: Metadata): Promise<Position | null> => {
    const listing = await listingFromLog(store, listingId, position);
    if (listing?.state !== 'active') {
      const done = requestedBy(metadata, await reservations.load(reservationStream(reservationId)));
      if (!done) throw new Rejection(listing?.state ?? 'space_not_found');
    }
    const command = { type: 'Request', reservationId, guestId, draftRevision, terms, now: heldAt } as const;
    return (await reservations.send(command, metadata)).position;
  };

type Loaded = Awaited<ReturnType<ReservationStreams['load']>>;

/** The event that an earlier attempt of this command wrote, if any. */
const requestedBy = ({ commandId }: Pick<Metadata, 'commandId'>, { history }: Pick<Loaded, 'history'>) =>
  history.find(({ type, meta }) => type === 'ReservationRequested' && meta.commandId === commandId);

type Wanted = {
  readonly reservationId: number;
  readonly guestId: number;
  readonly coupon: string | null;
  /** The guest's message to the host (D-131). */
  readonly note: string | null;
  readonly expected?: Expected;
  /** The version of the terms of use that the guest accepted, when the call names one. */
  readonly termsVersion?: string | undefined;
};

/** Checks all preconditions before any step runs. Throws the Rejection of the first that fails. */
const checkedRequest = async (deps: RequestingDeps, { state }: Pick<Loaded, 'state'>, wanted: Wanted): Promise<RequestFacts> => {
  const { db, store, clock, coupons, terms } = deps;
  const { reservationId, guestId, expected } = wanted;
  const now = clock.now();
  const draft = asOf(state.reservation, now);
  if (draft.status === 'none' || draft.guestId !== guestId) throw new Rejection('not_found');
  if (draft.status !== 'draft') throw refused(draft);
  if (wanted.termsVersion !== undefined && wanted.termsVersion !== TERMS_VERSION) throw new Rejection('terms_changed');
  const { listingId, stay, guests, timeZone } = draft;
  const where = { listingId, timeZone, reservationId };
  const coupon = wanted.coupon === null ? null : await coupons.discountOf(wanted.coupon, where).catch(onField('coupon'));
  const [listing, missing, settled] = await Promise.all([
    listingFromLog(store, listingId),
    missingInProfile(db, guestId),
    paidIdsOf(db, guestId, listingId),
  ]);
  if (!listing) throw new Rejection('space_not_found');
  if (listing.state !== 'active') throw new Rejection(listing.state);
  if (missing.length > 0) throw new Rejection('profile_incomplete', { missing });
  const today = dayIn(timeZone, now);
  if (stay.checkIn < today) throw new Rejection('past');
  if (guests > listing.details.maxGuests) throw new Rejection('too_many_guests');
  respondByOf(now, termsOf(draft, terms), timeZone, stay); // throws when the host would have too little time to answer
  const { details, sellsOrphanNights, sellsBesideBlocks } = listing;
  const rules = { minNights: details.minNights, byMonth: details.mode === 'monthly', sellsOrphanNights, sellsBesideBlocks, today };
  return { reservationId, guestId, listingId, draftRevision: state.revision, draft, coupon, expected, rules, settled };
};

/**
 * Records the accepted terms before any step: after a crash the request is completed from the log alone. A request that is refused later
 * leaves the acceptance with the draft. Returns the revision of the draft that is requested.
 */
const acceptTerms = async (
  { reservations }: RequestingDeps,
  { reservationId, guestId, termsVersion: version }: Wanted,
  metadata: Metadata,
) => {
  if (version === undefined) return {};
  const command = { type: 'AcceptTerms', reservationId, guestId, version } as const;
  const { state } = await reservations.send(command, { ...metadata, commandId: `${metadata.commandId}/terms` });
  return { draftRevision: state.revision };
};

/**
 * Runs the steps; requests for one listing are serialised in this process. A request whose nights have just been taken is refused before
 * any step, by the calendar of the log: otherwise, of a thousand guests who want the same night, all but one would append two events to
 * take and free a slot.
 */
const inTurns = ({ calendar }: RequestingDeps, steps: ReturnType<typeof requestSaga>) => {
  const turn = keyedMutex();
  return async (request: RequestFacts, metadata: Metadata): Promise<Position | null> => {
    for (;;) {
      const done = await turn(`${request.listingId}`, async () =>
        calendar.isRefusedByCache(holdOf(request)) ? null : { position: await steps.run(request, metadata) },
      );
      if (done) return done.position;
      await calendar.expectHold(holdOf(request)); // passes when another process freed the nights: this refreshed the cached calendar
    }
  };
};

export const requesting = (deps: RequestingDeps) => {
  const steps = requestSaga(deps);
  const run = inTurns(deps, steps);
  return {
    /**
     * Sends the request: holds the nights and starts the host's deadline. `expected`: the highest acceptable total (minor units). Throws
     * Rejection: the draft's standing, a failed precondition, terms_changed, total_changed, or the refusal of a step.
     */
    request: async (wanted: Wanted, metadata: Metadata): Promise<{ position: Position | null }> => {
      const loaded = await deps.reservations.load(reservationStream(wanted.reservationId));
      const done = requestedBy(metadata, loaded);
      if (done) return { position: done.position };
      const checked = await checkedRequest(deps, loaded, wanted);
      const request = { ...checked, ...(await acceptTerms(deps, wanted, metadata)) };
      await deps.freshNights(request.listingId, metadata); // before any step: nothing is held or open yet
      const send = () => run(request, metadata);
      if (wanted.note === null) return { position: await send() };
      const id = noteIdOf(metadata.commandId); // stored before the events, so that the mail to the host finds it
      const words = { id, authorId: wanted.guestId, words: wanted.note, writtenAt: deps.clock.now() };
      return { position: await storeWordsFor(deps.db, words, send) };
    },
    /**
     * For the reaction on NightsHeld: completes a request that a crash interrupted after the nights were held. Throws the Rejection after
     * which the nights were released.
     */
    completeRequest: steps.complete,
  };
};
