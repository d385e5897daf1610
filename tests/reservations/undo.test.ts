import { describe, expect, it } from 'vitest';
import { after } from '../../src/kernel/durations.ts';
import type { Instant } from '../../src/kernel/types.ts';
import { reservationDecider } from '../../src/reservations/decider.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';
import { specFor } from '../support/decider-spec.ts';
import {
  accepted,
  cancelled,
  DRAFTED,
  drafted,
  money,
  paid,
  plus,
  RESERVATION,
  requested,
  terms,
  transferAnnounced,
  transferStarted,
} from './builders.ts';

const { decides } = specFor(reservationDecider);
const about = { reservationId: RESERVATION };
const ACCEPTED = plus(DRAFTED, 60_000);
const NOW = plus(ACCEPTED, 3_600_000);
/** 18:00 of the check-in day in Santiago (D-49). */
const EVENING: Instant = '2026-11-05T21:00:00.000Z';
const waiting = [drafted(), requested(DRAFTED), accepted(ACCEPTED)];
const PAID = [...waiting, paid(NOW)];
const ANNOUNCED = [...waiting, transferStarted(ACCEPTED), transferAnnounced(ACCEPTED), paid(NOW)];
const withdraw = (now: Instant, paymentId = 'pay-1') => ({ type: 'VoidPayment', ...about, paymentId, now, terms }) as const;
const unpaid = (unpaidAt: Instant, payBy: Instant): ReservationEvent => ({
  type: 'ReservationUnpaid',
  data: { ...about, paymentId: 'pay-1', unpaidAt, payBy },
});
const after24h = (at: Instant) => after(at, 'PT24H');

describe('a stay whose payment had been entered by mistake (D-51)', () => {
  it('awaits payment again, with the whole time to pay', () => {
    const later = plus(NOW, 7_200_000);
    decides(PAID, withdraw(later), [unpaid(later, after24h(later))]);
  });
  it('can be paid until then, and lapses after it', () => {
    const payBy = after24h(NOW);
    const pay = (now: Instant) => ({ type: 'Pay', ...about, now, method: 'manual', ...money(55_000), paymentId: 'pay-2' }) as const;
    const reopened = [...PAID, unpaid(NOW, payBy)];
    decides(reopened, { type: 'Expire', ...about, now: plus(payBy, -1) }, []);
    decides(reopened, { type: 'Expire', ...about, now: payBy }, [cancelled(payBy, 'payment_deadline')]);
    for (const ms of [-1, 0]) expect(reservationDecider.decide(pay(plus(payBy, ms)), stateOf(PAID, unpaid(NOW, payBy)))).toHaveLength(1);
    decides(reopened, pay(plus(payBy, 1)), 'payment_deadline');
  });
  it.each([-1, 0, 1])('%i ms around two hours before 18:00 of the check-in day: it awaits payment, or ends for lack of time', (ms) => {
    const now = plus(EVENING, -7_200_000 + ms);
    const ended = [unpaid(now, now), cancelled(now, 'admin')];
    decides(PAID, withdraw(now), [...(ms <= 0 ? [unpaid(now, EVENING)] : ended)]);
  });
  it('awaits the announced transfer as before, without a deadline, however close the arrival', () => {
    const now = plus(EVENING, 1);
    decides(ANNOUNCED, withdraw(now), [unpaid(now, now)]);
    decides([...ANNOUNCED, unpaid(now, now)], { type: 'Expire', ...about, now: after24h(after24h(now)) }, []);
    decides(
      [...ANNOUNCED, unpaid(now, now)],
      { type: 'AnnounceTransfer', ...about, now, reference: null, receipt: false, terms },
      'already_announced',
    );
  });
  it('gives a guest who started a transfer without announcing it the whole window again', () => {
    const begun = [...waiting, transferStarted(ACCEPTED), paid(NOW), unpaid(NOW, after24h(NOW))];
    decides(begun, { type: 'StartTransfer', ...about, now: NOW, terms }, [transferStarted(NOW)]);
  });
  it.each(['guest', 'host', 'admin'] as const)('stays ended when the %s had cancelled it unpaid, once', (by) => {
    const ended = [...PAID, cancelled(NOW, by, { percentage: 100, amount: 58_300 })];
    const over: ReservationEvent = { type: 'ReservationUnpaid', data: { ...about, paymentId: 'pay-1', unpaidAt: NOW, payBy: null } };
    decides(ended, withdraw(NOW), [over]);
    decides([...ended, over], withdraw(NOW), []);
    decides(ended, withdraw(NOW, 'pay-2'), []);
    expect(stateOf(ended, over).reservation).toMatchObject({ status: 'ended', cause: by, was: { status: 'accepted' } });
  });
  it('continues unpaid when the cancellation is reverted after it', () => {
    const over: ReservationEvent = { type: 'ReservationUnpaid', data: { ...about, paymentId: 'pay-1', unpaidAt: NOW, payBy: null } };
    decides([...PAID, cancelled(NOW, 'admin'), over], { type: 'UndoCancellation', ...about, now: NOW, terms }, [
      { type: 'CancellationUndone', data: { ...about, to: 'accepted', by: after24h(NOW), undoneAt: NOW } },
    ]);
  });
  it('is unchanged when another payment counts, or when it was reverted before', () => {
    decides(PAID, withdraw(NOW, 'pay-2'), []);
    decides([...PAID, unpaid(NOW, after24h(NOW))], withdraw(NOW), []);
  });
});

