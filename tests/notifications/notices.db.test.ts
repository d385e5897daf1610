import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { MailRefused } from '../../src/server/mail/transport.ts';
import { mailWorker } from '../../src/server/mail/worker.ts';
import { aBookablePerson, aListing, anAdmin, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2027-03-01T15:00:00.000Z');
const app = await testApp({ clock });
let guest: Someone;
let host: Someone;
let id: number;
beforeAll(async () => {
  await anAdmin(app);
});
beforeEach(async () => {
  clock.set('2027-03-01T15:00:00.000Z');
  [guest, host] = await Promise.all([aBookablePerson(app, { nombre: 'Gala' }), aBookablePerson(app, { nombre: 'Hugo' })]);
  id = (await aRequest(app, guest, await aListing(app, host))).idreserva;
  await app.drain();
});

type Notice = { id: number; texto: string; enlace: string; leido: boolean; fechas: string };
const bell = async (who: Someone, language = 'es'): Promise<{ data: Notice[]; sin_leer: number }> =>
  (await app.request('GET', '/avisos', { token: who.token, headers: { 'accept-language': language } })).body;
const textsFor = async (who: Someone, language?: string) => (await bell(who, language)).data.map(({ texto }) => texto);
const read = (who: Someone, body: object) => app.request('POST', '/avisos/leidos', { token: who.token, body });
const prefer = (who: Someone, tipo: string, canal: string, activo: boolean) =>
  app.request('PUT', '/avisos/preferencias', { token: who.token, body: { tipo, canal, activo } });
type Entry = { canal: string; estado: string; titulo: string; asunto: string | null; texto: string | null };
const ledger = async (who: Someone) => app.request('GET', `/reservations/${id}/avisos`, { token: who.token });
const entries = async (who: Someone): Promise<Entry[]> => (await ledger(who)).body.data;

describe('the bell', () => {
  it("shows each side its own, in the reader's language, with a link to the stay", async () => {
    const { data, sin_leer } = await bell(host);
    expect(sin_leer).toBe(2);
    expect(data).toMatchObject([
      { texto: 'Gala quiere quedarse en tu espacio', enlace: `/estadia/${id}`, leido: false },
      { texto: 'Tu espacio fue aprobado', enlace: expect.stringMatching(/^\/alojamiento\/\d+$/) },
    ]);
    expect(data[0]?.fechas).toBe('31 mar – 2 abr');
    expect(await textsFor(host, 'en')).toEqual(['Gala asks to stay', 'Your space was approved']);
    expect(await textsFor(guest)).toEqual(['Tu solicitud llegó a Hugo']);
    expect(await textsFor(await aBookablePerson(app))).toEqual([]);
  });

  it('counts unread ones, and marks one or all up to one as read, only for the caller', async () => {
    await app.request('PUT', `/reservations/reject/${id}/-`, { token: host.token, body: {} });
    await app.drain();
    const { data, sin_leer } = await bell(guest);
    expect([data.length, sin_leer]).toEqual([2, 2]);
    const [latest, first] = data;
    expect((await read(host, { hasta: latest?.id })).status).toBe(204);
    expect((await bell(guest)).sin_leer).toBe(2);
    await read(guest, { id: first?.id });
    expect((await bell(guest)).data.map(({ leido }) => leido)).toEqual([false, true]);
    await read(guest, { hasta: latest?.id });
    expect((await app.request('GET', '/avisos/sin-leer', { token: guest.token })).body).toEqual({ sin_leer: 0 });
    const marked = await app.db('notices').where({ user_id: guest.id }).orderBy('number').select('read_at');
    clock.set('2027-03-01T16:00:00.000Z');
    expect((await read(guest, { hasta: latest?.id })).status).toBe(204);
    expect(await app.db('notices').where({ user_id: guest.id }).orderBy('number').select('read_at')).toEqual(marked);
    for (const body of [{}, { id: 0 }, { id: 1, hasta: 1 }, { id: 2_147_483_648 }]) expect((await read(guest, body)).status).toBe(422);
  });

  it.each([
    ['a moment before they are over', 30 * 86_400_000 - 1, 2],
    ['when they are over', 30 * 86_400_000, 0],
    ['a moment later', 30 * 86_400_000 + 1, 0],
  ])('keeps 30 days: %s', async (_, ms, count) => {
    await app
      .db('notices')
      .where({ user_id: host.id })
      .update({ created_at: new Date(Date.parse(clock.now()) - ms).toISOString() });
    const { data, sin_leer } = await bell(host);
    expect([data.length, sin_leer]).toEqual([count, count]);
  });

  it('stores no personal texts', async () => {
    expect(JSON.stringify(await app.db('notices').where({ user_id: host.id }))).not.toMatch(/Gala|quiere/);
  });

  it("notifies the person's open pages", async () => {
    const stream = await fetch(`${app.url}/api/v1/events`, { headers: { authorization: `Bearer ${guest.token}` } });
    const heard: string[] = [];
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard.push(Buffer.from(chunk).toString());
    })().catch(() => undefined);
    await app.request('PUT', `/reservations/reject/${id}/-`, { token: host.token, body: {} });
    await app.drain();
    await expect.poll(() => heard.join('')).toContain('"type":"notice"');
    await stream.body?.cancel().catch(() => undefined);
    void reading;
  });
});

