import { expect, it } from 'vitest';
import { seedOf } from './support/chance.ts';
import { chaos } from './support/chaos.ts';

/** Each of the three runs of the code before ADR 22 broke the chain of events. */
it.each([1])(
  'seed %i: two programs and their EventStoreDB, killed, frozen and cut off under load: nothing is lost, duplicated or unchained',
  {
    timeout: 900_000,
  },
  async (seed) => {
    const { wrong, serverErrors } = await chaos(seed, {
      troubles: { kill: 2, 'kill database': 1, 'kill store': 2, 'cut store': 3, 'freeze store': 2 },
      cutMs: [100, 6_000],
      pauseMs: 2_500,
      settleMs: 240_000,
      againMs: 'now',
      setting: { eventStoreNodes: 1 },
      say: (line) => console.log(line),
    });
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    expect({ seed, serverErrors }).toEqual({ seed, serverErrors: new Map() });
  },
);

it('three nodes of EventStoreDB whose leader is killed under load: a new leader takes over, and nothing is lost, duplicated or unchained', {
  timeout: 900_000,
}, async () => {
  const seed = seedOf();
  const { wrong, serverErrors } = await chaos(seed, {
    troubles: { 'kill leader': 2 },
    cutMs: [100, 1_500],
    pauseMs: 2_500,
    settleMs: 240_000,
    againMs: 'now',
    setting: { eventStoreNodes: 3 },
    say: (line) => console.log(line),
  });
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect({ seed, serverErrors }).toEqual({ seed, serverErrors: new Map() });
});
