import { describe, expect, it } from 'vitest';
import { batched } from '../../../src/engine/concurrency/batched.ts';

describe('batched calls', () => {
  it('that start at the same time become one call, without waiting for an earlier one', async () => {
    const gate = Promise.withResolvers<void>();
    const calls: (readonly number[])[] = [];
    const ask = batched(async (items: readonly number[]) => {
      calls.push(items);
      if (items.includes(1)) await gate.promise;
      return items;
    });
    const hangs = [1, 2].map(ask);
    while (calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([3, 4].map(ask))).toEqual([3, 4]);
    gate.resolve();
    expect(await Promise.all(hangs)).toEqual([1, 2]);
    expect(calls).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('with one call at a time, those that arrive meanwhile become the next call, in order', async () => {
    const calls: (readonly number[])[] = [];
    const gate = Promise.withResolvers<void>();
    const ask = batched(
      async (items: readonly number[]) => {
        calls.push(items);
        if (calls.length === 1) await gate.promise;
        return items.map((item) => item * 2);
      },
      { oneByOne: true },
    );
    const first = [1, 2].map(ask);
    while (calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = [3, 4, 5].map(ask);
    gate.resolve();
    expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
    expect(calls).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    expect(await ask(6)).toBe(12);
  });

  it('fail alone when their answer is an Error, and together when the call throws', async () => {
    const ask = batched(async (items: readonly string[]) => {
      if (items.includes('outage')) throw new Error('away');
      return items.map((item) => (item === 'wrong' ? new Error('no such thing') : item));
    });
    const some = await Promise.allSettled(['a', 'wrong', 'b'].map(ask));
    expect(some.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const none = await Promise.allSettled(['a', 'outage'].map(ask));
    expect(none.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('later')).toBe('later');
  });
});
