import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { testApp } from '../support/app.ts';
import { aHost, aListing, anAdmin } from './hosts.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const app = await testApp({ clock });
const [host, stranger, admin] = [await aHost(app), await aHost(app), await anAdmin(app)];
const get = (path: string, token?: string) => app.request('GET', path, token ? { token } : {});
const put = (path: string, token?: string, body: unknown = {}) => app.request('PUT', path, { body, ...(token ? { token } : {}) });
const front = (id: unknown, token?: string) => get(`/accommodations/getAccomodationFront/${id}`, token);

describe('the public face', () => {
  it('has neither street nor number nor exact point, for any caller', async () => {
    // so precise that a displaced point, of five decimals, has other digits
    const id = await aListing(app, host, { admin, fields: { latitud: '-33.4265317', longitud: '-70.6108241' } });
    for (const token of [undefined, stranger.token, host.token, admin.token]) {
      const { status, body, text } = await front(id, token);
      expect(status).toBe(200);
      const { latitud, longitud } = body.accomodation;
      const east = (longitud + 70.6108241) * Math.cos((33.4265317 * Math.PI) / 180);
      expect(Math.hypot(latitud + 33.4265317, east) * 111_200).toBeGreaterThan(149); // metres (D-44)
      for (const hidden of [
        'direccion',
        '"numero"',
        'Los Leones',
        '"1234"',
        '-33.4265317',
        '-70.6108241',
        'visitas',
        'external_reference',
      ]) {
        expect(text).not.toContain(hidden);
      }
    }
  });

  it('shows only first name and portrait of the host, and the actions of each caller', async () => {
    const id = await aListing(app, host, { admin });
    const actions = async (token?: string) => (await front(id, token)).body.accomodation.actions;
    expect((await front(id)).body.accomodation.user).toEqual({
      ...{ idusuario: host.id, nombre: 'Antonia', imagen: null },
      ...{ idiomas: [], miembro_desde: new Date().getUTCFullYear(), tasa_respuesta: null, tiempo_respuesta: null },
      presentacion: [`En Posada desde ${new Date().getUTCFullYear()}`],
    });
    expect(await actions()).toEqual([]);
    expect(await actions(stranger.token)).toEqual([]);
    expect(await actions(host.token)).toEqual(['edit', 'block_dates', 'delete', 'clone']);
    expect(await actions(admin.token)).toEqual(['edit', 'block_dates', 'delete', 'unapprove', 'verify', 'highlight']);
  });

  it('returns the reason when there is none: unknown, not yet approved, removed', async () => {
    const id = await aListing(app, host);
    const code = async (of: unknown, token?: string) => {
      const { status, body } = await front(of, token);
      return [status, body.code];
    };
    expect(await code(999_999)).toEqual([404, 'space_not_found']);
    expect((await front('abc')).status).toBe(404);
    expect((await front(0)).status).toBe(404);
    expect(await code(id)).toEqual([404, 'not_yet_approved']);
    expect(await code(id, stranger.token)).toEqual([404, 'not_yet_approved']);
    expect((await front(id, host.token)).status).toBe(200);
    expect((await front(id, admin.token)).status).toBe(200);
    await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1 });
    expect((await front(id)).status).toBe(200);
    expect((await app.request('DELETE', `/accommodations/delete/${id}`, { token: host.token })).status).toBe(204);
    expect(await code(id)).toEqual([410, 'no_longer_available']);
    expect(await code(id, host.token)).toEqual([410, 'no_longer_available']);
    expect((await front(id, admin.token)).body.accomodation).toMatchObject({ eliminado: 1, actions: ['restore'] });
    expect((await get(`/galleries/searchByAccommodation/${id}`)).status).toBe(410);
    // the wizard shows it before anything is typed; strangers still get no reason
    expect((await get(`/accommodations/logged/${id}`, host.token)).status).toBe(410);
    expect((await get(`/accommodations/logged/${id}`, stranger.token)).status).toBe(404);
  });
});

describe('every field', () => {
  it('is sent step by step, as the wizard requests it', async () => {
    const id = await aListing(app, host);
    const { body } = await get(`/accommodations/logged/${id}`, host.token);
    expect(body.steps).toHaveLength(9);
    expect(body.step_05).toEqual(body.accommodation.piezas);
    expect(body.step_05[0]).toMatchObject({ idpieza: 1, cama_2_plazas: 1, wifi: 1, tv: 0 });
  });
});