describe('a cancellation that an administrator reverts (D-51)', () => {
  const back = (now: Instant) => ({ type: 'UndoCancellation', ...about, now, terms }) as const;
  const withdrawn = (to: 'requested' | 'accepted' | 'paid', by: Instant | null, undoneAt = NOW): ReservationEvent => ({
    type: 'CancellationUndone',
    data: { ...about, to, by, undoneAt },
  });
  const byAdmin = cancelled(NOW, 'admin');
  const [draft, request] = [drafted(), requested(DRAFTED)];

  it('returns to the former state, with a whole deadline', () => {
    decides([draft, request, byAdmin], back(NOW), [withdrawn('requested', after24h(NOW))]);
    decides([...waiting, byAdmin], back(NOW), [withdrawn('accepted', after24h(NOW))]);
    decides([...PAID, byAdmin], back(NOW), [withdrawn('paid', null)]);
  });
  it('leaves a reservation that can be answered, paid and cancelled again', () => {
    const later = plus(NOW, 1);
    const accept = reservationDecider.decide(
      { type: 'Accept', ...about, hostId: 80, now: later, terms },
      stateOf([draft, request, byAdmin, withdrawn('requested', after24h(NOW))]),
    );
    expect(accept).toEqual([accepted(later)]);
    decides([...waiting, byAdmin, withdrawn('accepted', after24h(NOW))], { type: 'Expire', ...about, now: after24h(NOW) }, [
      cancelled(after24h(NOW), 'payment_deadline'),
    ]);
    decides([...PAID, byAdmin, withdrawn('paid', null), byAdmin], back(later), [withdrawn('paid', null, later)]);
  });
  it('keeps the notice of a transfer, and allows one that was only started to be started again', () => {
    const announced = [...waiting, transferStarted(ACCEPTED), transferAnnounced(ACCEPTED), byAdmin, withdrawn('accepted', after24h(NOW))];
    decides(announced, { type: 'Expire', ...about, now: after24h(after24h(NOW)) }, []);
    decides(
      [...waiting, transferStarted(ACCEPTED), byAdmin, withdrawn('accepted', after24h(NOW))],
      { type: 'StartTransfer', ...about, now: NOW, terms },
      [transferStarted(NOW)],
    );
  });
  it('must be an administrator’s: one by guest, host or a deadline cannot be reverted', () => {
    decides([...PAID, cancelled(NOW, 'guest')], back(NOW), 'canceled_by_guest');
    decides([...PAID, cancelled(NOW, 'host')], back(NOW), 'canceled_by_host');
    decides([...waiting, cancelled(NOW, 'payment_deadline')], back(NOW), 'payment_deadline');
    decides(PAID, back(NOW), 'already_paid');
    decides([...PAID, byAdmin, withdrawn('paid', null)], back(NOW), 'already_paid');
  });
  it('can be reverted until the day of arrival begins in the local time zone', () => {
    const midnight: Instant = '2026-11-05T03:00:00.000Z';
    for (const ms of [-1, 0, 1]) {
      const at = plus(midnight, ms);
      decides([...PAID, byAdmin], back(at), ms < 0 ? [withdrawn('paid', null, at)] : 'arrival_too_near');
    }
  });
});

const stateOf = (history: readonly ReservationEvent[], ...more: readonly ReservationEvent[]) =>
  [...history, ...more].reduce(reservationDecider.evolve, reservationDecider.initial);
