import { migrate } from '../platform/db/migrate.ts';
import { runTool } from './tool.ts';

/** `npm run migrate`: brings the schema up to date and ends. Every start of the program does so as well. */
await runTool(async ({ db }) => {
  const names = await migrate(db);
  process.stdout.write(names.length === 0 ? 'the schema is up to date\n' : names.map((name) => `applied ${name}\n`).join(''));
  return null;
});
