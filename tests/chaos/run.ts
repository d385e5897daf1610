import { parseArgs } from 'node:util';
import { seedOf } from './support/chance.ts';
import { chaos } from './support/chaos.ts';
import type { Setting } from './support/stage.ts';

/**
 * `npm run test:chaos [-- rounds]`: as many kills of the program, a quarter of it of PostgreSQL, as many cuts, one long pause.
 * With `--apart` it is two web processes and two workers, each killed as many times. With `--eventstoredb` the log is in a real
 * EventStoreDB, which is killed, cut off and frozen as well; with `--cluster` in three nodes of it, of which the leader is killed. With
 * `--seeds 1,2,3` one run for each.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    apart: { type: 'boolean', default: false },
    eventstoredb: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    seeds: { type: 'string' },
  },
});
const rounds = Number(positionals[0] ?? 20);
const quarter = Math.ceil(rounds / 4);
const seeds = values.seeds?.split(',').map(Number) ?? [seedOf()];
const onStore = { 'kill store': Math.ceil(rounds / 2), 'cut store': Math.ceil(rounds / 2), 'freeze store': quarter } as const;
const setting: Setting = {
  areApart: values.apart,
  ...(values.cluster ? { eventStoreNodes: 3 } : values.eventstoredb && { eventStoreNodes: 1 }),
};
const troubles = {
  ...(values.apart ? { 'kill web': rounds, 'kill worker': rounds } : { kill: rounds }),
  'kill database': quarter,
  cut: rounds,
  pause: 1,
  'forget jobs': 1,
  ...(setting.eventStoreNodes === 1 && onStore),
  ...(setting.eventStoreNodes === 3 && { 'kill leader': Math.ceil(rounds / 2) }),
};
const each = Object.values(troubles).reduce((sum, times) => sum + times, 0);

const run = async (seed: number): Promise<boolean> => {
  const { wrong, acknowledged, serverErrors } = await chaos(seed, {
    troubles,
    cutMs: [100, 10_000],
    pauseMs: 35_000, // beyond the 30 s after which the database ends the transaction of a frozen process
    settleMs: 240_000,
    againMs: 65_000,
    setting,
    say: (line) => console.log(line),
  });
  for (const [what, times] of serverErrors) console.log(`answered ${what}: ${times} times`);
  for (const one of wrong) console.log(`WRONG ${one}`);
  console.log(
    `${each} troubles, ${acknowledged} commands acknowledged, ${wrong.length} things wrong, ${serverErrors.size} kinds of 5xx beside 503 (CHAOS_SEED=${seed})`,
  );
  return wrong.length === 0 && serverErrors.size === 0;
};

for (const seed of seeds) {
  const isRight = await run(seed).catch((error: unknown) => {
    console.log(`ENDED EARLY (CHAOS_SEED=${seed})`, error);
    return false;
  });
  if (!isRight) process.exitCode = 1;
}