describe("the host's own list", () => {
  it('is paged, newest first, and searched by id, title and reference', async () => {
    const me = await aHost(app);
    const first = await aListing(app, me, { fields: { nombre: JSON.stringify({ es: 'Casa del Árbol', en: 'Tree house' }) } });
    const second = await aListing(app, me, { fields: { external_reference: 'REF-77' } });
    const list = async (query = '') => {
      const { body } = await get(`/accommodations/get/accommodations${query}`, me.token);
      return body.data.map((a: { idalojamiento: number }) => a.idalojamiento);
    };
    expect(await list()).toEqual([second, first]);
    expect(await list('?s=árbol')).toEqual([first]);
    expect(await list('?s=tree')).toEqual([first]);
    for (const s of ['arbol casa', 'ÁRBOL', 'árbol'.normalize('NFD')])
      expect(await list(`?s=${encodeURIComponent(s)}`), s).toEqual([first]);
    expect(await list('?s=ref-77')).toEqual([second]);
    expect(await list(`?s=${first}`)).toContain(first);
    expect(await list('?s=%25')).toEqual([]);
    const { body } = await get('/accommodations/get/accommodations?page=9&perPage=1', me.token);
    expect(body).toMatchObject({ data: [], total: 2, current_page: 2, last_page: 2, path: '/api/v1/accommodations/get/accommodations' });
    expect((await get('/accommodations/searchByUser', me.token)).body.accomodations).toHaveLength(2);
    expect((await get('/galleries', me.token)).body.photos).toHaveLength(10);
    expect((await get('/accommodations/get/accommodations?page=abc&perPage=-4', me.token)).status).toBe(200);
    expect((await get('/accommodations/get/accommodations')).status).toBe(401);
  });

  it('with dates contains only listings free on all their nights', async () => {
    const me = await aHost(app);
    const [free, taken, elsewhere] = [await aListing(app, me), await aListing(app, me), await aListing(app, me)];
    const dates = { fecha_inicio: '2027-03-10', fecha_termino: '2027-03-13' };
    const block = { token: me.token, body: { idalojamiento: taken, ...dates } };
    expect((await app.request('POST', '/restrictions/store', block)).status).toBe(201);
    await app
      .db('imported_nights')
      .insert({ feed_id: 1, listing_id: elsewhere, during: '[2027-03-12,2027-03-14)', imported_at: clock.now() });
    const list = async (query: string) => {
      const { body } = await get(`/accommodations/get/accommodations?${query}`, me.token);
      return [body.total, body.data.map((a: { idalojamiento: number }) => a.idalojamiento)];
    };
    expect(await list('fecha_inicio=2027-03-11&fecha_termino=2027-03-13')).toEqual([1, [free]]);
    expect(await list('fecha_inicio=2027-03-13&fecha_termino=2027-03-14')).toEqual([2, [taken, free]]); // the check-out day is exclusive
    expect(await list('fecha_inicio=2027-03-08&fecha_termino=2027-03-10')).toEqual([3, [elsewhere, taken, free]]);
    expect(await list(`fecha_inicio=2027-03-11&fecha_termino=2027-03-13&s=${taken}`)).toEqual([0, []]);
    const errors = async (query: string) => (await get(`/accommodations/get/accommodations?${query}`, me.token)).body.errors;
    expect(await errors('fecha_inicio=2027-03-11')).toEqual({ fecha_termino: ['required'] });
    expect(await errors('fecha_termino=2027-03-11')).toEqual({ fecha_inicio: ['required'] });
    expect(await errors('fecha_inicio=2027-03-11&fecha_termino=2027-03-11')).toEqual({ fecha_termino: ['out_of_range'] });
    expect(await errors('fecha_inicio=11-03-2027&fecha_termino=2027-03-12')).toEqual({ fecha_inicio: ['invalid'] });
  });
});

it('the older list ends at 200 listings, the other is paged; photos are only the caller’s own (D-29, D-33)', async () => {
  const [me, other] = [await aHost(app), await aHost(app)];
  const id = await aListing(app, me);
  const mine = (await get(`/accommodations/getAccomodation/${id}`, me.token)).body.accomodation;
  const photos = async (token: string) => (await get('/galleries', token)).body.photos;
  expect(await photos(me.token)).toEqual(mine.gallery);
  expect(await photos(other.token)).toEqual([]);

  const row = await app.db('listings').where({ id }).first();
  const json = { details: JSON.stringify(row.details), struck_at: '[]', review_because: '[]' };
  await app.db.batchInsert(
    'listings',
    Array.from({ length: 200 }, (_, i) => ({ ...row, ...json, id: 1_000_000 + i })),
  );
  const first = (await get('/accommodations/searchByUser', me.token)).body.accomodations.map(
    (a: { idalojamiento: number }) => a.idalojamiento,
  );
  expect([first.length, first[0], first.at(-1)]).toEqual([200, 1_000_199, 1_000_000]);
  const paged = (await get('/accommodations/get/accommodations?page=21', me.token)).body;
  expect([paged.total, paged.last_page, paged.data.map((a: { idalojamiento: number }) => a.idalojamiento)]).toEqual([201, 21, [id]]);
});

