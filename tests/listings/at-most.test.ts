import { expect, it } from 'vitest';
import { atMost } from '../../src/listings/at-most.ts';

it('never runs more than its limit at once, keeps the order, and goes on after a failure', async () => {
  const twoAtATime = atMost(2);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const work = (n: number) => async () => {
    started.push(n);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (n === 3) throw new Error('three');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => twoAtATime(work(n))));
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
