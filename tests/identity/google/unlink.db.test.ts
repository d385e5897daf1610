import { afterAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { testApp } from '../../support/app.ts';
import { until } from '../../support/events.ts';
import { openIdProvider } from '../../support/outside/openid.ts';
import { aPerson, mailsTo, PASSWORD } from '../people.ts';

const CLIENT = 'posada.apps.example';
const clock = manualClock('2026-11-25T10:00:00.000Z');
const google = await openIdProvider(CLIENT);
afterAll(() => google.stop());
const app = await testApp({ clock, config: { google: { clientId: CLIENT, issuer: google.issuer } } });
const { db, request } = app;

let subjects = 0;
/** Signs in with Google as the owner of the address; returns the token of that session. */
const byGoogle = async (email: string, sub: string) => {
  const { nonce } = (await request('GET', '/users/login/google')).body;
  const credential = await google.token(Date.parse(clock.now()), { sub, email, nonce });
  return request('POST', '/users/login/google', { body: { correo: email, idGP: sub, nombre: 'Ana', credential } });
};
const aLinkedPerson = async () => {
  const person = await aPerson(app);
  const sub = `20${++subjects}`;
  const { body } = await byGoogle(person.email, sub);
  return { ...person, sub, googleSession: body.api_token as string };
};
const unlink = (token: string, password = PASSWORD) => request('POST', '/users/google/unlink', { token, body: { password } });
const linkOf = async (token: string) => (await request('GET', '/users/google', { token })).body;
const isAlive = async (token: string) => (await request('GET', '/users/me', { token })).status === 200;
const unlinkedEvents = async (id: number) => (await app.store.read(`user-${id}`)).filter(({ type }) => type === 'AccountUnlinked');

describe('the link of an account to Google (SEC-01)', () => {
  it('is removed by its owner with the password; other sessions end, this one stays, and the person is mailed', async () => {
    const person = await aLinkedPerson();
    expect(await linkOf(person.token)).toEqual({ linked: true, only_way_in: false });
    expect((await unlink(person.token)).status).toBe(204);
    expect(await linkOf(person.token)).toEqual({ linked: false, only_way_in: false });
    expect(await isAlive(person.googleSession)).toBe(false);
    const events = await unlinkedEvents(person.id);
    expect(events.map(({ data }) => data)).toEqual([{ userId: person.id, provider: 'google', unlinkedAt: clock.now() }]);
    await app.drain();
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Tu cuenta ya no está unida a Google');
  });

  it('stays with a wrong password, and so do the sessions', async () => {
    const person = await aLinkedPerson();
    expect(await unlink(person.token, 'Wrong2026')).toMatchObject({ status: 422, body: { errors: { password: ['mismatch'] } } });
    expect(await linkOf(person.token)).toEqual({ linked: true, only_way_in: false });
    expect(await isAlive(person.googleSession)).toBe(true);
    expect(await unlinkedEvents(person.id)).toEqual([]);
  });

  it('cannot be removed while it is the only way in; a recovery link that sets a password removes it too', async () => {
    const email = 'soloconella@example.com';
    const sub = '20-only';
    const { body } = await byGoogle(email, sub);
    const token = body.api_token as string;
    expect(await linkOf(token)).toEqual({ linked: true, only_way_in: true });
    expect(await unlink(token)).toMatchObject({ status: 409, body: { code: 'only_way_in' } });
    expect(await db('google_accounts').where({ google_id: sub })).toHaveLength(1);
    await request('POST', '/recovery/password', { body: { email } });
    await app.drain();
    const link = /\/cambiar\/clave\/([\w-]+)/.exec((await mailsTo(app, email))[0]?.text ?? '')?.[1];
    const set = { token: link, new_password: 'Posada2027', check_password: 'Posada2027' };
    expect((await request('POST', '/change/password', { body: set })).status).toBe(200);
    const again = await request('POST', '/users/login', { body: { correo: email, password: 'Posada2027' } });
    expect(await linkOf(again.body.api_token)).toEqual({ linked: false, only_way_in: false });
  });

  it('removed twice changes nothing the second time: no event, no ended session', async () => {
    const person = await aLinkedPerson();
    await unlink(person.token);
    const other = await request('POST', '/users/login', { body: { correo: person.email, password: PASSWORD } });
    expect((await unlink(person.token)).status).toBe(204);
    expect(await isAlive(other.body.api_token)).toBe(true);
    expect(await unlinkedEvents(person.id)).toHaveLength(1);
  });

  it('of another person and their sessions stay', async () => {
    const [one, other] = [await aLinkedPerson(), await aLinkedPerson()];
    await unlink(one.token);
    expect(await linkOf(other.token)).toEqual({ linked: true, only_way_in: false });
    expect(await isAlive(other.googleSession)).toBe(true);
  });

  it('a wrong password is refused even without a link, so that it cannot be guessed here', async () => {
    const person = await aPerson(app);
    expect((await unlink(person.token, 'Wrong2026')).status).toBe(422);
    expect((await unlink(person.token)).status).toBe(204);
  });

  it('is removed by the event even when the rows were not committed with it, and a later link stays', async () => {
    const person = await aLinkedPerson();
    clock.advance(60_000);
    await db.raw(`create function refused() returns trigger language plpgsql as 'begin raise exception ''no commit''; end'`);
    await db.raw(
      `create constraint trigger refused after delete on google_accounts deferrable initially deferred for each row execute function refused()`,
    );
    await expect(unlink(person.token)).rejects.toThrow('→ 500');
    await db.raw('drop function refused() cascade');
    expect(await unlinkedEvents(person.id)).toHaveLength(1);
    const since = await aLinkedPerson();
    await unlink(since.token);
    clock.advance(60_000);
    await byGoogle(since.email, since.sub);
    await app.drain();
    expect(await db('google_accounts').where({ user_id: person.id })).toEqual([]);
    expect(await isAlive(person.googleSession)).toBe(false);
    expect(await linkOf(since.token)).toEqual({ linked: true, only_way_in: false });
  });

  it('can be created again by the next sign-in with Google', async () => {
    const person = await aLinkedPerson();
    await unlink(person.token);
    expect((await byGoogle(person.email, person.sub)).body).toMatchObject({ new: false, user: { idusuario: person.id } });
    expect(await linkOf(person.token)).toEqual({ linked: true, only_way_in: false });
  });

  it('can be seen and removed even where sign-in with Google is no longer configured', async () => {
    const without = await testApp({ clock });
    const { token, id } = await aPerson(without);
    await without.db('google_accounts').insert({ google_id: '30', user_id: id, linked_at: clock.now() });
    expect((await without.request('GET', '/users/google', { token })).body).toEqual({ linked: true, only_way_in: false });
    expect((await without.request('POST', '/users/google/unlink', { token, body: { password: PASSWORD } })).status).toBe(204);
    expect(await without.db('google_accounts').where({ user_id: id })).toEqual([]);
  });
});

it('cannot begin a session once removed, not even for a sign-in that had already found it', async () => {
  const person = await aLinkedPerson();
  const ending = await db.transaction();
  await ending('credentials').where({ user_id: person.id }).forUpdate().first('user_id');
  const signingIn = byGoogle(person.email, person.sub);
  const waiting = () => db.raw(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await until(async () => (await waiting()).rows.length > 0);
  await ending('google_accounts').where({ user_id: person.id }).delete();
  await ending.commit();
  expect(await signingIn).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
});
