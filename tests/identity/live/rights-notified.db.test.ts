import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { rights } from '../../api/rights.ts';
import { anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { until } from '../../support/events.ts';
import { aPerson, PASSWORD, proves } from '../people.ts';

/** The live stream ends with the session, the impersonation or the role by which it was opened. */
const clock = manualClock('2026-11-26T12:00:00.000Z');
// without the look that is taken at every stream each minute
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
afterAll(() => void vi.useRealTimers());
const app = await testApp({ clock });
const { changePassword } = rights(app);
const [admin, second] = [await anAdmin(app), await anAdmin(app)];

const listeners: AbortController[] = [];
afterAll(() => {
  for (const listener of listeners) listener.abort();
});
const ended: Set<string> = new Set();
/** Opens a stream; `ended` has its name once the server has closed it. */
const listen = async (name: string, token: string, as?: string): Promise<void> => {
  const listener = new AbortController();
  listeners.push(listener);
  const cookie = `posada_session=${token}${as ? `; posada_as=${as}` : ''}`;
  const { body } = await fetch(`${app.url}/api/v1/events`, { headers: { cookie }, signal: listener.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader?.read()) ?? { done: true, value: '' };
  let text = '';
  while (!text.includes('ready')) text += (await next()).value;
  void (async () => {
    while (!(await next()).done);
    ended.add(name);
  })().catch(() => undefined);
};
const signIn = async ({ email }: Someone): Promise<string> =>
  (await app.request('POST', '/users/login', { body: { correo: email, password: PASSWORD } })).body.api_token;
const seeAs = async (id: number, token = admin.token): Promise<string> => {
  await app.request('POST', '/users/prove-password', { token, body: { password: PASSWORD } });
  const { headers } = await app.request('POST', `/console/users/${id}/impersonate`, {
    headers: { origin: app.url, cookie: `posada_session=${token}`, 'posada-speaks-for': 'own' },
    body: { reason: 'No ve el botón para pagar su reserva' },
  });
  return /posada_as=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
};
const role = (actor: Someone, path: string, body: object) =>
  app.request('POST', path, { token: actor.token, body: { ...body, reason: 'Cambio en el equipo' } });

describe('the stream of a session', () => {
  it.each([
    ['that is signed out', (_: Someone, token: string) => app.request('POST', '/users/logout', { token })],
    [
      'of another device that is signed out',
      async (who: Someone) => {
        const { body } = await app.request('GET', '/users/sessions', { token: who.token });
        const other = body.data.find(({ current }: { current: boolean }) => !current);
        return app.request('DELETE', `/users/sessions/${other.id}`, { token: who.token });
      },
    ],
    ['before a new password', (who: Someone) => changePassword({ ...who }, PASSWORD, 'Nueva12345')],
    [
      'of somebody who is erased',
      async (who: Someone) => {
        await app.request('POST', '/users/me/erase', { token: who.token, body: { password: PASSWORD } });
        clock.advance(7 * 86_400_000);
        await app.drain();
      },
    ],
  ])('ends with %s', async (name, end) => {
    const [who, other] = [await aPerson(app), await aPerson(app)];
    const token = await signIn(who);
    await listen(name, token);
    await listen(`beside ${name}`, other.token);
    await end(who, token);
    await until(() => ended.has(name));
    expect(ended).not.toContain(`beside ${name}`);
  });
});

describe('the stream of an impersonation', () => {
  it("ends with it, with another one that replaces it, and with the administrator's own session", async () => {
    const [who, next] = [await aPerson(app), await aPerson(app)];
    const token = await signIn(admin);
    const first = await seeAs(who.id, token);
    await listen('own', who.token);
    await listen('replaced', token, first);
    const then = await seeAs(next.id, token);
    await until(() => ended.has('replaced'));
    await listen('given back', token, then);
    const headers = { origin: app.url, cookie: `posada_session=${token}; posada_as=${then}`, 'posada-speaks-for': 'own' };
    expect((await app.request('DELETE', '/console/impersonation', { headers })).status).toBe(204);
    await until(() => ended.has('given back'));
    await listen('signed out', token, await seeAs(who.id, token));
    await app.request('POST', '/users/logout', { token });
    await until(() => ended.has('signed out'));
    expect(ended).not.toContain('own');
  });

  it('ends when the person joins the team, and when the administrator leaves it', async () => {
    const [joins, stays] = [await aPerson(app), await aPerson(app)];
    await listen('joins', admin.token, await seeAs(joins.id));
    for (const actor of [admin, second]) {
      await proves(app, actor);
      await role(actor, `/console/users/${joins.id}/role`, { role: 'support' });
    }
    await app.drain();
    await until(() => ended.has('joins'));
    await listen('leaves', admin.token, await seeAs(stays.id));
    await proves(app, second);
    expect((await role(second, `/console/users/${admin.id}/role/revoke`, {})).status).toBe(200);
    await app.drain();
    await until(() => ended.has('leaves'));
  });
});
