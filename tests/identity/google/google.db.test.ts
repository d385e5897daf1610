import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { testApp } from '../../support/app.ts';
import { openIdProvider } from '../../support/outside/openid.ts';
import { anUnconfirmedPerson, aPerson, PASSWORD } from '../people.ts';

const CLIENT = 'posada.apps.example';
const clock = manualClock('2026-11-21T10:00:00.000Z');
const google = await openIdProvider(CLIENT);
afterAll(() => google.stop());
const app = await testApp({ clock, config: { google: { clientId: CLIENT, issuer: google.issuer } } });
const { db, request } = app;
const MINUTE = 60_000;

let people = 0;
const aSubject = () => `10${++people}`;
const nonce = async (): Promise<string> => (await request('GET', '/users/login/google')).body.nonce;
type Who = { sub: string; email: string };
const tokenOf = async (who: Who, changes: object = {}) =>
  google.token(Date.parse(clock.now()), { ...who, nonce: await nonce(), ...changes });
const send = async ({ sub, email }: Who, more: Record<string, unknown> = {}, changes: object = {}) =>
  request('POST', '/users/login/google', {
    body: { correo: email, idGP: sub, nombre: 'Anita', credential: await tokenOf({ sub, email }, changes), ...more },
  });
const isAlive = async (token: string) => (await request('GET', '/users/me', { token })).status === 200;
const WRONG = { status: 401, body: { code: 'wrong_credentials' } };

describe('signing in with Google (SEC-01)', () => {
  it('begins with the client and a fresh nonce', async () => {
    const { status, body } = await request('GET', '/users/login/google');
    expect({ status, client: body.client_id, at: body.authorization_endpoint }).toEqual({
      ...{ status: 200, client: CLIENT, at: `${google.issuer}/authorize` },
    });
    expect(await nonce()).not.toBe(body.nonce);
  });

  it('opens an account with a confirmed address, and signs in to it next time, whatever its address then', async () => {
    const who = { sub: aSubject(), email: 'nueva@example.com' };
    const first = await send(who, { imagen: 'http://127.0.0.1:1/never-fetched.png' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        new: true,
        user: { correo: who.email, nombre: 'Ana', apellido: 'Rivas', correo_confirmado: true, onboarded: false, imagen: null },
      },
    });
    expect(first.headers.get('set-cookie')).toContain('posada_session=');
    expect(await isAlive(first.body.api_token)).toBe(true);
    const again = await send({ ...who, email: 'mudada@example.com' });
    expect(again.body).toMatchObject({ new: false, user: { idusuario: first.body.user.idusuario, correo: who.email } });
  });

  it('uses the name of the request when the token has no valid one', async () => {
    const { body } = await send(
      { sub: aSubject(), email: 'sinnombre@example.com' },
      {},
      { given_name: 'x@y.z', family_name: 'http://a.b' },
    );
    expect(body.user).toMatchObject({ nombre: 'Anita', apellido: '' });
  });

  it('links an account whose address is confirmed, which keeps its password', async () => {
    const person = await aPerson(app);
    expect((await send({ sub: aSubject(), email: person.email })).body).toMatchObject({ new: false, user: { idusuario: person.id } });
    expect((await request('POST', '/users/login', { body: { correo: person.email, password: PASSWORD } })).status).toBe(200);
  });

  it('requires the password of an account with an unconfirmed address', async () => {
    const person = await anUnconfirmedPerson(app);
    const who = { sub: aSubject(), email: person.email };
    const credential = await tokenOf(who);
    expect(await send(who, { credential })).toMatchObject({ status: 409, body: { code: 'password_required' } });
    expect(await send(who, { credential, password: 'Wrong2026' })).toMatchObject({
      status: 422,
      body: { errors: { password: ['mismatch'] } },
    });
    expect(await db('google_accounts').where({ google_id: who.sub })).toEqual([]);
    // the same token stays valid: a refusal does not consume it
    expect(await send(who, { credential, password: PASSWORD })).toMatchObject({ status: 200, body: { user: { correo_confirmado: true } } });
    expect((await send(who)).status).toBe(200);
  });

  it('requires it as well when another Google account is linked', async () => {
    const person = await aPerson(app);
    const [one, other] = [aSubject(), aSubject()].map((sub) => ({ sub, email: person.email }));
    if (!one || !other) throw new Error('no subjects');
    await send(one);
    expect((await send(other)).status).toBe(409);
    expect((await send(other, { password: PASSWORD })).status).toBe(200);
    expect(await db('google_accounts').where({ user_id: person.id }).pluck('google_id')).toEqual([other.sub]);
  });
});

