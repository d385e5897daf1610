import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { addMilliseconds } from '../../src/kernel/durations.ts';
import { conversationCommands } from '../../src/messages/commands.ts';
import { dueDigests } from '../../src/messages/queries.ts';
import { unlikeARebuild } from '../chaos/support/rebuilt.ts';
import {
  aBookablePerson,
  aDraft,
  aListing,
  anAccepted,
  anAdmin,
  append,
  aRequest,
  markPaid,
  nights,
  type Someone,
} from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
let admin: Someone;
let guest: Someone;
let host: Someone;
let listing: number;
beforeAll(async () => {
  admin = await anAdmin(app);
});
beforeEach(async () => {
  [guest, host] = await Promise.all([aBookablePerson(app, { nombre: 'Gala' }), aBookablePerson(app, { nombre: 'Hugo' })]);
  listing = await aListing(app, host);
});

const HELLO = '¿Hay estacionamiento para un auto?';
const inquiry = (change: Record<string, unknown> = {}) => {
  const { fecha_inicio: check_in_date, fecha_termino: check_out_date } = nights(app, 20, 25);
  return { accommodation_id: listing, message: HELLO, check_in_date, check_out_date, ...change };
};
const start = (who: Someone, change: Record<string, unknown> = {}) =>
  app.request('POST', '/conversations', { token: who.token, body: inquiry(change) });
const started = async (): Promise<number> => (await start(guest)).body.conversation.id;
const say = (who: Someone, id: number, message: string) => app.request('POST', `/messages/${id}`, { token: who.token, body: { message } });
const thread = async (who: Someone, id: number, query = '') =>
  (await app.request('GET', `/messages/${id}${query}`, { token: who.token })).body;
const list = async (who: Someone, query = '') => (await app.request('GET', `/conversations${query}`, { token: who.token })).body;
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const texts = (of: { data: { message: string }[] }) => of.data.map(({ message }) => message);

