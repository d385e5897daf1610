import { describe, expect, it } from 'vitest';
import { isBeyondArrivalLimit } from '../../src/kernel/calendar/arrival-limit.ts';
import { after } from '../../src/kernel/durations.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { refundPercentage } from '../../src/kernel/refund-table.ts';
import { instantIn } from '../../src/kernel/zones.ts';
import { refundSteps } from '../../src/reservations/decider/refund.ts';
import { respondByOf } from '../../src/reservations/decider/state.ts';
import { type ReservationCommand, reservationDecider } from '../../src/reservations/decider.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';
import { specFor } from '../support/decider-spec.ts';
import {
  accepted,
  aQuote,
  autoRejected,
  cancelled,
  DRAFTED,
  drafted,
  GUEST,
  HOST,
  money,
  paid,
  plus,
  RESERVATION,
  rejected,
  requested,
  STAY,
  terms,
  transferAnnounced,
  transferStarted,
  ZONE,
} from './builders.ts';

const { decides } = specFor(reservationDecider);
const about = { reservationId: RESERVATION };
const REQUESTED = plus(DRAFTED, 60_000);
const RESPOND_BY = after(REQUESTED, 'PT24H');
const ACCEPTED = plus(REQUESTED, 3_600_000);
const PAY_BY = after(ACCEPTED, 'PT24H');
const TRANSFER = plus(ACCEPTED, 600_000);
const TRANSFER_BY = after(TRANSFER, 'PT1H');
const EDGES = [-1, 0, 1];

const history = {
  draft: [drafted()],
  requested: [drafted(), requested(REQUESTED)],
  accepted: [drafted(), requested(REQUESTED), accepted(ACCEPTED)],
  transferring: [drafted(), requested(REQUESTED), accepted(ACCEPTED), transferStarted(TRANSFER)],
  announced: [drafted(), requested(REQUESTED), accepted(ACCEPTED), transferStarted(TRANSFER), transferAnnounced(plus(TRANSFER, 1))],
  paid: [drafted(), requested(REQUESTED), accepted(ACCEPTED), paid(plus(ACCEPTED, 1))],
  rejected: [drafted(), requested(REQUESTED), rejected(ACCEPTED)],
  autoRejected: [drafted(), requested(REQUESTED), autoRejected(RESPOND_BY)],
  cancelledByGuest: [drafted(), requested(REQUESTED), cancelled(ACCEPTED, 'guest')],
  cancelledByHost: [drafted(), requested(REQUESTED), accepted(ACCEPTED), cancelled(plus(ACCEPTED, 1), 'host')],
  cancelledByAdmin: [drafted(), requested(REQUESTED), cancelled(ACCEPTED, 'admin')],
  paymentLapsed: [drafted(), requested(REQUESTED), accepted(ACCEPTED), cancelled(PAY_BY, 'payment_deadline')],
  transferLapsed: [
    drafted(),
    requested(REQUESTED),
    accepted(ACCEPTED),
    transferStarted(TRANSFER),
    cancelled(TRANSFER_BY, 'transfer_deadline'),
  ],
  discarded: [drafted(), { type: 'DraftDiscarded', data: { ...about, discardedAt: REQUESTED } }],
  lapsed: [drafted(), { type: 'DraftLapsed', data: { ...about, lapsedAt: after(DRAFTED, 'PT24H') } }],
} satisfies Record<string, ReservationEvent[]>;

