import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { testApp } from '../support/app.ts';
import { putBankData } from './bank.ts';
import { anUnconfirmedPerson, aPerson, mailsTo, PASSWORD, proves } from './people.ts';

const clock = manualClock('2026-11-21T10:00:00.000Z');
const app = await testApp({ clock });
const { db, request, root } = app;
const MINUTE = 60_000;

/** Requests a link and reads its token from the mail. */
const aLink = async (email: string): Promise<string> => {
  await request('POST', '/recovery/password', { body: { email } });
  await app.drain();
  const [mail] = await mailsTo(app, email);
  const link = new RegExp(`${app.url}/cambiar/clave/([A-Za-z0-9_-]{43})`);
  const token = link.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.html).toContain(token);
  return token;
};
const isAvailable = async (token: string) => (await request('GET', `/check/token/${token}`)).body;
const change = (token: string, new_password: string, check_password = new_password) =>
  request('POST', '/change/password', { body: { token, new_password, check_password } });

describe('POST recovery/password', () => {
  it('answers the same for known and unknown addresses, and mails only the known one', async () => {
    const person = await aPerson(app);
    const answers = [
      await request('POST', '/recovery/password', { body: { email: person.email.toUpperCase() } }),
      await root('POST', '/recovery/password', { body: { email: 'nobody@example.com' } }),
    ];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: { send: true } },
      { status: 200, body: { send: true } },
    ]);
    await app.drain();
    expect(await mailsTo(app, person.email)).toMatchObject([{ subject: 'Elige una contraseña nueva' }]);
    expect(await mailsTo(app, 'nobody@example.com')).toEqual([]);
  });

  it('refuses only an invalid address', async () => {
    const { status, body } = await request('POST', '/recovery/password', { body: { email: 'nobody' } });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { email: ['invalid'] } });
  });

  it('stores no token and no address in the outbox, and only hashes elsewhere', async () => {
    const person = await aPerson(app);
    const token = await aLink(person.email);
    const rows = JSON.stringify([await db('mail_outbox'), await db('recovery_tokens')]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(person.email);
  });
});

describe('POST change/password whose answer was lost', () => {
  it('succeeds when repeated with its key; another command finds the link used', async () => {
    const person = await aPerson(app);
    const token = await aLink(person.email);
    const body = { token, new_password: 'Nueva2026', check_password: 'Nueva2026' };
    const send = (key: string) => request('POST', '/change/password', { body, headers: { 'idempotency-key': key } });
    expect((await send('lost')).status).toBe(200);
    // the state after a process died between the change and storing its answer
    await db('idempotency_keys').update({ status: null, headers: null, body: null, created_at: '2026-11-21T09:00:00.000Z' });
    expect((await send('lost')).body).toMatchObject({ update: true, code_api: 'password_changed' });
    expect((await send('another')).body).toMatchObject({ update: false, code_api: 'token_unavailable' });
    expect(await isAvailable(token)).toEqual({ disponible: false });
    const log = await app.store.read(`user-${person.id}`);
    expect(log.filter(({ type }) => type === 'PasswordChanged')).toHaveLength(1);
    expect((await request('POST', '/users/login', { body: { correo: person.email, password: 'Nueva2026' } })).status).toBe(200);
  });
});

/** The state after an attempt with an unknown result. */
const sendAgain = async (): Promise<string[]> => {
  const mail = await db('mail_outbox').where({ template: 'recovery' }).orderBy('posted', 'desc').first('id');
  await db('dev_mails').where({ outbox_id: mail.id }).delete();
  await db('mail_outbox').where({ id: mail.id }).update({ status: 'waiting', sent_at: null, next_attempt_at: clock.now() });
  await app.drain();
  return db('mail_outbox').where({ id: mail.id }).pluck('status');
};

describe('a recovery mail that is retried', () => {
  it('contains the same link, which is then valid for 60 minutes from the latest attempt', async () => {
    const { email } = await aPerson(app);
    const token = await aLink(email);
    const valid = await db('recovery_tokens').count('* as n').first();
    clock.advance(59 * MINUTE);
    expect(await sendAgain()).toEqual(['sent']);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain(token);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Antonia'); // the address is not verified (D-134)
    expect(await db('recovery_tokens').count('* as n').first()).toEqual(valid);
    clock.advance(59 * MINUTE);
    expect(await isAvailable(token)).toEqual({ disponible: true });
  });

  it('is dropped once the password was changed, since a used link cannot be used again', async () => {
    const { email } = await aPerson(app);
    const token = await aLink(email);
    clock.advance(1);
    expect((await change(token, 'Nueva2026')).status).toBe(200);
    expect(await sendAgain()).toEqual(['dropped']);
    expect(await isAvailable(token)).toEqual({ disponible: false });
  });
});

