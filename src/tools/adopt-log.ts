import { mustBeAlone } from '../platform/db/alone.ts';
import { adopt } from './log/adopt.ts';
import { OtherLog } from './log/copy.ts';
import { partsFor, runTool } from './tool.ts';

/** `npm run adopt-log`: makes the database follow the log the settings name now, a copy of the one before. */
await runTool(async (opened) => {
  await mustBeAlone(opened.db);
  try {
    const { projections } = await partsFor(opened);
    const events = await adopt(opened.db, opened.store, projections);
    process.stdout.write(`${projections.length} read models made anew from ${events} events; reactions go on where they were\n`);
    return null;
  } catch (error) {
    if (error instanceof OtherLog) return error.message;
    throw error;
  }
});