const request = (now: string, over: Partial<Extract<ReservationCommand, { type: 'Request' }>> = {}): ReservationCommand => ({
  type: 'Request',
  ...about,
  guestId: GUEST,
  draftRevision: 0,
  terms,
  now,
  ...over,
});
const accept = (now: string, hostId = HOST): ReservationCommand => ({ type: 'Accept', ...about, hostId, terms, now });
const reject = (now: string, hostId = HOST): ReservationCommand => ({ type: 'Reject', ...about, hostId, reason: 'other', now });
const pay = (now: string, paymentId: string | null = 'pay-1'): ReservationCommand => ({
  type: 'Pay',
  ...about,
  method: 'mercadopago',
  ...money(58_300, 3_300),
  paymentId,
  now,
});
const expire = (now: string): ReservationCommand => ({ type: 'Expire', ...about, now });
const cancel = (by: 'guest' | 'host' | 'admin', now: string, byId = { guest: GUEST, host: HOST, admin: 1 }[by]): ReservationCommand => ({
  type: 'Cancel',
  ...about,
  by,
  byId,
  reason: null,
  now,
});
const startTransfer = (now: string, over = {}): ReservationCommand => ({
  type: 'StartTransfer',
  ...about,
  terms: { ...terms, ...over },
  now,
});
const announce = (now: string): ReservationCommand => ({
  type: 'AnnounceTransfer',
  ...about,
  reference: 'R-7',
  receipt: false,
  terms,
  now,
});

describe('a draft', () => {
  const draft: ReservationCommand = {
    type: 'Draft',
    ...about,
    listingId: 1,
    guestId: GUEST,
    hostId: HOST,
    timeZone: ZONE,
    stay: STAY,
    guests: 2,
    quote: aQuote(),
    language: 'es',
    terms,
    now: DRAFTED,
  };
  it('lives for 24 hours', () => {
    const written = drafted();
    decides([], draft, [{ ...written, data: { ...written.data, windows: terms } } as ReservationEvent]);
  });
  it('is created once', () => decides([drafted()], draft, []));

  const other = { checkIn: '2026-11-10', checkOut: '2026-11-13' };
  const change = (now: string, guestId = GUEST): ReservationCommand => ({
    type: 'Change',
    ...about,
    guestId,
    stay: other,
    guests: 1,
    quote: aQuote(other, 1),
    now,
  });
  it('can be changed to other dates and guests with their price', () =>
    decides(history.draft, change(REQUESTED), [
      {
        type: 'ReservationChanged',
        data: { ...about, stay: other, guests: 1, quote: aQuote(other, 1), changedAt: REQUESTED },
      },
    ]));
  it('cannot be changed by another person', () => decides(history.draft, change(REQUESTED, 71), 'not_found'));
  it('cannot be changed once it was requested', () => decides(history.requested, change(ACCEPTED), 'already_requested'));

  const accept = (now: string, version = '1', guestId = GUEST): ReservationCommand => ({
    type: 'AcceptTerms',
    ...about,
    guestId,
    version,
    now,
  });
  const agreed = (version = '1'): ReservationEvent => ({ type: 'TermsAccepted', data: { ...about, version, acceptedAt: REQUESTED } });
  it('accepts terms while a draft, each version once, by its guest', () => {
    decides(history.draft, accept(REQUESTED), [agreed()]);
    decides([...history.draft, agreed()], accept(REQUESTED), []);
    decides([...history.draft, agreed()], accept(REQUESTED, '2'), [agreed('2')]);
    decides(history.draft, accept(REQUESTED, '1', HOST), 'not_found');
    decides(history.requested, accept(REQUESTED), 'already_requested');
  });

  const choose = (now: string): ReservationCommand => ({
    type: 'ChoosePaymentType',
    ...about,
    guestId: GUEST,
    method: 'bankTransfer',
    now,
  });
  const chosen: ReservationEvent = { type: 'PaymentTypeChosen', data: { ...about, method: 'bankTransfer', chosenAt: ACCEPTED } };
  it.each(['draft', 'requested', 'accepted'] as const)('accepts a payment method while %s, once', (state) => {
    decides([...history[state]], choose(ACCEPTED), [chosen]);
    decides([...history[state], chosen], choose(ACCEPTED), []);
  });
  it('accepts no payment method once it is paid', () => decides(history.paid, choose(TRANSFER), 'already_paid'));

  const lapsesAt = after(DRAFTED, 'PT24H');
  it.each(EDGES)('lapses after 24 h: %i ms', (ms) => {
    const at = plus(lapsesAt, ms);
    decides(history.draft, expire(at), ms < 0 ? [] : [{ type: 'DraftLapsed', data: { ...about, lapsedAt: lapsesAt } }]);
    decides(history.draft, request(at), ms > 0 ? 'draft_lapsed' : [requested(at)]);
  });
});

