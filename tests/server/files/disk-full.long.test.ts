import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../../src/engine/db/connect.ts';
import { startEmbeddedPostgres } from '../../../src/engine/db/embedded.ts';
import { migrate } from '../../../src/engine/db/migrate.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { writeProbe } from '../../../src/server/files/write-probe.ts';
import { readiness } from '../../../src/server/observability/health.ts';

const folder = mkdtempSync(join(tmpdir(), 'posada-full-'));
chmodSync(folder, 0o755);
/** Only root can mount a small disk. */
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=0755', 'tmpfs', folder], { stdio: 'ignore' }).status === 0;

it.skipIf(!isMounted)('is not ready while the database disk is full, and ready once there is room', { timeout: 180_000 }, async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const db = connect(postgres.url, 4);
  const store = openPostgresStore(postgres.url);
  let now = 0;
  const mustWrite = writeProbe(db, () => now);
  const look = async () => {
    now += 10_000;
    const { status, database } = await readiness({ db, store, clock: systemClock, lag: async () => [], mustWrite });
    return { status, database };
  };
  try {
    await migrate(db);
    expect(await look()).toEqual({ status: 'ready', database: 'ok' });
    const filler = join(folder, 'filler');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    expect(await look()).toEqual({ status: 'not_ready', database: 'takes no writes (does not answer)' });
    rmSync(filler);
    expect(await look()).toEqual({ status: 'ready', database: 'ok' });
  } finally {
    await store.close();
    await db.destroy();
    await postgres.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});
