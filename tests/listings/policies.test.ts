import { expect, it } from 'vitest';
import { standingStrikes } from '../../src/listings/policies.ts';

it.each([
  ['2027-06-01T12:00:00.000Z', 1],
  ['2027-06-01T12:00:00.001Z', 0],
])('a strike of 2026-06-01 at noon counts for 365 days: at %s it is %i', (now, count) => {
  expect(standingStrikes(['2026-06-01T12:00:00.000Z'], now)).toBe(count);
});
