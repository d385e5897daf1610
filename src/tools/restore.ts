import { filesPlace } from '../server/files/files-place.ts';
import { OtherLog } from './log/copy.ts';
import { doAgain, restore } from './log/restore.ts';
import { partsFor, runTool } from './tool.ts';

/** `npm run restore -- <file>`: restores a backup into an empty installation and rebuilds the read models. */
await runTool(async (opened) => {
  const [file] = process.argv.slice(2);
  if (!file) return 'usage: npm run restore -- <file>';
  const { config, db, store } = opened;
  const { projections, afterRestore } = await partsFor(opened);
  try {
    const source = { db, store, secret: config.secret, projections };
    const { events, rows } = await restore(source, file);
    const repeated = await doAgain(source, afterRestore);
    process.stdout.write(`${events} events and ${rows} rows restored, ${projections.length} read models rebuilt\n`);
    if (repeated > 0) process.stdout.write(`${repeated} people who were erased after the backup was made are erased again\n`);
    process.stdout.write(`photos and uploads: copy them back to ${filesPlace(config)}; everyone must sign in again\n`);
    return null;
  } catch (error) {
    if (error instanceof OtherLog) return error.message;
    throw error;
  }
}, 'fresh');