describe('a request', () => {
  it('gives the host 24 hours', () => decides(history.draft, request(REQUESTED), [requested(REQUESTED, RESPOND_BY)]));
  it('is refused when the draft has changed since it was read', () => {
    const changed: ReservationEvent = {
      type: 'ReservationChanged',
      data: { ...about, stay: STAY, guests: 1, quote: aQuote(STAY, 1), changedAt: DRAFTED },
    };
    decides([drafted(), changed], request(REQUESTED, { draftRevision: 0 }), 'conflict');
    decides([drafted(), changed], request(REQUESTED, { draftRevision: 2 }), 'conflict');
    decides([drafted()], request(REQUESTED, { draftRevision: -1 }), 'conflict');
  });
  it('can be sent only by the guest', () => decides(history.draft, request(REQUESTED, { guestId: 71 }), 'not_found'));
  it('is sent once', () => decides(history.requested, request(ACCEPTED, { draftRevision: 1 }), 'already_requested'));
  it('needs a draft', () => {
    decides([], request(REQUESTED), 'not_found');
    decides(history.discarded, request(REQUESTED), 'not_found');
    decides(history.lapsed, request(REQUESTED), 'draft_lapsed');
  });

  const answer = (ms: number, command: (now: string) => ReservationCommand, event: (now: string) => ReservationEvent) => {
    const at = plus(RESPOND_BY, ms);
    if (ms > 0) decides(history.requested, command(at), 'host_deadline');
    else decides(history.requested, command(at), [event(at)]);
  };
  it.each(EDGES)('can be accepted for 24 h: %i ms', (ms) => answer(ms, accept, (at) => accepted(at)));
  it.each(EDGES)('can be rejected for 24 h: %i ms', (ms) => answer(ms, reject, (at) => rejected(at, 'other')));
  it.each(EDGES)('can be withdrawn for 24 h: %i ms', (ms) =>
    answer(
      ms,
      (at) => cancel('guest', at),
      (at) => cancelled(at, 'guest'),
    ),
  );
  it.each(EDGES)('is rejected automatically after 24 h: %i ms', (ms) => {
    const at = plus(RESPOND_BY, ms);
    if (ms < 0) decides(history.requested, expire(at), []);
    else decides(history.requested, expire(at), [autoRejected(RESPOND_BY)]);
  });
  it('can be answered only by its host', () => {
    decides(history.requested, accept(ACCEPTED, 81), 'not_found');
    decides(history.requested, reject(ACCEPTED, 81), 'not_found');
    decides(history.requested, accept(ACCEPTED, GUEST), 'not_found');
  });
  it('ends once', () => {
    for (const command of [accept, reject]) {
      decides(history.accepted, command(TRANSFER), 'already_accepted');
      decides(history.paid, command(TRANSFER), 'already_paid');
      decides(history.rejected, command(TRANSFER), 'already_rejected');
      decides(history.autoRejected, command(RESPOND_BY), 'host_deadline');
      decides(history.cancelledByGuest, command(TRANSFER), 'canceled_by_guest');
      decides(history.cancelledByAdmin, command(TRANSFER), 'canceled_by_admin');
      decides(history.draft, command(REQUESTED), 'draft');
      decides(history.lapsed, command(TRANSFER), 'draft_lapsed');
    }
  });
});

