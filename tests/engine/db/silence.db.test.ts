import type { Socket } from 'node:net';
import type { Knex } from 'knex';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../../../src/engine/db/connect.ts';
import { isOutage } from '../../../src/engine/db/outage.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';
import { addressOf, startProxy, through } from '../../support/outside/tcp-proxy.ts';
import { atEnd } from '../../support/process/at-end.ts';

const { db: direct, url } = await testDatabase();
const line = await startProxy(addressOf(url));
const overLine = (silenceMs?: number): Knex => {
  const db = connect(through(url, line), 1, undefined, silenceMs);
  atEnd(() => db.destroy());
  return db;
};
afterAll(() => line.stop());

const pidOf = async (db: Knex | Knex.Transaction): Promise<number> => (await db.raw('select pg_backend_pid() as pid')).rows[0].pid;
const isAsleep = async (pid: number): Promise<boolean> => {
  const { rows } = await direct.raw(`select 1 from pg_stat_activity where pid = ? and wait_event = 'PgSleep'`, [pid]);
  return rows.length > 0;
};
const socketOf = async (db: Knex): Promise<Socket> => {
  const connection = await db.client.acquireConnection();
  await db.client.releaseConnection(connection);
  return connection.connection.stream;
};
/** On the pool's only connection, when nothing was received for its whole timeout. */
const silenceOn = async (db: Knex): Promise<() => void> => {
  const stream = await socketOf(db);
  return () => stream.emit('timeout');
};

it('a server that stops responding fails pending queries as an outage, and the pool reconnects', async () => {
  const db = overLine(300);
  await until(async () => (await pidOf(db).catch(() => 0)) > 0);
  line.cut('silent');
  const error = await db.raw('select 1').catch((reason: unknown) => reason);
  expect(isOutage(error)).toBe(true);
  line.mend({ broken: false });
  await until(async () => (await pidOf(db).catch(() => 0)) > 0);
});

it('an idle connection may be silent', async () => {
  const db = overLine();
  const pid = await pidOf(db);
  (await silenceOn(db))();
  expect(await pidOf(db)).toBe(pid);
});

it('an unanswered statement times out, alone or in a transaction', async () => {
  for (const run of [
    async (db: Knex, onPid: (pid: number) => void) => {
      onPid(await pidOf(db));
      await db.raw('select pg_sleep(10)');
    },
    (db: Knex, onPid: (pid: number) => void) =>
      db.transaction(async (trx) => {
        onPid(await pidOf(trx));
        await trx.raw('select pg_sleep(10)');
      }),
  ]) {
    const db = overLine();
    const silence = await silenceOn(db);
    let pid = 0;
    const ended = run(db, (known) => {
      pid = known;
    }).catch((reason: unknown) => reason);
    await until(() => isAsleep(pid));
    silence();
    expect(isOutage(await ended)).toBe(true);
  }
});

it('data that arrives right after a stall of this process counts as received in time', async () => {
  const db = overLine();
  const stream = await socketOf(db);
  let read = 0;
  Object.defineProperty(stream, 'bytesRead', {
    get: () => {
      read += 1;
      return read;
    },
  });
  let pid = 0;
  const slept = pidOf(db).then((known) => {
    pid = known;
    return db.raw('select pg_sleep(0.5)');
  });
  await until(() => isAsleep(pid));
  stream.emit('timeout');
  expect((await slept).rows).toHaveLength(1);
});

it('a transaction without a statement limit is awaited, and the connection is unchanged after it', async () => {
  const db = overLine();
  const silence = await silenceOn(db);
  let pid = 0;
  const slept = db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0');
    pid = await pidOf(trx);
    await trx.raw('select pg_sleep(0.5)');
    await trx.transaction(async (nested) => nested.raw('select 1'));
    return 'slept';
  });
  await until(() => isAsleep(pid));
  silence();
  expect(await slept).toBe('slept');
  expect(await pidOf(db)).toBe(pid);
  const ended = db.raw('select pg_sleep(10)').catch((reason: unknown) => reason);
  await until(() => isAsleep(pid));
  silence();
  expect(isOutage(await ended)).toBe(true);
});
