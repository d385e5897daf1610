import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { coalesce } from '../../../src/engine/event-store/coalesce.ts';

class Away extends Error {}
class Wrong extends Error {}
const isTransient = (error: unknown) => error instanceof Away;

/** Answers each item in capitals, after `before`. */
const echo = (before: (items: readonly string[], call: number) => Promise<void> | void = () => undefined, deadlineMs = 2_000) => {
  const calls: (readonly string[])[] = [];
  const send = async (items: readonly string[]) => {
    calls.push(items);
    await before(items, calls.length);
    return items.map((item) => item.toUpperCase());
  };
  return { calls, ask: coalesce<string>({ send, isTransient, deadlineMs }) };
};

describe('coalesced calls', () => {
  it('are sent alone when no call is running, and together, up to 256, when one is', async () => {
    const { calls, ask } = echo(() => sleep(5));
    const items = Array.from({ length: 600 }, (_, i) => `item-${i}`);
    expect(await Promise.all(items.map(ask))).toEqual(items.map((item) => item.toUpperCase()));
    expect(calls.map(({ length }) => length)).toEqual([1, 256, 256, 87]);
    expect(calls.flat()).toEqual(items);
  });

  it('hold no more than four million characters', async () => {
    const { calls, ask } = echo();
    const large = 'x'.repeat(1_500_000);
    await Promise.all(Array.from({ length: 6 }, () => ask(large)));
    expect(calls.map(({ length }) => length)).toEqual([1, 2, 2, 1]);
  });

  it('are retried when the other side was unavailable, five times at most', async () => {
    const recovering = echo((_, call) => {
      if (call < 5) throw new Away();
    }, 10_000);
    expect(await recovering.ask('a')).toBe('A');
    const failing = echo(() => {
      throw new Away();
    }, 10_000);
    await expect(failing.ask('a')).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(failing.calls).toHaveLength(5);
  });

  it('fail at their own deadline, and are not retried after it', async () => {
    const first = Promise.withResolvers<void>();
    const { calls, ask } = echo((_, call) => (call === 1 ? first.promise : undefined), 50);
    const under = ask('under way');
    const queued = ask('queued');
    await expect(under).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(queued).rejects.toMatchObject({ name: 'StoreUnavailable' });
    first.resolve();
    expect(await ask('later')).toBe('LATER');
    expect(calls).toEqual([['under way'], ['later']]);
  });

  it('are not failed by an invalid one in their batch', async () => {
    const { ask } = echo((items) => {
      if (items.includes('wrong')) throw new Wrong('no such thing');
    });
    const results = await Promise.allSettled(['a', 'b', 'wrong', 'c'].map(ask));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: expect.any(Wrong) });
  });
});