describe('close to check-in (D-49)', () => {
  const stay = { checkIn: '2026-11-05', checkOut: '2026-11-07' };
  const cap = '2026-11-05T21:00:00.000Z'; // 18:00 in Santiago, −03
  it('the host has until 18:00 of the day', () => {
    expect(respondByOf('2026-11-04T20:59:59.999Z', terms, ZONE, stay)).toBe('2026-11-05T20:59:59.999Z');
    expect(respondByOf('2026-11-04T21:00:00.000Z', terms, ZONE, stay)).toBe(cap);
    expect(respondByOf('2026-11-04T21:00:00.001Z', terms, ZONE, stay)).toBe(cap);
  });
  it.each(EDGES)('a request that leaves less than two hours is refused: %i ms', (ms) => {
    const at = plus('2026-11-05T19:00:00.000Z', ms);
    const deadline = () => respondByOf(at, terms, ZONE, stay);
    if (ms > 0) expect(deadline).toThrow(expect.objectContaining({ code: 'too_late' }));
    else expect(deadline()).toBe(cap);
  });
  it('the two hours do not apply when the configured time to answer is shorter', () =>
    expect(respondByOf('2026-11-05T20:00:00.000Z', { ...terms, hostAnswer: 'PT1H' }, ZONE, stay)).toBe(cap));
  it.each([
    ['2026-11-05T20:58:59.999Z', 60_001],
    ['2026-11-05T20:59:00.000Z', 60_000],
    ['2026-11-05T20:59:59.999Z', 1],
  ])('an acceptance at %s stores the deadline and leaves %i ms to pay', (at, left) => {
    decides([drafted(), requested(plus(at, -3_600_000), cap)], accept(at), [accepted(at, cap)]);
    expect(Date.parse(cap) - Date.parse(at)).toBe(left);
  });
  it.each(EDGES)('reports whether the limit shortens a window that would end then: %i ms', (ms) =>
    expect(isBeyondArrivalLimit(ZONE, stay.checkIn, plus(cap, ms * 1_000))).toBe(ms > 0),
  );
  it('the guest pays until 18:00 of the day', () => {
    const at = '2026-11-05T12:00:00.000Z';
    decides([drafted(), requested(plus(at, -3_600_000), cap)], accept(at), [accepted(at, cap)]);
  });
});

describe('deadlines across a clock change (test vectors)', () => {
  it.each([
    ['America/Santiago', '2026-09-06T02:30:00.000Z', '2026-09-07T02:30:00.000Z'],
    ['America/Santiago', '2026-04-05T01:30:00.000Z', '2026-04-06T01:30:00.000Z'],
    ['Europe/Madrid', '2026-10-24T10:00:00.000Z', '2026-10-25T10:00:00.000Z'],
    ['Europe/Madrid', '2026-03-28T12:00:00.000Z', '2026-03-29T12:00:00.000Z'],
    ['Europe/Lisbon', '2026-10-24T11:00:00.000Z', '2026-10-25T11:00:00.000Z'],
  ])('%s: 24 h after %s is %s', (zone, at, respondBy) =>
    expect(respondByOf(at, terms, zone, { checkIn: '2026-12-01', checkOut: '2026-12-03' })).toBe(respondBy),
  );
  it('18:00 is the local time of that day', () => {
    const stay = { checkIn: '2026-09-06', checkOut: '2026-09-08' }; // the night before, clocks go from −04 to −03
    expect(respondByOf('2026-09-06T02:30:00.000Z', terms, ZONE, stay)).toBe('2026-09-06T21:00:00.000Z');
  });
});

