import { expect, it } from 'vitest';
import { ageOf } from '../../admin/todo/age.ts';

it('an age is late from its limit on, and soon late from half of it (A-04)', () => {
  expect([0, 499, 500, 999, 1_000, 5_000].map((seconds) => ageOf(seconds, 1_000))).toEqual([
    'fresh',
    'fresh',
    'soon',
    'soon',
    'late',
    'late',
  ]);
});