describe('a link to a Google account (SEC-01)', () => {
  it('causes an event and a mail, once, except for an account that it opened itself', async () => {
    const person = await aPerson(app);
    const [linked, opened] = [
      { sub: aSubject(), email: person.email },
      { sub: aSubject(), email: 'abierta@example.com' },
    ];
    await send(linked);
    await send(linked);
    const { body } = await send(opened);
    await app.drain();
    const notificationsOf = async (id: number) => ({
      events: (await app.store.read(`user-${id}`)).flatMap(({ type, data }) =>
        type === 'AccountLinked' ? [(data as { opened: boolean }).opened] : [],
      ),
      mails: await db('mail_outbox')
        .where({ template: 'google_linked', recipient: `user:${id}` })
        .pluck('template'),
    });
    expect(await notificationsOf(person.id)).toEqual({ events: [false], mails: ['google_linked'] });
    expect(await notificationsOf(body.user.idusuario)).toEqual({ events: [true], mails: [] });
  });

  it('ends with a new password: whoever linked their own Google account is locked out', async () => {
    const person = await aPerson(app);
    await send({ sub: aSubject(), email: person.email });
    const change = { contrasena: PASSWORD, contrasenan: 'Posada2027', contrasenar: 'Posada2027' };
    expect((await request('POST', '/users/changePassword', { token: person.token, body: change })).status).toBe(200);
    expect(await db('google_accounts').where({ user_id: person.id })).toEqual([]);
  });
});

describe('a token of Google (SEC-01)', () => {
  it('alone identifies the person: another address or id in the request is refused', async () => {
    const victim = await aPerson(app);
    const who = { sub: aSubject(), email: 'atacante@example.com' };
    expect(await send(who, { correo: victim.email })).toMatchObject(WRONG);
    expect(await send(who, { idGP: '1' })).toMatchObject(WRONG);
    expect(await send({ ...who, email: victim.email }, {}, { email_verified: false })).toMatchObject(WRONG);
  });

  it('is accepted once, even in two concurrent calls', async () => {
    const who = { sub: aSubject(), email: 'repetida@example.com' };
    await send(who);
    const credential = await tokenOf(who);
    const answers = await Promise.all([send(who, { credential }), send(who, { credential })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await send(who, { credential })).toMatchObject(WRONG);
  });

  it.each([
    [10 * MINUTE - 1, 200],
    [10 * MINUTE, 401],
    [10 * MINUTE + 1, 401],
  ])('accepts a nonce for ten minutes: after %i ms %i', async (late, status) => {
    const who = { sub: aSubject(), email: `tarde${late}@example.com` };
    const credential = await tokenOf(who);
    clock.advance(late);
    expect((await send(who, { credential })).status).toBe(status);
  });

  it('accepts no foreign nonce', async () => {
    const own = await nonce();
    const [random, until, signature] = own.split('.');
    for (const forged of ['', 'x', `${random}.${Number(until) + 1}.${signature}`, `${random}.${until}.${'A'.repeat(43)}`])
      expect(await send({ sub: aSubject(), email: 'falsa@example.com' }, {}, { nonce: forged }), forged).toMatchObject(WRONG);
    expect(await db('user_vault').where({ email: 'falsa@example.com' })).toEqual([]);
  });
});

describe('Google sign-ins under failures', () => {
  it('of one person twice concurrently open one account', async () => {
    const who = { sub: aSubject(), email: 'doble@example.com' };
    const answers = await Promise.all([send(who), send(who)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200]));
    for (const { status } of answers) expect([200, 422]).toContain(status); // one may get the error that the address is taken, and retries
    expect(await db('user_vault').where({ email: who.email })).toHaveLength(1);
    expect((await send(who)).body.new).toBe(false);
  });

  it('complete an attempt that was interrupted before the link', async () => {
    const who = { sub: aSubject(), email: 'rota@example.com' };
    const { body } = await send(who);
    await db('google_accounts').where({ google_id: who.sub }).delete();
    await db('user_vault').where({ id: body.user.idusuario }).update({ email_confirmed_at: null });
    expect((await send(who)).body).toMatchObject({ new: false, user: { idusuario: body.user.idusuario, correo_confirmado: true } });
    expect((await send({ ...who, sub: aSubject() })).status).toBe(409); // not for another Google account
  });

  it('are unavailable, and never rejected, while the provider does not answer', async () => {
    const down = await openIdProvider(CLIENT);
    onTestFinished(() => down.stop());
    down.goDown(true);
    const other = await testApp({ clock, config: { google: { clientId: CLIENT, issuer: down.issuer } } });
    const body = { correo: 'a@example.com', idGP: '1', nombre: 'Ana', credential: await down.token(Date.parse(clock.now()), {}) };
    const { status, body: problem } = await other.request('POST', '/users/login/google', { body });
    expect({ status, code: problem.code }).toEqual({ status: 503, code: 'unavailable_now' });
  });

  it('are unknown until configured', async () => {
    const without = await testApp({ clock });
    const body = { correo: 'a@example.com', idGP: '1', nombre: 'Ana', credential: 'x' };
    expect((await without.request('GET', '/users/login/google')).status).toBe(404);
    expect((await without.request('POST', '/users/login/google', { body })).status).toBe(404);
  });
});
