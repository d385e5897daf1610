import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../src/engine/event-store/port.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { aBookablePerson } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { paymentsIn } from './world.ts';

const lines: string[] = [];
const log = createLog('error', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock, log });
const { accepted, typesOf } = paymentsIn(app, clock);
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const files = join(app.config.dataDir, 'files');
/** Runs `work` while no file can be written, even by root: not even root can create one in /sys. */
const whileRefused = async <T>(work: () => Promise<T>): Promise<T> => {
  renameSync(files, `${files}.kept`);
  symlinkSync('/sys', files);
  try {
    return await work();
  } finally {
    rmSync(files);
    renameSync(`${files}.kept`, files);
  }
};
const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
const portrait = async (token: string) => {
  const form = new FormData();
  form.set('foto', new Blob([await picture()]), 'retrato.jpg');
  return app.request('POST', '/users/updatePhoto', { token, form });
};
const receipts = () => readdirSync(join(files, 'receipts'));

it('answers a portrait with 503 and logs the cause when the disk rejects files, and stores it after the repair', async () => {
  const { token } = await aBookablePerson(app);
  expect((await portrait(token)).status).toBe(200);
  const image = async () => (await app.request('GET', '/users/me', { token })).body.user.imagen;
  const before = await image();
  const refused = await whileRefused(() => portrait(token));
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable_now' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.text).not.toMatch(/sys|E[A-Z]{4}/);
  const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  expect(failed.map(({ disk }) => disk)).toEqual([expect.stringMatching(/^(EPERM|EACCES|EROFS)$/)]);
  expect(await image()).toBe(before);
  expect((await portrait(token)).status).toBe(200);
});

const announcing =
  ({ idreserva, guestToken }: { idreserva: number; guestToken: string }) =>
  async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id_reserva: String(idreserva), token: guestToken })) form.set(name, value);
    form.set('receipt', new Blob([await picture()]), 'comprobante.jpg');
    return app.request('POST', '/pago/transfer', { form });
  };

it('a proof that cannot be stored announces no transfer, and a refused one leaves no file', async () => {
  const stay = await accepted(host);
  const { idreserva } = stay;
  const announce = announcing(stay);
  expect(await whileRefused(announce)).toMatchObject({ status: 503, body: { code: 'unavailable_now' } });
  expect(await typesOf(`reservation-${idreserva}`)).not.toContain('TransferAnnounced');
  expect(await app.db('transfer_receipts').where({ reservation_id: idreserva })).toEqual([]);
  expect((await announce()).status).toBe(200);
  const [row] = await app.db('transfer_receipts').where({ reservation_id: idreserva });
  expect(receipts()).toEqual([row.file_key.replace('receipts/', '')]);
  expect((await announce()).status).toBe(409);
  expect(receipts()).toEqual([row.file_key.replace('receipts/', '')]);
});

it('a proof whose announcement was written but not acknowledged is retained even if the guest does not retry', async () => {
  const stay = await accepted(host);
  const { idreserva } = stay;
  const announce = announcing(stay);
  const isNotice = (events: readonly { type: string }[]) => events.some(({ type }) => type === 'TransferAnnounced');
  const append = app.store.append.bind(app.store);
  const silent = vi.spyOn(app.store, 'append').mockImplementation(async (stream, expected, events) => {
    const written = await append(stream, expected, events);
    if (isNotice(events)) throw new StoreUnavailable('no answer');
    return written;
  });
  expect((await announce()).status).toBe(503);
  silent.mockRestore();
  expect(await typesOf(`reservation-${idreserva}`)).toContain('TransferAnnounced');
  const [row] = await app.db('transfer_receipts').where({ reservation_id: idreserva });
  expect(receipts()).toContain(row.file_key.replace('receipts/', ''));
});

it('a proof replaces no other while it is unknown whether its announcement was written', async () => {
  const stay = await accepted(host);
  const { idreserva } = stay;
  const announce = announcing(stay);
  expect((await announce()).status).toBe(200);
  const receipts = await app.db('transfer_receipts').where({ reservation_id: idreserva });
  const silent = vi.spyOn(app.store, 'read').mockImplementation(() => {
    throw new StoreUnavailable('no answer');
  });
  expect((await announce()).status).toBe(503);
  silent.mockRestore();
  expect(await app.db('transfer_receipts').where({ reservation_id: idreserva })).toEqual(receipts);
});
