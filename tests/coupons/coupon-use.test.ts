import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { couponDecider } from '../../src/coupons/decider.ts';
import type { CouponEvent } from '../../src/coupons/events.ts';
import type { Metadata, Recorded } from '../../src/engine/event-store/port.ts';
import { Rejection } from '../../src/kernel/rejection.ts';
import { type RequestSlotCommand, requestSlotsDecider } from '../../src/reservations/decider/slots.ts';
import { type ReservationCommand, reservationDecider } from '../../src/reservations/decider.ts';
import { endings } from '../../src/reservations/endings.ts';
import { type RequestSlotEvent, type ReservationEvent, reservationStream } from '../../src/reservations/events.ts';
import { reservationEndings } from '../../src/reservations/reactions.ts';
import { accepted, aQuote, DRAFTED, drafted, GUEST, money, plus, RESERVATION, requested, terms } from '../reservations/builders.ts';

const couponId = 1;
const now = plus(DRAFTED, 60_000);
const about = { reservationId: RESERVATION, now };
const metadata: Metadata = { actor: 'user:1', correlationId: 'c', commandId: 'c' };
const withCoupon = (event: ReservationEvent): ReservationEvent => {
  const quote = { ...aQuote(), coupon: 'UNO', couponId };
  return event.type === 'ReservationRequested' ? { ...event, data: { ...event.data, quote } } : event;
};

/**
 * A reservation with a slot and a coupon, and the follow-up of its events: by the command that ends it, immediately or `late` steps later,
 * unless the process ends there; and by the reaction some time later.
 */
const scene = () => {
  const log: ReservationEvent[] = [drafted(), requested(DRAFTED), accepted(DRAFTED)].map(withCoupon);
  let coupon = couponDecider.evolve(couponDecider.initial, {
    type: 'CouponReserved',
    data: { couponId, reservationId: RESERVATION, reservedAt: now },
  } satisfies CouponEvent);
  let slots = requestSlotsDecider.evolve(requestSlotsDecider.initial, {
    type: 'RequestSlotTaken',
    data: { guestId: GUEST, reservationId: RESERVATION, takenAt: now },
  } satisfies RequestSlotEvent);
  let followed = log.length;
  /** Gate of the next settlement. */
  let gate: Promise<void> | null = null;
  const underWay: { left: number; readonly open: () => void; readonly done: Promise<unknown> }[] = [];
  const stateOf = () => log.reduce(reservationDecider.evolve, reservationDecider.initial);
  /** Commands that wrote an event: the same id again is a repeat and writes nothing, as with the command handler. */
  const written = { coupon: new Set<string>(), slots: new Set<string>() };
  const toCoupon = (command: Parameters<typeof couponDecider.decide>[0], { commandId }: Metadata) => {
    if (written.coupon.has(commandId)) return;
    const events = couponDecider.decide(command, coupon);
    if (events.length > 0) written.coupon.add(commandId);
    coupon = events.reduce(couponDecider.evolve, coupon);
  };
  const toSlots = (command: RequestSlotCommand, { commandId }: Metadata) => {
    if (written.slots.has(commandId)) return;
    const events = requestSlotsDecider.decide(command, slots);
    if (events.length > 0) written.slots.add(commandId);
    slots = events.reduce(requestSlotsDecider.evolve, slots);
  };
  const ends = endings({
    calendar: { release: async () => null } as never,
    slots: {
      send: async (command: Omit<RequestSlotCommand, 'now'>, caller: Metadata) => {
        await gate;
        toSlots({ ...command, now } as RequestSlotCommand, caller);
      },
    } as never,
    reservations: { stateOf: async () => stateOf() } as never,
    coupons: {
      settle: async (use: { as: 'reserved' | 'consumed' | 'released' }, caller: Metadata) => {
        await gate;
        toCoupon({ type: 'Settle', couponId, ...about, ...use }, caller);
      },
    } as never,
  });
  const reaction = reservationEndings(ends);
  const recorded = (event: ReservationEvent, revision: number): Recorded => {
    const meta = { ...metadata, v: 1, at: now, prev: null };
    return { ...event, id: `e${revision}`, stream: reservationStream(RESERVATION), revision, position: String(revision), meta };
  };
  return {
    log,
    uses: () => [coupon.reserved.has(RESERVATION), coupon.consumed.has(RESERVATION)],
    holdsSlot: () => slots.taken.has(RESERVATION),
    send: async (command: ReservationCommand, isCrashing: boolean, late: number) => {
      try {
        const events = reservationDecider.decide(command, stateOf());
        log.push(...events);
        const state = stateOf();
        if (isCrashing) return;
        const meta = { ...metadata, commandId: `command-${log.length}` };
        const { promise, resolve } = Promise.withResolvers<void>();
        gate = late > 0 ? promise : null;
        const done = ends.releaseNow({ events, state, revision: state.revision, position: '1' } as never, meta);
        gate = null;
        if (late > 0) underWay.push({ left: late, open: resolve, done });
        else await done;
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
      }
    },
    /** Lets a step pass, or with `all` as many as it takes until nothing is pending. */
    passes: async (all = false) => {
      for (const one of underWay) {
        one.left -= all ? one.left : 1;
        if (one.left > 0) continue;
        one.open();
        await one.done;
      }
      underWay.splice(0, underWay.length, ...underWay.filter(({ left }) => left > 0));
    },
    follow: async (most: number) => {
      for (const event of log.slice(followed, followed + most)) {
        const one = recorded(event, followed);
        followed += 1;
        if (reaction.handles.includes(one.type) && !reaction.isDone?.(one))
          await reaction.react(one, { metadata: { ...metadata, commandId: `reaction-${one.id}` } } as never);
      }
    },
  };
};

