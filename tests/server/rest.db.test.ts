import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { testApp } from '../support/app.ts';

const MEASURED_MS = 5_000;
/** Messages of PostgreSQL's protocol of which each statement has one: a query, or the end of an extended one. */
const isStatement = (sent: unknown): boolean => Buffer.isBuffer(sent) && (sent[0] === 0x51 || (sent[0] === 0x53 && sent.length === 5));

it('an idle program is notified of work and rarely polls', async () => {
  const app = await testApp({ background: true });
  await sleep(2_500); // work done once at startup
  const writes = vi.spyOn(Socket.prototype, 'write');
  await app.db.raw('select 1');
  await sleep(MEASURED_MS);
  const statements = writes.mock.calls.filter(([sent]) => isStatement(sent)).length;
  writes.mockRestore();
  expect(statements).toBeGreaterThan(0); // it is counted
  expect(statements).toBeLessThanOrEqual((5 * MEASURED_MS) / 1_000);
});
