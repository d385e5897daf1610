import { describe, expect, it } from 'vitest';
import { dayIn } from '../../../src/kernel/local-time.ts';
import { addDays } from '../../../src/kernel/nights.ts';
import { cancel } from '../../../src/reservations/decider/end.ts';
import { evolve, initial, respondByOf } from '../../../src/reservations/decider/state.ts';
import { writingTime } from '../../../src/reviews/policies.ts';
import { accepted, drafted, GUEST, paid, plus, RESERVATION, requested, terms } from '../builders.ts';

/** Where a day of the space begins, in the zones with spaces, at the nights on which their clocks change and on others. */
const BEGINS: readonly (readonly [what: string, zone: string, day: string, at: string])[] = [
  ['forward at midnight, so that the day begins at one', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['back at midnight, so that the day before has 25 hours', 'America/Santiago', '2027-04-04', '2027-04-04T04:00:00.000Z'],
  ['with Santiago, two hours before midnight', 'Pacific/Easter', '2026-09-06', '2026-09-06T05:00:00.000Z'],
  ['never, while Santiago does', 'America/Punta_Arenas', '2027-04-04', '2027-04-04T03:00:00.000Z'],
  ['never', 'America/Argentina/Buenos_Aires', '2026-10-06', '2026-10-06T03:00:00.000Z'],
  ['never', 'America/Lima', '2026-10-06', '2026-10-06T05:00:00.000Z'],
  ['back to midnight, which there is twice', 'Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  ['the day after that', 'Atlantic/Azores', '2026-10-26', '2026-10-26T01:00:00.000Z'],
  ['forward at midnight', 'Atlantic/Azores', '2027-03-28', '2027-03-28T01:00:00.000Z'],
  ['the day after it went forward', 'Atlantic/Madeira', '2027-03-29', '2027-03-28T23:00:00.000Z'],
  ['the day after it went back', 'Atlantic/Canary', '2026-10-26', '2026-10-26T00:00:00.000Z'],
  ['an hour before the Canary Islands', 'Europe/Madrid', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['the day after it went forward', 'Europe/Lisbon', '2027-03-29', '2027-03-28T23:00:00.000Z'],
];

describe.each(BEGINS)('clocks that change %s: %s, %s', (_, zone, day, at) => {
  it('today is the new day from its first millisecond on, and reviews open with it', () => {
    expect([dayIn(zone, plus(at, -1)), dayIn(zone, at)]).toEqual([addDays(day, -1), day]);
    expect(writingTime({ checkIn: addDays(day, -2), checkOut: day }, zone).opensAt).toBe(at);
  });

  it("a refund falls from 100 to 50 percent there, whatever the guest's zone", () => {
    const stay = { checkIn: addDays(day, 30), checkOut: addDays(day, 32) };
    const requestedAt = plus(at, -40 * 86_400_000);
    const over = { zone, stay };
    const history = [drafted(requestedAt, over), requested(requestedAt, undefined, over), accepted(requestedAt), paid(requestedAt)];
    const { reservation } = history.reduce(evolve, initial);
    const percentage = (now: string) => {
      const [event] = cancel({ reservationId: RESERVATION, now, by: 'guest', byId: GUEST, reason: null }, reservation);
      return event?.type === 'ReservationCancelled' ? event.data.refund.percentage : null;
    };
    expect([-1, 0, 1].map((ms) => percentage(plus(at, ms)))).toEqual([100, 50, 50]);
  });

  it('a host can answer a request for that night until 18:00 of that day', () => {
    const until = respondByOf(at, terms, zone, { checkIn: day, checkOut: addDays(day, 1) });
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(new Date(until))).toBe('18:00');
    expect(dayIn(zone, until)).toBe(day);
  });
});
