import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { testApp } from '../support/app.ts';
import { anUnconfirmedPerson, mailsTo } from './people.ts';

const clock = manualClock('2026-11-21T10:00:00.000Z');
const app = await testApp({ clock });
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

describe('the address of an account is confirmed by a link that was mailed to it (D-134)', () => {
  it('which the first mail brings; the link serves again and changes nothing more', async () => {
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

  it('and by a recovery link, which was mailed there too', async () => {
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

  it.each([
    [-1000, { status: 200, code: undefined }],
    [0, DEAD],
    [1000, DEAD],
  ])('for seven days: %i ms after them it answers %o', async (late, expected) => {
    const person = await anUnconfirmedPerson(app);
    const token = await tokenTo(person.email);
    clock.advance(SEVEN_DAYS + late);
    expect(await answerOf(token)).toEqual(expected);
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

  it('no longer once the account has another address', async () => {
    const person = await anUnconfirmedPerson(app);
    const token = await tokenTo(person.email);
    await app.db('user_vault').where({ id: person.id }).update({ email_hmac: 'of another address' });
    expect(await answerOf(token)).toEqual(DEAD);
  });

  it('and mailed once more when its owner asks, until it is confirmed', async () => {
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
