import { expect, it } from 'vitest';
import { standingStrikes } from '../../src/listings/policies.ts';

const DAY = 86_400_000;

it.each([
  ['2027-05-31T12:00:00.000Z', 1],
  ['2027-06-01T12:00:00.000Z', 1],
  ['2027-06-01T12:00:00.001Z', 0],
])('a strike of 2026-06-01 at noon counts for 365 days: at %s it is %i', (now, count) => {
  expect(standingStrikes(['2026-06-01T12:00:00.000Z'], now)).toBe(count);
});

it.each([
  [-1, 1],
  [0, 1],
  [1, 0],
])('a strike counts for 365 days, %i day more or less', (days, count) => {
  const struck = '2026-09-05T22:30:00.000Z'; // Santiago has two clock changes within these days
  expect(standingStrikes([struck], new Date(Date.parse(struck) + (365 + days) * DAY).toISOString())).toBe(count);
});
