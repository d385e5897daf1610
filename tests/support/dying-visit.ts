import { connect } from '../../src/engine/db/connect.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { openFiles } from '../../src/server/files/files.ts';
import { visitCommands } from '../../src/viewings/commands.ts';
import type { Dying } from '../viewings/dying.ts';

// A separate process that requests a viewing and is killed at the file: before it is written, or after.
const { databaseUrl, dataDir, fieldKeys, now, dies, listingId, asking, metadata }: Dying = JSON.parse(process.argv[2] ?? '');
const files = openFiles(dataDir);
const commands = visitCommands({
  db: connect(databaseUrl, 2),
  store: openPostgresStore(databaseUrl),
  clock: manualClock(now),
  fieldKeys,
  caughtUp: async () => true,
  files: {
    ...{ get: files.get, exists: files.exists, delete: files.delete, list: files.list },
    put: async (...of) => {
      if (dies === 'after the file') await files.put(...of);
      process.kill(process.pid, 'SIGKILL');
    },
  },
});
await commands.request({ listingId, user: null, asking: { ...asking, picture: Buffer.from(asking.picture, 'base64') } }, metadata);