describe('a recovery link', () => {
  it('sets a password once, ends all sessions and other links, and sends a mail', async () => {
    const person = await aPerson(app);
    const older = await aLink(person.email);
    const token = await aLink(person.email);
    expect(await isAvailable(token)).toEqual({ disponible: true });
    const done = await root('POST', '/change/password', { body: { token, new_password: 'Nueva2026', check_password: 'Nueva2026' } });
    expect({ status: done.status, body: done.body }).toEqual({ status: 200, body: { update: true, code_api: 'password_changed' } });
    expect((await request('GET', '/users/me', { token: person.token })).status).toBe(401);
    expect([await isAvailable(token), await isAvailable(older)]).toEqual([{ disponible: false }, { disponible: false }]);
    expect((await change(token, 'Otra2026x')).status).toBe(400);
    const login = (password: string) => request('POST', '/users/login', { body: { correo: person.email, password } });
    expect([(await login(PASSWORD)).status, (await login('Nueva2026')).status]).toEqual([401, 200]);
    await app.drain();
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContain('Tu contraseña ha cambiado');
  });

  it('that confirms the address removes everything that could send money or guests to the person who opened the account (D-134)', async () => {
    const enter = async (person: { token: string }) => {
      await proves(app, person);
      expect((await putBankData(app, person.token)).status).toBe(200);
      expect((await request('PUT', '/users/update', { token: person.token, body: { telefono: '+56 9 1122 3344' } })).status).toBe(200);
    };
    const left = async ({ email }: { email: string }) => {
      await change(await aLink(email), 'Nueva2026');
      const token: string = (await request('POST', '/users/login', { body: { correo: email, password: 'Nueva2026' } })).body.api_token;
      const me = (await request('GET', '/users/me', { token })).body;
      return [(await request('GET', '/bank-data', { token })).body.data !== null, (me.user ?? me).telefono !== null];
    };
    const [opened, owned] = [await anUnconfirmedPerson(app), await aPerson(app)];
    await enter(opened);
    await enter(owned);
    expect(await left(opened)).toEqual([false, false]);
    expect(await left(owned)).toEqual([true, true]); // forgot the password of an account that is theirs
    // its mail asks whether the bank details are theirs: another person may have opened the account with their address
    await app.drain();
    const reminderMails = async ({ email }: { email: string }) =>
      (await mailsTo(app, email)).filter(({ text }) => /Revisa que sean los tuyos/.test(text));
    expect(await reminderMails(opened)).toEqual([]);
    expect(await reminderMails(owned)).toMatchObject([
      { subject: 'Tu contraseña ha cambiado', text: expect.stringContaining('/datos-bancarios') },
    ]);
  });

  it('works for one of ten concurrent calls', async () => {
    const token = await aLink((await aPerson(app)).email);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => change(token, `Nueva2026${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it('is valid for 60 minutes from its mail, to the millisecond', async () => {
    const token = await aLink((await aPerson(app)).email);
    clock.advance(60 * MINUTE - 1);
    expect(await isAvailable(token)).toEqual({ disponible: true });
    clock.advance(1);
    expect(await isAvailable(token)).toEqual({ disponible: false });
    expect((await change(token, 'Nueva2026')).status).toBe(400);
  });

  it('that has expired is refused before a weak password is', async () => {
    const { status, body } = await change('x'.repeat(43), 'weak');
    expect(status).toBe(400);
    expect(body).toMatchObject({ update: false, code_api: 'token_unavailable', code: 'token_unavailable' });
    expect((await change('', 'weak')).status).toBe(400);
    expect((await root('GET', `/check/token/${'x'.repeat(43)}`)).body).toEqual({ disponible: false });
  });

  it('needs a strong password, entered twice', async () => {
    const token = await aLink((await aPerson(app)).email);
    expect((await change(token, 'weak')).body.errors).toEqual({ new_password: ['weak_password'] });
    expect((await change(token, 'Password1')).body.errors).toEqual({ new_password: ['common_password'] });
    expect((await change(token, 'Nueva2026', 'Nueva2027')).body.errors).toEqual({ check_password: ['mismatch'] });
    expect(await isAvailable(token)).toEqual({ disponible: true });
  });
});

const SEVEN_DAYS = 7 * 24 * 3_600_000;

/** The token in the newest mail to `email`. */
const tokenTo = async (email: string): Promise<string> => {
  await app.drain();
  const [mail] = await mailsTo(app, email);
  return /\/confirmar\/correo\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
};
const confirm = (token: string) => app.request('POST', '/confirm/email', { body: { token } });
const isConfirmed = async ({ token }: { token: string }): Promise<boolean> =>
  (await app.request('GET', '/users/me', { token })).body.user.correo_confirmado;
const DEAD = { status: 400, code: 'token_unavailable' };
const answerOf = async (token: string) => {
  const { status, body } = await confirm(token);
  return { status, code: body.code };
};

describe("an account's address is confirmed by a link mailed to it (D-134)", () => {
  it('sent with the first mail; using it again changes nothing', async () => {
    const person = await anUnconfirmedPerson(app, { language: 'en' });
    const token = await tokenTo(person.email);
    expect(await mailsTo(app, person.email)).toMatchObject([{ subject: 'Confirm your e-mail address' }]);
    expect(await isConfirmed(person)).toBe(false);
    for (const _ of ['first', 'again']) {
      expect((await confirm(token)).body).toEqual({ confirmed: true });
      expect(await isConfirmed(person)).toBe(true);
    }
    const { rows } = await app.db.raw(`select count(*)::int as n from event_log where type = 'EmailConfirmed' and stream = ?`, [
      `user-${person.id}`,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('including a recovery link', async () => {
    const person = await anUnconfirmedPerson(app);
    await app.request('POST', '/recovery/password', { body: { email: person.email } });
    await app.drain();
    const [mail] = await mailsTo(app, person.email);
    const token = /\/cambiar\/clave\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const body = { token, new_password: 'Nueva2026', check_password: 'Nueva2026' };
    expect((await app.request('POST', '/change/password', { body })).status).toBe(200);
    const signedIn = await app.request('POST', '/users/login', { body: { correo: person.email, password: 'Nueva2026' } });
    expect(await isConfirmed({ token: signedIn.body.api_token })).toBe(true);
  });

  it('for seven days, to the second', async () => {
    const token = await tokenTo((await anUnconfirmedPerson(app)).email);
    clock.advance(SEVEN_DAYS - 1000);
    expect(await answerOf(token)).toEqual({ status: 200, code: undefined });
    clock.advance(1000);
    expect(await answerOf(token)).toEqual(DEAD);
  });

  it('and by no other text', async () => {
    const [person, other] = [await anUnconfirmedPerson(app), await anUnconfirmedPerson(app)];
    const token = await tokenTo(person.email);
    const [id, until, signature] = token.split('.');
    for (const text of [
      `${other.id}.${until}.${signature}`,
      `${id}.${Number(until) + 1}.${signature}`,
      `${id}.${until}.${'A'.repeat(43)}`,
      `${id}.${until}`,
      '',
      '9999999999.999999999999.',
    ])
      expect(await answerOf(text), text).toEqual(DEAD);
    expect([await isConfirmed(person), await isConfirmed(other)]).toEqual([false, false]);
  });

  it('but not once the account has another address', async () => {
    const person = await anUnconfirmedPerson(app);
    const token = await tokenTo(person.email);
    await app.db('user_vault').where({ id: person.id }).update({ email_hmac: 'of another address' });
    expect(await answerOf(token)).toEqual(DEAD);
  });

  it("and mailed again at the owner's request, until it is confirmed", async () => {
    const person = await anUnconfirmedPerson(app);
    const ask = () => app.request('POST', '/users/email/confirmation', { token: person.token });
    await app.drain();
    expect((await ask()).status).toBe(204);
    await app.drain();
    expect(await mailsTo(app, person.email)).toHaveLength(2);
    await confirm(await tokenTo(person.email));
    const { status, body } = await ask();
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already_confirmed' });
    expect((await app.request('POST', '/users/email/confirmation')).status).toBe(401);
  });
});
