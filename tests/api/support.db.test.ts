import { describe, expect, it } from 'vitest';
import { aPerson, proves } from '../identity/people.ts';
import { anAdmin, SECRETS } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { inTurn } from '../support/calls/in-turn.ts';
import { pdfTexts } from '../support/pdf-text.ts';
import { aCast, CALLERS, type Caller } from './cast.ts';
import { contractIn, rowsOf } from './matrix.ts';

const app = await testApp();
const { people, things } = await aCast(app);
const [first, second, helper] = [await anAdmin(app), await anAdmin(app), await aPerson(app, { nombre: 'Sofía' })];
const rows = rowsOf(things);
const contractOf = (row: (typeof rows)[number]) => contractIn(app.contracts, row);
const at = (who: (typeof CALLERS)[number]) => CALLERS.indexOf(who);

const role = async (token: string, path: string, body: object) =>
  app.request('POST', `/console/users/${helper.id}/role${path}`, { token, body: { reason: 'Nueva en el equipo', ...body } });
const asHelper = (method: string, path: string, body: string | null) => {
  const json = body === null ? {} : { body, headers: { 'content-type': 'application/json' } };
  return app.request(method, path, { token: helper.token, ...json });
};
const listed = async () =>
  (await app.request('GET', '/console/roles', { token: first.token })).body.find(({ id }: { id: number }) => id === helper.id);

/** How many proposals the queue of roles has; undefined where there is no such queue. */
const waitingRoles = async (token: string): Promise<number | undefined> =>
  (await app.request('GET', '/console/queues', { token })).body.queues.find(({ name }: { name: string }) => name === 'roles')?.waiting;

it('is granted by two administrators, with the password and a reason (SEC-33)', async () => {
  await app.db('sessions').update({ proved_at: '2026-01-01T00:00:00Z' });
  expect((await role(first.token, '', { role: 'support' })).body.code).toBe('sign_in_again');
  for (const one of [first, second]) await proves(app, one);
  expect((await role(first.token, '', { role: 'support' })).body).toMatchObject({ waits: true });
  expect(await listed()).toMatchObject({ rol: null, propuesto: { rol: 'support', por: first.id, propia: true } });
  expect(await waitingRoles(second.token)).toBe(1);
  expect((await role(first.token, '', { role: 'support' })).body.code).toBe('second_administrator');
  expect((await asHelper('GET', '/console/users', null)).status).toBe(404);
  expect((await role(second.token, '', { role: 'support' })).body).toMatchObject({ waits: false });
  expect(await listed()).toMatchObject({ nombre: 'Sofía', rol: 'support', propuesto: null });
  expect(await waitingRoles(second.token)).toBe(0);
  expect(await waitingRoles(helper.token)).toBeUndefined(); // support may not see who has which role
  const me = (await asHelper('GET', '/users/me', null)).body.user;
  expect([me.rol, me.is_admin]).toEqual(['support', 0]);
});

/** The events a look writes; it must write no others. */
const LOOKS = new Set(['ReplayOpened', 'AgreementOpened', 'TimelineOpened', 'ReceiptOpened', 'ConversationOpened', 'ConversationsListed']);
const written = async (): Promise<string[]> => {
  await app.drain();
  const events = await app.store.readAll({ after: null, limit: 100_000 });
  return events.filter(({ type }) => !LOOKS.has(type)).map(({ stream, revision }) => `${stream} ${revision}`);
};

it('reads what administrators read, except whole tables and roles', async () => {
  const before = await written();
  const found: Record<string, number> = {};
  const expected: Record<string, number> = {};
  for (const row of rows.filter(({ method }) => method === 'GET')) {
    const contract = contractOf(row);
    if (contract?.role !== 'admin') continue;
    found[row.line] = (await asHelper('GET', row.path, null)).status;
    expected[row.line] = contract.adminOnly ? 404 : (row.statuses[at('admin')] ?? 0);
  }
  expect(Object.keys(found).length).toBeGreaterThan(40);
  expect(found).toEqual(expected);
  expect(await written()).toEqual(before);
});

it('cannot open calendar addresses, and reads only the first name of a payer (SEC-37)', async () => {
  const { listing, accepted } = things;
  await proves(app, first);
  const { body: paid } = await app.request('POST', '/pago/manualpayment', {
    token: first.token,
    body: { id_reserva: accepted, reason: 'Vista' },
  });
  expect(paid.reservation?.fecha_pago).toEqual(expect.any(String));
  const closed = [`/ical/${listing}`, `/ical/${listing}/download`, `/ical/feeds/${listing}`, `/ical/url?accommodationId=${listing}`];
  for (const path of closed) expect([path, (await asHelper('GET', path, null)).status]).toEqual([path, 404]);
  const said = async (token: string | undefined) => {
    const answer = await fetch(`${app.url}/api/v1/reservations/${accepted}/receipt`, { headers: { authorization: `Bearer ${token}` } });
    return pdfTexts(Buffer.from(await answer.arrayBuffer()))
      .flat()
      .join(' ');
  };
  expect(await said(people.guest?.token)).toContain(SECRETS.lastName);
  for (const { token } of [first, helper]) {
    const texts = await said(token);
    expect([texts.includes('Gala'), texts.includes(SECRETS.lastName)]).toEqual([true, false]);
  }
});

