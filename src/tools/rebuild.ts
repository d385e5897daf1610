import { rebuild } from '../platform/engine/rebuild.ts';
import { partsFor, runTool, withTexts } from './tool.ts';

/** `npm run rebuild -- <projection|all>`: rebuilds read models from the log while the program serves. */
await runTool(async (opened) => {
  const [wanted] = process.argv.slice(2);
  const { projections } = await partsFor(opened);
  const chosen = projections.filter(({ name }) => wanted === 'all' || name === wanted);
  const names = projections.map(({ name }) => name).sort();
  if (chosen.length === 0) return `usage: npm run rebuild -- <${[...names, 'all'].join('|')}>`;
  for (const projection of chosen) {
    const events = await rebuild(withTexts(opened), opened.db, projection);
    process.stdout.write(`${projection.name}: rebuilt from ${events} events\n`);
  }
  return null;
});
