import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { aChatbot } from '../../support/outside/chatbot.ts';
import { aPerson } from '../people.ts';

const bot = await aChatbot();
afterAll(() => bot.stop());
const app = await testApp({ config: { chatbotUrl: bot.url } });

const someoneWith = async (telefono: string | null, { request } = app) => {
  const person = await aPerson({ ...app, request });
  if (telefono !== null) {
    const saved = await request('PUT', '/users/update', { token: person.token, body: { telefono, codigo_pais: '56' } });
    expect(saved.status).toBe(200);
  }
  return person;
};
const ask = (token: string, body: Record<string, unknown>) => app.request('POST', '/bot/verify-phone', { token, body });

describe("the WhatsApp lookup of one's own phone (D-39, D-107)", () => {
  it('runs after consent, for the number as saved', async () => {
    const [linked, unlinked] = [await someoneWith('912345678'), await someoneWith('912345679')];
    expect(await ask(linked.token, { cellphone: '56912345678', consent: true })).toMatchObject({ status: 200, body: { exists: true } });
    expect((await ask(unlinked.token, { cellphone: '+56 9 1234 5679', consent: true })).body).toEqual({ exists: false });
    expect((await ask(unlinked.token, { cellphone: 56912345679, consent: true })).body).toEqual({ exists: false });
  });

  it.each([[{}], [{ consent: false }]])('is refused without consent: %j', async (more) => {
    const { token } = await someoneWith('912345671');
    const before = bot.requests.length;
    expect(await ask(token, { cellphone: '56912345671', ...more })).toMatchObject({ status: 200, body: { exists: null } });
    expect(bot.requests.length).toBe(before);
  });

  it('never looks up another number, nor for a person without one', async () => {
    const [one, other, none] = [await someoneWith('912345672'), await someoneWith('912345673'), await someoneWith(null)];
    const before = bot.requests.length;
    const mismatch = { status: 422, body: { errors: { cellphone: ['mismatch'] } } };
    for (const { token } of [other, none]) expect(await ask(token, { cellphone: '56912345672', consent: true })).toMatchObject(mismatch);
    for (const cellphone of ['', null, '+', undefined])
      expect((await ask(one.token, { cellphone, consent: true })).status, String(cellphone)).toBe(422);
    expect(bot.requests.length).toBe(before);
  });

  it('is undecided while the chat bot fails, and the call succeeds', async () => {
    const { token } = await someoneWith('912345674');
    bot.becomes('fails');
    expect(await ask(token, { cellphone: '56912345674', consent: true })).toMatchObject({ status: 200, body: { exists: null } });
    bot.becomes('knows');
  });

  it('is undecided without a chat bot', async () => {
    const without = await testApp();
    const { token } = await aPerson(without);
    await without.request('PUT', '/users/update', { token, body: { telefono: '912345678', codigo_pais: '56' } });
    const answer = await without.request('POST', '/bot/verify-phone', { token, body: { cellphone: '56912345678', consent: true } });
    expect(answer).toMatchObject({ status: 200, body: { exists: null } });
  });

  it('is limited to five an hour per person, whatever their number', async () => {
    const limited = await testApp({ config: { chatbotUrl: bot.url, rateLimits: 'on' } });
    const { token } = await aPerson(limited);
    const before = bot.requests.length;
    const statuses: number[] = [];
    for (const last of [0, 1, 2, 3, 4, 5]) {
      await limited.request('PUT', '/users/update', { token, body: { telefono: `91234568${last}`, codigo_pais: '56' } });
      const body = { cellphone: `5691234568${last}`, consent: true };
      statuses.push((await limited.request('POST', '/bot/verify-phone', { token, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(bot.requests.length - before).toBe(5);
  });
});
