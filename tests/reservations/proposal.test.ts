import { describe, expect, it } from 'vitest';
import { asOf } from '../../src/reservations/decider/state.ts';
import { reservationDecider } from '../../src/reservations/decider.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';
import { after as past } from '../../src/shared/durations.ts';
import type { Instant } from '../../src/shared/types.ts';
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

const { given } = specFor(reservationDecider);
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
    given(...waiting)
      .when(propose(ACCEPTED))
      .thenEvents(proposed(ACCEPTED));
    given(...waiting, proposed(ACCEPTED))
      .when(propose(plus(ACCEPTED, 1)))
      .thenNothing();
    for (const ms of [-1, 0])
      given(...waiting)
        .when(propose(plus(PAY_BY, ms)))
        .thenEvents(proposed(plus(PAY_BY, ms)));
    given(...waiting)
      .when(propose(plus(PAY_BY, 1)))
      .thenNothing();
    given(...waiting, paid(ACCEPTED))
      .when(propose(ACCEPTED))
      .thenNothing();
    given(...waiting, cancelled(ACCEPTED, 'guest'))
      .when(propose(ACCEPTED))
      .thenNothing();
  });
  it.each([
    ['the time to pay', []],
    ['the hour of a transfer', [transferStarted(ACCEPTED)]],
  ] as const)('lets no deadline end it: %s', (_, more) => {
    const history = [...waiting, ...more, proposed(plus(ACCEPTED, 1))];
    for (const ms of [-1, 0, 1])
      given(...history)
        .when(expire(plus(PAY_BY, ms)))
        .thenNothing();
    expect(asOf(stateOf(...history).reservation, past(PAY_BY, 'P30D')).status).toBe('accepted');
    given(...history)
      .when(pay(past(PAY_BY, 'P30D')))
      .thenEvents(paid(past(PAY_BY, 'P30D')));
  });
  it('allows no transfer to start, but the notice of one that was started', () => {
    given(...waiting, proposed(ACCEPTED))
      .when({ type: 'StartTransfer', ...about, now: ACCEPTED, terms })
      .thenRejected('payment_proposed');
    const notice = { type: 'AnnounceTransfer', ...about, now: ACCEPTED, reference: 'R-7', receipt: false, terms } as const;
    given(...waiting, proposed(ACCEPTED))
      .when(notice)
      .thenRejected('payment_proposed');
    given(...waiting, transferStarted(ACCEPTED), proposed(ACCEPTED))
      .when(notice)
      .thenEvents(transferAnnounced(ACCEPTED));
  });
});

describe('a proposed payment that was rejected', () => {
  it.each([-1, 0, 1])('leaves the time that was left when it was proposed, at least two hours: %i ms around that', (ms) => {
    const at = plus(PAY_BY, -2 * HOUR - ms);
    const now = past(PAY_BY, 'P3D');
    given(...waiting, proposed(at))
      .when(end(now))
      .thenEvents(proposalEnded(now, plus(now, 2 * HOUR + Math.max(0, ms))));
  });
  it('leaves a whole window when that is shorter than two hours', () => {
    const short = [drafted(), requested(DRAFTED), accepted(ACCEPTED, past(ACCEPTED, 'PT10M')), proposed(plus(ACCEPTED, 60_000))];
    const now = past(ACCEPTED, 'PT1H');
    given(...short)
      .when(end(now, 'PT10M'))
      .thenEvents(proposalEnded(now, past(now, 'PT10M')));
  });
  it.each([-1, 0, 1])('never extends beyond 18:00 of the check-in day: %i ms around it there is time left, or it lapses', (ms) => {
    const now = plus(EVENING, ms);
    const history = [...waiting, proposed(ACCEPTED)];
    const ended = proposalEnded(now, ms < 0 ? EVENING : now);
    given(...history)
      .when(end(now))
      .thenEvents(ended);
    if (ms >= 0)
      given(...history, ended)
        .when(expire(now))
        .thenEvents(cancelled(now, 'payment_deadline'));
    else
      given(...history, ended)
        .when(expire(now))
        .thenNothing();
  });
  it('can be paid until then, and lapses after it', () => {
    const now = past(PAY_BY, 'P3D');
    const by = plus(now, 2 * HOUR);
    const history = [...waiting, proposed(PAY_BY), proposalEnded(now, by)];
    for (const ms of [-1, 0])
      given(...history)
        .when(pay(plus(by, ms)))
        .thenEvents(paid(plus(by, ms)));
    given(...history)
      .when(pay(plus(by, 1)))
      .thenRejected('payment_deadline');
    given(...history)
      .when(expire(plus(by, -1)))
      .thenNothing();
    given(...history)
      .when(expire(by))
      .thenEvents(cancelled(by, 'payment_deadline'));
  });
  it('allows a transfer to be started again, and awaits an announced one as before', () => {
    const now = plus(ACCEPTED, HOUR);
    given(...waiting, transferStarted(ACCEPTED), proposed(ACCEPTED), proposalEnded(now, past(now, 'PT24H')))
      .when({ type: 'StartTransfer', ...about, now, terms })
      .thenEvents(transferStarted(now));
    given(...waiting, transferStarted(ACCEPTED), transferAnnounced(ACCEPTED), proposed(ACCEPTED), proposalEnded(now, past(now, 'PT24H')))
      .when(expire(past(now, 'P30D')))
      .thenNothing();
  });
  it('has no effect when none was proposed', () => {
    given(...waiting)
      .when(end(ACCEPTED))
      .thenNothing();
    given(...waiting, proposed(ACCEPTED), paid(ACCEPTED))
      .when(end(ACCEPTED))
      .thenNothing();
    given(...waiting, proposed(ACCEPTED), cancelled(ACCEPTED, 'guest'))
      .when(end(ACCEPTED))
      .thenNothing();
  });
  it('can be recorded again after a cancellation or a payment was reverted', () => {
    const back: ReservationEvent = { type: 'CancellationUndone', data: { ...about, to: 'accepted', by: PAY_BY, undoneAt: ACCEPTED } };
    given(...waiting, proposed(ACCEPTED), cancelled(ACCEPTED, 'admin'), back)
      .when(expire(PAY_BY))
      .thenEvents(cancelled(PAY_BY, 'payment_deadline'));
    const unpaid: ReservationEvent = {
      type: 'ReservationUnpaid',
      data: { ...about, paymentId: 'pay-1', unpaidAt: ACCEPTED, payBy: PAY_BY },
    };
    given(...waiting, proposed(ACCEPTED), paid(ACCEPTED), unpaid)
      .when(expire(PAY_BY))
      .thenEvents(cancelled(PAY_BY, 'payment_deadline'));
  });
});
