import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../../../src/engine/observability/log.ts';
import { startProgram } from '../../../src/program.ts';
import { loadConfig } from '../../../src/settings.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';
import { addressOf, startProxy, through } from '../../support/outside/tcp-proxy.ts';

const AWAY_MS = 12_000;

it('a program whose database is unavailable reports it in a few lines, and works again when it is back', async () => {
  const { url, db } = await testDatabase();
  const proxy = await startProxy(addressOf(url));
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/posada-outage-log' });
  const databaseUrl = through(url, proxy);
  const program = await startProgram({ config, log, databaseUrl });
  try {
    lines.length = 0;
    proxy.cut('refused');
    await sleep(AWAY_MS);
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    console.log(`${lines.length} lines, ${bytes} bytes in ${AWAY_MS / 1000} s`);
    expect(lines.length).toBeGreaterThan(0); // it is reported immediately …
    expect(lines.length).toBeLessThanOrEqual(12); // … and each message once
    expect(bytes).toBeLessThan(20_000);
    proxy.mend({ broken: true });
    await until(() =>
      program.db.raw('select 1').then(
        () => true,
        () => false,
      ),
    );
  } finally {
    await program.stop();
    proxy.stop();
    await db.raw('select 1');
  }
});
