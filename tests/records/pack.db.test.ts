import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../src/engine/event-store/hash-chain.ts';
import { asWritten } from '../../src/engine/event-store/upcast.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { packKeys, sealedJson, sealedPdf } from '../../src/records/pack/keys.ts';
import { linkOf, verifyJson, verifyPdf } from '../../src/records/pack/verify-pack.mjs';
import { pdfPages } from '../../src/server/pdf/pages.ts';
import { paymentsIn, type Reservation } from '../payments/world.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, SECRETS, type Someone } from '../reservations/world.ts';
import { type Answer, testApp } from '../support/app.ts';
import { pdfTexts } from '../support/pdf-text.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request } = app;
const { pay, paymentIn, press } = paymentsIn(app, clock);
const folder = mkdtempSync(join(tmpdir(), 'posada-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app)];
const [admin, other] = [await anAdmin(app), await aBookablePerson(app, { nombre: 'Otra' })];
const HOUSE = {
  title: { es: 'Casa del patio', en: 'House with a yard' },
  houseRules: { es: 'Sin fiestas ruidosas', en: 'No loud parties' },
};
let reservation: Omit<Reservation, 'listing' | 'guest'>;
let listing = 0;
/** The pack of that reservation. */
let body: Answer['body'];
const made = (who: Someone, id: number, why: object = { reason: 'Mediación en el SERNAC' }, language = 'es') =>
  request('POST', `/console/reservations/${id}/packs`, { token: who.token, body: why, headers: { 'accept-language': language } });

beforeAll(async () => {
  listing = await aListing(app, host, HOUSE);
  const nights = { check_in_date: '2027-01-10', check_out_date: '2027-01-12' };
  const talk = await request('POST', '/conversations', {
    token: guest.token,
    body: { accommodation_id: listing, message: '¿Se oye la calle de noche?', ...nights },
  });
  if (talk.status !== 201) throw new Error(talk.text);
  clock.advance(60_000);
  await aRequest(app, other, listing, 60, 62); // another person's, in the same calendar
  reservation = await anAccepted(app, guest, host, listing);
  clock.advance(60_000);
  await press(paymentIn(await pay(reservation)), 'approved');
  await app.drain();
  ({ body } = await made(admin, reservation.idreserva));
});
const textOf = (pack: Answer['body']) => pdfTexts(Buffer.from(pack.pdf.base64, 'base64')).flat().join(' ');

describe('a dispute pack (D9)', () => {
  it('contains both views, messages, mails, money and deadlines, signed with the published key', async () => {
    const { idreserva } = reservation;
    const published = (await request('GET', '/evidence/keys')).body.keys;
    expect(published).toEqual([{ algorithm: 'Ed25519', public_key: body.key, current: true }]);
    const [json, pdf] = [Buffer.from(body.json.text), Buffer.from(body.pdf.base64, 'base64')];
    expect(verifyJson(json, [body.key])).toMatchObject({ reservation: idreserva, sha256: body.json.sha256 });
    expect(verifyPdf(pdf, [body.key], body.json.sha256).json).toBe(body.json.sha256);
    const { payload } = JSON.parse(body.json.text);
    expect(payload.reservation).toMatchObject({ guest: { first_name: 'Elena', erased: false }, host: { first_name: 'Hugo' } });
    expect(payload.views.map(({ after }: { after: string }) => after)).toEqual([
      ...['ReservationRequested', 'ReservationAccepted', 'ReservationPaid', 'now'],
    ]);
    const [first] = payload.views;
    expect(payload.views.map(({ huesped }: { huesped: { es: { status: string } } }) => huesped.es.status)).toEqual([
      ...['initiated', 'accepted', 'accepted', 'accepted'], // the request as it was, although it was accepted in the same millisecond
    ]);
    expect([first.huesped.es.espacio.nombre, first.anfitrion.en.espacio.nombre]).toEqual(['Casa del patio', 'House with a yard']);
    expect(payload.messages).toEqual([expect.objectContaining({ number: 1, from: 'guest', message: '¿Se oye la calle de noche?' })]);
    expect(payload.mails).toContainEqual(expect.objectContaining({ template: 'host-request', recipient: 'host' }));
    expect(payload.money).toEqual([
      expect.objectContaining({ status: 'confirmed', charged: { amount: 58_300, moneda: 'es_CL', currency: 'CLP' } }),
    ]);
    expect(payload.deadlines).toMatchObject({ cause: null, ended_at: null, paid_at: expect.any(String) });
    expect(payload.history.map(({ code }: { code: string }) => code)).toContain('PaymentConfirmed');
  });

  it('ties every event to the log by its hash, and contains none of another reservation', async () => {
    const { streams } = JSON.parse(body.json.text).payload.log;
    const names = streams.map(({ stream, whole }: { stream: string; whole: boolean }) => `${stream} ${whole}`);
    expect(names).toEqual([
      ...[`reservation-${reservation.idreserva} true`, `payment-${reservation.idreserva} true`],
      ...[`calendar-${listing} false`, `listing-${listing} false`, 'conversation-1 false'],
    ]);
    for (const { stream, events, head } of streams) {
      const log = await app.store.read(stream);
      expect(head.hash).toBe(hashOf(stream, head.revision, asWritten(log[head.revision] as (typeof log)[number])));
      for (const { revision, hash } of events)
        expect(hash).toBe(hashOf(stream, revision, asWritten(log[revision] as (typeof log)[number])));
    }
    const ids = streams.flatMap(({ events }: { events: { data: { reservationId?: number } }[] }) =>
      events.map(({ data }) => data.reservationId),
    );
    expect(new Set(ids.filter(Boolean))).toEqual(new Set([reservation.idreserva]));
  });

  it('can be read as a PDF, with no contact data, address or token in either file', async () => {
    const text = textOf(body);
    for (const part of [
      `Expediente de la reserva R-${reservation.idreserva}`,
      'Sin fiestas ruidosas',
      '¿Se oye la calle de noche?',
      body.json.sha256,
    ])
      expect(text).toContain(part);
    const places = [SECRETS.phone, SECRETS.address, SECRETS.number, String(SECRETS.lat)];
    for (const secret of [...places, host.email, guest.email, reservation.guestToken]) {
      expect(text).not.toContain(secret);
      expect(body.json.text).not.toContain(secret);
    }
    const english = await made(admin, reservation.idreserva, { reason: 'Mediation' }, 'en');
    expect(textOf(english.body)).toContain('No loud parties');
  });
});

it('masks hidden contact data in a message, states it, and keeps the original in the JSON', async () => {
  const [one, two] = [await aBookablePerson(app), await aBookablePerson(app, { nombre: 'Hans' })];
  const place = await aListing(app, two, HOUSE);
  const nights = { check_in_date: '2027-02-10', check_out_date: '2027-02-12' };
  const message = 'Pago en efectivo \u202eon 한';
  await request('POST', '/conversations', { token: one.token, body: { accommodation_id: place, message, ...nights } });
  const { idreserva } = await aRequest(app, one, place, 70, 72);
  const { body: pack } = await made(admin, idreserva);
  const text = textOf(pack);
  expect(text).toContain('Pago en efectivo ‹U+202E›on □');
  expect(text).toContain('nombra un carácter que no se ve');
  expect(JSON.parse(pack.json.text).payload.messages[0].message).toBe(message);
  expect(textOf(body)).not.toContain('nombra un carácter');
});

describe('surnames, which a side sees from the payment on (D-44)', () => {
  const partiesOf = async (id: number) => {
    const { body: pack } = await made(admin, id);
    const { guest: one, host: two } = JSON.parse(pack.json.text).payload.reservation;
    const names = (text: string) => text.includes(SECRETS.lastName);
    return {
      surnames: [one.last_name, two.last_name],
      first: [one.first_name, two.first_name],
      files: [names(pack.json.text), names(textOf(pack))],
    };
  };

  it('are in neither file of a stay that was never paid', async () => {
    const { idreserva } = await anAccepted(app, guest, host, listing, 70, 72);
    expect(await partiesOf(idreserva)).toEqual({ surnames: ['', ''], first: ['Elena', 'Hugo'], files: [false, false] });
    await request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
    await app.drain();
  });

  it('are in both files of a stay that was paid, also once it was cancelled', async () => {
    const paid = await anAccepted(app, guest, host, listing, 80, 82);
    await press(paymentIn(await pay(paid)), 'approved');
    await app.drain();
    const full = { surnames: [SECRETS.lastName, SECRETS.lastName], first: ['Elena', 'Hugo'], files: [true, true] };
    await request('DELETE', `/reservations/${paid.idreserva}`, { token: guest.token });
    await app.drain();
    expect(await partiesOf(paid.idreserva)).toEqual(full);
  });
});

describe('creating one', () => {
  it('is an event with the hashes of both files and the purpose, shown to its people among the looks at their data', async () => {
    const { idreserva } = reservation;
    const { body } = await made(admin, idreserva, { reason: 'Pedido del juzgado' });
    const event = (await app.store.read(`desk-reservation-${idreserva}`)).at(-1);
    expect(event).toMatchObject({
      type: 'PackMade',
      data: { adminId: admin.id, reservationId: idreserva, packId: body.id, json: body.json.sha256, pdf: body.pdf.sha256 },
    });
    const words = await app.db('event_words').where({ command_id: event?.meta.commandId }).first();
    expect(words).toMatchObject({ words: 'Pedido del juzgado', author: `user:${admin.id}` });
    expect(JSON.stringify(event)).not.toContain('juzgado');
    await app.drain();
    const looks = (await request('GET', '/users/me/looks', { token: host.token })).body.data;
    expect(looks[0]).toMatchObject({ what: 'El expediente de una reserva' });
  });

  it('makes another pack when the call is repeated, recorded as well', async () => {
    const call = () =>
      request('POST', `/console/reservations/${reservation.idreserva}/packs`, {
        token: admin.token,
        body: { reason: 'Otra vez' },
        headers: { 'idempotency-key': 'twice' },
      });
    const [one, two] = [await call(), await call()];
    expect([one.status, two.status, one.body.id === two.body.id]).toEqual([201, 201, false]);
    const events = await app.store.read(`desk-reservation-${reservation.idreserva}`);
    expect(events.slice(-2).map(({ data }) => (data as { packId: string }).packId)).toEqual([one.body.id, two.body.id]);
  });

  it('is for administrators who give a purpose, and for an existing reservation', async () => {
    const { idreserva } = reservation;
    expect(await Promise.all([guest, host, other].map(async (who) => (await made(who, idreserva)).status))).toEqual([404, 404, 404]);
    expect((await made(admin, idreserva, {})).body.errors).toEqual({ reason: ['required'] });
    expect((await made(admin, idreserva, { reason: '  ' })).status).toBe(422);
    expect((await made(admin, 999_999)).status).toBe(404);
  });

  it('states that texts and people were erased', async () => {
    await app.db('person_words').where({ author_id: guest.id }).delete();
    await app.db('user_vault').where({ id: guest.id }).update({ erased_at: clock.now(), first_name: '', last_name: '' });
    const { body: pack } = await made(admin, reservation.idreserva);
    const { payload } = JSON.parse(pack.json.text);
    expect(payload.messages).toEqual([expect.objectContaining({ number: 1, erased: true })]);
    expect(payload.reservation.guest).toEqual({ id: guest.id, first_name: '', last_name: '', erased: true });
    for (const words of ['la calle', 'Elena']) expect(pack.json.text).not.toContain(words);
    expect(textOf(pack)).toContain('Cuenta borrada');
  });
});

describe('verifying one', () => {
  const file = (name: string, bytes: string | Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  it('works with the published program, in another process with nothing beside it', async () => {
    const verifier = await request('GET', '/evidence/verify-pack.mjs');
    const program = file('verify-pack.mjs', verifier.text);
    const keys = file('keys.json', (await request('GET', '/evidence/keys')).text);
    const [json, pdf] = [file('p.json', body.json.text), file('p.pdf', Buffer.from(body.pdf.base64, 'base64'))];
    const checked = (...files: string[]) =>
      spawnSync(process.execPath, [program, ...files, '--keys', keys], { cwd: folder, encoding: 'utf8' });
    expect(checked(json, pdf)).toMatchObject({ status: 0, stderr: '' });
    const changed = file('changed.json', body.json.text.replace('Casa del patio', 'Casa del Patio'));
    expect(checked(changed)).toMatchObject({ status: 1, stdout: expect.stringContaining('refused') });
  });

  it("compares it with the log by the installation's command, whatever its files are called, including all its contents", async () => {
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir, LOG_LEVEL: 'silent' };
    const checked = (...files: string[]) =>
      spawnSync(process.execPath, ['src/tools/verify-pack.ts', ...files, '--log'], { env, encoding: 'utf8' });
    const refused = { status: 1, stderr: expect.stringContaining('the log of this installation knows of no such file') };
    const pdf = file('expediente', Buffer.from(body.pdf.base64, 'base64'));
    const json = file('expediente.txt', body.json.text);
    expect(checked(json, pdf)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/events are in the log.*\n.*is the file that was made/),
    });
    // signed with the right key, by somebody who has it, over the events as they are: other words, and another printed page
    const { payload } = JSON.parse(body.json.text);
    const keys = packKeys(app.config);
    expect(checked(file('other.txt', sealedJson({ ...payload, made_at: '2020-01-01T00:00:00.000Z' }, keys)))).toMatchObject(refused);
    const page = pdfPages({ title: 'x', language: 'es' });
    expect(checked(json, file('other.pdf', sealedPdf(await page.done(), body.json.sha256, keys)))).toMatchObject(refused);
    expect(checked(pdf)).toMatchObject({ status: 1, stderr: expect.stringContaining('give the JSON file') });
    // over a history that never was
    const { payload: history } = JSON.parse(body.json.text);
    const [stream] = history.log.streams;
    stream.events[0].data.guests = 9;
    let prev: string | null = null;
    for (const event of stream.events) {
      event.meta.prev = prev;
      event.hash = linkOf(stream.stream, event);
      prev = event.hash;
    }
    stream.head.hash = prev;
    const forged = sealedJson(history, keys).toString('utf8');
    expect(verifyJson(Buffer.from(forged), [body.key]).events).toBeGreaterThan(0);
    const another = expect.stringContaining('revision 0: the log of this installation has something else');
    expect(checked(file('forged.json', forged))).toMatchObject({ status: 1, stderr: another });
  });
});
