import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { watchLog } from '../../../src/engine/event-store/postgres.ts';
import { createLog } from '../../../src/engine/observability/log.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { openLive } from '../../../src/server/live/live.ts';
import { newDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';

it('connections that only listen ask after ten seconds whether their server is still there', async () => {
  const url = await newDatabase();
  const asks = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const live = openLive({
    databaseUrl: url,
    log: createLog('silent'),
    missed: 'reservation',
    clock: systemClock,
    authenticate: async () => null,
  });
  await until(() => asks.mock.calls.length === 1);
  const log = watchLog(url, async () => null, 60_000);
  log.listen(() => undefined);
  await until(() => asks.mock.calls.length === 2);
  expect(asks.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ]);
  await log.close();
  await live.stop();
});
