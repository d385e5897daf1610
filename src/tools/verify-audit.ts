import { verifyChain } from '../platform/verify-chain.ts';
import { runTool } from './tool.ts';

/** `npm run verify-audit`: computes every link of the log again; exits 1 and names the first that is broken. */
await runTool(async ({ store }) => {
  const { events, streams, broken } = await verifyChain(store);
  if (broken) return `the log is broken at ${broken.stream}, revision ${broken.revision}: ${broken.reason}`;
  process.stdout.write(`${events} events in ${streams} streams: every link holds\n`);
  return null;
});
