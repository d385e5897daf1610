import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/shared/nights.ts';
import { CHANGES, factsOf } from './support/zone-facts.ts';

describe('the day the clocks change (D3, D4)', () => {
  it.each(CHANGES)('%s, %s, a day of %i hours: deadlines are spans of time, nights and refunds are days', (zone, day, hours) => {
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

  it('is the same day wherever the program runs', { timeout: 60_000 }, () => {
    const here = JSON.parse(JSON.stringify(CHANGES.map(([zone, day]) => factsOf(zone, day))));
    for (const TZ of ['UTC', 'America/Santiago', 'Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const facts = execFileSync(process.execPath, [join(import.meta.dirname, 'support/zone-facts.ts')], { env: { TZ }, encoding: 'utf8' });
      expect(JSON.parse(facts), TZ).toEqual(here);
    }
  });
});
