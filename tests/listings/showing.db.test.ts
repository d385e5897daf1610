import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { testApp } from '../support/app.ts';
import { aHost, aListing, anAdmin } from './hosts.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const app = await testApp({ clock });
const [host, stranger, admin] = [await aHost(app), await aHost(app), await anAdmin(app)];
const get = (path: string, token?: string) => app.request('GET', path, token ? { token } : {});
const put = (path: string, token?: string, body: unknown = {}) => app.request('PUT', path, { body, ...(token ? { token } : {}) });
const front = (id: unknown, token?: string) => get(`/accommodations/getAccomodationFront/${id}`, token);

describe('the public face', () => {
  it('has neither street nor number nor exact point, for nobody', async () => {
    const id = await aListing(app, host, { admin });
    for (const token of [undefined, stranger.token, host.token, admin.token]) {
      const { status, body, text } = await front(id, token);
      expect(status).toBe(200);
      expect(body.accomodation.latitud).not.toBe(-33.4265);
      for (const hidden of ['direccion', '"numero"', 'Los Leones', '"1234"', 'visitas', 'external_reference']) {
        expect(text).not.toContain(hidden);
      }
      expect(text).not.toMatch(/-33\.4265(?!\d)|-70\.6108(?!\d)/);
    }
  });

  it('shows the host by first name and portrait alone, and what each caller may do', async () => {
    const id = await aListing(app, host, { admin });
    const actions = async (token?: string) => (await front(id, token)).body.accomodation.actions;
    expect((await front(id)).body.accomodation.user).toEqual({ idusuario: host.id, nombre: 'Antonia', imagen: null });
    expect(await actions()).toEqual([]);
    expect(await actions(stranger.token)).toEqual([]);
    expect(await actions(host.token)).toEqual(['edit', 'block_dates', 'delete', 'clone']);
    expect(await actions(admin.token)).toEqual(['edit', 'block_dates', 'delete', 'verify', 'highlight']);
  });

  it('says why there is none: unknown, not yet approved, removed', async () => {
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
    expect((await front(id, admin.token)).body.accomodation).toMatchObject({ eliminado: 1, actions: [] });
    expect((await get(`/galleries/searchByAccommodation/${id}`)).status).toBe(410);
  });
});

describe('every field', () => {
  it('is for the owner and administrators (SEC-07)', async () => {
    const id = await aListing(app, host);
    for (const path of [`/accommodations/getAccomodation/${id}`, `/accommodations/logged/${id}`]) {
      expect((await get(path)).status).toBe(401);
      expect((await get(path, stranger.token)).status).toBe(404);
      expect((await get(path, host.token)).status).toBe(200);
      expect((await get(path, admin.token)).status).toBe(200);
    }
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
});

describe('administration', () => {
  it('approves, verifies and highlights; to others the calls are not there', async () => {
    const id = await aListing(app, host);
    for (const path of [`approve/${id}`, `verify/${id}`, `highlight/add/${id}`, `highlight/delete/${id}`]) {
      for (const token of [undefined, host.token]) expect([401, 404]).toContain((await put(`/accommodations/${path}`, token)).status);
      expect((await put(`/accommodations/${path}`, host.token)).status).toBe(404);
    }
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

describe('visits', () => {
  it('are counted once an hour from one browser, bots not at all, and no address is kept (SEC-21)', async () => {
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
    expect(await visits()).toBe(3);
    expect(JSON.stringify(await app.db('listing_visit_marks'))).not.toContain('127.0.0.1');
    clock.advance(86_400_000);
    await visit('Firefox');
    expect(await app.db('listing_visit_marks').count('* as n').first()).toEqual({ n: 1 });
    expect((await app.request('POST', '/accommodations/add-visit', { body: { id: 999_999 } })).status).toBe(404);
    expect((await app.request('POST', '/accommodations/add-visit', { body: {} })).status).toBe(422);
  });
});

describe('reservations that stand on a space', () => {
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

  it('keep it from being removed (D-116)', async () => {
    const id = await aListing(app, host, { admin });
    const reservation = await request(id, 3);
    const mine = async () => (await get(`/accommodations/get/accommodations?s=${id}`, host.token)).body.data[0];
    const [asked] = (await get('/reservations/received', host.token)).body.data;
    expect(await mine()).toMatchObject({ reservas_vigentes: 1, solicitudes: 1, solicitud_vence: asked.respond_by, proxima_llegada: null });
    const remove = () => app.request('DELETE', `/accommodations/delete/${id}`, { token: host.token });
    expect((await remove()).body).toMatchObject({ status: 409, code: 'has_reservations' });
    expect((await put(`/reservations/reject/${reservation}/-`, host.token)).status).toBe(200);
    await app.drain();
    expect(await mine()).toMatchObject({ reservas_vigentes: 0, solicitudes: 0, solicitud_vence: null });
    const second = await request(id, 4);
    expect((await put(`/reservations/accept/${second}/-`, host.token)).status).toBe(200);
    expect(await mine()).toMatchObject({ reservas_vigentes: 1, solicitudes: 0, proxima_llegada: '2027-04-10' });
    clock.advance(49 * 3_600_000); // never paid
    await app.drain();
    expect(await mine()).toMatchObject({ reservas_vigentes: 0, proxima_llegada: null });
    expect((await remove()).status).toBe(204);
    expect((await app.request('DELETE', `/accommodations/delete/${id}`, { token: stranger.token })).status).toBe(404);
  });

  it('and are rejected three times within a year block it (spec 4)', async () => {
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

  it('that the host lets lapse mark it as well', async () => {
    const id = await aListing(app, host, { admin });
    await request(id, 6);
    clock.advance(24 * 3_600_000 + 1000);
    await app.drain();
    const { accomodation } = (await get(`/accommodations/getAccomodation/${id}`, host.token)).body;
    const received = await get('/reservations/received?perPage=50', host.token);
    const lapsed = received.body.data.find((row: { alojamiento_idalojamiento: number }) => row.alojamiento_idalojamiento === id);
    expect([accomodation.marcas_rechazo, lapsed.marcas_rechazo]).toEqual([1, 1]);
  });
});
