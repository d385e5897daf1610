import { expect, it } from 'vitest';
import { seedOf } from './support/chance.ts';
import { chaos } from './support/chaos.ts';

it('two programs killed, paused and cut off under load: nothing is lost, duplicated or left undone', {
  timeout: 900_000,
}, async () => {
  const seed = seedOf();
  const { wrong, serverErrors } = await chaos(seed, {
    troubles: { kill: 2, 'kill database': 1, cut: 1, pause: 1 },
    cutMs: [100, 1_500],
    pauseMs: 2_500,
    settleMs: 240_000,
    againMs: 'now',
    say: (line) => console.log(line),
  });
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect({ seed, serverErrors }).toEqual({ seed, serverErrors: new Map() });
});
