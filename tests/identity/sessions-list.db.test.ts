import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { testApp } from '../support/app.ts';
import { aPerson, PASSWORD } from './people.ts';

const clock = manualClock('2026-11-21T10:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const DAY = 24 * 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Row = { id: string; agent: string; created_at: string; seen_at: string; current: boolean };
const listOf = async (token: string): Promise<Row[]> => (await request('GET', '/users/sessions', { token })).body.data;
const another = async (email: string): Promise<string> =>
  (await request('POST', '/users/login', { body: { correo: email, password: PASSWORD }, headers: { 'user-agent': FIREFOX } })).body
    .api_token;
const isAlive = async (token: string) => (await request('GET', '/users/me', { token })).status === 200;

describe('the sessions of a person (U-10)', () => {
  it('are listed with that of the call first, then the latest used, without tokens', async () => {
    const person = await aPerson(app);
    clock.advance(1000);
    const older = await another(person.email);
    clock.advance(1000);
    await another(person.email);
    const answer = await request('GET', '/users/sessions', { token: person.token });
    const now = Date.parse(clock.now());
    expect(answer.body.data).toMatchObject([
      { current: true, seen_at: new Date(now - 2000).toISOString() },
      { current: false, agent: 'Firefox, Linux', seen_at: new Date(now).toISOString() },
      { current: false, agent: 'Firefox, Linux', seen_at: new Date(now - 1000).toISOString() },
    ]);
    expect(Object.keys(answer.body.data[0]).sort()).toEqual(['agent', 'created_at', 'current', 'id', 'seen_at']);
    expect((await listOf(older)).map(({ current }) => current)).toEqual([true, false, false]);
    expect(answer.text).not.toContain(person.token);
  });

  it('leave the list when they expire', async () => {
    const person = await aPerson(app);
    clock.advance(20 * DAY);
    const later = await another(person.email);
    clock.advance(10 * DAY - 1);
    expect(await listOf(later)).toHaveLength(2);
    clock.advance(1);
    expect(await listOf(later)).toHaveLength(1);
  });

  it('are ended one by one, and a second time it changes nothing', async () => {
    const person = await aPerson(app);
    const [lost, kept] = [await another(person.email), await another(person.email)];
    const row = (await listOf(lost)).find(({ current }) => current);
    for (const _ of ['first', 'again'])
      expect((await request('DELETE', `/users/sessions/${row?.id}`, { token: person.token })).status).toBe(204);
    expect([await isAlive(lost), await isAlive(kept), await isAlive(person.token)]).toEqual([false, true, true]);
  });

  it('of others, and texts that are no ids, end nothing', async () => {
    const [person, stranger] = [await aPerson(app), await aPerson(app)];
    const [own] = await listOf(person.token);
    for (const id of [own?.id, 'x', '0', "'", '00000000-0000-0000-0000-000000000000'])
      expect((await request('DELETE', `/users/sessions/${encodeURIComponent(id ?? '')}`, { token: stranger.token })).status, id).toBe(204);
    expect([await isAlive(person.token), await isAlive(stranger.token)]).toEqual([true, true]);
  });

  it('are ended all but that of the call', async () => {
    const [person, stranger] = [await aPerson(app), await aPerson(app)];
    const others = [await another(person.email), await another(person.email)];
    expect((await request('DELETE', '/users/sessions', { token: person.token })).status).toBe(204);
    expect([await isAlive(person.token), ...(await Promise.all(others.map(isAlive))), await isAlive(stranger.token)]).toEqual([
      ...[true, false, false],
      true,
    ]);
  });

  it('are nobody else’s to see', async () => {
    for (const [method, path] of [
      ['GET', '/users/sessions'],
      ['DELETE', '/users/sessions'],
      ['DELETE', '/users/sessions/x'],
    ] as const)
      expect((await request(method, path)).status, `${method} ${path}`).toBe(401);
  });
});
