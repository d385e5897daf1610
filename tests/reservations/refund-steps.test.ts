import { describe, expect, it } from 'vitest';
import type { Quote } from '../../src/pricing/events.ts';
import { refundSteps } from '../../src/reservations/decider/refund.ts';

const quote = { stay: { checkIn: '2026-09-05', checkOut: '2026-09-07' }, warranty: 0, cost: 50_000, total: 55_000 } as Quote;
const steps = (today: string) => refundSteps(quote, today).map(({ until, refund }) => [until, refund.percentage, refund.amount]);

describe('the refund of a cancellation, step by step (D-47)', () => {
  it('names the last day of each step', () =>
    expect(steps('2026-07-01')).toEqual([
      ['2026-08-05', 100, 50_000],
      ['2026-08-16', 50, 25_000],
      ['2026-08-26', 30, 15_000],
      [null, 0, 0],
    ]));
  it('leaves out the steps that have passed', () => {
    expect(steps('2026-08-05')[0]).toEqual(['2026-08-05', 100, 50_000]);
    expect(steps('2026-08-06')[0]).toEqual(['2026-08-16', 50, 25_000]);
    expect(steps('2026-08-27')).toEqual([[null, 0, 0]]);
    expect(steps('2026-09-06')).toEqual([[null, 0, 0]]);
  });
});
