import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/nights.ts';
import { CHANGES, everything, factsOf, vectors } from './support/zone-facts.ts';

describe('the day the clocks change (D3, D4)', () => {
  it.each(CHANGES)('%s, %s, a day of %i hours: deadlines are durations, nights and refunds are days', (zone, day, hours) => {
    expect(factsOf(zone, day)).toMatchObject({
      hoursOfTheDay: hours,
      hoursToAnswer: 24,
      hoursToPay: 24,
      hoursToTransfer: 1,
      nights: 2,
      each: [addDays(day, -1), day],
      dayBefore: day,
      dayAfter: addDays(day, 1),
      // 31, 20 and 10 days before, and a day less from midnight on, there
      refunds: [
        [100, 50],
        [50, 30],
        [30, 0],
      ],
    });
    const { arrivalCap, arrivalHour } = factsOf(zone, day);
    expect(arrivalCap).toBe(arrivalHour);
  });

  it('matches the vectors of the rules', () =>
    expect(vectors()).toEqual({
      deadlines: [
        ['2026-09-07T02:30:00.000Z', 'Sunday 2026/09/06 at 23:30, Santiago time (UTC−03:00)'],
        ['2026-04-06T01:30:00.000Z', 'Sunday 2026/04/05 at 21:30, Santiago time (UTC−04:00)'],
        ['2026-10-25T10:00:00.000Z', 'Sunday 2026/10/25 at 11:00, Madrid time (UTC+01:00)'],
        ['2026-03-29T12:00:00.000Z', 'Sunday 2026/03/29 at 14:00, Madrid time (UTC+02:00)'],
        ['2026-10-25T11:00:00.000Z', 'Sunday 2026/10/25 at 11:00, Lisbon time (UTC+00:00)'],
      ],
      nights: [2, 2, 92, 28, 28, 29, 365, 46],
      refunds: [100, 100, 100, 50, 50, 50, 50, 30, 30, 30, 0, 0, 0],
      cap: '2026-09-06T21:00:00.000Z', // 18:00 by the clocks of that day
      monthly: ['2026-04-10', '2026-05-10'],
    }));

  it('is the same day wherever the program runs', () => {
    const here = JSON.parse(JSON.stringify(everything()));
    for (const TZ of ['UTC', 'America/Santiago', 'Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const facts = execFileSync(process.execPath, [join(import.meta.dirname, 'support/zone-facts.ts')], { env: { TZ }, encoding: 'utf8' });
      expect(JSON.parse(facts), TZ).toEqual(here);
    }
  });
});
