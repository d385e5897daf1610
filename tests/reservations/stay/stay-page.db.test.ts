import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wifiVault } from '../../../src/listings/vault.ts';
import type { FieldKey } from '../../../src/server/sealed.ts';
import { mailsTo, proves } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, markPaid, nights, SECRETS, type Someone } from '../world.ts';

const WIFI = { red: 'Red-Secreta-5G', clave: 'clave-muy-secreta-93' };
const CLOSED = [SECRETS.lastName, SECRETS.phone, SECRETS.address, SECRETS.number, String(SECRETS.lat), String(SECRETS.lng)];

let at = Date.now();
const app = await testApp({ clock: { now: () => new Date(at).toISOString() } });
const { request } = app;
let host: Someone;
let guest: Someone;
let stranger: Someone;
let admin: Someone;
let listing = 0;
beforeAll(async () => {
  host = await aBookablePerson(app, { nombre: 'Hugo' });
  stranger = await aBookablePerson(app, { nombre: 'Olga' });
  admin = await anAdmin(app);
  listing = await aListing(app, host, { hours: { checkIn: '16:30', checkOut: '10:00' } });
  const set = await request('PUT', `/accommodations/${listing}/wifi`, { token: host.token, body: WIFI });
  expect([set.status, set.body]).toEqual([200, { wifi: WIFI }]);
});

beforeEach(async () => {
  guest = await aBookablePerson(app, { nombre: 'Gala' });
});

const stay = (id: number, someone?: Someone) => request('GET', `/reservations/${id}/stay`, someone ? { token: someone.token } : {});
const paid = async (from: number, to: number) => {
  const { idreserva } = await anAccepted(app, guest, host, listing, from, to);
  await markPaid(app, admin, { id_reserva: idreserva, reason: 'vista en el banco' });
  await app.drain();
  return idreserva;
};
const named = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));
const wifiIn = (text: string) => named(text, Object.values(WIFI));

describe('the page of a stay', () => {
  it('opens for guest, host and administrators, each by their role; for anyone else it does not exist', async () => {
    const { idreserva } = await aRequest(app, guest, listing, 20, 22);
    const sides = await Promise.all([guest, host, admin].map(async (one) => (await stay(idreserva, one)).body.side));
    expect(sides).toEqual(['guest', 'host', 'admin']);
    expect((await stay(idreserva)).status).toBe(401);
    const [theirs, none] = [await stay(idreserva, stranger), await stay(999_999, guest)];
    expect([theirs.status, theirs.body.code, none.status, none.body.code]).toEqual([404, 'not_found', 404, 'not_found']);
  });

  it('is hidden from the host until the request is sent', async () => {
    const body = { idalojamiento: listing, ...nights(app, 60, 62), guests: 1 };
    const { idreserva } = (await request('POST', '/reservations', { token: guest.token, body })).body.reservation;
    expect([(await stay(idreserva, guest)).status, (await stay(idreserva, host)).status]).toEqual([200, 404]);
  });

  it('has the hours and rules before the payment, but no address, contact or wifi', async () => {
    const { idreserva } = await anAccepted(app, guest, host, listing, 24, 26);
    const { body, text } = await stay(idreserva, guest);
    expect(body.reservation.accommodation).toMatchObject({ hora_llegada: '16:30', hora_salida: '10:00' });
    expect(body.house.reglas.es).toBeTruthy();
    const others = [SECRETS.address, SECRETS.number, String(SECRETS.lat), host.email];
    expect([named(text, others), wifiIn(text), body.wifi]).toEqual([[], [], null]);
    expect(named((await stay(idreserva, host)).text, [guest.email])).toEqual([]);
  });

  it('has address, contact and wifi from the payment on, and never the wifi for administrators', async () => {
    const id = await paid(28, 30);
    const seen = await stay(id, guest);
    expect(seen.body.wifi).toEqual(WIFI);
    expect(seen.body.reservation.accommodation).toMatchObject({ direccion: SECRETS.address, user: { correo: host.email } });
    expect((await stay(id, host)).body.reservation.user.correo).toBe(guest.email);
    expect((await stay(id, host)).body.wifi).toEqual(WIFI);
    const byAdmin = await stay(id, admin);
    expect([byAdmin.status, wifiIn(byAdmin.text)]).toEqual([200, []]);
  });

  it('shows the wifi until the day of check-out, and hides it the day after', async () => {
    const id = await paid(2, 4);
    const began = at;
    const on = async (days: number) => {
      at = began + days * 86_400_000;
      return (await stay(id, guest)).body.wifi;
    };
    try {
      expect([await on(3), await on(4), await on(5)]).toEqual([WIFI, WIFI, null]);
    } finally {
      at = began;
    }
  });

  it('shows neither side the other once cancelled, in page, list and reservation (D-139)', async () => {
    const id = await paid(34, 36);
    expect((await request('DELETE', `/reservations/${id}`, { token: guest.token, body: {} })).status).toBe(200);
    await app.drain();
    for (const path of [`/reservations/${id}/stay`, `/reservations/${id}`, '/reservations?status=canceled'])
      expect([path, named((await request('GET', path, { token: guest.token })).text, [...CLOSED.slice(2), host.email])]).toEqual([
        path,
        [],
      ]);
    expect(wifiIn((await stay(id, guest)).text)).toEqual([]);
    for (const path of [`/reservations/${id}/stay`, `/reservations/${id}`, '/reservations/received?status=canceled'])
      expect([path, named((await request('GET', path, { token: host.token })).text, [guest.email])]).toEqual([path, []]);
    const reservation = (await request('GET', `/reservations/${id}`, { token: admin.token })).body.reservation;
    expect(reservation.user.correo).toBeUndefined(); // administrators open it in the console, for a reason (SEC-37)
  });

  it('is linked from the payment mails, which include the hours', async () => {
    const id = await paid(40, 42);
    for (const one of [guest, host]) {
      const mails = (await mailsTo(app, one.email)).filter(({ html }) => html.includes(`/estadia/${id}`));
      expect(mails.some(({ text }) => text.includes('16:30') && text.includes('10:00'))).toBe(true);
    }
  });
});

