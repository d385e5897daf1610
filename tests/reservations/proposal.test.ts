import { describe, expect, it } from 'vitest';
import { after as past } from '../../src/kernel/durations.ts';
import type { Instant } from '../../src/kernel/types.ts';
import { asOf } from '../../src/reservations/decider/state.ts';
import { reservationDecider } from '../../src/reservations/decider.ts';
import { consequenceOf } from '../../src/reservations/dry-run/consequences.ts';
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
  proposalEnded,
  proposed,
  RESERVATION,
  requested,
  terms,
  transferAnnounced,
  transferStarted,
} from './builders.ts';

const { decides } = specFor(reservationDecider);
const about = { reservationId: RESERVATION };
const HOUR = 3_600_000;
const ACCEPTED = plus(DRAFTED, 60_000);
const PAY_BY = past(ACCEPTED, 'PT24H');
/** 18:00 of the check-in day in Santiago (D-49). */
const EVENING: Instant = '2026-11-05T21:00:00.000Z';
const waiting = [drafted(), requested(DRAFTED), accepted(ACCEPTED)];
const propose = (now: Instant) => ({ type: 'ProposePayment', ...about, now }) as const;
const end = (now: Instant, guestPayment = terms.guestPayment) =>
  ({ type: 'EndProposal', ...about, now, terms: { ...terms, guestPayment } }) as const;
const expire = (now: Instant) => ({ type: 'Expire', ...about, now }) as const;
const pay = (now: Instant) => ({ type: 'Pay', ...about, now, method: 'mercadopago', ...money(58_300, 3_300), paymentId: 'pay-1' }) as const;
const stateOf = (...history: ReservationEvent[]) => history.reduce(reservationDecider.evolve, reservationDecider.initial);

describe('a payment that awaits a second administrator (ADR 18)', () => {
  it('is recorded once, for a reservation that awaits payment, up to its deadline and not after it', () => {
    decides(waiting, propose(ACCEPTED), [proposed(ACCEPTED)]);
    decides([...waiting, proposed(ACCEPTED)], propose(plus(ACCEPTED, 1)), []);
    for (const ms of [-1, 0]) decides(waiting, propose(plus(PAY_BY, ms)), [proposed(plus(PAY_BY, ms))]);
    decides(waiting, propose(plus(PAY_BY, 1)), []);
    decides([...waiting, paid(ACCEPTED)], propose(ACCEPTED), []);
    decides([...waiting, cancelled(ACCEPTED, 'guest')], propose(ACCEPTED), []);
  });
  it('its rejection is predicted to mail the guest, unless an announced transfer is still awaited', async () => {
    const mailsAfter = async (...history: ReservationEvent[]) => {
      const state = stateOf(...waiting, ...history, proposed(ACCEPTED));
      const { mails } = await consequenceOf('end_proposal', { reservationId: RESERVATION, state, terms, now: plus(ACCEPTED, HOUR) });
      return mails.map(({ template }) => template);
    };
    expect(await mailsAfter()).toEqual(['guest-unconfirmed']);
    expect(await mailsAfter(transferStarted(ACCEPTED), transferAnnounced(ACCEPTED))).toEqual([]);
  });
  it.each([
    ['the time to pay', []],
    ['the hour of a transfer', [transferStarted(ACCEPTED)]],
  ] as const)('is ended by no deadline: %s', (_, more) => {
    const history = [...waiting, ...more, proposed(plus(ACCEPTED, 1))];
    for (const ms of [-1, 0, 1]) decides(history, expire(plus(PAY_BY, ms)), []);
    expect(asOf(stateOf(...history).reservation, past(PAY_BY, 'P30D')).status).toBe('accepted');
    decides(history, pay(past(PAY_BY, 'P30D')), [paid(past(PAY_BY, 'P30D'))]);
  });
  it('blocks starting a transfer, but not announcing one that was started', () => {
    decides([...waiting, proposed(ACCEPTED)], { type: 'StartTransfer', ...about, now: ACCEPTED, terms }, 'payment_proposed');
    const notice = { type: 'AnnounceTransfer', ...about, now: ACCEPTED, reference: 'R-7', receipt: false, terms } as const;
    decides([...waiting, proposed(ACCEPTED)], notice, 'payment_proposed');
    decides([...waiting, transferStarted(ACCEPTED), proposed(ACCEPTED)], notice, [transferAnnounced(ACCEPTED)]);
  });
});

