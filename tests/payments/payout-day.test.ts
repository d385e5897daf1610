import { describe, expect, it } from 'vitest';
import { payoutDays } from '../../src/payments/decider/payout.ts';

describe('the day a host is paid', () => {
  it.each([
    ['2026-12-01', '2026-12-02', '2026-12-07'], // Tuesday: Tue Wed Thu Fri Mon
    ['2026-12-05', '2026-12-07', '2026-12-11'], // Saturday: Mon to Fri
    ['2026-12-06', '2026-12-07', '2026-12-11'], // Sunday
    ['2026-12-07', '2026-12-08', '2026-12-11'], // Monday to Friday, including a public holiday
    ['2026-12-31', '2027-01-01', '2027-01-06'],
  ])('of a month that begins on %s is between %s and the fifth business day: %s', (checkIn, from, by) => {
    expect(payoutDays({ mode: 'monthly', stay: { checkIn, checkOut: '2027-03-01' } })).toEqual({ from, by });
  });
  it.each([
    ['2026-12-01', '2026-12-02'],
    ['2026-12-03', '2026-12-04'],
    ['2026-12-04', '2026-12-07'], // Friday
    ['2026-12-05', '2026-12-07'],
    ['2026-12-06', '2026-12-07'],
  ])('is the first business day after an arrival on %s: %s', (checkIn, due) => {
    expect(payoutDays({ mode: 'daily', stay: { checkIn, checkOut: '2026-12-20' } })).toEqual({ from: due, by: due });
  });
});
