import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { testApp } from '../../support/app.ts';
import { anUnconfirmedPerson, aPerson, aRegistration, mailsTo, PASSWORD } from '../people.ts';

const clock = manualClock('2026-11-21T10:00:00.000Z');
const app = await testApp({ clock, config: { emailChangeLife: 'PT6H' } });
const LIFE = 6 * 3_600_000;
const DEAD = { status: 400, body: { code: 'token_unavailable' } };

let addresses = 0;
const anAddress = () => `nueva${++addresses}@example.com`;
type Who = { id: number; email: string; token: string };
const NEXT = { contrasena: PASSWORD, contrasenan: 'Nueva2026', contrasenar: 'Nueva2026' };

const ask = ({ token }: Who, correo: string, password = PASSWORD) =>
  app.request('POST', '/users/email', { token, body: { correo, password } });
/** The token in the newest mail to an address. */
const tokenTo = async (email: string): Promise<string> => {
  await app.drain();
  for (const { text } of await mailsTo(app, email)) {
    const found = /\/cambiar\/correo\/([\w.-]+)/.exec(text)?.[1];
    if (found) return found;
  }
  return 'none';
};
const press = (token: string) => app.request('POST', '/change/email', { body: { token } });
const signIn = async (correo: string) => (await app.request('POST', '/users/login', { body: { correo, password: PASSWORD } })).status;
/** Requests the change and returns both links. */
const requested = async (who: Who, email = anAddress()) => {
  expect((await ask(who, email)).body).toEqual({ send: true });
  return { email, old: await tokenTo(who.email), new: await tokenTo(email) };
};

