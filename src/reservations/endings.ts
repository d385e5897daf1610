import type { CalendarCommands } from '../calendar/public.ts';
import type { CouponCommands } from '../coupons/public.ts';
import { doneAtOnce, withRevisions } from '../engine/commands/at-once.ts';
import type { Handled } from '../engine/commands/handle-command.ts';
import type { Metadata, Position, Recorded } from '../engine/event-store/port.ts';
import { couponUseIn, holdsSlot, type State } from './decider/state.ts';
import { type ReservationEvent, reservationStream } from './events.ts';
import type { ReservationStreams, SlotStreams } from './streams.ts';

/** The coupons named by the successive prices of a draft, oldest first. `revision`: the draft's revision at that price. */
export const couponsOfDraft = (history: readonly Recorded<ReservationEvent>[]): { revision: number; couponId: number | null }[] =>
  history.flatMap(({ type, data, revision }) =>
    type === 'ReservationDrafted' || type === 'ReservationChanged' ? [{ revision, couponId: data.quote.couponId }] : [],
  );

type EndingsDeps = {
  readonly calendar: CalendarCommands;
  readonly coupons: CouponCommands;
  readonly reservations: ReservationStreams;
  readonly slots: SlotStreams;
};
type Cause = Parameters<CalendarCommands['release']>[0]['cause'];

/**
 * What an event releases: nights, slot and coupon at the end of a reservation, only the slot once it is paid. If the host stated that the
 * dates are taken elsewhere, the nights become a block of the host.
 */
const releasedBy = (event: ReservationEvent): { cause: Cause | null; keepBlocked?: boolean } | null => {
  switch (event.type) {
    case 'ReservationRejected':
      return { cause: 'rejected', keepBlocked: event.data.reason === 'dates_taken' };
    case 'ReservationAutoRejected':
      return { cause: 'host_deadline' };
    case 'ReservationCancelled':
      return { cause: event.data.cause };
    case 'ReservationPaid':
      return { cause: null };
    default:
      return null;
  }
};

/** Releases what the request took when a reservation ends: nights, slot and coupon. */
export const endings = ({ calendar, coupons, reservations, slots }: EndingsDeps) => {
  const { note, isDone } = doneAtOnce();
  const load = (reservationId: number): Promise<State> => reservations.stateOf(reservationStream(reservationId));

  const free = async (event: ReservationEvent, before: number, state: State, metadata: Metadata): Promise<Position | null> => {
    const release = releasedBy(event);
    if (!release || state.reservation.status === 'none') return null;
    const { listingId, reservationId } = state.reservation;
    const [released] = await Promise.all([
      release.cause === null
        ? null
        : calendar.release({ listingId, reservationId, cause: release.cause, before, keepBlocked: release.keepBlocked ?? false }, metadata),
      settleUses(state, metadata),
    ]);
    return released;
  };
  /**
   * Settles slot and coupon by the current state, not by the event: an event may be followed up after a later command of the same
   * reservation. Otherwise the coupon of a stay cancelled right after its payment would be released and never consumed. The state is read
   * again afterwards, because an undo may have settled them in between, and the last one to settle must have seen the last state.
   */
  const settleUses = async (state: State, metadata: Metadata): Promise<void> => {
    const { revision, reservation } = state;
    if (reservation.status === 'none') return;
    const { guestId, reservationId, quote } = reservation;
    const { couponId } = quote;
    await Promise.all([
      slots.send({ type: holdsSlot(reservation) ? 'TakeSlotAgain' : 'FreeSlot', guestId, reservationId }, metadata),
      couponId === null ? null : coupons.settle({ couponId, reservationId, as: couponUseIn(reservation) }, metadata),
    ]);
    const now = await load(reservationId);
    if (now.revision === revision) return;
    await settleUses(now, { ...metadata, commandId: `${metadata.commandId}/${now.revision}` }); // the same id would count as a repeat
  };

  return {
    /** Releases immediately, so that the next request finds the nights free. If this fails, the reaction does it later. */
    releaseNow: async (handled: Handled<State, ReservationEvent>, metadata: Metadata): Promise<Position | null> => {
      const ended = withRevisions(handled).find(({ event }) => releasedBy(event));
      if (!ended) return null;
      try {
        const released = await free(ended.event, handled.state.revision, handled.state, metadata);
        note({ stream: reservationStream(ended.event.data.reservationId), revision: ended.revision });
        return released;
      } catch {
        return null;
      }
    },
    /** Whether this process has already done the releases of the event and has seen them in the log. */
    isReleased: isDone,
    /** For the reaction to the event, which is retried until it succeeds. */
    release: async (event: Recorded<ReservationEvent>, metadata: Metadata): Promise<void> => {
      const state = await load(event.data.reservationId);
      const wanted = event.type === 'ReservationPaid' ? 'paid' : 'ended';
      // otherwise the end was undone since (D-51)
      if (state.reservation.status === wanted) await free(event, event.revision, state, metadata);
    },
    /** After an undo, which may have made the reservation open again or paid. */
    takeAgain: async ({ data: { reservationId } }: ReservationEvent, metadata: Metadata): Promise<void> =>
      settleUses(await load(reservationId), metadata),
    /**
     * A draft holds nothing except the use of a coupon when its request failed halfway. Releases the coupons of earlier prices, and once
     * the draft lapses or is discarded, that of its last price too.
     */
    releaseCoupons: async ({ type, data: { reservationId } }: ReservationEvent, metadata: Metadata): Promise<void> => {
      const { state, history } = await reservations.load(reservationStream(reservationId));
      const current = type === 'ReservationChanged' && state.reservation.status !== 'none' ? state.reservation.quote.couponId : null;
      for (const couponId of new Set(couponsOfDraft(history).map((price) => price.couponId)))
        if (couponId !== null && couponId !== current) await coupons.release({ couponId, reservationId }, metadata);
    },
  };
};
