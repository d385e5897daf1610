import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted } from '../reservations/world.ts';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/events.ts';
import { s3Server } from '../support/outside/s3.ts';
import { smtpSink } from '../support/outside/smtp.ts';
import { startProxy } from '../support/outside/tcp-proxy.ts';
import { oneInstallation } from '../support/processes.ts';

/** How long no other service answers. */
const HANGS_MS = 65_000;
/** The time limit of calls that need no other service, also on a slow machine. */
const USUAL_MS = 10_000;
/** The longest wait of a person: 15 s for one operation at the bucket or a gateway, and the rest of the call, also on a slow machine. */
const PATIENCE_MS = 40_000;

const [smtp, s3] = [await smtpSink(), await s3Server()];
const toSmtp = await startProxy({ host: '127.0.0.1', port: smtp.port });
const toS3 = await startProxy({ host: '127.0.0.1', port: Number(new URL(s3.settings.endpoint ?? '').port) });
/** Gateway, geocoder, rates and blog: they accept connections and never answer. */
const deaf = await startProxy({ host: '127.0.0.1', port: smtp.port });
deaf.cut('silent');
const http = `http://127.0.0.1:${deaf.port}`;
const { db, store, start, behindProxy } = await oneInstallation({
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  SMTP_URL: `smtp://127.0.0.1:${toSmtp.port}`,
  MAIL_FROM: 'Posada <hola@posada.test>',
  S3_ENDPOINT: `http://127.0.0.1:${toS3.port}`,
  S3_REGION: s3.settings.region,
  S3_BUCKET: s3.settings.bucket,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey ?? '',
  S3_PATH_STYLE: '1',
  MERCADOPAGO_URL: http,
  MERCADOPAGO_ACCESS_TOKEN: 'token',
  MERCADOPAGO_WEBHOOK_SECRET: 'secret',
  GEOCODER_URL: http,
  RATES_URL: http,
  BLOG_URL: http,
});
let app: TestApp;
beforeAll(async () => {
  const web = await start('web'); // creates the bucket
  await start('worker');
  app = behindProxy([web]);
});
afterAll(async () => {
  for (const proxy of [toSmtp, toS3, deaf]) {
    proxy.mend({ broken: true });
    proxy.dropAll();
  }
  await Promise.all([smtp.close(), s3.stop()]);
});

/** Transactions that have been idle for longer than a moment. */
const heldOpen = async (): Promise<number> => {
  const { rows } = await db.raw(`select count(*)::int as n from pg_stat_activity where datname = current_database()
    and state like 'idle in transaction%' and state_change < now() - interval '10 seconds'`);
  return rows[0].n;
};
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), performance.now() - began];
};

it('serves all other calls while no external service answers for over a minute, sends nothing twice and loses nothing', async () => {
  const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
  const { idreserva, guestToken } = await anAccepted(app, guest, host, await aListing(app, host));
  await app.drain();
  const before = smtp.received.length;

  toSmtp.cut('silent');
  toS3.cut('silent');
  const end = performance.now() + HANGS_MS;
  const recovering = [guest, host];
  for (const { email } of recovering) expect((await app.request('POST', '/recovery/password', { body: { email } })).status).toBe(200);

  const photo = new Uint8Array(
    await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
  const upload = (key: string) => {
    const form = new FormData();
    form.set('foto', new Blob([photo], { type: 'image/jpeg' }), 'me.jpg');
    return app.request('POST', '/users/updatePhoto', { token: guest.token, form, headers: { 'idempotency-key': key } });
  };
  const pay = () => app.request('POST', '/mercadopago/pay', { body: { id_reserva: idreserva, token: guestToken } });
  const find = () => app.request('GET', '/addresses?q=Avenida%20Italia%20850', { token: host.token });
  const timings = (['/mercadopago', '/photo', '/addresses'] as const).flatMap((what) =>
    Array.from({ length: 12 }, (_, n) =>
      timed(what === '/photo' ? () => upload(`photo-${n}`) : what === '/addresses' ? find : pay).then(([answer, ms]) => ({
        what,
        ms,
        ...answer,
      })),
    ),
  ); // more concurrent calls than the pool has connections

  let rounds = 0;
  while (performance.now() < end) {
    const calls = [
      () => app.request('GET', '/countries'),
      () => app.request('GET', '/users/me', { token: host.token }),
      () => app.request('GET', `/reservations/${idreserva}`, { token: guest.token }),
      () => app.request('PUT', '/users/update', { token: host.token, body: { nombre: `Hugo ${'ab'[rounds % 2]}` } }),
      () => app.root('GET', '/health/live'),
    ];
    for (const call of calls) {
      const [{ status }, ms] = await timed(call);
      expect(status).toBe(200);
      expect(ms).toBeLessThan(USUAL_MS);
    }
    expect(await heldOpen()).toBe(0);
    rounds += 1;
    await sleep(1_000);
  }
  expect(rounds).toBeGreaterThan(5);
  for (const { what, status, ms } of await Promise.all(timings)) {
    expect([what, what === '/addresses' ? [200] : [409, 429, 503]]).toEqual([what, expect.arrayContaining([status])]);
    expect(ms).toBeLessThan(PATIENCE_MS);
  }
  expect(smtp.received).toHaveLength(before);

  for (const proxy of [toSmtp, toS3]) proxy.mend({ broken: true });
  await until(async () => smtp.received.length >= before + recovering.length, 150_000); // a failed attempt is retried after a while
  await sleep(3_000);
  const mails = smtp.received.slice(before).map(({ to }) => to[0]);
  expect(mails.sort()).toEqual(recovering.map(({ email }) => email).sort());
  await until(async () => (await upload('photo-0')).status === 200);
  const changes = (await store.read(`user-${guest.id}`)).filter(
    ({ type, data }) => type === 'ProfileUpdated' && JSON.stringify(data).includes('image'),
  );
  expect(changes).toHaveLength(1);
  expect((await store.read(`payment-${idreserva}`)).filter(({ type }) => type === 'CheckoutOpened')).toHaveLength(0);
  expect((await aPerson(app)).id).toBeGreaterThan(0);
}, 420_000);