describe('an accepted reservation', () => {
  it.each(EDGES)('can be paid for 24 h: %i ms', (ms) => {
    const at = plus(PAY_BY, ms);
    if (ms > 0) decides(history.accepted, pay(at), 'payment_deadline');
    else decides(history.accepted, pay(at), [paid(at)]);
  });
  it.each(EDGES)('is cancelled automatically after 24 h: %i ms', (ms) => {
    const at = plus(PAY_BY, ms);
    if (ms < 0) decides(history.accepted, expire(at), []);
    else decides(history.accepted, expire(at), [cancelled(PAY_BY, 'payment_deadline')]);
  });
  it('is paid once: a repeated payment has no effect, another one is refused', () => {
    decides(history.paid, pay(TRANSFER, 'pay-1'), []);
    decides(history.paid, pay(TRANSFER, 'pay-2'), 'already_paid');
    decides(history.paid, pay(TRANSFER, null), 'already_paid');
  });
  it('cannot be paid before it is accepted, nor after its end', () => {
    decides(history.draft, pay(REQUESTED), 'draft');
    decides(history.requested, pay(REQUESTED), 'already_requested');
    decides(history.rejected, pay(TRANSFER), 'already_rejected');
    decides(history.paymentLapsed, pay(PAY_BY), 'payment_deadline');
    decides(history.transferLapsed, pay(PAY_BY), 'transfer_deadline');
    decides(history.cancelledByHost, pay(TRANSFER), 'canceled_by_host');
  });
  it('is not ended by a timer once it is paid', () => decides(history.paid, expire(plus(PAY_BY, 1)), []));
});

describe('a bank transfer (D-48)', () => {
  it('has one hour from its start, once', () => {
    decides(history.accepted, startTransfer(TRANSFER), [transferStarted(TRANSFER, TRANSFER_BY)]);
    decides(history.transferring, startTransfer(plus(TRANSFER, 1)), []);
  });
  it('never runs beyond the payment deadline', () => {
    const late = plus(PAY_BY, -1_800_000);
    decides(history.accepted, startTransfer(late), [transferStarted(late, PAY_BY)]);
  });
  it.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('is refused with less than 15 minutes left: %i ms', (ms, taken) => {
    const at = plus(PAY_BY, -900_000 + ms);
    if (taken) decides(history.accepted, startTransfer(at), [transferStarted(at, PAY_BY)]);
    else decides(history.accepted, startTransfer(at), 'transfer_too_late');
  });
  it.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('is refused with less than a quarter of a shorter window left: %i ms', (ms, taken) => {
    const at = plus(PAY_BY, -1_000 + ms);
    decides(history.accepted, startTransfer(at, { transferWindow: 'PT4S' }), taken ? [transferStarted(at, PAY_BY)] : 'transfer_too_late');
  });
  it.each(EDGES)('cancels when nothing was announced: %i ms', (ms) => {
    const at = plus(TRANSFER_BY, ms);
    decides(history.transferring, expire(at), ms < 0 ? [] : [cancelled(TRANSFER_BY, 'transfer_deadline')]);
    decides(history.transferring, announce(at), ms > 0 ? 'transfer_deadline' : [transferAnnounced(at)]);
    decides(history.transferring, pay(at), ms > 0 ? 'transfer_deadline' : [paid(at)]);
  });
  it('is announced in one step with its start', () =>
    decides(history.accepted, announce(TRANSFER), [transferStarted(TRANSFER, TRANSFER_BY), transferAnnounced(TRANSFER)]));
  it('is announced once, and has no deadline from then on', () => {
    decides(history.announced, announce(plus(TRANSFER, 2)), 'already_announced');
    decides(history.announced, expire(plus(PAY_BY, 1)), []);
    decides(
      history.announced,
      { ...pay(plus(PAY_BY, 86_400_000)), method: 'manual', ...money(55_000), paymentId: null } as ReservationCommand,
      [
        {
          type: 'ReservationPaid',
          data: { ...about, paidAt: plus(PAY_BY, 86_400_000), method: 'manual', paid: 55_000, paymentId: null },
        },
      ],
    );
  });
  it.each([
    ['pesos as they are, with the charge', money(58_300, 3_300), 58_300],
    ['dollars for the total of the quote, and the charge on top', money(6_360, 360, 'USD'), 58_300],
    ['dollars without a charge for the total', money(6_000, 0, 'USD'), 55_000],
    ['a cent more than the charge', money(361, 360, 'USD'), 19_855_000],
    ['no more than the charge, as money released from review may be, for the total', money(360, 360, 'USD'), 55_000],
    ['less than the charge for the total', money(359, 360, 'USD'), 55_000],
  ])('counts %s (D-68)', (_, payment, counted) =>
    decides(history.accepted, { ...pay(plus(ACCEPTED, 1)), ...payment } as ReservationCommand, [
      {
        type: 'ReservationPaid',
        data: { ...about, paidAt: plus(ACCEPTED, 1), method: 'mercadopago', paid: counted, paymentId: 'pay-1' },
      },
    ]),
  );
  it('needs an accepted reservation', () => {
    decides(history.requested, startTransfer(ACCEPTED), 'already_requested');
    decides(history.paid, announce(TRANSFER), 'already_paid');
  });
});

