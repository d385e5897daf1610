import { describe, expect, it } from 'vitest';
import { fairTurn } from '../../../src/engine/concurrency/fair-turn.ts';

/** Tasks that each take so many milliseconds of a clock of their own, in the order in which they had their turn. */
const turnsOf = async (
  tasks: readonly (readonly [who: string, name: string, ms: number])[],
  at = { now: 0 },
  turn = fairTurn(() => at.now),
) => {
  const order: string[] = [];
  await Promise.all(
    tasks.map(([who, name, ms]) =>
      turn(who, async () => {
        at.now += ms;
        order.push(name);
      }),
    ),
  );
  return order;
};

describe('a fair queue', () => {
  it('delays keys with long tasks: others wait for one of them at most', async () => {
    const long = ['a1', 'a2', 'a3', 'a4'].map((name) => ['a', name, 2_000] as const);
    expect(await turnsOf([...long, ['b', 'b1', 10], ['c', 'c1', 10], ['b', 'b2', 10]])).toEqual(['a1', 'b1', 'c1', 'b2', 'a2', 'a3', 'a4']);
  });

  it('is first-in-first-out when usage is equal', async () => {
    expect(await turnsOf(['x', 'y', 'z'].map((who) => [who, who, 0] as const))).toEqual(['x', 'y', 'z']);
  });

  it('halves the recorded usage each minute', async () => {
    const at = { now: 0 };
    const turn = fairTurn(() => at.now);
    await turnsOf([['a', 'a', 1_000]], at, turn);
    const both = [
      ['x', 'x', 0],
      ['a', 'a', 0],
      ['b', 'b', 0],
    ] as const;
    expect(await turnsOf(both, at, turn)).toEqual(['x', 'b', 'a']);
    at.now += 60_000 * 11;
    expect(await turnsOf(both, at, turn)).toEqual(['x', 'a', 'b']);
  });

  it('continues after a failed task, and returns each caller its own result', async () => {
    const turn = fairTurn();
    const results = await Promise.allSettled([
      turn('a', async () => {
        throw new Error('no');
      }),
      turn('a', () => {
        throw new Error('at once');
      }),
      turn('a', async () => 1),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
