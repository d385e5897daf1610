import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { watchLog } from '../../../src/engine/event-store/postgres.ts';
import { createLog } from '../../../src/engine/observability/log.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { openLive } from '../../../src/server/live/live.ts';
import { newDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';

it('connections that only listen check after ten seconds that their server is alive', async () => {
  const url = await newDatabase();
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const live = openLive({
    databaseUrl: url,
    log: createLog('silent'),
    missed: 'reservation',
    clock: systemClock,
    authenticate: async () => null,
  });
  await until(() => setKeepAlive.mock.calls.length === 1);
  const log = watchLog(url, async () => null, 60_000);
  log.listen(() => undefined);
  await until(() => setKeepAlive.mock.calls.length === 2);
  expect(setKeepAlive.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ]);
  await log.close();
  await live.stop();
});