const steps = {
  pay: (n: number) => ({ type: 'Pay', ...about, method: 'manual', paymentId: `pay-${n}`, ...money(55_000) }) as const,
  void: (n: number) => ({ type: 'VoidPayment', ...about, paymentId: `pay-${n}`, terms }) as const,
  cancel: () => ({ type: 'Cancel', ...about, by: 'admin', byId: 1, reason: null }) as const,
  cancelByGuest: () => ({ type: 'Cancel', ...about, by: 'guest', byId: GUEST, reason: null }) as const,
  undo: () => ({ type: 'UndoCancellation', ...about, terms }) as const,
};
const life = fc.array(
  fc.record({
    step: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    isCrashing: fc.boolean(),
    late: fc.integer({ min: 0, max: 3 }),
    follows: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 12 },
);

/** Paid and restored while the reaction looks at neither: it has only the undo to settle the use by. */
const seldom = [
  { step: 'pay', isCrashing: true, late: 0, follows: 0 },
  { step: 'cancel', isCrashing: true, late: 0, follows: 1 },
  { step: 'undo', isCrashing: false, late: 0, follows: 0 },
] as const;
/** Restored, and that followed up, before the cancellation has settled the use. */
const overtaken = [
  { step: 'cancel', isCrashing: false, late: 2, follows: 0 },
  { step: 'undo', isCrashing: false, late: 0, follows: 2 },
] as const;

test.prop([life], { numRuns: 500, examples: [[[...seldom]], [[...overtaken]]] })(
  'slot and coupon of a stay that is paid, reverted, cancelled and restored in any order match its last state',
  async (all) => {
    const { log, uses, holdsSlot, send, passes, follow } = scene();
    let paid = 0;
    for (const { step, isCrashing, late, follows } of all) {
      if (step === 'pay') paid += 1;
      await send(steps[step](paid), isCrashing, late);
      await follow(follows);
      await passes();
    }
    await follow(log.length);
    await passes(true);
    const last = (...types: readonly string[]) => log.findLast(({ type }) => types.includes(type))?.type;
    const isPaid = last('ReservationPaid', 'ReservationUnpaid') === 'ReservationPaid';
    const isOver = last('ReservationAccepted', 'ReservationCancelled', 'CancellationUndone') === 'ReservationCancelled';
    expect(uses()).toEqual([!isPaid && !isOver, isPaid]);
    expect(holdsSlot()).toBe(!isPaid && !isOver);
  },
);
