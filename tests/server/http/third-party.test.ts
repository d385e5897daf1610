import { describe, expect, it } from 'vitest';
import { AtRest, breaker } from '../../../src/engine/concurrency/breaker.ts';
import { pace, TooBusy } from '../../../src/engine/concurrency/pace.ts';
import { remembered } from '../../../src/engine/concurrency/remembered.ts';
import { manualClock } from '../../../src/kernel/clock.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const fails = () => Promise.reject(new Error('down'));
const works = async () => 'yes';

describe('a breaker', () => {
  const broken = async () => {
    const clock = manualClock(NOON);
    const through = breaker({ clock, failures: 2, restMs: 1000, excused: (error) => error instanceof TooBusy });
    for (const _ of [1, 2]) await expect(through(fails)).rejects.toThrow('down');
    return { clock, through };
  };

  it('refuses calls after several failures in a row, even if they would succeed now', async () => {
    const { clock, through } = await broken();
    await expect(through(works)).rejects.toThrow(AtRest);
    clock.advance(999);
    await expect(through(works)).rejects.toThrow(AtRest);
  });

  it('then allows one trial call: success closes it, failure starts another pause', async () => {
    const { clock, through } = await broken();
    clock.advance(1000);
    const [tried, beside] = [through(fails), through(works)];
    await expect(beside).rejects.toThrow(AtRest);
    await expect(tried).rejects.toThrow('down');
    await expect(through(works)).rejects.toThrow(AtRest);
    clock.advance(1000);
    expect(await through(works)).toBe('yes');
    await expect(through(fails)).rejects.toThrow('down');
    expect(await through(works)).toBe('yes');
  });

  it('does not count failures that the service did not cause', async () => {
    const through = breaker({ clock: manualClock(NOON), failures: 1, restMs: 1000, excused: (error) => error instanceof TooBusy });
    await expect(through(() => Promise.reject(new TooBusy()))).rejects.toThrow(TooBusy);
    expect(await through(works)).toBe('yes');
  });
});

describe('a pacer', () => {
  it('lets calls pass one second apart, and refuses those that would wait too long', async () => {
    const clock = manualClock(NOON);
    const waits: number[] = [];
    const inTurn = pace({ clock, everyMs: 1000, patienceMs: 2000, wait: async (ms) => waits.push(ms) });
    await Promise.all([inTurn(works), inTurn(works), inTurn(works)]);
    expect(waits).toEqual([1000, 2000]);
    await expect(inTurn(works)).rejects.toThrow(TooBusy);
    clock.advance(2500);
    await inTurn(works);
    expect(waits).toEqual([1000, 2000, 500]);
  });
});

describe('a cached answer', () => {
  const recorder = () => {
    const clock = manualClock(NOON);
    const questions: string[] = [];
    const once = remembered({ clock, maxEntries: 2, lifeMs: 1000 });
    const ask = (question: string, answer: () => Promise<string> = works) =>
      once(question, () => {
        questions.push(question);
        return answer();
      });
    return { clock, questions, ask };
  };

  it('is fetched once, for concurrent and later calls, until it expires', async () => {
    const { clock, questions, ask } = recorder();
    await Promise.all([ask('a'), ask('a')]);
    await ask('a');
    expect(questions).toEqual(['a']);
    clock.advance(1000);
    await ask('a');
    expect(questions).toEqual(['a', 'a']);
  });

  it('is not kept for failures, and is evicted by least recent use', async () => {
    const { questions, ask } = recorder();
    await expect(ask('a', fails)).rejects.toThrow('down');
    for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(question);
    expect(questions).toEqual(['a', 'a', 'b', 'c', 'b']);
  });
});
