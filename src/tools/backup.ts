import { filesPlace } from '../server/files/files-place.ts';
import { backup } from './log/backup.ts';
import { partsFor, runTool } from './tool.ts';

/** `npm run backup -- <file>`: log, personal data and all other tables that cannot be rebuilt from the log, in one file with a checksum. */
await runTool(async (opened) => {
  const [file] = process.argv.slice(2);
  if (!file) return 'usage: npm run backup -- <file>';
  const { config, db, store } = opened;
  const { projections } = await partsFor(opened);
  const { events, rows } = await backup({ db, store, secret: config.secret, projections }, file);
  process.stdout.write(`${events} events and ${rows} rows in ${file}; it contains personal data: protect it like the database\n`);
  process.stdout.write(`photos and uploads are not in it: copy ${filesPlace(config)} as well\n`);
  return null;
});
