import { keepAuditCheck } from '../console/desk/health.ts';
import { type Known, verifyAgainst } from '../engine/followers/verify-chain.ts';
import { systemClock } from '../kernel/clock.ts';
import { runTool } from './tool.ts';

/** `npm run verify-audit`: recomputes all links of the log; prints the first broken one and exits with code 1. The console shows the result. */
await runTool(async ({ db, store }) => {
  const known: Known = (await db.schema.hasTable('audit'))
    ? await db('audit').groupBy('stream').select('stream').max('revision as revision')
    : [];
  const { events, streams, broken } = await verifyAgainst(store, known);
  if (await db.schema.hasTable('audit_check')) await keepAuditCheck(db, { events, broken }, systemClock.now());
  const foreign = store.foreign();
  if (foreign > 0) process.stdout.write(`${foreign} events of other programs in the same store were skipped\n`);
  if (broken) return `the log is broken at ${broken.stream}, revision ${broken.revision}: ${broken.reason}`;
  process.stdout.write(`${events} events in ${streams} streams: every link holds\n`);
  return null;
});
