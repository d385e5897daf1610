import { expect, it } from 'vitest';
import { businessDay } from '../../src/kernel/business-days.ts';

it.each([
  ['2026-12-04', 1, '2026-12-04'], // a Friday is one
  ['2026-12-05', 1, '2026-12-07'],
  ['2026-12-06', 1, '2026-12-07'],
  ['2026-12-03', 3, '2026-12-07'],
  ['2026-12-05', 5, '2026-12-11'],
  ['2026-12-31', 5, '2027-01-06'],
])('from %s on, business day %i is %s', (first, count, day) => expect(businessDay(first, count)).toBe(day));
