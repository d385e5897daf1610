import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/kernel/types.ts';
import { outcomesOf } from '../../../src/reservations/dry-run/outcome.ts';
import type { ReservationEvent } from '../../../src/reservations/events.ts';
import {
  accepted,
  autoRejected,
  cancelled,
  drafted,
  paid,
  plus,
  proposalEnded,
  proposed,
  RESERVATION,
  rejected,
  requested,
  terms,
  transferAnnounced,
  transferStarted,
} from '../builders.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const ASKED = '2026-09-01T10:00:00.000Z';
const NOW = '2026-10-01T10:00:00.000Z';
const at = (ms: number): Instant => plus(ASKED, ms);
const requestedWith = (...more: ReservationEvent[]) => [drafted(ASKED), requested(ASKED), ...more];
/** Accepted an hour after the request. */
const agreed = (...more: ReservationEvent[]) => requestedWith(accepted(at(HOUR)), ...more);
const undone = (to: 'requested' | 'accepted', when: number, by: number): ReservationEvent => ({
  type: 'CancellationUndone',
  data: { reservationId: RESERVATION, to, by: at(by), undoneAt: at(when) },
});
const unpaid = (when: number, by: number): ReservationEvent => ({
  type: 'ReservationUnpaid',
  data: { reservationId: RESERVATION, paymentId: 'pay-1', unpaidAt: at(when), payBy: at(by) },
});
const both = (history: ReservationEvent[], windows: object, now = NOW) => {
  const { was, under } = outcomesOf(history, { ...terms, ...windows }, now);
  return [was, under];
};
/** Under these windows, at −1, 0 and +1 ms of what `history` places at the deadline. */
const around = (history: (ms: number) => ReservationEvent[], windows: object) => [-1, 0, 1].map((ms) => both(history(ms), windows)[1]);

describe('the outcome of a past request under other windows', () => {
  it('is unchanged under the same windows', () => {
    for (const [history, was, now] of [
      [requestedWith(), 'waiting_host', at(HOUR)],
      [requestedWith(), 'waiting_host', at(24 * HOUR)],
      [requestedWith(), 'host_deadline', at(24 * HOUR + 1)], // whose timer has not run
      [requestedWith(rejected(at(HOUR))), 'rejected', NOW],
      [requestedWith(autoRejected(at(24 * HOUR + 1))), 'host_deadline', NOW],
      [requestedWith(cancelled(at(HOUR), 'guest')), 'cancelled', NOW],
      [agreed(), 'waiting_guest', at(2 * HOUR)],
      [agreed(), 'payment_deadline', NOW],
      [agreed(transferStarted(at(2 * HOUR))), 'transfer_deadline', NOW],
      [agreed(transferStarted(at(2 * HOUR)), transferAnnounced(at(3 * HOUR))), 'waiting_guest', NOW],
      [agreed(proposed(at(2 * HOUR))), 'waiting_guest', NOW],
      [agreed(cancelled(at(25 * HOUR + 1), 'payment_deadline')), 'payment_deadline', NOW],
      [agreed(paid(at(2 * HOUR))), 'paid', NOW],
      [agreed(paid(at(2 * HOUR)), cancelled(at(48 * HOUR), 'guest')), 'paid', NOW],
    ] as const)
      expect(both([...history], {}, now), was).toEqual([was, was]);
  });
  it('lapses when the answer came after the shorter deadline, to the millisecond', () => {
    const answered = (ms: number) => requestedWith(accepted(at(2 * HOUR + ms)), paid(at(3 * HOUR)));
    expect(around(answered, { hostAnswer: 'PT2H' })).toEqual(['paid', 'paid', 'host_deadline']);
    expect(both(requestedWith(rejected(at(3 * HOUR))), { hostAnswer: 'PT2H' })).toEqual(['rejected', 'host_deadline']);
  });
  it('lapses when the payment came after the shorter deadline, to the millisecond; an announced or proposed one counts as paid', () => {
    for (const step of [paid, transferAnnounced, proposed])
      expect(
        around((ms) => agreed(step(at(3 * HOUR + ms)), paid(at(20 * HOUR))), { guestPayment: 'PT2H' }),
        step.name,
      ).toEqual(['paid', 'paid', 'payment_deadline']);
  });
  it('lapses when a transfer was announced after the shorter deadline', () => {
    const announced = (ms: number) =>
      agreed(transferStarted(at(2 * HOUR)), transferAnnounced(at(2 * HOUR + 20 * MINUTE + ms)), paid(at(5 * HOUR)));
    expect(around(announced, { transferWindow: 'PT20M' })).toEqual(['paid', 'paid', 'transfer_deadline']);
  });
  it('is unknown where it lapsed and would have had more time', () => {
    const [unanswered, unpaidFor] = [
      requestedWith(autoRejected(at(24 * HOUR + 1))),
      agreed(cancelled(at(25 * HOUR + 1), 'payment_deadline')),
    ];
    for (const longer of ['PT24H0.001S', 'PT48H', 'P60D']) {
      const windows = { hostAnswer: longer, guestPayment: longer };
      expect(both(unanswered, windows), longer).toEqual(['host_deadline', 'open']);
      expect(both(unpaidFor, windows), longer).toEqual(['payment_deadline', 'open']);
      expect(both(requestedWith(), windows), longer).toEqual(['host_deadline', 'open']); // whose timer has not run
    }
    expect(both(unanswered, { hostAnswer: 'PT12H' })).toEqual(['host_deadline', 'host_deadline']);
    expect(both(unpaidFor, { guestPayment: 'PT12H' })).toEqual(['payment_deadline', 'payment_deadline']);
  });
  it('is refused when the arrival leaves less than two hours of the longer window (D-49)', () => {
    const stay = { checkIn: '2026-09-01', checkOut: '2026-09-03' };
    const near = [drafted(ASKED, { stay }), requested('2026-09-01T20:30:00.000Z', '2026-09-01T21:00:00.000Z', { stay })];
    const soon = '2026-09-01T20:31:00.000Z';
    expect(both(near, { hostAnswer: 'PT30M' }, soon)).toEqual(['waiting_host', 'waiting_host']);
    expect(both(near, {}, soon)).toEqual(['waiting_host', 'too_late']);
  });
});