describe('a proposed payment that was rejected', () => {
  it.each([-1, 0, 1])('leaves the time that was left at the proposal, at least two hours: %i ms around that', (ms) => {
    const at = plus(PAY_BY, -2 * HOUR - ms);
    const now = past(PAY_BY, 'P3D');
    decides([...waiting, proposed(at)], end(now), [proposalEnded(now, plus(now, 2 * HOUR + Math.max(0, ms)))]);
  });
  it('leaves a whole window when that is shorter than two hours', () => {
    const short = [drafted(), requested(DRAFTED), accepted(ACCEPTED, past(ACCEPTED, 'PT10M')), proposed(plus(ACCEPTED, 60_000))];
    const now = past(ACCEPTED, 'PT1H');
    decides(short, end(now, 'PT10M'), [proposalEnded(now, past(now, 'PT10M'))]);
  });
  it.each([-1, 0, 1])('never extends beyond 18:00 of the check-in day: %i ms around it there is time left, or it lapses', (ms) => {
    const now = plus(EVENING, ms);
    const history = [...waiting, proposed(ACCEPTED)];
    const ended = proposalEnded(now, ms < 0 ? EVENING : now);
    decides(history, end(now), [ended]);
    if (ms >= 0) decides([...history, ended], expire(now), [cancelled(now, 'payment_deadline')]);
    else decides([...history, ended], expire(now), []);
  });
  it('can be paid until then, and lapses after it', () => {
    const now = past(PAY_BY, 'P3D');
    const payBy = plus(now, 2 * HOUR);
    const history = [...waiting, proposed(PAY_BY), proposalEnded(now, payBy)];
    for (const ms of [-1, 0]) decides(history, pay(plus(payBy, ms)), [paid(plus(payBy, ms))]);
    decides(history, pay(plus(payBy, 1)), 'payment_deadline');
    decides(history, expire(plus(payBy, -1)), []);
    decides(history, expire(payBy), [cancelled(payBy, 'payment_deadline')]);
  });
  it('allows a transfer to be started again, and awaits an announced one as before', () => {
    const now = plus(ACCEPTED, HOUR);
    decides(
      [...waiting, transferStarted(ACCEPTED), proposed(ACCEPTED), proposalEnded(now, past(now, 'PT24H'))],
      { type: 'StartTransfer', ...about, now, terms },
      [transferStarted(now)],
    );
    decides(
      [...waiting, transferStarted(ACCEPTED), transferAnnounced(ACCEPTED), proposed(ACCEPTED), proposalEnded(now, past(now, 'PT24H'))],
      expire(past(now, 'P30D')),
      [],
    );
  });
  it('has no effect when none was proposed', () => {
    decides(waiting, end(ACCEPTED), []);
    decides([...waiting, proposed(ACCEPTED), paid(ACCEPTED)], end(ACCEPTED), []);
    decides([...waiting, proposed(ACCEPTED), cancelled(ACCEPTED, 'guest')], end(ACCEPTED), []);
  });
  it('can be recorded again after a cancellation or a payment was reverted', () => {
    const back: ReservationEvent = { type: 'CancellationUndone', data: { ...about, to: 'accepted', by: PAY_BY, undoneAt: ACCEPTED } };
    decides([...waiting, proposed(ACCEPTED), cancelled(ACCEPTED, 'admin'), back], expire(PAY_BY), [cancelled(PAY_BY, 'payment_deadline')]);
    const unpaid: ReservationEvent = {
      type: 'ReservationUnpaid',
      data: { ...about, paymentId: 'pay-1', unpaidAt: ACCEPTED, payBy: PAY_BY },
    };
    decides([...waiting, proposed(ACCEPTED), paid(ACCEPTED), unpaid], expire(PAY_BY), [cancelled(PAY_BY, 'payment_deadline')]);
  });
});