it('is refused every administrator-only call, and changes nothing (SEC-37)', async () => {
  const before = await written();
  const found: Record<string, number> = {};
  const expected: Record<string, number> = {};
  for (const row of rows.filter(({ method }) => method !== 'GET' && method !== 'HEAD')) {
    const contract = contractOf(row);
    const [other = 0, admin = 0] = [row.statuses[at('otherGuest')], row.statuses[at('admin')]];
    if (contract?.role !== 'admin' && other === admin) continue; // their own things, as anybody's
    const more = ['with a reason', JSON.stringify({ ...JSON.parse(row.body ?? '{}'), reason: 'Lo pidió' })] as const;
    for (const [sent, body] of [['as in the matrix', row.body] as const, ...(contract?.role === 'admin' ? [more] : [])]) {
      found[`${row.line} ${sent}`] = (await asHelper(row.method, row.path, body)).status;
      expected[`${row.line} ${sent}`] = contract?.role === 'admin' ? 404 : other;
    }
  }
  expect(Object.keys(found).length).toBeGreaterThan(80);
  expect(found).toEqual(expected);
  expect(await written()).toEqual(before);
});

it('grants no role, and loses its own immediately', async () => {
  const answer = await app.request('POST', `/console/users/${people.guest?.id}/role`, {
    token: helper.token,
    body: { role: 'support', reason: 'Amiga' },
  });
  expect(answer.status).toBe(404);
  expect((await role(helper.token, '/revoke', {})).status).toBe(404);
  const own = await app.request('POST', `/console/users/${first.id}/role/revoke`, { token: first.token, body: { reason: 'Me voy' } });
  expect([own.status, own.body.code]).toEqual([409, 'own_role']);
  expect((await role(second.token, '/revoke', {})).status).toBe(200);
  expect((await asHelper('GET', '/console/users', null)).status).toBe(404);
  expect(await listed()).toBeUndefined();
});

describe('reads', () => {
  const READERS = ['guest', 'host', 'admin'] as const satisfies readonly Caller[];
  const reads = rows.filter(({ method }) => method === 'GET');

  /** The headers of a browser for an address opened by another page or a program. */
  const FROM_ELSEWHERE = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, // of a browser that does not say where it comes from, as over plain HTTP
    { accept: '*/*', referer: 'http://elsewhere.example.com/page' },
    { accept: '*/*', referer: `${app.url.replace('127.0.0.1', '127.0.0.1.example.com')}/admin` },
    { accept: '*/*', referer: 'about:blank' },
  ];

  /** A link of our own page over plain HTTP to a host that is not this machine: a browser sends no Sec-Fetch-Site there. */
  const PLAIN = { accept: 'text/html,*/*;q=0.8', referer: `${app.url}/admin/exports` };

  const log = async (): Promise<readonly string[]> => {
    await app.drain();
    return (await app.store.readAll({ after: null, limit: 100_000 })).map(({ stream, revision, type }) => `${stream} ${revision} ${type}`);
  };
  const leftBy = async (calls: () => Promise<void>): Promise<readonly string[]> => {
    const before = new Set(await log());
    await calls();
    return (await log()).filter((event) => !before.has(event));
  };
  const oneOf = inTurn(1);
  const cookieOf = (who: Caller) => `posada_session=${people[who]?.token}`;
  const traced = reads.filter((row) => contractOf(row)?.leavesTrace);

  it('started by another site in a browser have no effect (CSRF)', async () => {
    expect(traced.length).toBeGreaterThan(10);
    const left = await leftBy(async () => {
      for (const row of reads)
        for (const who of traced.includes(row) ? READERS : oneOf(READERS))
          await app.request('GET', row.path, { headers: { cookie: cookieOf(who), ...FROM_ELSEWHERE[0] } });
    });
    expect(left).toEqual([]);
  });

  it('are refused like a write, to callers with the right and to no one else', async () => {
    for (const headers of FROM_ELSEWHERE) {
      const row = traced.find(({ path }) => path.startsWith('/admin/get-users'));
      const requestAs = async (who: Caller) => app.request('GET', row?.path ?? '', { headers: { cookie: cookieOf(who), ...headers } });
      expect([(await requestAs('admin')).status, (await requestAs('admin')).body.code]).toEqual([403, 'wrong_origin']);
      expect((await requestAs('guest')).status).toBe(404);
    }
  });

  it('of this site, and of non-browser clients, are answered', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin', accept: 'text/html' }, PLAIN, { accept: '*/*' }, {}]) {
      const refused: string[] = [];
      const left = await leftBy(async () => {
        for (const { path, line } of traced) {
          const { body } = await app.request('GET', path, { headers: { cookie: cookieOf('admin'), ...headers } });
          if (body?.code === 'wrong_origin') refused.push(line);
        }
      });
      expect(refused).toEqual([]);
      expect(left.length).toBeGreaterThan(5);
    }
    const token = people.admin?.token ?? '';
    const headers = { 'sec-fetch-site': 'cross-site' }; // a page elsewhere does not know the token
    expect((await app.request('GET', '/admin/get-conversations', { token, headers })).status).toBe(200);
  });
});
