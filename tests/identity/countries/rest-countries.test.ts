import { Writable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/engine/observability/log.ts';
import { ANSWER_MS, builtInOnly, restCountries } from '../../../src/identity/countries/rest-countries.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aCountryInfo } from '../../support/outside/rest-countries.ts';

const service = await aCountryInfo();
afterAll(() => service.stop());
let logged = '';
const lines = new Writable({
  write: (line, _, done) => {
    logged += String(line);
    done();
  },
});
const log = createLog('info', lines);
const clock = manualClock('2026-11-25T10:00:00.000Z');
const MINUTE = 60_000;
const reads = (timeoutMs?: number, url = service.url) => restCountries({ url, log, clock, ...(timeoutMs !== undefined && { timeoutMs }) });
beforeEach(() => {
  service.becomes('knows');
  service.requests.length = 0;
  logged = '';
});

describe('a service for the calling codes of countries (SEC-41)', () => {
  it('is called once for all: a suffix belongs to the code, area codes do not, and a code of no country is skipped', async () => {
    const found = await reads()();
    expect(Object.fromEntries(found)).toEqual({ CL: '57', FR: '34', DO: '1', CA: '1', JM: '1' });
    expect(service.requests).toEqual(['GET /v3.1/all?fields=cca2,idd']);
    expect((await reads(undefined, `${service.url}/`)()).size).toBe(5);
    expect(logged).toBe('');
  });

  it('is called once a day, and once for concurrent callers', async () => {
    const codes = reads();
    await Promise.all([codes(), codes(), codes()]);
    clock.advance(24 * 60 * MINUTE - 1);
    await codes();
    expect(service.requests).toHaveLength(1);
    clock.advance(1);
    await codes();
    expect(service.requests).toHaveLength(2);
  });

  it.each(['fails', 'talks html', 'says something else', 'never ends', 'sends away'] as const)('returns none when it %s', async (mode) => {
    service.becomes(mode);
    expect((await reads()()).size).toBe(0);
    expect(logged).toContain('the country information did not answer');
  });

  it.each(['hangs', 'hangs midway'] as const)('times out when it %s', async (mode) => {
    service.becomes(mode);
    expect((await reads(100)()).size).toBe(0);
  });

  it('has one second', () => expect(ANSWER_MS).toBe(1_000));

  it('is left alone for ten minutes after a failure, and its last answer is used meanwhile', async () => {
    const codes = reads();
    expect((await codes()).get('FR')).toBe('34');
    clock.advance(24 * 60 * MINUTE);
    service.becomes('fails');
    for (const _ of [1, 2, 3]) expect((await codes()).get('FR')).toBe('34');
    expect(service.requests).toHaveLength(2);
    clock.advance(10 * MINUTE - 1);
    await codes();
    expect(service.requests).toHaveLength(2);
    service.becomes('knows');
    clock.advance(1);
    await codes();
    expect(service.requests).toHaveLength(3);
  });

  it('returns none when unreachable or switched off', async () => {
    expect((await reads(undefined, 'http://127.0.0.1:1/v3.1')()).size).toBe(0);
    expect((await builtInOnly()).size).toBe(0);
  });
});