describe('a renewed deadline counts from its renewal', () => {
  it('to answer, after a cancellation was reverted', () => {
    const again = (ms: number) =>
      requestedWith(
        cancelled(at(HOUR), 'admin'),
        undone('requested', 20 * HOUR, 44 * HOUR),
        accepted(at(22 * HOUR + ms)),
        paid(at(22.5 * HOUR)),
      );
    expect(around(again, { hostAnswer: 'PT2H' })).toEqual(['paid', 'paid', 'host_deadline']);
  });
  it('to pay, after a cancellation was reverted', () => {
    const again = (ms: number) =>
      agreed(cancelled(at(2 * HOUR), 'admin'), undone('accepted', 40 * HOUR, 64 * HOUR), paid(at(43 * HOUR + ms)));
    expect(around(again, { guestPayment: 'PT3H' })).toEqual(['paid', 'paid', 'payment_deadline']);
  });
  it('to pay, after a payment was reverted', () => {
    const again = (ms: number) => agreed(paid(at(2 * HOUR)), unpaid(40 * HOUR, 64 * HOUR), paid(at(43 * HOUR + ms), 'pay-2'));
    expect(around(again, { guestPayment: 'PT3H' })).toEqual(['paid', 'paid', 'payment_deadline']);
    const announced = agreed(
      transferStarted(at(2 * HOUR)),
      transferAnnounced(at(2 * HOUR)),
      paid(at(3 * HOUR)),
      unpaid(4 * HOUR, 28 * HOUR),
    );
    expect(both(announced, { guestPayment: 'PT3H' })).toEqual(['waiting_guest', 'waiting_guest']); // it awaits the transfer, without a deadline
  });
  it('to pay, after a proposed payment was refused: the rest of the shorter window, at least two hours', () => {
    const again = (ms: number) => agreed(proposed(at(2 * HOUR)), proposalEnded(at(40 * HOUR), at(63 * HOUR)), paid(at(43 * HOUR + ms)));
    expect(around(again, { guestPayment: 'PT4H' })).toEqual(['paid', 'paid', 'payment_deadline']); // three of four hours were left
    const least = (ms: number) => agreed(proposed(at(2 * HOUR)), proposalEnded(at(40 * HOUR), at(63 * HOUR)), paid(at(42 * HOUR + ms)));
    expect(around(least, { guestPayment: 'PT2H' })).toEqual(['paid', 'paid', 'payment_deadline']);
  });
  it('has none where the undo would have been refused: the arrival leaves less than two hours of the longer window', () => {
    const stay = { checkIn: '2026-09-02', checkOut: '2026-09-04' };
    const history: ReservationEvent[] = [
      drafted(ASKED, { stay }),
      requested(ASKED, at(HOUR), { stay }),
      cancelled(at(HOUR), 'admin'),
      undone('requested', 34.5 * HOUR, 35 * HOUR), // 16:30 of the day of arrival in Santiago
      rejected(at(34.6 * HOUR)),
    ];
    expect(both(history, { hostAnswer: 'PT1H' })).toEqual(['rejected', 'rejected']);
    expect(both(history, {})).toEqual(['rejected', 'cancelled']);
  });
});
