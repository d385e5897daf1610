import { describe, expect, it } from 'vitest';
import { keyedMutex } from '../../../src/engine/concurrency/keyed-mutex.ts';

const turns = async (count: number) => {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('a mutex for each key', () => {
  it('runs tasks of one key in order, one at a time, and those of other keys concurrently', async () => {
    const underLock = keyedMutex();
    const log: string[] = [];
    const gates = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const first = underLock('x', async () => {
      log.push('a begins');
      await gates.a.promise;
      log.push('a ends');
      return 'a';
    });
    const second = underLock('x', async () => {
      log.push('b begins');
      await gates.b.promise;
      return 'b';
    });
    const other = underLock('y', async () => log.push('other'));
    await other;
    await turns(3);
    expect(log).toEqual(['a begins', 'other']);
    gates.a.resolve();
    expect(await first).toBe('a');
    await turns(3);
    expect(log).toEqual(['a begins', 'other', 'a ends', 'b begins']);
    const third = underLock('x', async () => log.push('c')); // joins while b holds the key
    await turns(3);
    expect(log).not.toContain('c');
    gates.b.resolve();
    expect(await second).toBe('b');
    await third;
    expect(log.at(-1)).toBe('c');
  });

  it('continues after a failed task', async () => {
    const underLock = keyedMutex();
    const failed = underLock('x', async () => {
      throw new Error('refused');
    });
    const next = underLock('x', async () => 'next');
    await expect(failed).rejects.toThrow('refused');
    expect(await next).toBe('next');
  });
});