describe('exactly once', () => {
  it('two processes make one notice of a mail, and a resent mail makes no second', async () => {
    const [mail] = await app.db('mail_outbox').where({ concerns: `reservation-${id}`, template: 'host-request' });
    await app.db('notice_queue').insert({ mail_id: mail.id, due_at: clock.now() });
    await Promise.all([app.drain(), app.drain()]);
    expect((await bell(host)).data).toHaveLength(2);
    expect(await app.db('notice_queue')).toEqual([]);
  });
});

describe('preferences (U-09)', () => {
  it('are on by default, and state what is fixed and why', async () => {
    const { tipos, push } = (await app.request('GET', '/avisos/preferencias', { token: host.token })).body;
    expect(tipos.find(({ tipo }: { tipo: string }) => tipo === 'bookings')).toEqual({
      tipo: 'bookings',
      fijo: 'contract',
      canales: { mail: true, bell: true, push: true },
    });
    expect(tipos.find(({ tipo }: { tipo: string }) => tipo === 'reviews').canales.push).toBeNull();
    expect(push).toEqual({ clave: expect.stringMatching(/^[\w-]{87}$/), dispositivos: 0 });
    for (const [tipo, canal] of [
      ['bookings', 'mail'],
      ['payments', 'bell'],
      ['account', 'mail'],
    ] as const) {
      const refused = await prefer(host, tipo, canal, false);
      expect([refused.status, refused.body.code]).toEqual([409, 'notice_fixed']);
    }
    expect((await prefer(host, 'bookings', 'push', false)).status).toBe(204);
    expect((await prefer(host, 'nonsense', 'push', false)).status).toBe(422);
    expect((await prefer(host, 'reviews', 'pigeon', false)).status).toBe(422);
  });

  it('for mails apply when the mail is sent, and the mail ledger records it', async () => {
    const asleep = (key: string) => ({
      id: key,
      template: 'saved-search-asleep',
      recipient: `user:${guest.id}`,
      params: { searchId: 'x' },
      concerns: `saved-searches-${guest.id}`,
      event_id: key,
      created_at: clock.now(),
      next_attempt_at: clock.now(),
    });
    await prefer(guest, 'searches', 'mail', false);
    await app.db('mail_outbox').insert(asleep('0b6c1a52-7d43-4f6e-8f0b-5a1f3c9d2e71'));
    await app.drain();
    expect(await app.db('mail_outbox').where({ template: 'saved-search-asleep' }).first()).toMatchObject({
      status: 'dropped',
      last_error: 'declined',
    });
    await app.db('mail_outbox').where({ template: 'saved-search-asleep' }).delete();
    await prefer(guest, 'searches', 'mail', true);
    await app.db('mail_outbox').insert(asleep('0b6c1a52-7d43-4f6e-8f0b-5a1f3c9d2e72'));
    await app.drain();
    expect((await app.db('mail_outbox').where({ template: 'saved-search-asleep' }).first()).last_error).not.toBe('declined');
  });
});

describe('the mails of a stay', () => {
  it('shows each side its own mails as sent, without link keys', async () => {
    const mine = await entries(host);
    expect(mine.map(({ canal, estado }) => `${canal} ${estado}`)).toEqual(['mail sent', 'bell unread']);
    const [mail] = mine;
    expect(mail?.asunto).toMatch(/Gala/);
    expect(mail?.texto).toContain(`/reserva/aceptar/${id}/…`);
    expect(mail?.texto).not.toMatch(/\/[\w-]{40,}/);
    const theirs = await entries(guest);
    expect(JSON.stringify(theirs)).not.toContain('/reserva/aceptar/');
    expect(theirs).toHaveLength(2);
    expect((await ledger(await aBookablePerson(app))).status).toBe(404);
    expect((await ledger(await anAdmin(app))).status).toBe(404);
  });

  it('distinguishes a bounce from another failure', async () => {
    const refusing = (error: Error) =>
      mailWorker({
        db: app.db,
        config: app.config,
        clock,
        log: { ...console, error: () => undefined, warn: () => undefined } as never,
        templates: { 'host-request': async () => ({ to: 'a@example.com', language: 'es', subject: 'S', text: 'T', html: 'H' }) },
        policy: { isWanted: async () => true, mayLeave: async () => true, keepsText: () => true },
        transport: { name: 'smtp', send: () => Promise.reject(error), close: () => undefined },
      });
    const again = () =>
      app
        .db('mail_outbox')
        .where({ concerns: `reservation-${id}`, template: 'host-request' })
        .update({ status: 'waiting', sent_at: null, attempts: 0, next_attempt_at: clock.now() });
    await again();
    await refusing(new MailRefused('no such address', true)).drain();
    expect((await entries(host))[0]).toMatchObject({ estado: 'bounced', asunto: 'S', texto: 'T' });
    await again();
    await refusing(new MailRefused('spam')).drain();
    expect((await entries(host))[0]).toMatchObject({ estado: 'failed' });
  });
});
