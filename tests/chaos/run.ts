import { seedOf } from './support/chance.ts';
import { chaos } from './support/chaos.ts';

/** `npm run test:chaos [-- rounds]`: as many kills of the program, a quarter of it of PostgreSQL, as many cuts, one long pause. */
const rounds = Number(process.argv[2] ?? 20);
const seed = seedOf();
const { wrong, acknowledged, serverErrors } = await chaos(seed, {
  troubles: { kill: rounds, 'kill database': Math.ceil(rounds / 4), cut: rounds, pause: 1, 'forget jobs': 1 },
  cutMs: [100, 10_000],
  pauseMs: 35_000, // beyond the 30 s after which the database ends the transaction of a frozen process
  settleMs: 150_000,
  againMs: 65_000,
  say: (line) => console.log(line),
});
for (const [what, times] of serverErrors) console.log(`answered ${what}: ${times} times`);
for (const one of wrong) console.log(`WRONG ${one}`);
console.log(
  `${acknowledged} commands acknowledged, ${wrong.length} things wrong, ${serverErrors.size} kinds of 5xx beside 503 (CHAOS_SEED=${seed})`,
);
process.exitCode = wrong.length === 0 && serverErrors.size === 0 ? 0 : 1;
