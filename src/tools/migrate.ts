import { migrate } from '../engine/db/migrate.ts';
import { runTool } from './tool.ts';

/** `npm run migrate`: applies all migrations and ends. Every start of the program applies them too. */
await runTool(async ({ db }) => {
  const names = await migrate(db);
  process.stdout.write(names.length === 0 ? 'the schema is up to date\n' : names.map((name) => `applied ${name}\n`).join(''));
  return null;
}, 'fresh');
