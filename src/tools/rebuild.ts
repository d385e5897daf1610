import { rebuild } from '../engine/followers/rebuild.ts';
import { withTexts } from '../event-texts.ts';
import { partsFor, runTool } from './tool.ts';

/** `npm run rebuild -- <projection|all>`: rebuilds read models from the log while the program serves; all of them by one pass. */
await runTool(async (opened) => {
  const [wanted] = process.argv.slice(2);
  const { projections } = await partsFor(opened);
  const chosen = projections.filter(({ name }) => wanted === 'all' || name === wanted);
  const names = projections.map(({ name }) => name).sort();
  if (chosen.length === 0) return `usage: npm run rebuild -- <${[...names, 'all'].join('|')}>`;
  const events = await rebuild(withTexts(opened), opened.db, chosen);
  for (const { name } of chosen) process.stdout.write(`${name}: rebuilt from ${events} events\n`);
  return null;
});