describe('cancelling', () => {
  it('a draft is discarded without a mail', () =>
    decides(history.draft, cancel('guest', REQUESTED), [{ type: 'DraftDiscarded', data: { ...about, discardedAt: REQUESTED } }]));
  it('is possible for the guest, the host of the space and administrators', () => {
    decides(history.accepted, cancel('guest', TRANSFER, 71), 'not_found');
    decides(history.accepted, cancel('host', TRANSFER, GUEST), 'not_found');
    decides(history.draft, cancel('host', REQUESTED), 'not_found');
    decides(history.accepted, cancel('guest', TRANSFER), [cancelled(TRANSFER, 'guest')]);
    decides(history.accepted, cancel('host', TRANSFER), [cancelled(TRANSFER, 'host')]);
    decides(history.accepted, cancel('admin', TRANSFER), [cancelled(TRANSFER, 'admin')]);
  });
  it('by the host of an unanswered request rejects it (D-50)', () =>
    decides(history.requested, cancel('host', ACCEPTED), [rejected(ACCEPTED)]));
  it('is refused after the end', () => {
    decides(history.cancelledByGuest, cancel('guest', TRANSFER), 'canceled_by_guest');
    decides(history.rejected, cancel('guest', TRANSFER), 'already_rejected');
    decides(history.discarded, cancel('guest', TRANSFER), 'not_found');
  });

  const at = (d: number) => `${addDays(STAY.checkIn, -d)}T15:00:00.000Z`; // noon in Santiago
  it.each([
    [45, 100],
    [31, 100],
    [30, 50],
    [20, 50],
    [19, 30],
    [10, 30],
    [9, 0],
    [0, 0],
  ])('%i days before, the guest gets %i %% of the stay back, never the service charge (D-46, D-47)', (days, percentage) =>
    decides(history.paid, cancel('guest', at(days)), [cancelled(at(days), 'guest', { percentage, amount: 500 * percentage })]),
  );
  it('gives nothing back after the check-in', () => expect([refundPercentage(-1), refundPercentage(-30)]).toEqual([0, 0]));
  it('counts days on the calendar of the space', () => {
    // 23:59 on 26 October in Santiago is 27 October in UTC: ten days before, not nine
    decides(history.paid, cancel('guest', '2026-10-27T02:59:00.000Z'), [
      cancelled('2026-10-27T02:59:00.000Z', 'guest', { percentage: 30, amount: 15_000 }),
    ]);
    decides(history.paid, cancel('guest', '2026-10-27T03:00:00.000Z'), [
      cancelled('2026-10-27T03:00:00.000Z', 'guest', { percentage: 0, amount: 0 }),
    ]);
  });
  it.each([
    ['America/Santiago', '2026-09-20', '2026-11-20'], // the clocks go forward on 6 September
    ['Europe/Madrid', '2026-11-10', '2027-01-10'], // and back on 25 October
    ['Europe/Lisbon', '2026-11-10', '2027-04-10'], // and forward on 28 March
  ] as const)('in %s the refund shown weeks before applies to the last millisecond of each step', (zone, ...arrivals) => {
    for (const checkIn of arrivals) {
      const stay = { checkIn, checkOut: addDays(checkIn, 2) };
      const life = [drafted(DRAFTED, { stay, zone }), requested(REQUESTED, RESPOND_BY, { stay, zone }), accepted(ACCEPTED), paid(ACCEPTED)];
      const steps = refundSteps(aQuote(stay), addDays(checkIn, -60));
      expect(steps.map(({ refund }) => refund.percentage)).toEqual([100, 50, 30, 0]);
      for (const [i, { until, refund }] of steps.slice(0, -1).entries()) {
        const midnight = instantIn(zone, addDays(until ?? '', 1), '00:00');
        for (const [ms, holds] of [
          [-1, refund],
          [0, steps[i + 1]?.refund],
          [1, steps[i + 1]?.refund],
        ] as const) {
          const now = plus(midnight, ms);
          decides(life, cancel('guest', now), [cancelled(now, 'guest', holds)]);
        }
      }
    }
  });
  it('is refused when the refund differs from the one shown: after midnight, or after the payment (R-08)', () => {
    const shown = (now: string, expected: number | null) => ({ ...cancel('guest', now), expected }) as ReservationCommand;
    decides(history.paid, shown(at(20), 25_000), [cancelled(at(20), 'guest', { percentage: 50, amount: 25_000 })]);
    for (const expected of [24_999, 25_001, 0, null]) decides(history.paid, shown(at(20), expected), 'refund_changed');
    decides(history.accepted, shown(TRANSFER, 0), [cancelled(TRANSFER, 'guest')]);
    decides(history.accepted, shown(TRANSFER, 25_000), 'refund_changed');
  });
  it.each(['host', 'admin'] as const)('by the %s refunds everything, including service charge and surcharge (D-46)', (by) =>
    decides(history.paid, cancel(by, at(1)), [cancelled(at(1), by, { percentage: 100, amount: 58_300 })]),
  );
  it('of a monthly stay refunds a share of what was paid', () => {
    const stay = { checkIn: '2026-11-05', checkOut: '2027-02-05' };
    decides(
      [drafted(DRAFTED, { stay }), requested(REQUESTED, RESPOND_BY, { stay }), accepted(ACCEPTED), paid(ACCEPTED)],
      cancel('guest', at(25)),
      [cancelled(at(25), 'guest', { percentage: 50, amount: 230_000 })],
    );
  });
  it('refunds neither service charge nor its discount (test vector)', () => {
    const quote = { ...aQuote(), discount: 1_000, total: 54_000 };
    const withCoupon = (event: ReservationEvent) => ({ ...event, data: { ...event.data, quote } }) as ReservationEvent;
    decides([withCoupon(drafted()), withCoupon(requested(REQUESTED)), accepted(ACCEPTED), paid(ACCEPTED)], cancel('guest', at(25)), [
      cancelled(at(25), 'guest', { percentage: 50, amount: 25_000 }),
    ]);
  });
  it('after the stay is possible only for administrators', () => {
    const over = `${STAY.checkOut}T15:00:00.000Z`;
    decides(history.paid, cancel('guest', over), 'stay_over');
    decides(history.paid, cancel('host', over), 'stay_over');
    decides(history.paid, cancel('admin', over), [cancelled(over, 'admin', { percentage: 100, amount: 58_300 })]);
    const lastDay = `${addDays(STAY.checkOut, -1)}T15:00:00.000Z`;
    decides(history.paid, cancel('guest', lastDay), [cancelled(lastDay, 'guest')]);
  });
});

describe('timers', () => {
  it.each(['paid', 'rejected', 'autoRejected', 'cancelledByGuest', 'discarded', 'lapsed', 'announced'] as const)(
    'do nothing to what is %s',
    (state) => decides([...history[state]], expire('2030-01-01T00:00:00.000Z'), []),
  );
  it('have no effect on an unknown reservation', () => decides([], expire(DRAFTED), []));
});