describe('administration', () => {
  it('approves, verifies and highlights', async () => {
    const id = await aListing(app, host);
    expect((await put(`/accommodations/highlight/add/${id}`, admin.token)).body.code).toBe('not_yet_approved');
    expect((await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1 })).body.accommodation).toMatchObject({ aprobado: 1 });
    expect((await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1 })).status).toBe(200);
    expect((await put(`/accommodations/verify/${id}`, admin.token, { verificado: 1 })).body.accommodation).toMatchObject({ verificado: 1 });
    const ids = (answer: { body: { accommodations: { idalojamiento: number }[] } }) =>
      answer.body.accommodations.map((a) => a.idalojamiento);
    expect(ids(await put(`/accommodations/highlight/add/${id}`, admin.token))).toContain(id);
    expect(ids(await get('/accommodations/highlight/all'))).toContain(id);
    const featured = await get('/accommodations/getAccomodationFeatured');
    expect(featured.body.accomodations[0]).toMatchObject({ idalojamiento: id, destacado: 1 });
    expect(ids(await put(`/accommodations/highlight/delete/${id}`, admin.token))).not.toContain(id);
    expect((await put('/accommodations/approve/999999', admin.token)).status).toBe(404);
  });
});

describe('revoking by an administrator (D-53)', () => {
  const reason = 'Los papeles no eran suyos';
  const drop = (id: number, token: string, body: object = {}) => app.request('DELETE', `/accommodations/delete/${id}`, { token, body });
  const searched = async (id: number) =>
    (await get('/search_alojamiento?perPage=50')).body.data.some((one: { idalojamiento: number }) => one.idalojamiento === id);

  it('needs a reason, is in the history, and affects the public page and the search', async () => {
    const id = await aListing(app, host, { admin });
    const unapprove = (body: object) => put(`/accommodations/approve/${id}`, admin.token, { aprobado: 0, ...body });
    for (const body of [{}, { reason: '' }, { reason: null }])
      expect((await unapprove(body)).body).toMatchObject({ status: 422, errors: { reason: ['required'] } });
    expect(await searched(id)).toBe(true);
    expect((await unapprove({ reason })).body.accommodation).toMatchObject({ aprobado: 2 });
    expect((await front(id)).body.code).toBe('not_yet_approved');
    expect(await searched(id)).toBe(false);
    await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1 });
    expect(await searched(id)).toBe(true);

    await put(`/accommodations/verify/${id}`, admin.token, { verificado: 1 });
    const unverified = await put(`/accommodations/verify/${id}`, admin.token, { verificado: '0', reason });
    expect(unverified.body.accommodation).toMatchObject({ verificado: 0, aprobado: 1 });

    expect((await drop(id, admin.token, { eliminado: 1, reason })).status).toBe(204);
    expect((await front(id)).status).toBe(410);
    expect((await front(id, admin.token)).body.accomodation.actions).toEqual(['restore']);
    expect((await drop(id, admin.token, { eliminado: 0 })).status).toBe(422);
    expect((await drop(id, admin.token, { eliminado: 0, reason })).status).toBe(204);
    expect((await front(id)).status).toBe(200);
    expect(await searched(id)).toBe(true);

    const { events } = (await get(`/console/accommodations/${id}/events`, admin.token)).body;
    const history = events.map(({ type, words }: { type: string; words: string | null }) => [type, words]);
    expect(history).toContainEqual(['ListingUnapproved', reason]);
    expect(history).toContainEqual(['ListingUnverified', reason]);
    expect(history.at(-1)).toEqual(['ListingRestored', reason]);
  });

  it('only an administrator restores it: the attempt of its host is refused and removes nothing', async () => {
    const id = await aListing(app, host, { admin });
    expect((await drop(id, host.token, { eliminado: 0, reason })).status).toBe(403);
    expect((await front(id)).status).toBe(200);
    expect((await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 7, reason })).status).toBe(422);
  });
});

