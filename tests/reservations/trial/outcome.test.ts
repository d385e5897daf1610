import { describe, expect, it } from 'vitest';
import { outcomeOf, outcomeUnder } from '../../../src/reservations/trial/outcome.ts';
import { plus, STAY, terms, ZONE } from '../builders.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const ASKED = '2026-09-01T10:00:00.000Z';
const NOW = '2026-10-01T10:00:00.000Z';
const row = (over: object = {}) => ({
  status: 'requested' as const,
  cause: null,
  time_zone: ZONE,
  check_in: STAY.checkIn,
  check_out: STAY.checkOut,
  requested_at: ASKED,
  respond_by: plus(ASKED, 24 * HOUR),
  accepted_at: null,
  pay_by: null,
  transfer_started_at: null,
  transfer_by: null,
  transfer_notified_at: null,
  payment_proposed_at: null,
  paid_at: null,
  ended_at: null,
  ...over,
});
const accepted = (ms: number, over: object = {}) => {
  const accepted_at = plus(ASKED, ms);
  return row({ status: 'accepted', accepted_at, pay_by: plus(accepted_at, 24 * HOUR), ...over });
};
const paid = (answered: number, after: number, over: object = {}) =>
  accepted(answered, { status: 'paid', paid_at: plus(ASKED, answered + after), ...over });
const both = (one: Parameters<typeof outcomeOf>[0], windows: object, now = NOW) => [
  outcomeOf(one, now),
  outcomeUnder(one, { ...terms, ...windows }, now),
];

describe('what would have become of a request under other windows', () => {
  it('is the same under the same windows, whatever it was', () => {
    const ended = (cause: string, over: object = {}) => row({ status: 'ended', cause, ended_at: plus(ASKED, HOUR), ...over });
    const lapsed = { ended_at: plus(ASKED, 24 * HOUR + 1) };
    for (const [one, was, now] of [
      [row(), 'waiting_host', plus(ASKED, HOUR)],
      [row(), 'host_deadline', NOW], // whose timer has not run
      [ended('rejected'), 'rejected', NOW],
      [ended('host_deadline', lapsed), 'host_deadline', NOW],
      [ended('guest'), 'cancelled', NOW],
      [accepted(HOUR), 'waiting_guest', plus(ASKED, 2 * HOUR)],
      [accepted(HOUR), 'payment_deadline', NOW],
      [paid(HOUR, HOUR), 'paid', NOW],
      [paid(HOUR, HOUR, { status: 'ended', cause: 'guest', ended_at: plus(ASKED, 48 * HOUR) }), 'paid', NOW],
    ] as const)
      expect(outcomeOf(one as never, now), was).toBe(was);
    expect(both(paid(HOUR, HOUR), {})).toEqual(['paid', 'paid']);
    expect(both(ended('rejected') as never, {})).toEqual(['rejected', 'rejected']);
  });
  it('lapses when the answer came after the shorter time, to the millisecond', () => {
    for (const [ms, outcome] of [
      [-1, 'paid'],
      [0, 'paid'],
      [1, 'host_deadline'],
    ] as const)
      expect(both(paid(2 * HOUR + ms, MINUTE), { hostAnswer: 'PT2H' })).toEqual(['paid', outcome]);
    expect(both(row({ status: 'ended', cause: 'rejected', ended_at: plus(ASKED, 3 * HOUR) }), { hostAnswer: 'PT2H' })).toEqual([
      'rejected',
      'host_deadline',
    ]);
  });
  it('lapses when the payment came after the shorter time, to the millisecond; an announced transfer counts as the payment', () => {
    for (const [ms, outcome] of [
      [-1, 'paid'],
      [0, 'paid'],
      [1, 'payment_deadline'],
    ] as const) {
      expect(both(paid(HOUR, 2 * HOUR + ms), { guestPayment: 'PT2H' })).toEqual(['paid', outcome]);
      const transfer = { transfer_notified_at: plus(ASKED, HOUR + 2 * HOUR + ms), transfer_started_at: null };
      expect(both(paid(HOUR, 10 * HOUR, transfer), { guestPayment: 'PT2H' })).toEqual(['paid', outcome]);
    }
  });
  it('lapses when a transfer was announced after the shorter time', () => {
    const started = { transfer_started_at: plus(ASKED, 2 * HOUR), transfer_by: plus(ASKED, 3 * HOUR) };
    for (const [ms, outcome] of [
      [-1, 'paid'],
      [0, 'paid'],
      [1, 'transfer_deadline'],
    ] as const) {
      const one = paid(HOUR, 5 * HOUR, { ...started, transfer_notified_at: plus(ASKED, 2 * HOUR + 20 * MINUTE + ms) });
      expect(both(one, { transferWindow: 'PT20M' })).toEqual(['paid', outcome]);
    }
  });
  it('nobody knows where it lapsed and would have had more time', () => {
    const lapsed = row({ status: 'ended', cause: 'host_deadline', ended_at: plus(ASKED, 24 * HOUR + 1) });
    expect(both(lapsed, { hostAnswer: 'P60D' })).toEqual(['host_deadline', 'open']);
    expect(both(lapsed, { hostAnswer: 'PT12H' })).toEqual(['host_deadline', 'host_deadline']);
    const unpaid = accepted(HOUR, { status: 'ended', cause: 'payment_deadline', ended_at: plus(ASKED, 25 * HOUR + 1) });
    expect(both(unpaid, { guestPayment: 'P60D' })).toEqual(['payment_deadline', 'open']);
    expect(both(unpaid, { guestPayment: 'PT12H' })).toEqual(['payment_deadline', 'payment_deadline']);
  });
  it('is refused when the arrival leaves less than two hours of the longer time (D-49)', () => {
    const near = row({ check_in: '2026-09-01', check_out: '2026-09-03', requested_at: '2026-09-01T20:30:00.000Z' });
    const at = '2026-09-01T20:31:00.000Z';
    expect(outcomeUnder(near, { ...terms, hostAnswer: 'PT30M' }, at)).toBe('waiting_host');
    expect(outcomeUnder(near, terms, at)).toBe('too_late');
  });
});
