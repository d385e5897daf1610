import { expect } from 'vitest';
import { changesBy } from '../../src/engine/deadlines/jobs.ts';
import { paymentStream } from '../../src/payments/events.ts';
import { allPaymentsOf } from '../../src/payments/queries.ts';
import { reservationStream } from '../../src/reservations/events.ts';
import type { ReservationRow } from '../../src/reservations/rows.ts';
import type { Stage } from './stage.ts';

const OPEN: readonly string[] = ['started', 'pending'];

/** No event ended a timer that still counts: the deadline that runs has one, and an open payment all the checks of its checkout. */
export const expectTimers = async ({ apps: [app] }: Stage, { id, due_at }: ReservationRow): Promise<void> => {
  const money = await app.store.read(paymentStream(id));
  const { scheduled } = changesBy(app.deadlines, [...(await app.store.read(reservationStream(id))), ...money]);
  const instants = scheduled.filter(({ queue }) => queue === 'reservation-deadlines').map(({ at }) => at);
  if (due_at !== null) expect(instants, `the timer of reservation ${id}`).toContain(due_at);
  const opened = money.flatMap(({ type, data }) => (type === 'CheckoutOpened' ? [(data as { paymentId: string }).paymentId] : []));
  for (const { payment_id, status } of await allPaymentsOf(app.db, id)) {
    if (!OPEN.includes(status) || !opened.includes(payment_id)) continue;
    const checks = scheduled.filter(({ queue, payload }) => queue === 'payment-checks' && payload['paymentId'] === payment_id);
    expect(checks.length, `the checks of payment ${payment_id}`).toBeGreaterThanOrEqual(12);
  }
};
