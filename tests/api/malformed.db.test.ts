import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { grantAdmin } from '../../src/tools/grant-admin.ts';
import { testApp } from '../support/app.ts';
import { inTurn } from '../support/calls/in-turn.ts';
import { undocumentedIn } from '../support/documented.ts';
import { type Attempt, attemptsAt } from './malformed.ts';

const app = await testApp();

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/**
 * Bytes that something still holds. The process's size (`rss`) also counts what the allocator keeps for later, and other test files' share.
 */
const held = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const before = held();
const correo = 'admin@example.org';
const registered = await app.request('POST', '/users/register', { body: { nombre: 'Ana', apellido: 'Rojas', correo, hash: 'Posada2026' } });
await grantAdmin({ db: app.db, store: app.store, clock: app.clock, secret: app.config.secret }, correo);
await app.drain();
const token: string = registered.body.api_token;

/** CPU time allowed for this many concurrent answers: wall time would also count other work of a busy machine. */
const SLOW_MS = 2_000;
const AT_ONCE = 8;

/** `fetch` itself resolves `%2e%2e`: out of the API, to a page, whose first rendering loads the whole app where it is built. */
const leadsToAPage = (path: string) => path.startsWith('/api/') && !new URL(path, app.url).pathname.startsWith('/api/v1/');

/** … and of `/console/desk/…/…/events` makes the live stream, which never ends. */
const leadsToTheStream = ({ path }: Attempt) => path.startsWith('/api/') && new URL(path, app.url).pathname === '/api/v1/events';

/** The fault of an answer: a server error, an undocumented status, or a problem without its request id. */
const ask = async ({ method, path, init, says }: Attempt, token: string | null): Promise<string | null> => {
  const given = init.headers as Record<string, string> | undefined;
  const headers = { ...(token && !given?.['cookie'] ? { authorization: `Bearer ${token}` } : {}), ...given };
  const response = await fetch(app.url + path, {
    ...init,
    method,
    headers: latin(headers),
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const fault =
    response.status >= 500 ? 'a fault' : undocumentedIn(method, path, { status: response.status, headers: response.headers, text });
  return fault === null ? null : `${method} ${path.slice(0, 100)} [${says}] → ${response.status} ${fault} ${text.slice(0, 300)}`;
};

/** Bytes as they are: fetch itself refuses letters beyond Latin-1. */
const latin = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]));

const [some, ofField] = [inTurn(1), inTurn(2)];

// signing out would end the session the others need; the live stream never ends
const skipped = new Set(['/users/logout', '/users/me/erase', '/events']);

describe('malformed input never causes a server error', () => {
  const targets = app.contracts
    .filter(({ path }) => !skipped.has(path))
    .map((contract) => [`${contract.method} ${contract.path}`, contract] as const);
  it.each(targets)('%s', async (_name, contract) => {
    const attempts = attemptsAt(contract, some, ofField).filter((attempt) => !leadsToTheStream(attempt));
    expect(attempts.length).toBeGreaterThanOrEqual(15);
    const faults: string[] = [];
    for (let i = 0; i < attempts.length; i += AT_ONCE) {
      const some = attempts.slice(i, i + AT_ONCE);
      const since = process.cpuUsage();
      const found = some.map((attempt) => ask(attempt, contract.role === 'user' || contract.role === 'admin' ? token : null));
      faults.push(...(await Promise.all(found)).filter((fault) => fault !== null));
      const { user, system } = process.cpuUsage(since);
      const ms = (user + system) / 1_000;
      if (ms > SLOW_MS && !some.some(({ path }) => leadsToAPage(path)))
        faults.push(`${Math.round(ms)} ms of work for ${some.map(({ says }) => says.slice(0, 100)).join(' | ')}`);
    }
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('pollutes no prototype', () => expect(Object.keys(Object.prototype)).toEqual([]));

  // measured 60 MB, 36 of them the pages' code, loaded by the first path that leads to one
  it('leaks no memory', () => expect(held() - before).toBeLessThan(160 * 1024 * 1024));
});