describe('a change of a field that the approval depends on', () => {
  it('keeps the space public and in a queue until it is approved again (D-54)', async () => {
    const id = await aListing(app, host, { admin });
    const filter = encodeURIComponent(JSON.stringify({ revision: true }));
    const waiting = async () =>
      (await get(`/console/accommodations?filter=${filter}`, admin.token)).body.filter((one: { id: number }) => one.id === id);
    const edit = (fields: object) =>
      app.request('POST', '/accommodations/update', { token: host.token, body: { idalojamiento: id, ...fields } });
    expect((await edit({ m2: 60 })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    await edit({ numero: '77' });
    await edit({ numeroRegistro: 'R-77', tipo: 'privado' });
    expect(await waiting()).toMatchObject([
      { estado: 'approved', revision_por: ['address', 'type', 'registration'], actions: expect.arrayContaining(['approve']) },
    ]);
    expect((await front(id)).status).toBe(200);
    await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1, reason: 'Sigue igual' });
    expect(await waiting()).toEqual([]);
    expect((await get('/console/queues', admin.token)).body.queues.map(({ name }: { name: string }) => name)).toContain('reviews');
  });
});

it('a host is mailed about an administrator’s edits of their listing, but not about their own (D-120)', async () => {
  const me = await aHost(app);
  const id = await aListing(app, me, { admin });
  const edit = (token: string, fields: object) =>
    app.request('POST', '/accommodations/update', { token, body: { idalojamiento: id, ...fields } });
  expect((await edit(me.token, { m2: 60 })).status).toBe(200);
  expect((await edit(admin.token, { m2: 61, arriendo_diario: 50_000, direccion: 'Pasaje Oculto', reglas: 'Silencio.' })).status).toBe(200);
  await app.drain();
  const mails = (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(me.email)}`)).body;
  const changeMails = mails.filter(({ subject }: { subject: string }) => subject.startsWith('Cambiamos datos de'));
  expect(changeMails).toHaveLength(1);
  for (const line of ['60 → 61', '42.000', '50.000', 'Dirección', 'Convivencia']) expect(changeMails[0].text).toContain(line);
  for (const hidden of ['Oculto', 'Silencio', 'placeIds', '720.000']) expect(changeMails[0].text).not.toContain(hidden);
});

it('a host is mailed about decisions of others on their listing, but not about their own removal', async () => {
  const me = await aHost(app);
  const [id, own] = [await aListing(app, me), await aListing(app, me)];
  const statuses = async () => {
    await app.drain();
    const rows = await app
      .db('mail_outbox')
      .where({ concerns: `listing-${id}` })
      .orderBy('posted');
    return rows.map(({ template, status }) => `${template} ${status}`);
  };
  const reason = 'Palabras de la oficina';
  const remove = (eliminado: 0 | 1) =>
    app.request('DELETE', `/accommodations/delete/${id}`, { token: admin.token, body: { eliminado, reason } });
  await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1 });
  expect(await statuses()).toEqual(['host-space-approved sent']);
  await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 0, reason });
  await statuses();
  await remove(1);
  await statuses();
  await remove(0);
  const all = ['approved', 'returned', 'removed', 'restored'].map((what) => `host-space-${what} sent`);
  expect(await statuses()).toEqual(all);
  await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1 });
  await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 0, reason });
  expect(await statuses()).toEqual([...all, 'host-space-approved dropped', 'host-space-returned sent']); // mails that no longer apply are not sent
  await app.request('DELETE', `/accommodations/delete/${own}`, { token: me.token });
  await app.drain();
  expect(await app.db('mail_outbox').where({ concerns: `listing-${own}` })).toEqual([]);
  const mails = (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(me.email)}`)).body;
  expect(mails.map(({ text }: { text: string }) => text).join()).not.toContain('oficina');
});

describe('visits', () => {
  it('are counted once an hour per browser, without bots, and no address is stored (SEC-21)', async () => {
    const id = await aListing(app, host, { admin });
    const visit = (agent: string) => app.request('POST', '/accommodations/add-visit', { body: { id }, headers: { 'user-agent': agent } });
    const visits = async () => (await get(`/accommodations/getAccomodation/${id}`, host.token)).body.accomodation.visitas;
    expect((await visit('Firefox')).status).toBe(204);
    await visit('Firefox');
    expect(await visits()).toBe(1);
    await visit('Safari');
    await visit('Googlebot/2.1');
    expect(await visits()).toBe(2);
    clock.advance(3_600_000);
    await visit('Firefox');
    expect(await visits()).toBe(2);
    clock.advance(1);
    await visit('Firefox');
    expect(await visits()).toBe(3);
    expect(JSON.stringify(await app.db('listing_visit_marks'))).not.toContain('127.0.0.1');
    expect((await app.request('POST', '/accommodations/add-visit', { body: { id: 999_999 } })).status).toBe(404);
    expect((await app.request('POST', '/accommodations/add-visit', { body: {} })).status).toBe(422);
  });
});

