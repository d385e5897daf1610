import { buildContainer, partsOf } from '../container.ts';
import { systemClock } from '../platform/clock.ts';
import { openFiles } from '../platform/files.ts';
import { createLog } from '../platform/log.ts';
import type { Projection } from '../platform/projection.ts';
import { rebuild } from '../platform/rebuild.ts';
import { type Opened, runTool } from './tool.ts';

const projectionsOf = async ({ config, db, store }: Opened): Promise<readonly Projection[]> => {
  const files = openFiles(config.dataDir);
  const means = { config, db, store, files, log: createLog(config.logLevel), clock: systemClock, caughtUp: async () => false };
  return (await partsOf(await buildContainer(means))).projections;
};

/** `npm run rebuild -- <projection|all>`: makes read models anew from the log, beside the serving program. */
await runTool(async (opened) => {
  const [wanted] = process.argv.slice(2);
  const projections = await projectionsOf(opened);
  const chosen = projections.filter(({ name }) => wanted === 'all' || name === wanted);
  const names = projections.map(({ name }) => name).sort();
  if (chosen.length === 0) return `usage: npm run rebuild -- <${[...names, 'all'].join('|')}>`;
  for (const projection of chosen) {
    const events = await rebuild(opened.store, opened.db, projection);
    process.stdout.write(`${projection.name}: rebuilt from ${events} events\n`);
  }
  return null;
});