describe('the wifi of a space', () => {
  const get = (someone: Someone) => request('GET', `/accommodations/${listing}/wifi`, { token: someone.token });
  const put = (someone: Someone, body: unknown) => request('PUT', `/accommodations/${listing}/wifi`, { token: someone.token, body });

  it('is for its owner only: the listing is unknown to others, including administrators', async () => {
    expect((await get(host)).body).toEqual({ wifi: WIFI });
    for (const one of [guest, stranger, admin]) {
      const answers = [await get(one), await put(one, { red: 'Otra', clave: null })];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'space_not_found'],
        [404, 'space_not_found'],
      ]);
    }
    expect((await get(host)).body).toEqual({ wifi: WIFI });
  });

  it.each([
    [{ red: 'a'.repeat(32), clave: 'b'.repeat(63) }, 200],
    [{ red: 'a'.repeat(33), clave: null }, 422],
    [{ red: 'Red', clave: 'b'.repeat(64) }, 422],
    [{ red: '', clave: 'b' }, 422],
    [{ red: 'Red\nDos', clave: null }, 422],
    [{ clave: 'sola' }, 422],
    [{ red: 'Casa <b>&', clave: '' }, 200],
  ])('%j answers %i', async (body, status) => {
    expect((await put(host, body)).status).toBe(status);
  });

  it('is an open network without a password, and is removed without a name', async () => {
    expect((await put(host, { red: 'Abierta' })).body).toEqual({ wifi: { red: 'Abierta', clave: null } });
    expect((await put(host, { red: null })).body).toEqual({ wifi: null });
    expect(await app.db('listing_wifi').where({ listing_id: listing })).toEqual([]);
    expect((await put(host, WIFI)).status).toBe(200);
  });

  it('is sealed in its table, and in no event, audit row, mail, stored answer or other table', async () => {
    await app.drain();
    const tables: { table_schema: string; table_name: string }[] = await app
      .db('information_schema.tables')
      .whereNotIn('table_schema', ['pg_catalog', 'information_schema'])
      .where({ table_type: 'BASE TABLE' })
      .select('table_schema', 'table_name');
    const found: string[] = [];
    for (const { table_schema, table_name } of tables) {
      const { rows } = await app.db.raw('select t::text as row from ??.?? t', [table_schema, table_name]);
      if (rows.some(({ row }: { row: string }) => wifiIn(row).length > 0)) found.push(table_name);
    }
    expect([tables.length > 20, found]).toEqual([true, []]);
    const [row] = await app.db('listing_wifi').where({ listing_id: listing });
    expect(row.network).toMatch(/^v1\./);
  });

  it('can be sealed again with a new key', async () => {
    const [newest, old]: FieldKey[] = [{ id: '2027', secret: 'k'.repeat(64) }, ...app.config.fieldKeys];
    if (!newest || !old) throw new Error('no keys');
    const before = await wifiVault([old]).read(app.db, listing);
    expect(await wifiVault([newest, old]).reseal(app.db)).toBe(1);
    expect(await wifiVault([newest]).read(app.db, listing)).toEqual(before);
    expect(await wifiVault([newest, old]).reseal(app.db)).toBe(0);
    await wifiVault([old, newest]).reseal(app.db);
  });

  it('does not open for another space', async () => {
    const other = await aListing(app, host);
    const [row] = await app.db('listing_wifi').where({ listing_id: listing });
    await app.db('listing_wifi').insert({ ...row, listing_id: other });
    await expect(wifiVault(app.config.fieldKeys).read(app.db, other)).rejects.toThrow('listing_wifi.network of listing');
    await app.db('listing_wifi').where({ listing_id: other }).delete();
  });

  it('is in no download of administrators', async () => {
    await proves(app, admin);
    for (const path of ['/console/accommodations', `/console/accommodations/${listing}`, `/accommodations/getAccomodation/${listing}`])
      expect([path, wifiIn((await request('GET', path, { token: admin.token })).text)]).toEqual([path, []]);
  });
});
