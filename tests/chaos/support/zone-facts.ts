import { instantText } from '../../../src/kernel/instants.ts';
import { dayIn } from '../../../src/kernel/local-time.ts';
import { addDays, eachNight, nightsOf } from '../../../src/kernel/nights.ts';
import type { DateOnly, Instant } from '../../../src/kernel/types.ts';
import { instantIn } from '../../../src/kernel/zones.ts';
import { refundOf } from '../../../src/reservations/decider/refund.ts';
import { payByOf, respondByOf, transferByOf } from '../../../src/reservations/decider/state.ts';
import { aQuote, STAY } from '../../reservations/builders.ts';

/** Days on which the clocks change, and for the zones that never do the days on which their neighbours' do. */
export const CHANGES: readonly (readonly [zone: string, day: DateOnly, hours: number])[] = [
  ['America/Santiago', '2026-09-06', 23],
  ['America/Santiago', '2027-04-03', 25], // its last hour comes twice
  ['Europe/Madrid', '2026-10-25', 25],
  ['Europe/Madrid', '2027-03-28', 23],
  ['Europe/Lisbon', '2026-10-25', 25],
  ['Europe/Lisbon', '2027-03-28', 23],
  ['America/Argentina/Buenos_Aires', '2026-09-06', 24],
  ['America/Lima', '2027-04-04', 24],
];

const DEADLINES: readonly (readonly [zone: string, at: Instant])[] = [
  ['America/Santiago', '2026-09-06T02:30:00.000Z'], // 22:30 −04; there is no 00:00 that night
  ['America/Santiago', '2026-04-05T01:30:00.000Z'], // 22:30 −03; 23:00 comes twice
  ['Europe/Madrid', '2026-10-24T10:00:00.000Z'],
  ['Europe/Madrid', '2026-03-28T12:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-24T11:00:00.000Z'],
];
const NIGHTS = [
  ['2026-09-05', '2026-09-07'],
  ['2026-10-24', '2026-10-26'],
  ['2026-03-10', '2026-06-10'],
  ['2026-02-01', '2026-03-01'],
  ['2026-01-31', '2026-02-28'],
  ['2028-02-01', '2028-03-01'],
  ['2026-01-01', '2027-01-01'],
  ['2026-03-10', '2026-04-25'],
] as const;
const DAYS_LEFT = [45, 32, 31, 30, 29, 21, 20, 19, 11, 10, 9, 0, -1];

const TERMS = { hostAnswer: 'PT24H', guestPayment: 'PT24H', transferWindow: 'PT1H', draftLife: 'PT24H' };
const HOUR = 3_600_000;
const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

/** Everything about the day of a change that the process's own zone could spoil. */
export const factsOf = (zone: string, day: DateOnly) => {
  const evening = later(instantIn(zone, day, '12:00'), -16 * HOUR); // the evening before, 24 h end after the change
  const stay = { checkIn: addDays(day, -1), checkOut: addDays(day, 1) };
  const far = { checkIn: addDays(day, 60), checkOut: addDays(day, 62) };
  const respondBy = respondByOf(evening, TERMS, zone, far);
  const payBy = payByOf(evening, TERMS, zone, far);
  const midnight = instantIn(zone, addDays(day, 1), '00:00');
  /** The refund percentage by the listing's calendar, a millisecond before the midnight after the change and at it. */
  const refundAt = (at: Instant, daysBefore: number) => {
    const checkIn = addDays(day, daysBefore);
    return refundOf(aQuote({ checkIn, checkOut: addDays(checkIn, 2) }), dayIn(zone, at)).percentage;
  };
  return {
    hoursOfTheDay: (Date.parse(midnight) - Date.parse(instantIn(zone, day, '00:00'))) / HOUR,
    hoursToAnswer: (Date.parse(respondBy) - Date.parse(evening)) / HOUR,
    hoursToPay: (Date.parse(payBy) - Date.parse(evening)) / HOUR,
    hoursToTransfer: (Date.parse(transferByOf(evening, TERMS, payBy)) - Date.parse(evening)) / HOUR,
    nights: nightsOf(stay),
    each: eachNight(stay),
    priced: aQuote(stay).nights,
    dayBefore: dayIn(zone, later(midnight, -1)),
    dayAfter: dayIn(zone, midnight),
    refunds: [31, 20, 10].map((days) => [refundAt(later(midnight, -1), days), refundAt(midnight, days)]),
    arrivalCap: respondByOf(instantIn(zone, day, '08:00'), TERMS, zone, { checkIn: day, checkOut: addDays(day, 1) }),
    arrivalHour: instantIn(zone, day, '18:00'),
  };
};

/** The vectors of the rules as the process works them out: deadlines of 24 h with how they are written, nights, per cent by days left. */
export const vectors = () => ({
  deadlines: DEADLINES.map(([zone, at]) => {
    const deadline = payByOf(at, TERMS, zone, { checkIn: '2026-12-01', checkOut: '2026-12-03' });
    return [deadline, instantText('en', zone, deadline)];
  }),
  nights: NIGHTS.map(([checkIn, checkOut]) => nightsOf({ checkIn, checkOut })),
  refunds: DAYS_LEFT.map((days) => refundOf(aQuote(), addDays(STAY.checkIn, -days)).percentage),
  cap: payByOf('2026-09-06T02:30:00.000Z', TERMS, 'America/Santiago', { checkIn: '2026-09-06', checkOut: '2026-09-08' }),
  monthly: aQuote({ checkIn: '2026-03-10', checkOut: '2026-06-10' }).later.map(({ due }) => due),
});

/** All of it, computed by the program started in each zone. */
export const everything = () => ({ changes: CHANGES.map(([zone, day]) => factsOf(zone, day)), vectors: vectors() });

if (import.meta.main) process.stdout.write(JSON.stringify(everything()));
