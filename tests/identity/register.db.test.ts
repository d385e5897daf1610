import { describe, expect, it } from 'vitest';
import type { EventStore } from '../../src/engine/event-store/port.ts';
import { identityCommands } from '../../src/identity/commands.ts';
import { registerUser } from '../../src/identity/contract.ts';
import { emailStream, userStream } from '../../src/identity/events.ts';
import { emailHmac } from '../../src/identity/vault.ts';
import { grantAdmin } from '../../src/tools/grant-admin.ts';
import { testApp } from '../support/app.ts';
import { aPerson, aRegistration, PASSWORD } from './people.ts';

const app = await testApp();
const { db, store, clock, config, request } = app;

describe('POST users/register', () => {
  it('opens the account, signs in and sets the cookie', async () => {
    const body = aRegistration({ nombre: '  Inés ', correo: ' Ines@Example.com ', language: 'en' });
    const { status, body: answer, headers } = await request('POST', '/users/register', { body });
    expect(status).toBe(201);
    expect(answer.user).toMatchObject({
      nombre: 'Inés',
      apellido: 'Rivas',
      correo: 'ines@example.com',
      is_admin: 0,
      tipo: null,
      tc_anfitrion: false,
      language: 'en',
      onboarded: false,
      missing: ['telefono', 'fecha_nacimiento', 'sexo', 'pais'],
    });
    expect(answer.user).not.toHaveProperty('api_token');
    expect(headers.getSetCookie()).toEqual([
      `posada_session=${answer.api_token}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^posada_device=[\w.~%-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/), // 180 days (D-133)
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const me = await request('GET', '/users/me', { token: answer.api_token });
    expect(me.body.user).toEqual(answer.user);
    expect((await request('GET', '/users/me', { headers: { cookie: `posada_session=${answer.api_token}` } })).status).toBe(200);
  });

  const names = (n: number) => 'ñ'.repeat(n);
  it.each([
    ['nombre', names(1), 'too_short'],
    ['nombre', names(2), null],
    ['nombre', names(3), null],
    ['nombre', names(29), null],
    ['nombre', names(30), null],
    ['nombre', names(31), 'too_long'],
    ['nombre', '   ', 'required'],
    ['nombre', null, 'required'],
    ['nombre', 12, 'invalid'],
    ['nombre', 'Ana\nBcc', 'invalid'],
    ['nombre', 'a\0b', 'invalid'],
    ['nombre', 'wa.me/56987654321', 'not_a_name'],
    ['nombre', 'Entra en evil.com', 'not_a_name'],
    ['nombre', 'An\u202ea', 'hidden_character'],
    ['apellido', 'nueve ocho siete seis cinco', null],
    ['apellido', 'nueve ocho siete seis dos uno dos', 'contact_data'],
    ['apellido', names(1), 'too_short'],
    ['apellido', names(2), null],
    ['apellido', names(3), null],
    ['apellido', names(39), null],
    ['apellido', names(40), null],
    ['apellido', names(41), 'too_long'],
    ['correo', 'nobody', 'invalid'],
    ['correo', '', 'required'],
    ['correo', undefined, 'required'],
    ['hash', 'Abcd1', 'weak_password'],
    ['hash', 'Abzde1', null],
    ['hash', 'abcdef1', 'weak_password'],
    ['hash', 'ABCDEF1', 'weak_password'],
    ['hash', 'Abcdefg', 'weak_password'],
    ['hash', 'Password1', 'common_password'],
    ['hash', 'QWERTy123', 'common_password'],
    ['hash', `A1${'a'.repeat(62)}`, null],
    ['hash', `A1${'a'.repeat(63)}`, 'weak_password'],
    ['hash', '', 'required'],
    ['language', 'fr', 'unknown_value'],
    ['correo_confirmacion', 'other@example.com', 'mismatch'],
  ])('%s = %j is refused with %s', async (field, value, code) => {
    const registration = aRegistration({ [field]: value });
    if (code === null) return expect(registerUser.body?.safeParse(registration).success).toBe(true);
    const { status, body } = await request('POST', '/users/register', { body: registration });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [code] } });
  });

  it('creates one account per mailbox, however its domain is spelt, and signs in with every spelling', async () => {
    const spellings = ['una@exämple.org', 'una@exa\u0308mple.org', 'UNA@EXÄMPLE.ORG', 'una@xn--exmple-cua.org'];
    const answers = [];
    for (const correo of spellings) answers.push((await request('POST', '/users/register', { body: aRegistration({ correo }) })).status);
    expect(answers).toEqual([201, 422, 422, 422]);
    for (const correo of spellings)
      expect((await request('POST', '/users/login', { body: { correo, password: PASSWORD } })).status).toBe(200);
  });

  it('refuses an address that has an account, whatever its case', async () => {
    const body = aRegistration({ correo: 'taken@example.com' });
    await request('POST', '/users/register', { body });
    const again = await request('POST', '/users/register', { body: { ...body, correo: 'TAKEN@example.com' } });
    expect({ status: again.status, errors: again.body.errors }).toEqual({ status: 422, errors: { correo: ['already_taken'] } });
  });
});

it('returns the same account for a repeated registration, but not with another password', async () => {
  const body = aRegistration();
  const headers = { 'idempotency-key': 'register-once' };
  const first = await request('POST', '/users/register', { body, headers });
  const again = await request('POST', '/users/register', { body, headers });
  expect(again.status).toBe(201);
  expect(again.body.user.idusuario).toBe(first.body.user.idusuario);
  const another = { ...body, hash: 'Another2026' };
  const other = await request('POST', '/users/register', { body: another, headers });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  const fresh = await request('POST', '/users/register', { body: another });
  expect(fresh.body.errors).toEqual({ correo: ['already_taken'] });
});

it('creates one account for 20 concurrent registrations of one address', async () => {
  const body = aRegistration({ correo: 'crowd@example.com' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => request('POST', '/users/register', { body })));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(19);
  expect(await db('user_vault').where({ email: 'crowd@example.com' })).toHaveLength(1);
  const claims = await store.read(emailStream(emailHmac(config.secret, 'crowd@example.com')));
  expect(claims.map(({ type }) => type)).toEqual(['EmailClaimed']);
});

describe('a crash during a registration', () => {
  const person = (email: string, firstName = 'Ana') => ({
    firstName,
    lastName: 'Soto',
    email,
    password: PASSWORD,
    language: 'es' as const,
  });
  const metadata = (commandId: string) => ({ actor: 'visitor', correlationId: 'crash', commandId });
  /** A store that fails at an append to a stream of this kind. */
  const dyingAt = (kind: string, when: 'before' | 'after'): EventStore => ({
    ...store,
    read: store.read.bind(store),
    append: async (stream, expected, events) => {
      if (when === 'after' || !stream.startsWith(kind)) await store.append(stream, expected, events);
      if (stream.startsWith(kind)) throw new Error('the process died');
      return { revision: 0, position: '' };
    },
  });
  const commands = (over: EventStore) => identityCommands({ db, store: over, clock, secret: config.secret });

  it.each([
    ['email-', 'after'],
    ['user-', 'before'],
    ['user-', 'after'],
  ] as const)('(%s, %s) is recovered with the same command', async (kind, when) => {
    const id = `heals-${kind}${when}`;
    const email = `${id}@example.com`;
    await expect(commands(dyingAt(kind, when)).register(person(email), metadata(id))).rejects.toThrow('the process died');
    const { userId } = await commands(store).register(person(email), metadata(id));
    await expect(commands(store).signIn(email, PASSWORD, 'API')).resolves.toMatchObject({ userId });
    expect(await store.read(userStream(userId))).toHaveLength(1);
  });

  it.each([
    ['email-', 'after'],
    ['user-', 'before'],
    ['user-', 'after'],
  ] as const)('(%s, %s) is recovered with a new request for the address, which takes over the claimed id', async (kind, when) => {
    const id = `taken-over-${kind}${when}`;
    const email = `${id}@example.com`;
    await expect(commands(dyingAt(kind, when)).register(person(email, 'Ghost'), metadata(id))).rejects.toThrow('the process died');
    const claims = await store.read(emailStream(emailHmac(config.secret, email)));
    const { userId } = await commands(store).register(person(email, 'Ana'), metadata(`${id}-again`));
    expect(claims[0]?.data).toEqual({ userId });
    expect(await db('user_vault').where({ email })).toMatchObject([{ id: userId, first_name: 'Ana' }]);
    expect(await store.read(userStream(userId))).toHaveLength(1);
    await expect(commands(store).register(person(email, 'Third'), metadata(`${id}-third`))).rejects.toMatchObject({
      code: 'already_taken',
    });
  });

  it('mails the link even when the mail was due before the account was committed', async () => {
    const email = 'not-yet@example.com';
    await expect(commands(dyingAt('user-', 'after')).register(person(email), metadata('early'))).rejects.toThrow('the process died');
    await app.drain();
    await commands(store).register(person(email), metadata('early-again'));
    await db('mail_outbox').where({ status: 'waiting' }).update({ next_attempt_at: clock.now() });
    await app.drain();
    expect(await db('dev_mails').where({ to_address: email })).toHaveLength(1);
  });
});

it('makes an account an administrator, once, only from the command line', async () => {
  const deps = { db, store, clock, secret: config.secret };
  const person = await aPerson(app);
  expect(await grantAdmin(deps, 'nobody@example.com')).toBe(false);
  expect(await grantAdmin(deps, 'not an address')).toBe(false);
  expect(await grantAdmin(deps, ` ${person.email.toUpperCase()} `)).toBe(true);
  expect(await grantAdmin(deps, person.email)).toBe(true);
  const granted = (await app.store.read(userStream(person.id))).filter(({ type }) => type === 'AdminGranted');
  expect(granted).toHaveLength(1);
  await app.drain();
  expect((await app.request('GET', '/users/me', { token: person.token })).body.user.is_admin).toBe(1);
});