describe("an account's address is changed by confirming at both addresses (D-97)", () => {
  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('the %s one first, then the %s one; a repeated press changes nothing', async (first, second) => {
    const who = await aPerson(app);
    const links = await requested(who);
    for (const _ of [1, 2]) expect((await press(links[first])).body).toEqual({ side: first, changed: false });
    expect(await signIn(links.email)).toBe(401);
    for (const _ of [1, 2]) expect((await press(links[second])).body).toEqual({ side: second, changed: true });
    expect([await signIn(who.email), await signIn(links.email)]).toEqual([401, 200]);
    const { body } = await app.request('GET', '/users/me', { token: who.token });
    expect(body.user).toMatchObject({ correo: links.email, correo_confirmado: true });
    await app.drain();
    for (const address of [who.email, links.email])
      expect((await mailsTo(app, address)).map(({ subject }) => subject)).toContain('El correo de tu cuenta cambió');
    expect((await app.request('POST', '/users/register', { body: aRegistration({ correo: who.email }) })).status).toBe(201); // it is free again
  });

  it('names the new address only in the old mailbox, and only if that was confirmed', async () => {
    const [known, unknown] = [await aPerson(app), await anUnconfirmedPerson(app)];
    const [one, other] = [await requested(known), await requested(unknown)];
    const textTo = async (email: string) => (await mailsTo(app, email))[0]?.text ?? '';
    expect(await textTo(known.email)).toContain(one.email);
    expect(await textTo(one.email)).not.toContain(known.email);
    expect(await textTo(unknown.email)).not.toContain(other.email);
  });

  it('requires the password, and a different address that no one else has', async () => {
    const [who, neighbour] = [await aPerson(app), await aPerson(app)];
    const refused = async (correo: string, password?: string) => (await ask(who, correo, password)).body.errors;
    expect(await refused(anAddress(), 'Wrong2026')).toEqual({ password: ['mismatch'] });
    expect(await refused(who.email.toUpperCase())).toEqual({ correo: ['invalid'] });
    expect(await refused(neighbour.email)).toEqual({ correo: ['already_taken'] });
    expect(await refused('nobody')).toHaveProperty('correo');
    expect(await tokenTo(who.email)).toBe('none');
  });

  it('its links are valid as long as the setting and the mails state, to the millisecond', async () => {
    const who = await aPerson(app);
    const links = await requested(who);
    for (const address of [who.email, links.email])
      expect((await mailsTo(app, address))[0]?.text).toContain('El enlace sirve durante 6 horas.');
    clock.advance(LIFE - 1);
    expect((await press(links.new)).status).toBe(200);
    clock.advance(1);
    expect(await press(links.new)).toMatchObject(DEAD);
  });

  it('a second request invalidates the links of the first', async () => {
    const who = await aPerson(app);
    const first = await requested(who);
    await press(first.new);
    const second = await requested(who);
    expect(await press(first.old)).toMatchObject(DEAD);
    expect((await press(second.old)).body.changed).toBe(false);
    expect((await press(second.new)).body.changed).toBe(true);
  });

  it.each([
    ['is changed', async ({ token }: Who) => app.request('POST', '/users/changePassword', { token, body: NEXT })],
    [
      'is set by a recovery link',
      async ({ email }: Who) => {
        await app.request('POST', '/recovery/password', { body: { email } });
        await app.drain();
        const found = (await mailsTo(app, email)).map(({ text }) => /\/cambiar\/clave\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
        return app.request('POST', '/change/password', { body: { token: found, new_password: 'Nueva2026', check_password: 'Nueva2026' } });
      },
    ],
  ] as const)(
    'is not completed once the password %s: whoever began it may have had the old one, and one mailbox',
    async (_, setPassword) => {
      const who = await aPerson(app);
      const links = await requested(who);
      expect((await press(links.old)).body.changed).toBe(false);
      expect((await setPassword(who)).status).toBe(200);
      for (const link of [links.new, links.old]) expect(await press(link)).toMatchObject(DEAD);
      const { body } = await app.request('POST', '/users/login', { body: { correo: who.email, password: 'Nueva2026' } });
      expect(body.user.correo).toBe(who.email);
      const email = anAddress();
      expect((await ask({ ...who, token: body.api_token }, email, 'Nueva2026')).status).toBe(200);
      expect((await press(await tokenTo(email))).body).toEqual({ side: 'new', changed: false });
    },
  );

  it('is not completed by a forged link', async () => {
    const links = await requested(await aPerson(app));
    const [id, , request, signature] = links.old.split('.');
    for (const forged of ['', 'x', `${id}.new.${request}.${signature}`, `${Number(id) + 1}.old.${request}.${signature}`])
      expect(await press(forged), forged).toMatchObject(DEAD);
  });
});

describe('a change of address under races and crashes (D-97)', () => {
  it('a second request replaces the first, however many unfinished ones exist', async () => {
    const who = await aPerson(app);
    const first = await requested(who);
    const row = await app.db('email_changes').where({ user_id: who.id }).first();
    const left = Array.from({ length: 41 }, (_, n) => ({
      ...{ ...row, user_id: 900_000 + n, request_id: randomUUID(), expires_at: clock.now() },
      ...{ new_email: `vieja${n}@example.com`, new_hmac: `vieja-${n}` },
    }));
    await app.db('email_changes').where({ user_id: who.id }).delete();
    await app.db('email_changes').insert(left);
    await app.db('email_changes').insert(row); // behind the others in the table
    const second = await requested(who);
    expect(await press(first.new)).toMatchObject(DEAD);
    expect((await press(second.old)).body).toEqual({ side: 'old', changed: false });
    expect(await app.db('email_changes').where('user_id', '>=', 900_000)).toHaveLength(21);
    await app.db('email_changes').where('user_id', '>=', 900_000).delete();
  });

  it('is refused for an address registered since, whose account is unchanged', async () => {
    const who = await aPerson(app);
    const links = await requested(who);
    await press(links.old);
    const other = await app.request('POST', '/users/register', { body: aRegistration({ correo: links.email, nombre: 'Otra' }) });
    expect(other.status).toBe(201);
    expect((await press(links.new)).body.errors).toEqual({ correo: ['already_taken'] });
    expect(await signIn(who.email)).toBe(200);
    expect(await app.db('user_vault').where({ email: links.email }).pluck('id')).toEqual([other.body.user.idusuario]);
  });

  it('both presses concurrently change it once', async () => {
    const who = await aPerson(app);
    const links = await requested(who);
    const answers = await Promise.all([press(links.old), press(links.new)]);
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([false, true]);
    expect((await app.store.read(`user-${who.id}`)).filter(({ type }) => type === 'EmailChanged')).toHaveLength(1);
  });

  it('a claim left by a crash gives no one the account, and the press resumes it', async () => {
    const who = await aPerson(app);
    const links = await requested(who);
    await press(links.old);
    await press(links.new);
    // as if the row had not been committed after the claim
    const before = await app.db('email_changes').where({ user_id: who.id }).first();
    await app.db('user_vault').where({ id: who.id }).update({ email: who.email, email_hmac: before.old_hmac });
    await app.db('email_changes').where({ user_id: who.id }).update({ changed_at: null });
    expect((await app.request('POST', '/users/register', { body: aRegistration({ correo: links.email }) })).status).toBe(422);
    expect((await press(links.new)).body.changed).toBe(true);
    expect(await signIn(links.email)).toBe(200);
  });

  it('invalidates recovery links mailed to the old address', async () => {
    const who = await aPerson(app);
    await app.request('POST', '/recovery/password', { body: { email: who.email } });
    await app.drain();
    const recovery = /\/cambiar\/clave\/([\w-]+)/.exec((await mailsTo(app, who.email))[0]?.text ?? '')?.[1];
    const links = await requested(who);
    await press(links.old);
    await press(links.new);
    expect((await app.request('GET', `/check/token/${recovery}`)).body.disponible).toBe(false);
  });
});
