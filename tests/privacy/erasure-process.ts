import { buildContainer, partsOf } from '../../src/container.ts';
import { connect } from '../../src/engine/db/connect.ts';
import { withEventTexts } from '../../src/engine/event-store/event-texts.ts';
import type { EventStore } from '../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { EVENT_TEXTS } from '../../src/event-texts.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { openFiles } from '../../src/server/files/files.ts';
import { loadConfig } from '../../src/settings.ts';
import type { Erasing } from './erasing.ts';

// A process of its own that erases a person and is killed before its n-th write: to the database, the log or the files. Prints how many it
// made.
const { databaseUrl, dataDir, now, publicUrl, userId, dies, metadata }: Erasing = JSON.parse(process.argv[2] ?? '');
let writes = 0;
const writing = () => {
  writes += 1;
  if (writes === dies) process.kill(process.pid, 'SIGKILL');
};

const db = connect(databaseUrl, 2);
// writes in a transaction count when it ends
db.on('query', ({ sql, __knexTxId: transaction }: { sql: string; __knexTxId?: string }) => {
  if (transaction === undefined ? /^\s*(insert|update|delete)/i.test(sql) : /^commit/i.test(sql)) writing();
});
const log = openPostgresStore(databaseUrl);
const counting: EventStore = {
  ...log,
  append: (...of) => {
    writing();
    return log.append(...of);
  },
};
const folder = openFiles(dataDir);
const files = {
  ...folder,
  put: (...of: Parameters<typeof folder.put>) => {
    writing();
    return folder.put(...of);
  },
  delete: (key: string) => {
    writing();
    return folder.delete(key);
  },
};
const { deadlines } = await partsOf(
  await buildContainer({
    ...{ db, files, log: createLog('silent'), clock: manualClock(now), caughtUp: async () => false },
    config: { ...loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '0' }), dataDir, publicUrl },
    store: withEventTexts(counting, db, EVENT_TEXTS),
  }),
);
await deadlines.find(({ queue }) => queue === 'erasures')?.execute({ userId }, metadata);
process.stdout.write(String(writes));
await log.close();
await db.destroy();
