import { expect } from 'vitest';
import { reservationRowAfter } from '../../projections/reservations/reservations.ts';
import { calendarStream } from '../../src/calendar/events.ts';
import { nightsHeldFor } from '../../src/calendar/public.ts';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { eachNight } from '../../src/kernel/nights.ts';
import { type ReservationEvent, reservationStream } from '../../src/reservations/events.ts';
import { reservationAsOf } from '../../src/reservations/public.ts';
import type { ReservationRow } from '../../src/reservations/rows.ts';

import { expectDebtsInOrder } from './debt-invariants.ts';
import { expectMoneyInOrder } from './money-invariants.ts';
import type { Model, Stage } from './stage.ts';
import { expectTimers } from './timer-invariants.ts';

const ENDINGS: readonly string[] = [
  'DraftLapsed',
  'DraftDiscarded',
  'ReservationRejected',
  'ReservationAutoRejected',
  'ReservationCancelled',
];
const DEADLINES: readonly unknown[] = ['payment_deadline', 'transfer_deadline'];
const HOLDING: readonly string[] = ['requested', 'accepted', 'paid'];

/** What must be so after every step, once reactions and deadlines have run. */
export const expectAllRight = async (stage: Stage, model: Model): Promise<void> => {
  const [app] = stage.apps;
  await app.drain();
  const calendar = await readStream(app.store, calendarStream(stage.listing));
  const taken = new Map<string, number>();
  for (const { id } of stage.known) {
    const history = await readStream(app.store, reservationStream(id));
    const row = await app.db<ReservationRow>('reservations').where({ id }).first();
    if (!row) throw new Error(`reservation ${id} is in no read model`);

    const end = history.findIndex(({ type }) => ENDINGS.includes(type));
    const goesOn =
      end === -1 ? [] : history.slice(end + 1).filter((event) => !(event.type === 'ReservationUnpaid' && event.data.payBy === null));
    expect(goesOn, `reservation ${id} goes on after its end`).toEqual([]);
    expect(reservationAsOf(row, stage.clock.now()).row.status, `a deadline of reservation ${id} has passed without effect`).toBe(
      row.status,
    );
    const folded = history.reduce<ReservationRow | undefined>(reservationRowAfter, undefined);
    expect(JSON.parse(JSON.stringify(row)), `the read model of reservation ${id}`).toMatchObject(JSON.parse(JSON.stringify(folded)));

    const proposed = (await app.db('approvals').where({ reservation_id: id, action: 'pay' }).first()) !== undefined;
    expect(row.payment_proposed_at !== null, `the clock of reservation ${id} stands`).toBe(proposed && row.status === 'accepted');
    if (proposed) expect(DEADLINES, `reservation ${id} ended while its payment waited`).not.toContain(row.cause);

    const held = nightsHeldFor(id, calendar);
    expect(held !== null, `reservation ${id} is ${row.status}`).toBe(HOLDING.includes(row.status));
    for (const night of held ? eachNight(held) : []) {
      expect(taken.get(night), `the night of ${night} is held by ${id}`).toBeUndefined();
      taken.set(night, id);
    }
    await expectTimers(stage, row);
    const has = (type: ReservationEvent['type']) => history.some((event) => event.type === type);
    expectEndedByTwo(id, history);
    const isAgreed = history.some((event) => event.type === 'ReservationCancelled' && event.data.agreed === true);
    await expectMoneyInOrder(stage, model, { id, wasPaid: has('ReservationPaid'), isCancelled: has('ReservationCancelled'), isAgreed });
  }
  await expectDebtsInOrder(stage);
};

/** From check-in on, a host does not end a paid stay alone: they requested it, once, and an administrator had not refused (D-136). */
const expectEndedByTwo = (id: number, history: readonly ReservationEvent[]): void => {
  let stay: { from: string; timeZone: string } | null = null;
  let [isPaid, isAsked] = [false, false];
  for (const event of history) {
    if (event.type === 'ReservationRequested') stay = { from: event.data.stay.checkIn, timeZone: event.data.timeZone };
    if (event.type === 'ReservationPaid') [isPaid, isAsked] = [true, false];
    if (event.type === 'ReservationUnpaid') isPaid = false;
    if (event.type === 'StayEndRequested') {
      expect(isAsked, `the end of ${id} is asked for twice`).toBe(false);
      isAsked = true;
    }
    if (event.type === 'StayEndRejected') {
      expect(isAsked, `the end of ${id} is refused, and nobody asked`).toBe(true);
      isAsked = false;
    }
    if (event.type !== 'ReservationCancelled' || event.data.cause !== 'host') continue;
    const { agreed = false, cancelledAt } = event.data;
    const hasBegun = isPaid && stay !== null && dayIn(stay.timeZone, cancelledAt) >= stay.from;
    expect([agreed, isAsked || !agreed], `the end of ${id} by its host, ${hasBegun ? 'during' : 'before'} the stay`).toEqual([
      hasBegun,
      true,
    ]);
  }
};
