import { describe, expect, it } from 'vitest';
import { saga } from '../../../src/engine/commands/saga.ts';
import { Rejection } from '../../../src/kernel/rejection.ts';

type One = { readonly id: number };
type Priced = One & { readonly price: number };

const metadata = { actor: 'user:1', correlationId: 'c', commandId: 'k' };

/** Four steps that record their calls; `fails` at one of them; with `foreign` the third has nothing to release. */
const noting = (fails: { at?: string; error?: Error; foreign?: boolean } = {}) => {
  const done: string[] = [];
  const note = (what: string, commandId: string) => {
    done.push(`${what} ${commandId}`);
    if (what === fails.at) throw fails.error ?? new Rejection('unavailable');
  };
  const steps = saga([
    {
      step: 'first',
      take: async (one: One, { commandId }) => {
        note('first', commandId);
        return one;
      },
      release: async (one: One, { commandId }) => {
        note(`-first of ${one.id}`, commandId);
        return true;
      },
    },
    {
      step: 'second',
      take: async (one: One, { commandId }): Promise<Priced> => {
        note('second', commandId);
        return { ...one, price: 7 };
      },
    },
    {
      step: 'third',
      take: async (priced: Priced, { commandId }) => {
        note(`third at ${priced.price}`, commandId);
        return priced;
      },
      release: async (_: One, { commandId }) => {
        note('-third', commandId);
        return !fails.foreign;
      },
    },
    {
      step: 'fourth',
      take: async ({ price }: Priced, { commandId }): Promise<string> => {
        note('fourth', commandId);
        return `done at ${price}`;
      },
    },
  ]);
  return { steps, done };
};

describe('a saga', () => {
  it('runs the steps in order with the previous result, all with one command id', async () => {
    const { steps, done } = noting();
    expect(await steps.run({ id: 1 }, metadata)).toBe('done at 7');
    expect(done).toEqual(['first k', 'second k', 'third at 7 k', 'fourth k']);
  });

  it('releases in reverse order what was taken before a refusal, and rethrows the refusal', async () => {
    const { steps, done } = noting({ at: 'third at 7' });
    await expect(steps.run({ id: 1 }, metadata)).rejects.toMatchObject({ code: 'unavailable' });
    expect(done).toEqual(['first k', 'second k', 'third at 7 k', '-first of 1 k/give-back']);
  });

  it('releases nothing when the first step is refused', async () => {
    const { steps, done } = noting({ at: 'first' });
    await expect(steps.run({ id: 1 }, metadata)).rejects.toThrow(Rejection);
    expect(done).toEqual(['first k']);
  });

  it('keeps the earlier steps when one now belongs to another saga', async () => {
    const { steps, done } = noting({ at: 'fourth', foreign: true });
    await expect(steps.run({ id: 1 }, metadata)).rejects.toThrow(Rejection);
    expect(done.slice(4)).toEqual(['-third k/give-back']);
  });

  it('releases nothing when it is unknown what was written', async () => {
    const { steps, done } = noting({ at: 'fourth', error: new Error('no answer') });
    await expect(steps.run({ id: 1 }, metadata)).rejects.toThrow('no answer');
    expect(done).toEqual(['first k', 'second k', 'third at 7 k', 'fourth k']);
  });

  it('is completed by its last step only, under the id of its command', async () => {
    const { steps, done } = noting();
    expect(await steps.complete({ id: 1, price: 9 }, metadata)).toBe('done at 9');
    expect(done).toEqual(['fourth k']);
  });

  it('whose completion is refused releases all earlier steps', async () => {
    const { steps, done } = noting({ at: 'fourth' });
    await expect(steps.complete({ id: 2, price: 9 }, metadata)).rejects.toThrow(Rejection);
    expect(done).toEqual(['fourth k', '-third k/give-back', '-first of 2 k/give-back']);
  });
});
