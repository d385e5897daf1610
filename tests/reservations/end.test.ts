import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/nights.ts';
import { instantIn } from '../../src/kernel/zones.ts';
import { refundOfUnused } from '../../src/reservations/decider/refund.ts';
import { reservationDecider } from '../../src/reservations/decider.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';
import { specFor } from '../support/decider-spec.ts';
import { accepted, aQuote, DRAFTED, drafted, HOST, requested, STAY, ZONE } from './builders.ts';

const { decides } = specFor(reservationDecider);
const paid: ReservationEvent = {
  type: 'ReservationPaid',
  data: { reservationId: 7, paidAt: '2026-09-01T12:00:00.000Z', method: 'manual', paid: aQuote().total, paymentId: 'p' },
};
const history = [drafted(), requested(DRAFTED), accepted(DRAFTED), paid];
/** The first and the last millisecond of a day in the listing's time zone. */
const noon = (day: string) => instantIn(ZONE, day, '12:00');
const cancel = (now: string) => ({ type: 'Cancel', reservationId: 7, by: 'host', byId: HOST, reason: null, now }) as const;
const ask = (now: string) => ({ type: 'AskToEnd', reservationId: 7, hostId: HOST, reason: 'repairs', now }) as const;
const endRequested = (askedAt: string): ReservationEvent => ({
  type: 'StayEndRequested',
  data: { reservationId: 7, askedAt, reason: 'repairs' },
});

describe('a host and a stay that has begun (D-136)', () => {
  const [before, begun, last] = [addDays(STAY.checkIn, -1), STAY.checkIn, addDays(STAY.checkOut, -1)].map(noon) as [string, string, string];
  it('can cancel alone until the day before check-in, in the time zone of the space', () => {
    const midnight = instantIn(ZONE, STAY.checkIn, '00:00');
    const ago = new Date(Date.parse(midnight) - 1).toISOString();
    const types = (now: string) => {
      const state = history.reduce(reservationDecider.evolve, reservationDecider.initial);
      return reservationDecider.decide(cancel(now), state).map(({ type }) => type);
    };
    expect([types(before), types(ago)]).toEqual([['ReservationCancelled'], ['ReservationCancelled']]);
    decides(history, cancel(midnight), 'stay_begun');
    decides(history, cancel(last), 'stay_begun');
    decides(history, cancel(noon(STAY.checkOut)), 'stay_over');
  });
  it('can be requested from check-in to the day before check-out, once', () => {
    decides(history, ask(before), 'stay_not_begun');
    decides(history, ask(begun), [endRequested(begun)]);
    decides(history, ask(last), [endRequested(last)]);
    decides(history, ask(noon(STAY.checkOut)), 'stay_over');
    decides([...history, endRequested(begun)], ask(last), []);
    decides(history, { ...ask(begun), hostId: HOST + 1 }, 'not_found');
  });
  it('is ended by an administrator with a full refund or one of the remaining nights, or continues', () => {
    const quote = aQuote();
    const end = (back: 'all' | 'unused', now: string) => ({ type: 'EndStay', reservationId: 7, back, now }) as const;
    const over = (now: string, refund: { percentage: number; amount: number }): ReservationEvent => ({
      type: 'ReservationCancelled',
      data: { reservationId: 7, agreed: true, cancelledAt: now, cause: 'host', reason: null, refund },
    });
    const all = { percentage: 100, amount: quote.total };
    decides(history, end('all', begun), 'not_asked');
    decides([...history, endRequested(begun)], end('all', last), [over(last, all)]);
    decides([...history, endRequested(begun)], end('unused', begun), [over(begun, all)]); // tonight counts as a remaining night
    decides([...history, endRequested(begun)], end('unused', last), [over(last, refundOfUnused(quote, addDays(STAY.checkOut, -1)))]);
    const refuse = { type: 'RefuseEnd', reservationId: 7, now: last } as const;
    const refusal: ReservationEvent = { type: 'StayEndRejected', data: { reservationId: 7, refusedAt: last } };
    decides([...history, endRequested(begun)], refuse, [refusal]);
    decides([...history, endRequested(begun), refusal], refuse, 'not_asked');
    decides([...history, endRequested(begun), refusal], ask(last), [endRequested(last)]);
  });
  it('refunds the share of the remaining nights: all on the first day, none from check-out on', () => {
    const quote = aQuote();
    const of = (days: number) => refundOfUnused(quote, addDays(STAY.checkIn, days));
    expect([of(-1), of(0)].map(({ percentage }) => percentage)).toEqual([100, 100]);
    expect(of(quote.nights - 1).amount).toBe(Math.round(quote.total / quote.nights));
    expect([of(quote.nights), of(quote.nights + 1)].map(({ amount }) => amount)).toEqual([0, 0]);
  });
});
