import { tmpdir } from 'node:os';
import { buildContainer, partsOf } from '../../../src/container.ts';
import type { EventStore } from '../../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { drain } from '../../../src/engine/followers/runner.ts';
import { createLog } from '../../../src/engine/observability/log.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import { PAYMENT_DEPS, SANDBOX } from '../../../src/payments/module.ts';
import { RESERVATION_COMMANDS } from '../../../src/reservations/public.ts';
import { openFiles } from '../../../src/server/files/files.ts';
import type { Config } from '../../../src/server/settings/config.ts';
import { loadConfig } from '../../../src/settings.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { atEnd } from '../../support/process/at-end.ts';

const log = createLog('silent');

/** The commands of one process as its container creates them, with its own store; `around` wraps it in one that fails. */
export const programOn = async (
  { db, url }: TestDatabase,
  clock: Clock,
  settings: Partial<Config> = {},
  around: (store: EventStore) => EventStore = (store) => store,
) => {
  const config = { ...loadConfig({ NODE_ENV: 'test', DEMO: '0' }), ...settings };
  const opened = openPostgresStore(url);
  atEnd(() => opened.close());
  const store = around(opened);
  const container = await buildContainer({ config, log, clock, db, store, files: openFiles(tmpdir()), caughtUp: async () => true });
  const [parts, reservations, payments, sandbox] = await Promise.all([
    partsOf(container),
    container.getAsync(RESERVATION_COMMANDS),
    container.getAsync(PAYMENT_DEPS),
    container.getAsync(SANDBOX),
  ]);
  return { config, store, parts, reservations, payments, sandbox };
};

/**
 * The commands of two programs on one database and one clock, as their containers make them: each with its own store, so that nothing
 * but the log decides between them.
 */
export const twoPrograms = async (clock: Clock) => {
  const database = await testDatabase();
  const { db } = database;
  const [first, second] = [await programOn(database, clock), await programOn(database, clock)];
  const { config, store, parts } = first;
  return { db, config, store, programs: [first, second], drain: () => drain({ db, store, ...parts }) };
};
