import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/engine/db/embedded/state.ts';
import { aPerson } from '../../identity/people.ts';
import { aBookablePerson, aDraft, aListing, nights, type Someone } from '../../reservations/world.ts';
import type { TestApp } from '../../support/app.ts';
import { until } from '../../support/events.ts';
import { oneInstallation, type Started } from '../../support/processes.ts';

const port = await freePort();
const { db, start, behindProxy } = await oneInstallation({ NODE_ENV: 'test', PUBLIC_URL: `http://127.0.0.1:${port}` });
let webs: [Started, Started];
let workers: [Started, Started];
let app: TestApp;

/** The names of the database's clients. */
const connected = async (name: string): Promise<number> => {
  const where = 'datname = current_database() and application_name = ?';
  return (await db.raw(`select count(*)::int as n from pg_stat_activity where ${where}`, [name])).rows[0].n;
};

beforeAll(async () => {
  const first = await start('web', port);
  const alone = behindProxy([first]);
  const person = await aPerson(alone);
  // work that a web process does not do: a read model, a deadline, a mail
  await sleep(1_500);
  expect((await db('projection_checkpoints').whereNotNull('position')).length).toBe(0);
  expect(await db('users').where({ id: person.id })).toEqual([]);
  expect(await connected('posada jobs')).toBe(0);
  await until(async () => (await connected('posada live')) === 1);

  const [second, ...both] = await Promise.all([start('web'), start('worker'), start('worker')]);
  webs = [first, second];
  workers = both;
  app = behindProxy(webs);
  await until(async () => (await db('users').where({ id: person.id })).length === 1); // which a worker does
});

describe('a worker', () => {
  it('serves its health and its metrics, and nothing else', async () => {
    for (const { url } of workers) {
      const status = async (path: string, method = 'GET') => (await fetch(url + path, { method })).status;
      expect(await Promise.all(['/health/live', '/health/ready', '/metrics'].map((path) => status(path)))).toEqual([200, 200, 200]);
      for (const path of ['/', '/es', '/admin', '/docs', '/dev/mail', '/storage/x', '/api/v1/countries', '/api/v1/events'])
        expect([path, await status(path)]).toEqual([path, 404]);
      expect(await status('/api/v1/users/login', 'POST')).toBe(404);
      expect(await (await fetch(`${url}/metrics`)).text()).toContain('posada_deadlines_given_up 0');
    }
    expect(await connected('posada live')).toBe(2); // the two web processes
    expect(await connected('posada jobs')).toBeGreaterThanOrEqual(2);
  });
});

/** The live messages received by a browser at `web`, with their times. */
const listen = async (web: Started, { token }: Someone) => {
  const controller = new AbortController();
  const response = await fetch(`${web.url}/api/v1/events`, { headers: { authorization: token }, signal: controller.signal });
  expect(response.status).toBe(200);
  const heard: string[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard.push(part.value);
  })().catch(() => undefined);
  await until(() => heard.join('').includes('ready'));
  return { text: () => heard.join(''), close: () => controller.abort() };
};

describe('two web processes and two workers on one database', () => {
  it('take a stay from dates to the address, whichever process is called; a browser at the other one is notified immediately', async () => {
    const host = await aBookablePerson(app, { nombre: 'Hugo' });
    const guest = await aBookablePerson(app, { nombre: 'Gala' });
    const listing = await aListing(app, host);
    const ears = await listen(webs[1], guest);
    const body = { idalojamiento: listing, ...nights(app, 30, 32), guests: 2 };
    const drafted = await app.request('POST', '/reservations', { token: guest.token, body });
    expect(drafted.status).toBe(201);
    const id = drafted.body.reservation.idreserva;
    const requested = await app.request('PUT', `/reservations/request/${id}`, { token: guest.token });
    expect([requested.status, requested.headers.get('x-read-model')]).toEqual([200, null]);
    const received = await app.request('GET', '/reservations/received', { token: host.token });
    expect(received.body.data[0]).toMatchObject({ idreserva: id, actions: ['accept', 'reject'] });

    const before = ears.text().length;
    const accepted = await behindProxy([webs[0]]).request('PUT', `/reservations/accept/${id}/${received.body.data[0].token}`);
    expect(accepted.status).toBe(200);
    await until(() => ears.text().slice(before).includes(`{"type":"reservation","id":${id}}`));
    ears.close();

    const { token } = (await app.request('GET', `/reservations/${id}`, { token: guest.token })).body.reservation;
    const checkout = await app.request('POST', '/mercadopago/pay', { body: { id_reserva: id, token } });
    const payment = checkout.body.mercadopago_url.split('/dev/pay/')[1];
    expect((await app.root('POST', `/dev/pay/${payment}`, { body: { outcome: 'approved' } })).status).toBe(200);
    await app.drain();
    for (const web of webs) {
      const seen = await behindProxy([web]).request('GET', `/reservations/${id}`, { token: guest.token });
      expect(seen.body.reservation).toMatchObject({ fecha_pago: expect.any(String), accommodation: { direccion: 'Calle Secreta' } });
    }
    const mails = await db('mail_outbox').where({ concerns: `reservation-${id}` });
    expect(mails.length).toBeGreaterThan(3);
    expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['sent'])); // each was sent once, by either worker
    expect(
      (
        await db('dev_mails').whereIn(
          'outbox_id',
          mails.map((mail) => mail.id),
        )
      ).length,
    ).toBe(mails.length);
  });

  it('sell the same nights once: eight concurrent requests to both, one 200 and seven × 409', async () => {
    const host = await aBookablePerson(app, { nombre: 'Hugo' });
    const guests = await Promise.all(Array.from({ length: 8 }, () => aBookablePerson(app)));
    const listing = await aListing(app, host);
    const drafts = await Promise.all(guests.map(async (guest) => ({ guest, id: (await aDraft(app, guest, listing)).idreserva as number })));
    const answers = await Promise.all(
      drafts.map(({ guest, id }) => app.request('PUT', `/reservations/request/${id}`, { token: guest.token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    await app.drain();
    expect(await db('occupancy').where({ listing_id: listing, kind: 'hold' })).toHaveLength(1);
    expect(await db('calendar_anomalies')).toEqual([]);
  });

  it('continue when a worker is killed', async () => {
    await workers[0].kill('SIGKILL');
    const person = await aBookablePerson(app);
    const me = await app.request('GET', '/users/me', { token: person.token });
    expect([me.status, me.headers.get('x-read-model')]).toEqual([200, null]);
    await app.drain();
  });
});
