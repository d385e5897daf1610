import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type DeadlineKind, startDeadlines } from '../../../src/engine/deadlines/jobs.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { openWork } from '../../../src/engine/outbox/loops.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';
import { addressOf, startProxy, through } from '../../support/outside/tcp-proxy.ts';

it('workers drop connections to a database that stops responding, and continue with new ones', async () => {
  const { db, url } = await testDatabase();
  const line = await startProxy(addressOf(url));
  const complaints: string[] = [];
  const log = pino({ level: 'warn' }, { write: (text: string) => void complaints.push(text) });
  const done: number[] = [];
  const kind: DeadlineKind = {
    queue: 'test-silence',
    deadlinesFor: () => [],
    execute: async ({ id }) => void done.push(Number(id)),
    overdue: async () => [],
  };
  const store = openPostgresStore(url);
  const databaseUrl = through(url, line);
  const deadlines = await startDeadlines(
    { db, databaseUrl, store, clock: systemClock, log, kinds: [kind], works: true, work: openWork(databaseUrl, false) },
    { silenceMs: 10_000 },
  );
  try {
    const at = new Date(Date.now() - 1_000).toISOString();
    const due = (id: number) => db('deadlines').insert({ queue: kind.queue, key: `timer-${id}`, at, payload: { id } });
    line.cut('silent');
    // of a statement, or of the connection for it where the pool had none left
    await until(() => complaints.some((text) => /Query read timeout|connection timeout|timeout exceeded/.test(text)));
    expect(done).toEqual([]);
    line.mend({ broken: true });
    await due(1);
    await until(() => done.includes(1));
  } finally {
    await deadlines.stop();
    await store.close();
    line.stop();
  }
});
