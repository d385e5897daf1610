import { mustBeAlone } from '../engine/db/lock.ts';
import { withTexts } from '../event-texts.ts';
import { adopt, OtherLog } from './log/copy.ts';
import { partsFor, runTool } from './tool.ts';

/** `npm run adopt-log`: switches the database to the log of the current settings, which is a copy of the previous one. */
await runTool(async (opened) => {
  await mustBeAlone(opened.db);
  try {
    const { projections } = await partsFor(opened);
    const events = await adopt(opened.db, withTexts(opened), projections);
    process.stdout.write(`${projections.length} read models rebuilt from ${events} events; reactions continue where they were\n`);
    return null;
  } catch (error) {
    if (error instanceof OtherLog) return error.message;
    throw error;
  }
});
