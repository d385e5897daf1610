import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../../src/engine/event-store/port.ts';
import { createLog } from '../../../src/engine/observability/log.ts';
import { isClientsFault, logFailure } from '../../../src/server/http/serving/request-log.ts';

const logged = () => {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON was written
  const lines: any[] = [];
  const clock = { now: 0 };
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }, () => clock.now);
  return { log, lines, clock };
};
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('writes an outage once a minute for each message, with the number of lines left out', () => {
  const { log, lines, clock } = logged();
  for (clock.now = 0; clock.now < 60_000; clock.now += 100) {
    log.warn({ err: refused() }, 'jobs');
    log.error({ err: new StoreUnavailable('away') }, 'waits');
    logFailure(log, refused(), 'request failed');
    log.warn({ outage: true }, 'live');
  }
  expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual(
    ['jobs', 'waits', 'request failed', 'live'].map((msg) => [msg, undefined]),
  );
  clock.now = 60_000;
  log.warn({ err: refused() }, 'jobs');
  expect(lines.slice(4).map(({ msg, repeated }) => [msg, repeated])).toEqual([['jobs', 599]]);
});

it('leaves out no other line, however often it occurs', () => {
  const { log, lines } = logged();
  for (let i = 0; i < 3; i += 1) {
    log.error({ err: new Error('a fault of ours') }, 'stopped');
    logFailure(log, new TypeError('of ours'), 'request failed');
    log.info({ requestId: 'r' }, 'request');
    log.info('ready');
  }
  expect(lines.length).toBe(12);
});

it.each([
  ['HPE_INVALID_TRANSFER_ENCODING', true],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', true],
  ['ECONNRESET', true],
  ['EPIPE', true],
  ['ECONNREFUSED', false],
  ['23505', false],
])('%s is caused by a client: %s', (code, fault) => expect(isClientsFault(Object.assign(new Error('x'), { code }))).toBe(fault));
