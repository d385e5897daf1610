import { describe, expect, it } from 'vitest';
import type { DomainEvent, Recorded } from '../../src/engine/event-store/port.ts';
import { accepted, cancelled, DRAFTED, drafted, paid, plus, requested } from '../reservations/builders.ts';
import * as rules from './support/log-rules.ts';

let position = 0;
const recorded = (stream: string, event: DomainEvent, { at = DRAFTED, correlationId = 'c', actor = 'user:1', id = '' } = {}): Recorded => {
  position += 1;
  const meta = { actor, correlationId, commandId: `k${position}`, v: 1, at, prev: null };
  return { ...event, id: id || `e${position}`, stream, revision: 0, position: String(position).padStart(20, '0'), meta };
};
const life = (...events: DomainEvent[]) =>
  events.map((event, i) => recorded('reservation-7', event, { correlationId: `c${i}`, at: plus(DRAFTED, i) }));
const held = (reservationId: number, checkIn: string, checkOut: string, type = 'NightsHeld') =>
  recorded('calendar-1', { type, data: { reservationId, stay: { checkIn, checkOut } } });
const money = (type: string, cause?: string) => recorded('payment-7', { type, data: { paymentId: 'p-1', reservationId: 7, cause } });

/** A rule that finds nothing proves nothing until it has found something. */
describe('the rules find', () => {
  it('an answer whose event is missing', () => {
    const log = life(drafted());
    const promise = { stream: 'reservation-7', types: ['ReservationDrafted'], by: { requestId: 'c0' } };
    expect(rules.lost(log, [promise])).toEqual([]);
    expect(
      rules.lost(log, [
        { ...promise, by: { requestId: 'c9' } },
        { ...promise, stream: 'reservation-8' },
      ]),
    ).toHaveLength(2);
    const started = { stream: 'payment-7', types: ['PaymentStarted'], by: { paymentId: 'p-1' } };
    expect(rules.lost([money('PaymentStarted')], [started])).toEqual([]);
    expect(rules.lost([money('PaymentPending')], [started])).toEqual([started]);
  });

  it('what was written or executed twice', () => {
    expect(rules.doubled(life(drafted(), requested(DRAFTED)))).toEqual([]);
    expect(
      rules.doubled([recorded('a-1', drafted(), { id: 'x' }), recorded('a-2', drafted(), { id: 'x', correlationId: 'd' })]),
    ).toHaveLength(1);
    expect(rules.doubled([recorded('reservation-1', drafted()), recorded('reservation-2', drafted())])).toEqual([
      'ReservationDrafted of c',
    ]);
  });

  it('a night held twice, and the holders at the end', () => {
    const first = held(1, '2026-11-01', '2026-11-03');
    const freed = held(1, '2026-11-01', '2026-11-03', 'NightsReleased');
    expect(rules.nights([first, held(2, '2026-11-03', '2026-11-04')])).toEqual({ twice: [], heldBy: new Set([1, 2]) });
    expect(rules.nights([first, freed, held(2, '2026-11-02', '2026-11-04')])).toEqual({ twice: [], heldBy: new Set([2]) });
    expect(rules.nights([first, held(2, '2026-11-02', '2026-11-04')]).twice).toEqual(['calendar-1 2026-11-02: 1 and 2']);
  });

  it('a life with a step too many or none at the end, and an early timer', () => {
    const late = plus(DRAFTED, -86_400_000); // requested a day before: due by now
    expect(rules.brokenLives(life(drafted(), requested(late), accepted(late), paid(DRAFTED)))).toEqual({
      broken: [],
      lapsed: 0,
      paid: new Set([7]),
    });
    expect(rules.brokenLives(life(drafted(), requested(late), accepted(late), cancelled(DRAFTED, 'payment_deadline'))).lapsed).toBe(1);
    for (const broken of [
      life(drafted(), requested(late)),
      life(drafted(), requested(late), accepted(late), paid(DRAFTED), paid(DRAFTED)),
      life(drafted(), requested(late), cancelled(DRAFTED, 'guest'), accepted(late)),
      life(drafted(), requested(late), accepted(DRAFTED), cancelled(DRAFTED, 'payment_deadline')),
    ])
      expect(rules.brokenLives(broken).broken).toHaveLength(1);
  });

  it('money that is nowhere or counted twice, and a refund that no one owes', () => {
    const confirmed = money('PaymentConfirmed');
    const used = recorded('reservation-7', paid(DRAFTED, 'p-1'));
    expect(rules.strayMoney([confirmed, used])).toEqual([]);
    expect(rules.strayMoney([confirmed, money('RefundDue', 'payment_deadline')])).toEqual([]);
    expect(rules.strayMoney([confirmed])).toHaveLength(1);
    expect(rules.strayMoney([confirmed, used, money('RefundDue', 'payment_deadline')])).toHaveLength(1);
    const ended = life(drafted(), cancelled(DRAFTED, 'guest', { percentage: 50, amount: 10 }));
    expect(rules.missingRefunds(ended)).toHaveLength(1);
    expect(rules.missingRefunds([...ended, money('RefundDue', 'cancelled_by_guest')])).toEqual([]);
  });

  it('a slot that was not released, and a refusal without its strike', () => {
    const slot = (type: string) => recorded('requests-1', { type, data: { guestId: 1, reservationId: 7 } });
    expect(rules.slotsLeft([slot('RequestSlotTaken'), slot('RequestSlotFreed')])).toEqual([]);
    expect(rules.slotsLeft([slot('RequestSlotTaken')])).toEqual(['requests-1: 7']);
    const refused = recorded('reservation-7', { type: 'ReservationAutoRejected', data: { reservationId: 7 } });
    const mark = recorded('listing-1', { type: 'ListingStruck', data: { reservationId: 7 } });
    expect(rules.wrongStrikes([refused, mark])).toEqual([]);
    expect(rules.wrongStrikes([refused])).toEqual(['reservation 7']);
    expect(rules.wrongStrikes([refused, mark, mark])).toEqual(['reservation 7']);
  });

  it('the mails that are due', () => {
    const log = [
      recorded('reservation-7', requested(DRAFTED), { id: 'r' }),
      recorded('reservation-7', cancelled(DRAFTED, 'guest'), { id: 'k' }),
    ];
    expect(rules.mailsDue(log)).toEqual(['r guest-request-sent', 'r host-request', 'k guest-cancelled', 'k host-cancelled']);
  });
});
