import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { lastAuditCheck } from '../../../src/console/desk/health.ts';
import { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { verifyChain } from '../../../src/engine/followers/verify-chain.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { counter } from '../../support/counter.ts';
import { testDatabase } from '../../support/database.ts';

const run = promisify(execFile);
const verifyAudit = (databaseUrl: string) =>
  run(process.execPath, [join(import.meta.dirname, '../../../src/tools/verify-audit.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
  });

/** A log of three streams of five events each, without its protection against changes, as in a copy that was tampered with. */
const unprotectedLog = async (): Promise<{ db: Knex; url: string }> => {
  const { db, url } = await testDatabase();
  const store = openPostgresStore(url);
  const handle = commandHandler(store, systemClock, counter);
  for (let i = 0; i < 15; i += 1) {
    const metadata = { actor: 'user:1', correlationId: 'c', commandId: randomUUID() };
    await handle(`counter-${i % 3}`, { type: 'count', id: i % 3, by: 1 }, metadata);
  }
  await store.close();
  await db.raw('alter table event_log disable trigger append_only');
  return { db, url };
};

const verified = async (url: string, batchSize?: number) => {
  const store = openPostgresStore(url);
  try {
    return await verifyChain(store, batchSize);
  } finally {
    await store.close();
  }
};

describe('the chain of the log', () => {
  it('is valid as written', async () => {
    const { url } = await unprotectedLog();
    const found = await verified(url);
    expect(found).toMatchObject({ events: 15, streams: 3, broken: null });
    expect(await verified(url, 1)).toEqual(found);
    const { stdout } = await verifyAudit(url);
    expect(stdout).toContain('15 events in 3 streams');
  });

  it.each([
    ['data', `update event_log set data = data || '{"by": 2}' where stream = 'counter-1' and revision = 2`],
    ['type', `update event_log set type = 'Reset' where stream = 'counter-1' and revision = 2`],
    ['actor', `update event_log set meta = meta || '{"actor": "user:2"}' where stream = 'counter-1' and revision = 2`],
    ['time', `update event_log set meta = meta || '{"at": "2020-01-01T00:00:00.000Z"}' where stream = 'counter-1' and revision = 2`],
    ['id', `update event_log set id = gen_random_uuid() where stream = 'counter-1' and revision = 2`],
  ])('detects an event whose %s was altered, by the link of the next one', async (_, harm) => {
    const { db, url } = await unprotectedLog();
    await db.raw(harm);
    expect((await verified(url)).broken).toEqual({ stream: 'counter-1', revision: 3, reason: 'its link does not fit revision 2' });
  });

  it('detects two events that were swapped', async () => {
    const { db, url } = await unprotectedLog();
    await db.raw(
      `update event_log e set data = o.data, meta = o.meta, id = o.id from event_log o
       where e.stream = 'counter-1' and o.stream = 'counter-1' and e.revision in (1, 2) and o.revision = 3 - e.revision`,
    );
    expect((await verified(url)).broken).toMatchObject({ stream: 'counter-1', revision: 1 });
  });

  it('detects an event that was moved to another stream', async () => {
    const { db, url } = await unprotectedLog();
    await db.raw(`update event_log set stream = 'counter-9', revision = 0 where stream = 'counter-2' and revision = 4`);
    expect((await verified(url)).broken).toMatchObject({ stream: 'counter-9', revision: 0 });
  });

  it('detects removed events, also when later ones were renumbered', async () => {
    const { db, url } = await unprotectedLog();
    await db.raw(`delete from event_log where stream = 'counter-0' and revision = 3`);
    await db.raw('alter table event_log drop constraint event_log_pkey');
    await db.raw(
      'update event_log e set position = n.position from (select ctid, row_number() over (order by position) as position from event_log) n where n.ctid = e.ctid',
    );
    expect((await verified(url)).broken).toEqual({
      stream: 'counter-0',
      revision: 4,
      reason: expect.stringMatching(/^revision 3 is missing before it/),
    });
    await db.raw(`update event_log set revision = 3 where stream = 'counter-0' and revision = 4`);
    expect((await verified(url)).broken).toMatchObject({ stream: 'counter-0', revision: 3 });
  });

  it('is reported by `npm run verify-audit`, which exits 1', async () => {
    const { db, url } = await unprotectedLog();
    await db.raw(`update event_log set data = '{}' where stream = 'counter-2' and revision = 0`);
    const failure = await verifyAudit(url).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('broken at counter-2, revision 1') });
    expect(await lastAuditCheck(db)).toMatchObject({ events: 15, broken: expect.stringContaining('counter-2, revision 1: ') });
  });
});
