import { manualClock } from '../../src/platform/clock.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { openPostgresStore } from '../../src/platform/event-store/postgres.ts';
import { openFiles } from '../../src/platform/files/files.ts';
import { visitCommands } from '../../src/visits/commands.ts';
import type { Dying } from '../visits/dying.ts';

// A process of its own that asks for a visit and is killed at the file: before it is written, or after.
const { databaseUrl, dataDir, fieldKeys, now, dies, listingId, asking, metadata }: Dying = JSON.parse(process.argv[2] ?? '');
const files = openFiles(dataDir);
const commands = visitCommands({
  db: connect(databaseUrl, 2),
  store: openPostgresStore(databaseUrl),
  clock: manualClock(now),
  fieldKeys,
  files: {
    ...{ get: files.get, exists: files.exists, delete: files.delete, list: files.list },
    put: async (...of) => {
      if (dies === 'after the file') await files.put(...of);
      process.kill(process.pid, 'SIGKILL');
    },
  },
});
await commands.request({ listingId, user: null, asking: { ...asking, picture: Buffer.from(asking.picture, 'base64') } }, metadata);
