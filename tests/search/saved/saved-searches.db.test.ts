import { expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aPerson } from '../../identity/people.ts';
import { aListing } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const app = await testApp({ clock });
const [host, guest, other] = [await aPerson(app), await aPerson(app, {}, { 'accept-language': 'en' }), await aPerson(app)];
const [place] = (await app.request('GET', '/locations?q=providencia')).body.data;
const PROVIDENCIA = new URLSearchParams({ search_query: place.search_query, long_name: place.long_name, type_route: place.type_route });
const path = '/busquedas-guardadas';
const save = (consulta: string, token = guest.token) => app.request('POST', path, { token, body: { consulta } });
const list = async (token = guest.token, language = 'es') =>
  (await app.request('GET', path, { token, headers: { 'accept-language': language } })).body.data;
const remove = (id: string, token = guest.token) => app.request('DELETE', `${path}/${id}`, { token });

it("is named after its criteria in the reader's language, and is stored once however its address is written", async () => {
  const days = 'fecha_inicio=2026-12-20&fecha_termino=2026-12-27';
  const first = await save(`${PROVIDENCIA}&${days}&numero_huespedes=2&wifi=1&categoria=casa&categoria=cabana&page=3&orden=nuevos`);
  expect(first).toMatchObject({ status: 200, body: { estado: 'activa', resultados: 0, nuevos: 0 } });
  const again = await save(`categoria=cabana&wifi=true&categoria[]=casa&numero_huespedes=2&${days}&comuna=Providencia&country=Chile`);
  expect(again.body.id).toBe(first.body.id);
  expect((await list()).map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Providencia · 20–27 dic · 2 huéspedes · 3 filtros']);
  const [shown] = await list(guest.token, 'en');
  expect(shown.nombre).toBe('Providencia · Dec 20–27 · 2 guests · 3 filters');
  const query = new URLSearchParams(shown.consulta);
  expect(query.get('search_query')).toBe(place.search_query);
  expect(query.getAll('categoria')).toEqual(['cabana', 'casa']);
  expect(query.has('page')).toBe(false);
  await remove(first.body.id);
});

it('stores no personal text, and refuses an invalid search', async () => {
  const { body } = await save(`${PROVIDENCIA}&utm_source=mail&direccion_completa=Ana+vive+aqui&verificado=si&precio_max=0`);
  const row = await app.db('saved_searches').where({ id: body.id }).first();
  expect(row.criteria).toEqual({});
  for (const wrong of [
    'numero_huespedes=x',
    'categoria=castillo',
    'search_query=nowhere-at-all',
    'fecha_inicio=2026-11-01&fecha_termino=2026-11-05',
  ])
    expect(await save(wrong)).toMatchObject({ status: 422, body: { errors: { consulta: ['invalid'] } } });
  await remove(body.id);
});

it('belongs to one person', async () => {
  const { body } = await save('numero_huespedes=3');
  expect(await list(other.token)).toEqual([]);
  await remove(body.id, other.token);
  expect((await app.request('PUT', `${path}/${body.id}/avisos`, { token: other.token, body: { activos: true } })).status).toBe(404);
  expect(await list()).toHaveLength(1);
  expect((await save('numero_huespedes=3', other.token)).body.id).not.toBe(body.id);
  expect((await remove(body.id)).status).toBe(204);
  expect((await remove(body.id)).status).toBe(204);
  expect(await list()).toEqual([]);
});

it('is one of twenty at most', async () => {
  for (let guests = 1; guests <= 19; guests += 1) await save(`numero_huespedes=${guests}&wifi=1`);
  expect((await save('cocina=1')).status).toBe(200);
  expect(await save('lavadora=1')).toMatchObject({ status: 409, body: { code: 'too_many_saved_searches' } });
  expect((await save('cocina=1')).status).toBe(200);
  const all = await list();
  expect(all).toHaveLength(20);
  for (const { id } of all) await remove(id);
});

it('can be paused and resumed, counts current matches, and ends with its dates', async () => {
  await aListing(app, host, { placeIds: [place.id] });
  const { body } = await save(`${PROVIDENCIA}&fecha_inicio=2026-12-20&fecha_termino=2026-12-27`);
  expect(body).toMatchObject({ resultados: 1, estado: 'activa' });
  const avisos = (activos: boolean) => app.request('PUT', `${path}/${body.id}/avisos`, { token: guest.token, body: { activos } });
  expect((await avisos(false)).status).toBe(204);
  expect(await list()).toMatchObject([{ estado: 'sin_avisos', resultados: 1 }]);
  expect((await avisos(true)).status).toBe(204);
  expect(await list()).toMatchObject([{ estado: 'activa' }]);
  clock.advance(Date.parse('2026-12-21T04:59:00.000Z') - Date.parse(clock.now())); // Easter Island still has the 20th
  expect(await list()).toMatchObject([{ estado: 'activa' }]);
  clock.advance(60_000);
  expect(await list()).toMatchObject([{ estado: 'terminada', resultados: 0 }]);
});
