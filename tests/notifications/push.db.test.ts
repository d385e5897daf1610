import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/engine/observability/log.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { pushing } from '../../src/notifications/pushing.ts';
import { pushKeys } from '../../src/server/push/keys.ts';
import { pushTransport } from '../../src/server/push/transport.ts';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aListing, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { pushService } from '../support/outside/push-service.ts';

const service = await pushService();
afterAll(() => service.stop());
const clock = manualClock('2027-03-01T15:00:00.000Z');
const webPush = { keys: null, subject: 'mailto:push@example.com', hostsAllowed: [service.host] };
const app = await testApp({ clock, config: { webPush } });
const HOUR = 3_600_000;
const at = (ms: number) => clock.set(new Date(Date.parse('2027-03-01T15:00:00.000Z') + ms).toISOString());

let guest: Someone;
let host: Someone;
let listing: number;
type OfTest = ReturnType<typeof service.browser>;
let phone: OfTest;
const subscribe = (who: Someone, { endpoint, keys }: Pick<OfTest, 'endpoint' | 'keys'>, zona = 'America/Santiago') =>
  app.request('POST', '/avisos/dispositivos', { token: who.token, body: { endpoint, keys, zona } });
const messages = ({ received }: OfTest) => received.map(({ payload }) => JSON.parse(payload));
const pushes = (who: Someone) =>
  app
    .db('push_outbox as p')
    .join('notices as n', 'n.id', 'p.notice_id')
    .where('n.user_id', who.id)
    .orderBy('n.number')
    .select('p.*', 'n.template');

beforeEach(async () => {
  at(0);
  [guest, host] = await Promise.all([aBookablePerson(app, { nombre: 'Gala' }), aBookablePerson(app, { nombre: 'Hugo' })]);
  listing = await aListing(app, host);
  await app.drain();
  phone = service.browser();
  expect((await subscribe(host, phone)).status).toBe(204);
});

describe('a push', () => {
  it('notifies a host of a request: encrypted, signed, with a first name and dates and no other personal data', async () => {
    const { idreserva } = await aRequest(app, guest, listing);
    await app.drain();
    const [message] = messages(phone);
    expect(message).toEqual({
      title: 'Gala quiere quedarse en tu espacio',
      body: '31 mar – 2 abr',
      url: `/estadia/${idreserva}`,
      lang: 'es',
      tag: expect.stringMatching(/^[\w-]{32}$/),
      id: expect.any(Number),
    });
    const [{ ttl, topic, urgency, publicKey, payload } = { ttl: 0, topic: '', urgency: '', publicKey: '', payload: '' }] = phone.received;
    expect([ttl, topic, urgency]).toEqual([86_400, message.tag, 'normal']);
    expect(publicKey).toBe(pushKeys(app.config).publicKey);
    expect(payload).not.toContain(guest.email);
    await app.drain();
    expect(phone.received).toHaveLength(1);
  });

  it('goes to every device of the person, in their language, and to no one else', async () => {
    const [laptop, stranger] = [service.browser(), service.browser()];
    await subscribe(host, laptop);
    await subscribe(await aBookablePerson(app), stranger);
    await app.request('POST', '/users/settings/setLanguage', { token: host.token, body: { language: 'en' } });
    await aRequest(app, guest, listing);
    await app.drain();
    expect([messages(phone)[0].title, messages(laptop)[0].title]).toEqual(['Gala asks to stay', 'Gala asks to stay']);
    expect(stranger.received).toEqual([]);
  });

  it('is not sent when switched off, even if it was waiting, nor to a removed browser', async () => {
    at(8 * HOUR); // 20:00 in Santiago
    const { id } = host;
    at(11 * HOUR); // 23:00
    await aRequest(app, guest, listing);
    await app.drain();
    expect(await pushes(host)).toMatchObject([{ status: 'waiting', urgent: false, next_attempt_at: '2027-03-02T11:00:00.000Z' }]);
    await app.request('PUT', '/avisos/preferencias', { token: host.token, body: { tipo: 'bookings', canal: 'push', activo: false } });
    at(20 * HOUR);
    await app.drain();
    expect([phone.received.length, (await pushes(host))[0].status]).toEqual([0, 'dropped']);
    await app.request('PUT', '/avisos/preferencias', { token: host.token, body: { tipo: 'bookings', canal: 'push', activo: true } });
    await app.request('POST', '/avisos/dispositivos/baja', { token: guest.token, body: { endpoint: phone.endpoint } });
    expect(await app.db('push_subscriptions').where({ user_id: id })).toHaveLength(1);
    await app.request('POST', '/avisos/dispositivos/baja', { token: host.token, body: { endpoint: phone.endpoint } });
    expect(await app.db('push_subscriptions').where({ user_id: id })).toEqual([]);
  });

  it('waits at night until 8:00, and is not sent at all for a request withdrawn in the night', async () => {
    at(11 * HOUR);
    const { idreserva } = await aRequest(app, guest, listing);
    await app.drain();
    await app.request('DELETE', `/reservations/${idreserva}`, { token: guest.token, body: {} });
    const { idreserva: other } = await aRequest(app, guest, listing);
    at(20 * HOUR - 1);
    await app.drain();
    expect(phone.received).toEqual([]);
    at(20 * HOUR);
    await app.drain();
    const own = messages(phone).filter(({ title }) => title === 'Gala quiere quedarse en tu espacio');
    expect(own.map(({ url }) => url)).toEqual([`/estadia/${other}`]); // for the request that still exists
  });

  it('wakes both sides two hours before their deadline', async () => {
    const mine = service.browser();
    await subscribe(guest, mine, 'Asia/Tokyo');
    const { idreserva } = await aRequest(app, guest, listing);
    await app.drain();
    phone.received.splice(0);
    at(22 * HOUR); // 10:00 in Santiago
    await remind('host-answer-reminder', idreserva, 22 * HOUR, 24 * HOUR);
    expect(phone.received).toMatchObject([{ urgency: 'high', ttl: 7_200 }]);
    expect(messages(phone)[0].title).toBe('Se acaba el plazo para responder a Gala');
    await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
    await app.drain();
    const { pay_by } = await app.db('reservations').where({ id: idreserva }).first();
    const before = Date.parse(pay_by) - Date.parse('2027-03-01T15:00:00.000Z') - 2 * HOUR;
    mine.received.splice(0);
    at(before);
    await remind('guest-pay-reminder', idreserva, before, before + 2 * HOUR);
    expect(messages(mine).map(({ title }) => title)).toContain('Se acaba el plazo para pagar');
  });
});