describe('reservations of a space', () => {
  const stay = (month: number) => ({ fecha_inicio: `2027-0${month}-10`, fecha_termino: `2027-0${month}-14`, language: 'es', guests: 1 });
  const request = async (idalojamiento: number, month: number): Promise<number> => {
    const guest = await aHost(app);
    const drafted = await app.request('POST', '/reservations', { token: guest.token, body: { idalojamiento, ...stay(month) } });
    if (drafted.status !== 201) throw new Error(drafted.text);
    const id: number = drafted.body.reservation.idreserva;
    const requested = await put(`/reservations/request/${id}`, guest.token);
    if (requested.status !== 200) throw new Error(requested.text);
    return id;
  };

  it('prevent its removal (D-116)', async () => {
    const id = await aListing(app, host, { admin });
    const reservation = await request(id, 3);
    const mine = async () => (await get(`/accommodations/get/accommodations?s=${id}`, host.token)).body.data[0];
    const [received] = (await get('/reservations/received', host.token)).body.data;
    expect(await mine()).toMatchObject({
      reservas_vigentes: 1,
      solicitudes: 1,
      solicitud_vence: received.respond_by,
      proxima_llegada: null,
    });
    const remove = () => app.request('DELETE', `/accommodations/delete/${id}`, { token: host.token });
    expect((await remove()).body).toMatchObject({ status: 409, code: 'has_reservations' });
    expect((await put(`/reservations/reject/${reservation}/-`, host.token)).status).toBe(200);
    await app.drain();
    expect(await mine()).toMatchObject({ reservas_vigentes: 0, solicitudes: 0, solicitud_vence: null });
    const second = await request(id, 4);
    expect((await put(`/reservations/accept/${second}/-`, host.token)).status).toBe(200);
    expect(await mine()).toMatchObject({ reservas_vigentes: 1, solicitudes: 0, proxima_llegada: '2027-04-10' });
    clock.advance(49 * 3_600_000); // not paid in time
    await app.drain();
    expect(await mine()).toMatchObject({ reservas_vigentes: 0, proxima_llegada: null });
    expect((await remove()).status).toBe(204);
    expect((await app.request('DELETE', `/accommodations/delete/${id}`, { token: stranger.token })).status).toBe(404);
  });

  it('block it when they are rejected three times within a year (docs/rules/product.md#states)', async () => {
    const id = await aListing(app, host, { admin });
    for (const month of [3, 4, 5]) {
      expect((await front(id)).status).toBe(200);
      await put(`/reservations/reject/${await request(id, month)}/-`, host.token);
      await app.drain();
    }
    expect((await front(id)).body).toMatchObject({ status: 404, code: 'space_not_active' });
    expect((await front(id, host.token)).body.accomodation).toMatchObject({ bloqueado: 1 });
    expect((await get(`/accommodations/getAccomodation/${id}`, host.token)).body.accomodation).toMatchObject({
      marcas_rechazo: 3,
      marcas: [1, 2, 3].map(() => ({ fecha: expect.any(String), vence: expect.any(String) })),
      motivo_bloqueo: 'three_strikes',
      fecha_bloqueo: expect.any(String),
    });
    const found = await get('/search_alojamiento?perPage=50');
    expect(found.body.data.map((a: { idalojamiento: number }) => a.idalojamiento)).not.toContain(id);
  });

  it('add a strike when the host lets them lapse', async () => {
    const id = await aListing(app, host, { admin });
    await request(id, 6);
    clock.advance(24 * 3_600_000 + 1000);
    await app.drain();
    const { accomodation } = (await get(`/accommodations/getAccomodation/${id}`, host.token)).body;
    const received = await get('/reservations/received?perPage=50&status=rejected', host.token);
    const lapsed = received.body.data.find((row: { alojamiento_idalojamiento: number }) => row.alojamiento_idalojamiento === id);
    expect([accomodation.marcas_rechazo, lapsed.marcas_rechazo]).toEqual([1, 1]);
  });
});
