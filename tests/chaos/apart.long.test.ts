import { expect, it } from 'vitest';
import { seedOf } from './support/chance.ts';
import { chaos } from './support/chaos.ts';

it('two web processes and two workers killed under load: the others continue, and nothing is lost, duplicated or left undone', {
  timeout: 900_000,
}, async () => {
  const seed = seedOf();
  const { wrong, serverErrors } = await chaos(seed, {
    troubles: { 'kill web': 3, 'kill worker': 3, 'kill database': 1 },
    cutMs: [100, 1_500],
    pauseMs: 2_500,
    settleMs: 240_000,
    againMs: 'now',
    setting: { areApart: true },
    say: (line) => console.log(line),
  });
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect({ seed, serverErrors }).toEqual({ seed, serverErrors: new Map() });
});