const remind = async (template: string, reservationId: number, now: number, untilMs: number) => {
  const [since, until] = [now, untilMs].map((ms) => new Date(Date.parse('2027-03-01T15:00:00.000Z') + ms).toISOString());
  const kind = app.deadlines.find(({ queue }) => queue === 'reservation-reminders');
  const eventId = (
    await app
      .db('mail_outbox')
      .where({ concerns: `reservation-${reservationId}` })
      .first()
  ).event_id;
  await kind?.execute(
    { template, reservationId, eventId, at: since ?? '', by: until ?? '', until: until ?? '' },
    { actor: 'deadline', correlationId: 'c', commandId: 'c' },
  );
  await app.drain();
};

describe('a push service', () => {
  it.each([404, 410])('that answers %i has lost the subscription, and it is removed', async (status) => {
    phone.answer(status);
    await aRequest(app, guest, listing);
    await app.drain();
    expect(await app.db('push_subscriptions').where({ user_id: host.id })).toEqual([]);
    expect(await pushes(host)).toMatchObject([{ status: 'gone', last_error: `answered ${status}` }]);
  });

  it('is retried when busy or failing, and the message is not lost', async () => {
    phone.answer(503, 429);
    await aRequest(app, guest, listing);
    await app.drain();
    expect(await pushes(host)).toMatchObject([{ status: 'waiting', attempts: 1, next_attempt_at: '2027-03-01T15:00:10.000Z' }]);
    at(10_000);
    await app.drain();
    at(40_000);
    await app.drain();
    expect([phone.received.length, (await pushes(host))[0].status]).toEqual([1, 'sent']);
  });

  it('is not retried when it refuses the message, nor when it does not answer in time', async () => {
    phone.answer(413);
    await aRequest(app, guest, listing);
    await app.drain();
    expect(await pushes(host)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    await app.db('push_outbox').update({ status: 'waiting' });
    at(25 * HOUR);
    await app.drain();
    expect((await pushes(host))[0].status).toBe('expired');
  });

  it('gets a message once from two processes, and again with the same topic after a crash', async () => {
    await aRequest(app, guest, listing);
    const { hostsAllowed } = app.config.webPush;
    const transport = pushTransport({ subject: 'mailto:push@example.com', hostsAllowed, keys: () => pushKeys(app.config) });
    const services = { db: app.db, clock, log: createLog('silent'), transport };
    await app.drain();
    const [{ id }] = await pushes(host);
    const waits = (next_attempt_at: string) => app.db('push_outbox').where({ id }).update({ status: 'waiting', next_attempt_at });
    await waits(clock.now());
    phone.received.splice(0);
    await Promise.all([pushing(services)(), pushing(services)(), pushing(services)()]);
    expect(phone.received).toHaveLength(1);
    // died between the answer and its note: the lease ends after a minute
    await waits(new Date(Date.parse(clock.now()) + 60_000).toISOString());
    at(59_999);
    await pushing(services)();
    expect(phone.received).toHaveLength(1);
    at(60_000);
    await pushing(services)();
    expect(phone.received).toHaveLength(2);
    expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(1);
  });
});

describe('a subscription', () => {
  it('must be the address of a push service outside (SEC-10)', async () => {
    for (const endpoint of [
      'http://fcm.example/x',
      'https://127.0.0.1/x',
      'https://10.0.0.1/x',
      'https://[::1]/',
      'ftp://a',
      'x',
      'https://a:8443/',
    ]) {
      const refused = await subscribe(host, { endpoint, keys: phone.keys });
      expect([endpoint, refused.status, refused.body.code]).toEqual([endpoint, 422, 'push_address']);
    }
    for (const keys of [
      { p256dh: 'AA', auth: phone.keys.auth },
      { p256dh: phone.keys.p256dh, auth: 'short' },
    ])
      expect((await subscribe(host, { endpoint: phone.endpoint, keys })).status).toBe(422);
  });

  it('belongs to the person who signed in to that browser last, and a person has at most ten', async () => {
    await subscribe(guest, phone);
    expect(await app.db('push_subscriptions').where({ endpoint: phone.endpoint })).toMatchObject([{ user_id: guest.id }]);
    for (let i = 0; i < 11; i += 1) {
      at(i);
      await subscribe(guest, service.browser());
    }
    expect(await app.db('push_subscriptions').where({ user_id: guest.id })).toHaveLength(10);
    expect(await app.db('push_subscriptions').where({ endpoint: phone.endpoint })).toEqual([]);
  });

  it('ends with a new password, wherever it was added from', async () => {
    const change = { contrasena: PASSWORD, contrasenan: 'Nueva2026', contrasenar: 'Nueva2026' };
    expect((await app.request('POST', '/users/changePassword', { token: host.token, body: change })).status).toBe(200);
    expect(await app.db('push_subscriptions').where({ user_id: host.id })).toEqual([]);
    expect((await subscribe(host, service.browser())).status).toBe(401);
  });

  it('ends with its session: signed out, ended from elsewhere, or expired', async () => {
    const devices = () => app.db('push_subscriptions').where({ user_id: host.id });
    await app.request('POST', '/users/logout', { token: host.token });
    expect(await devices()).toEqual([]);
    const signIn = async () =>
      (await app.request('POST', '/users/login', { body: { correo: host.email, password: PASSWORD } })).body.api_token;
    const [here, there] = [await signIn(), await signIn()];
    const tablet = service.browser();
    for (const [token, browser] of [
      [here, phone],
      [there, tablet],
    ] as const)
      expect((await subscribe({ ...host, token }, browser)).status).toBe(204);
    expect(await devices()).toHaveLength(2);
    await aRequest(app, guest, listing);
    expect((await app.request('DELETE', '/users/sessions', { token: here })).status).toBe(204);
    await app.drain();
    expect([(await devices()).map(({ endpoint }) => endpoint), phone.received.length, tablet.received.length]).toEqual([
      [phone.endpoint],
      1,
      0,
    ]);
    const listed = (await app.request('GET', '/avisos/dispositivos', { token: here })).body.data;
    expect(listed).toEqual([{ id: expect.any(String), sesion: expect.any(String), desde: clock.now() }]);
    for (const [token, left] of [
      [guest.token, 1],
      [here, 0],
    ] as const) {
      expect((await app.request('DELETE', `/avisos/dispositivos/${listed[0].id}`, { token })).status).toBe(204);
      expect(await devices()).toHaveLength(left);
    }
    await subscribe({ ...host, token: here }, phone);
    await app.db('sessions').where({ user_id: host.id }).update({ expires_at: clock.now() });
    await aRequest(app, await aBookablePerson(app), listing, 50, 52);
    await app.drain();
    expect(phone.received).toHaveLength(1);
  });

  it('with an unknown time zone uses the quiet hours of UTC', async () => {
    expect((await subscribe(host, phone, 'Mars/Olympus')).status).toBe(204);
    expect(await app.db('push_subscriptions').where({ user_id: host.id })).toMatchObject([{ zone: 'UTC' }]);
  });
});

it('keys are created once by two processes that start concurrently', () => {
  const made = pushKeys(app.config);
  expect(pushKeys(app.config)).toEqual(made);
  const own = { publicKey: 'a', privateKey: 'b' };
  expect(pushKeys({ ...app.config, webPush: { ...webPush, keys: own } })).toEqual(own);
});