describe('a conversation', () => {
  it('is between a guest and a listing, visible only to its two sides', async () => {
    const first = await start(guest, { guests: 2 });
    expect(first.status).toBe(201);
    const { id } = first.body.conversation;
    expect(first.body.conversation).toMatchObject({
      guest_id: guest.id,
      host_id: host.id,
      accommodation_id: listing,
      side: 'guest',
      estado: 'consulta',
      ical: 0,
      reserva: null,
      huespedes: 2,
      huesped: { nombre: 'Gala' },
      counterpart: { nombre: 'Hugo' },
      unread: 0,
      filtro: true,
      bloqueada: 'no',
      last_message: { id: 1, message: HELLO, from: 'guest', read_at: null },
    });
    expect((await start(guest, { message: 'Y una pregunta más' })).body.conversation.id).toBe(id);
    expect((await say(host, id, 'Sí, en el patio.')).body.message).toMatchObject({ id: 3, from: 'host', conversation_id: id });
    expect(texts(await thread(guest, id))).toEqual([HELLO, 'Y una pregunta más', 'Sí, en el patio.']);
    expect((await list(host)).data).toMatchObject([{ id, unread: 2, side: 'host', counterpart: { nombre: 'Gala' } }]);
    const stranger = await aBookablePerson(app);
    for (const who of [stranger, admin]) {
      expect(codeOf(await say(who, id, 'Hola'))).toEqual([404, 'not_found']);
      expect((await app.request('GET', `/messages/${id}`, { token: who.token })).status).toBe(404);
      expect((await list(who)).data).toEqual([]);
    }
  });

  it('is one even when two first messages are concurrent', async () => {
    const both = await Promise.all([start(guest, { message: 'Una' }), start(guest, { message: 'Otra' })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = both.map(({ body }) => body.conversation.id);
    expect(one).toBe(other);
    expect(texts(await thread(guest, one)).toSorted()).toEqual(['Otra', 'Una']);
  });

  it('needs a phone, a visible listing and future nights, and is not with oneself', async () => {
    expect(codeOf(await start(host))).toEqual([403, 'forbidden']);
    expect(codeOf(await start(guest, { accommodation_id: 999_999 }))).toEqual([404, 'space_not_found']);
    const hidden = await aListing(app, host, {}, false);
    expect((await start(guest, { accommodation_id: hidden })).status).toBe(404);
    const past = { check_in_date: '2027-02-27', check_out_date: '2027-03-05' };
    expect((await start(guest, past)).body.errors).toEqual({ check_in_date: ['past'] });
    const backwards = { check_in_date: '2027-04-05', check_out_date: '2027-04-05' };
    expect((await start(guest, backwards)).body.errors).toEqual({ check_out_date: ['invalid'] });
    expect((await start(guest, { guest_id: host.id })).body.errors).toEqual({ guest_id: ['mismatch'] });
    await app.db('user_vault').where({ id: guest.id }).update({ phone: null });
    expect(codeOf(await start(guest))).toEqual([422, 'phone_required']);
    expect((await list(guest)).data).toEqual([]);
  });

  it.each([
    [1, 'too_short'],
    [512, null],
    [513, 'too_long'],
  ])('refuses a message that is too short or too long: %i code points are %s', async (length, code) => {
    const answer = await start(guest, { message: '🏠'.repeat(length) });
    expect([answer.status, answer.body.errors?.message]).toEqual(code === null ? [201, undefined] : [422, [code]]);
  });
});

describe('a conversation from a reservation', () => {
  const about = (idreserva: number, change: Record<string, unknown> = {}) => ({ ...inquiry(), idreserva, ...change });
  const begin = (who: Someone, body: object) => app.request('POST', '/conversations', { token: who.token, body });

  it('can be begun by either side, about its nights, and found by it', async () => {
    const { idreserva } = await aRequest(app, guest, listing, 30, 33);
    await app.drain();
    expect((await list(host, `?idreserva=${idreserva}`)).data).toEqual([]);
    const { status, body } = await begin(host, about(idreserva, { message: '¿A qué hora llegan?' }));
    expect([status, body.conversation.side]).toEqual([201, 'host']);
    const { id } = body.conversation;
    expect((await begin(guest, about(idreserva))).body.conversation.id).toBe(id);
    const { fecha_inicio, fecha_termino } = nights(app, 30, 33);
    for (const who of [guest, host])
      expect((await list(who, `?idreserva=${idreserva}`)).data).toMatchObject([
        { id, check_in_date: fecha_inicio, check_out_date: fecha_termino },
      ]);
    expect(texts(await thread(guest, id))).toEqual(['¿A qué hora llegan?', HELLO]);
    const stranger = await aBookablePerson(app);
    expect(codeOf(await begin(stranger, about(idreserva)))).toEqual([404, 'not_found']);
    expect((await list(stranger, `?idreserva=${idreserva}`)).data).toEqual([]);
    expect((await begin(guest, about(idreserva, { accommodation_id: await aListing(app, host) }))).body.errors).toEqual({
      accommodation_id: ['mismatch'],
    });
  });

  it('also exists for a listing that is no longer public, and never for a draft', async () => {
    const { idreserva } = await aRequest(app, guest, listing, 30, 33);
    await app.request('PUT', `/console/accommodations/${listing}/block`, { token: admin.token, body: { reason: 'Revisión' } });
    await app.drain();
    expect((await begin(guest, inquiry())).status).toBe(404);
    expect((await begin(guest, about(idreserva))).status).toBe(201);
    const own = await aDraft(app, guest, await aListing(app, host), 30, 33);
    for (const who of [guest, host]) expect(codeOf(await begin(who, about(own.idreserva)))).toEqual([404, 'not_found']);
  });
});

describe('a conversation in progress', () => {
  it('counts unread messages, and shows both sides what was read', async () => {
    const id = await started();
    await say(guest, id, 'Dos');
    expect((await list(host)).unread).toBe(2);
    const readAt = async (who: Someone) =>
      (await app.request('GET', `/messages/${id}?antes=99`, { token: who.token })).body.data.map(
        ({ read_at }: { read_at: string | null }) => read_at,
      );
    expect(await readAt(guest)).toEqual([null, null]);
    expect((await list(host, '?unread=1')).data).toHaveLength(1);
    clock.advance(60_000);
    const seen = clock.now();
    await thread(host, id, '?visible=0'); // fetched, but read by no one
    await app.request('GET', `/messages/${id}`, { token: host.token, headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect([(await list(host)).unread, await readAt(guest)]).toEqual([2, [null, null]]);
    await thread(host, id); // a look at the latest marks them as read (D-143)
    clock.advance(60_000);
    await thread(host, id);
    expect(await readAt(guest)).toEqual([seen, seen]);
    expect(await list(host, '?unread=1')).toMatchObject({ data: [], unread: 0 });
    expect((await list(guest)).unread).toBe(0);
    expect((await list(guest, `?accommodation_id=${listing}`)).data).toHaveLength(1);
    expect((await list(guest, `?accommodation_id=${listing + 1}`)).data).toEqual([]);
  });

  it('is read up to the displayed message, by its two sides only', async () => {
    const id = await started();
    for (const words of ['Dos', 'Tres']) await say(guest, id, words);
    const see = (who: Someone, hasta: unknown) => app.request('POST', `/messages/${id}/read`, { token: who.token, body: { hasta } });
    for (const [upTo, unread] of [
      [2, 1],
      [1, 1],
      [3, 0],
      [99, 0],
    ]) {
      expect((await see(host, upTo)).status).toBe(204);
      expect((await list(host)).unread).toBe(unread);
    }
    for (const wrong of [0, -1, 1.5, 2_147_483_648, null]) expect((await see(host, wrong)).status).toBe(422);
    expect((await see(await aBookablePerson(app), 1)).status).toBe(404);
  });

  it('shows what happened to the reservation, and its state', async () => {
    const id = await started();
    const { idreserva } = await aRequest(app, guest, listing, 20, 25);
    await app.drain();
    expect(await thread(host, id)).toMatchObject({
      conversation: { estado: 'solicitud', reserva: { idreserva, fecha_limite: expect.any(String) } },
      eventos: [{ tipo: 'automatico' }, { idreserva, tipo: 'solicitada', mensaje: null }],
    });
  });

  it('has pages of 50', async () => {
    const id = await started();
    for (let i = 2; i <= 51; i += 1) await say(i % 2 ? guest : host, id, `Mensaje ${i}`);
    const last = await thread(guest, id);
    expect([last.data.length, last.data[0].id, last.hay_mas]).toEqual([50, 2, true]);
    const first = await thread(guest, id, '?antes=2');
    expect([texts(first), first.hay_mas]).toEqual([[HELLO], false]);
  });

  it('is blocked and reported by either side', async () => {
    const id = await started();
    const block = (who: Someone, blocked: boolean) =>
      app.request('POST', `/conversations/${id}/block`, { token: who.token, body: { blocked } });
    expect((await block(host, true)).status).toBe(204);
    expect(codeOf(await say(guest, id, 'Hola'))).toEqual([409, 'conversation_blocked']);
    expect((await list(host)).data[0].bloqueada).toBe('por_mi');
    expect((await list(guest)).data[0].bloqueada).toBe('por_la_otra_parte');
    await block(guest, false);
    expect(codeOf(await say(host, id, 'Hola'))).toEqual([409, 'conversation_blocked']);
    await block(host, false);
    expect((await say(guest, id, 'Hola')).status).toBe(201);
    const report = await app.request('POST', `/conversations/${id}/report`, { token: host.token, body: { reason: 'fraud' } });
    expect(report.status).toBe(204);
    expect((await list(host)).data[0].denunciada).toBe(true);
    expect((await list(guest)).data[0].denunciada).toBe(false);
  });
});

describe('the automatic message', () => {
  it("names the nights, and states that the listing follows another site's calendar, whatever a client sends (D-111)", async () => {
    const feed = { accommodationId: listing, icalUrl: 'https://calendars.example.com/talk.ics' };
    await app.request('POST', '/ical/feeds', { token: host.token, body: feed });
    await app.drain();
    const answer = await start(guest, { ical: 'x' });
    expect([answer.status, answer.body.conversation.ical]).toEqual([201, 1]);
    const { id } = answer.body.conversation;
    const automatic = async (language: string) =>
      (await app.request('GET', `/messages/${id}`, { token: host.token, headers: { 'accept-language': language } })).body.eventos;
    expect(await automatic('es')).toMatchObject([
      {
        tipo: 'automatico',
        idreserva: null,
        mensaje: 'Mensaje automático: consulta por 21–26 mar. Calendario sincronizado externamente, confirma disponibilidad.',
      },
    ]);
    expect((await automatic('en'))[0].mensaje).toMatch(/^Automatic message: enquiry about .*please confirm availability\.$/);
    expect((await list(host)).unread).toBe(0); // it counts as no message, and the look above read the other
    // for a listing without one it contains only the nights
    const plain = (await start(guest, { accommodation_id: await aListing(app, host) })).body.conversation;
    expect((await thread(guest, plain.id)).eventos).toMatchObject([{ mensaje: 'Mensaje automático: consulta por 21–26 mar.' }]);
  });
});

describe('a repeated message', () => {
  it('through two processes keeps one order without a gap', async () => {
    const id = await started();
    const process = () => conversationCommands({ db: app.db, store: app.store, clock, terms: app.config.talk, caughtUp: async () => true });
    const processes = [process(), process()];
    const sends = Array.from({ length: 20 }, (_, i) => {
      const who = i % 2 ? guest : host;
      const metadata = { actor: `user:${who.id}`, correlationId: `c${i}`, commandId: `two-processes-${i}` };
      return processes[i % 2]?.send({ conversationId: id, userId: who.id, text: `Mensaje ${i}` }, metadata as never);
    });
    await Promise.all(sends);
    await app.drain();
    const { data } = await thread(guest, id);
    expect(data.map((one: { id: number }) => one.id)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
    expect(new Set(texts({ data })).size).toBe(21);
  });
});

describe('contact data', () => {
  it('is stopped before a payment: the first time with a warning, then with a 24-hour mute', async () => {
    const id = await started();
    const first = await say(guest, id, 'Mi correo es gala@example.com');
    expect(codeOf(first)).toEqual([422, 'contact_data']);
    expect(first.body).toMatchObject({ errors: { message: ['contact_data'] }, offence: 1, found: [{ kind: 'email' }] });
    expect(texts(await thread(host, id))).toEqual([HELLO]);
    expect((await say(guest, id, 'Está bien')).status).toBe(201);
    const until = addMilliseconds(clock.now(), 24 * 3_600_000);
    const second = await say(guest, id, 'llama al +56 9 1234 5678');
    expect(codeOf(second)).toEqual([403, 'muted']);
    expect(second.body).toMatchObject({ offence: 2, until, found: [{ kind: 'phone' }] });
    const muted = await say(guest, id, 'Hola');
    expect([...codeOf(muted), muted.body.until]).toEqual([403, 'muted', until]);
    clock.advance(24 * 3_600_000);
    expect((await say(guest, id, 'Hola')).status).toBe(201);
    expect((await say(guest, id, 'gala@example.com')).body.offence).toBe(3);
    expect((await say(guest, id, 'Hola de nuevo')).status).toBe(201);
  });

  it('is found in parts sent separately, and a text that only resembles a telephone number is no offence', async () => {
    const id = await started();
    const parts = await Promise.all(['9 56', '98 76', '54 32'].map((part) => say(guest, id, part)));
    expect(parts.filter(({ status }) => status === 201).length).toBeLessThan(3);
    expect(texts(await thread(host, id)).length).toBeLessThan(4);
    for (let i = 0; i < 3; i += 1) {
      const refused = await say(host, id, 'quedan 7654321');
      expect([...codeOf(refused), refused.body.offence, refused.body.found]).toEqual([
        ...[422, 'contact_data', undefined],
        [{ kind: 'phone', words: '7654321' }],
      ]);
    }
    expect((await say(host, id, 'Hola')).status).toBe(201);
  });

  it('may be sent once a stay is paid, even by a muted author', async () => {
    const id = await started();
    const { idreserva } = await anAccepted(app, guest, host, listing, 40, 42);
    for (const message of ['gala@example.com', 'gala punto paz arroba gmail punto com']) await say(guest, id, message);
    expect(codeOf(await say(guest, id, 'Hola'))).toEqual([403, 'muted']);
    await markPaid(app, admin, { id_reserva: idreserva, reason: 'test' });
    await app.drain();
    expect((await thread(host, id)).conversation).toMatchObject({ filtro: false, estado: 'pagada' });
    for (const who of [guest, host]) expect((await say(who, id, 'escribe a hugo@example.com')).status).toBe(201);
  });
});

describe('a stopped message', () => {
  const judge = (message: string, verdict: 'release' | 'keep-back', reason: string) =>
    app.request('POST', `/console/stopped-messages/${message}/${verdict}`, { token: admin.token, body: { reason } });
  const waiting = async () =>
    (await app.request('GET', `/console/stopped-messages?filter={"pendiente":true,"autor":${guest.id}}`, { token: admin.token })).body;

  it('can be appealed by its author; once let through it is the next message and no offence', async () => {
    const id = await started();
    const { message_id } = (await say(guest, id, 'llama al +56 9 1234 5678')).body;
    const appeal = (who: Someone) => app.request('POST', `/messages/${id}/appeal`, { token: who.token, body: { message_id } });
    expect((await appeal(host)).status).toBe(404);
    expect((await appeal(guest)).status).toBe(204);
    expect((await appeal(guest)).status).toBe(204);
    expect(await waiting()).toMatchObject([{ id: message_id, mensaje: 'llama al +56 9 1234 5678', encontrado: ['phone'], falta: 1 }]);
    expect((await judge(message_id, 'release', 'harmless')).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(texts(await thread(host, id))).toEqual([HELLO, 'llama al +56 9 1234 5678']);
    expect((await say(guest, id, 'gala@example.com')).body).toMatchObject({ code: 'contact_data', offence: 1 });
    expect(codeOf(await judge(message_id, 'keep-back', 'contact_data'))).toEqual([409, 'already_decided']);
    expect(codeOf(await judge('none', 'release', 'harmless'))).toEqual([404, 'not_found']);
  });

  it('cannot be judged by its two sides, nor can their reports (D-171)', async () => {
    const id = await started();
    const { message_id } = (await say(guest, id, 'llama al +56 9 1234 5678')).body;
    await app.request('POST', `/conversations/${id}/report`, { token: host.token, body: { reason: 'insult' } });
    for (const { id: userId } of [guest, host])
      await append(app, `user-${userId}`, [{ type: 'AdminGranted', data: { userId, grantedAt: clock.now() } }]);
    await app.drain();
    for (const [path, reason] of [
      [`/console/stopped-messages/${message_id}/release`, 'harmless'],
      [`/console/stopped-messages/${message_id}/keep-back`, 'contact_data'],
      [`/console/conversations/${id}/close-reports`, 'person_told'],
    ])
      for (const { token } of [guest, host])
        expect(codeOf(await app.request('POST', path ?? '', { token, body: { reason } }))).toEqual([409, 'own_case']);
    expect((await judge(message_id, 'release', 'harmless')).status).toBe(200);
  });

  it('begins the conversation when it was the first message and is let through', async () => {
    const { message_id, conversation_id } = (await start(guest, { message: 'Mi número: +56 9 1234 5678' })).body;
    expect((await list(guest)).data).toEqual([]);
    await judge(message_id, 'release', 'harmless');
    expect((await list(host)).data).toMatchObject([{ id: conversation_id, unread: 1 }]);
  });
});

describe('the mail about unread messages', () => {
  const mails = async (who: Someone) =>
    (await app.db('dev_mails').where({ to_address: who.email }).orderBy('id')).filter(({ subject }: { subject: string }) =>
      /mensaje/.test(subject),
    );

  it('is sent once for all new messages, and not for read ones', async () => {
    const id = await started();
    await say(guest, id, 'Y otra cosa');
    await app.drain();
    await app.drain();
    expect(await mails(host)).toEqual([]);
    clock.advance(5 * 60_000);
    await app.drain();
    await app.drain();
    expect(await mails(host)).toHaveLength(1);
    await say(host, id, 'Sí');
    await thread(guest, id);
    clock.advance(5 * 60_000);
    await app.drain();
    expect(await mails(guest)).toEqual([]);
    expect((await app.request('POST', '/conversations/notify', { token: guest.token, body: { conversation_id: id } })).status).toBe(204);
    const stranger = await aBookablePerson(app);
    expect((await app.request('POST', '/conversations/notify', { token: stranger.token, body: { conversation_id: id } })).status).toBe(404);
  });

  it('omits names for an unconfirmed address, in a complete sentence (D-134)', async () => {
    const vault = app.db('user_vault').where({ id: host.id });
    const { email_confirmed_at } = await vault.clone().first();
    await vault.clone().update({ email_confirmed_at: null });
    await started();
    clock.advance(5 * 60_000);
    await app.drain();
    await app.drain();
    expect((await mails(host)).at(-1)).toMatchObject({ subject: expect.stringMatching(/^El huésped te escribió/) });
    await vault.clone().update({ email_confirmed_at });
  });
});

it('finds due mails by an index, from their first millisecond', async () => {
  const id = await started();
  const { host: side } = await app.db('conversations').where({ id }).first();
  const due = async (ms: number) => (await dueDigests(app.db, addMilliseconds(side.digestAt, ms))).filter((one) => one.id === id);
  expect(await due(-1)).toEqual([]);
  for (const ms of [0, 1]) expect(await due(ms)).toEqual([{ id, side: 'host', since: side.digestAt }]);
  await thread(host, id);
  expect(await due(1)).toEqual([]);
  const plan = await app.db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    const { sql, bindings } = await new Promise<{ sql: string; bindings: string[] }>((resolve) => {
      trx.once('query', resolve);
      void dueDigests(trx, clock.now());
    });
    return (await trx.raw(`explain ${sql.replace(/\$\d/g, '?')}`, bindings)).rows.map((row: Record<string, string>) => row['QUERY PLAN']);
  });
  for (const index of ['conversations_guest_digest', 'conversations_host_digest']) expect(plan.join('\n')).toContain(index);
});

describe('administrators', () => {
  const list = async (filter: object) =>
    (await app.request('GET', `/console/conversations?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token: admin.token })).body;

  it('review the third offence of a person', async () => {
    const id = await started();
    for (const ms of [0, 0, 24 * 3_600_000]) {
      clock.advance(ms);
      await say(guest, id, 'gala@example.com');
    }
    const rows = (
      await app.request('GET', `/console/stopped-messages?filter={"pendiente":true,"autor":${guest.id}}`, { token: admin.token })
    ).body;
    expect(rows.map(({ falta }: { falta: number }) => falta)).toEqual([3]);
    const path = `/console/stopped-messages?filter={"pendiente":false,"autor":${guest.id}}`;
    const others = (await app.request('GET', path, { token: admin.token })).body;
    expect(others.map(({ falta }: { falta: number }) => falta).sort()).toEqual([1, 2]);
    const all = (await app.request('GET', `/console/stopped-messages?filter={"autor":${guest.id}}`, { token: admin.token })).body;
    expect(all).toHaveLength(3);
  });

  it('find conversations by person, listing and report, and close reports', async () => {
    const id = await started();
    await app.request('POST', `/conversations/${id}/report`, { token: guest.token, body: { reason: 'insult' } });
    const ids = async (filter: object) => (await list(filter)).map((row: { id: number }) => row.id);
    for (const filter of [
      { persona: guest.id },
      { alojamiento: listing },
      { q: guest.email },
      { q: String(host.id) },
      { denunciada: true, persona: guest.id },
    ])
      expect(await ids(filter)).toContain(id);
    expect(await ids({ denunciada: false, persona: guest.id })).toEqual([]);
    expect(await ids({ q: 'nobody of this name' })).toEqual([]);
    expect((await list({ persona: guest.id }))[0]).toMatchObject({ mensajes: 1, motivos: ['insult'], actions: ['close_reports'] });
    const close = (body: object) => app.request('POST', `/console/conversations/${id}/close-reports`, { token: admin.token, body });
    expect((await close({ reason: 'because' })).status).toBe(422);
    expect((await close({ reason: 'person_told' })).status).toBe(200);
    expect((await list({ persona: guest.id }))[0]).toMatchObject({ motivos: [], actions: [], denunciada_desde: null });
    expect((await app.request('GET', `/console/conversations/${id}`, { token: admin.token })).body.data).toMatchObject([
      { message: HELLO },
    ]);
    expect((await app.store.read(`conversation-${id}`)).at(-1)?.type).toBe('ConversationOpened');
  });
});

describe('personal texts', () => {
  it('are only in the vault, and are erased with their author', async () => {
    const id = await started();
    await say(host, id, 'Una palabra rara: zarigüeya');
    const { rows } = await app.db.raw('select count(*)::int as n from event_log where data::text like ?', ['%zarigüeya%']);
    expect(rows[0].n).toBe(0);
    await app.db('user_vault').where({ id: host.id }).update({ erased_at: clock.now() });
    const { data, conversation } = await thread(guest, id);
    expect(data.map(({ message }: { message: string | null }) => message)).toEqual([HELLO, null]);
    expect([conversation.anfitrion, conversation.counterpart]).toEqual([conversation.counterpart, { nombre: '', imagen: null }]);
  });

  it('are read by administrators with an event each time (SEC-24)', async () => {
    const id = await started();
    const rows = await app.request('GET', `/admin/get-conversations?accommodation_id=${listing}`, { token: admin.token });
    expect(rows.body.data).toMatchObject([{ id, side: null, counterpart: null, last_message: null }]);
    const words = await app.request('GET', `/admin/get-messages?conversation_id=${id}`, { token: admin.token });
    expect([texts(words.body), words.body.total]).toEqual([[HELLO], 1]);
    const types = async (stream: string) =>
      (await app.store.read(stream)).map(({ type, data }) => [type, (data as { adminId?: number }).adminId]);
    expect((await types(`conversation-${id}`)).at(-1)).toEqual(['ConversationOpened', admin.id]);
    expect((await types(`conversation-lists-${admin.id}`)).at(-1)).toEqual(['ConversationsListed', admin.id]);
    expect((await app.request('GET', '/admin/get-messages?conversation_id=999999', { token: admin.token })).status).toBe(404);
  });
});

it('all read models are the same after a rebuild', async () => {
  await app.drain();
  expect(await unlikeARebuild(app.db, app.store, app.followers.projections)).toEqual([]);
});
