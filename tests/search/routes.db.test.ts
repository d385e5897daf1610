import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aHost, aListing, anAdmin } from '../listings/hosts.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ clock: manualClock('2026-12-01T15:00:00.000Z') });
const search = (query: string) => app.request('GET', `/search_alojamiento?${query}`);
const ids = async (query: string): Promise<number[]> => {
  const { status, body, text } = await search(query);
  if (status !== 200) throw new Error(text);
  return body.data.map((item: { idalojamiento: number }) => item.idalojamiento);
};
const stay = 'fecha_inicio=2027-03-10&fecha_termino=2027-03-14';
let providencia = 0;
let nunoa = 0;
let madrid = 0;
let host: { id: number; token: string };

beforeAll(async () => {
  host = await aHost(app);
  const admin = await anAdmin(app);
  const publish = (fields: object) => aListing(app, host, { admin, fields });
  providencia = await publish({});
  nunoa = await publish({ latitud: '-33.4560', longitud: '-70.5990', modalidad_tiempo: 'mensual', tipo: 'privado', piscina: '1' });
  madrid = await publish({
    latitud: '40.4269',
    longitud: '-3.7041',
    moneda: 'it_IT',
    arriendo_diario: '80',
    arriendo: '1200',
    modalidad_tiempo: 'diario',
    tiempo_min: '1',
  });
  await aListing(app, host); // pending
});

describe('a place', () => {
  it.each([
    ['search_query=providencia', () => [providencia]],
    ['comuna=Providencia&country=Chile', () => [providencia]],
    ['long_name=Ñuñoa, Santiago, Chile', () => [nunoa]],
    ['search_query=arriendo-temporal-santiago', () => [providencia, nunoa]],
    ['country=Chile', () => [providencia, nunoa]],
    ['country=Spain', () => [madrid]],
    ['comuna=Atlantis', () => []],
    ['country=France', () => []],
    ['direccion_completa=Madrid, Comunidad de Madrid, España', () => [madrid]],
    ['', () => [providencia, nunoa, madrid]],
  ])('%s', async (query, expected) => expect((await ids(query)).sort()).toEqual(expected().sort()));

  it('by box and polygon uses the public point, also for unknown names with a box', async () => {
    expect(await ids('northeast=40.5,-3.6&southwest=40.3,-3.8')).toEqual([madrid]);
    expect(await ids('comuna=Atlantis&northeast=40.5,-3.6&southwest=40.3,-3.8')).toEqual([madrid]);
    expect(await ids(`polygon=${encodeURIComponent('[[-3.8,40.3],[-3.6,40.3],[-3.6,40.5],[-3.8,40.5]]')}`)).toEqual([madrid]);
  });
});

it('returns places for the home page with their cheapest home, monthly prices first, each once', async () => {
  const { body } = await app.request('GET', '/search_alojamiento_home');
  const shown = (body.data as { location: { comuna: string }; accommodation: { idalojamiento: number; precio_unidad: string } }[]).map(
    ({ location, accommodation }) => [location.comuna, accommodation.idalojamiento, accommodation.precio_unidad],
  );
  expect(shown.sort()).toEqual([
    ['Madrid', madrid, 'noche'],
    ['Providencia', providencia, 'mes'],
    ['Santiago', Math.min(providencia, nunoa), 'mes'],
  ]);
});

describe('nearby places (L-03)', () => {
  type Related = { data: { location: { comuna: string; country_code: string; search_query: string }; accommodation: object | null }[] };
  const beside = async (place: string) => (await app.request('GET', `/search_alojamiento_related/${place}`)).body as Related;

  it('are three others of the same country, those with listings first', async () => {
    const { data } = await beside('providencia');
    expect(data).toHaveLength(3);
    expect(new Set(data.map(({ location }) => location.country_code))).toEqual(new Set(['CL']));
    expect(data.map(({ location }) => location.search_query)).not.toContain('providencia');
    const lets = data.map(({ accommodation }) => accommodation !== null);
    expect(lets).toContain(true);
    expect(lets).toEqual([...lets].sort().reverse());
  });

  it('are the same all day, also with a search term before the place', async () => {
    expect(await beside('madrid')).toEqual(await beside('madrid'));
    expect((await beside('alquiler-temporal-madrid')).data).toHaveLength(3);
  });

  it('do not exist for an unknown place', async () => {
    expect((await app.request('GET', '/search_alojamiento_related/nowhere')).status).toBe(404);
  });
});

describe('availability', () => {
  it('follows the rental mode: under 30 nights by the night, else by the month', async () => {
    expect((await ids(stay)).sort()).toEqual([providencia, madrid].sort());
    expect((await ids('fecha_inicio=2027-03-01&fecha_termino=2027-03-31')).sort()).toEqual([providencia, nunoa].sort());
    expect(await ids('fecha_inicio=2027-03-01&fecha_termino=2027-03-30')).not.toContain(nunoa);
  });

  it('agrees with /available, before, during and after a block', async () => {
    const available = async () =>
      (await app.request('GET', `/available?accommodationId=${madrid}&initDate=2027-03-10&endDate=2027-03-14&guests=1`)).body.available;
    expect([await available(), (await ids(stay)).includes(madrid)]).toEqual([true, true]);
    const block = { idalojamiento: madrid, fecha_inicio: '2027-03-12', fecha_termino: '2027-03-13' };
    const { body } = await app.request('POST', '/restrictions/store', { token: host.token, body: block });
    await app.drain();
    expect([await available(), (await ids(stay)).includes(madrid)]).toEqual([false, false]);
    await app.request('DELETE', `/restrictions/delete/${body.restriction.idrestriccion}`, { token: host.token });
    await app.drain();
    expect([await available(), (await ids(stay)).includes(madrid)]).toEqual([true, true]);
  });
});

describe('an item', () => {
  it('is a card with price, unit and, with dates, the same total as the simulation', async () => {
    const [item] = (await search(`search_query=madrid&${stay}`)).body.data;
    expect(item).toMatchObject({ idalojamiento: madrid, precio: 80, precio_unidad: 'noche', moneda: 'it_IT', comuna: 'Malasaña' });
    const simulation = await app.request('GET', `/simulation?accommodationId=${madrid}&initDate=2027-03-10&endDate=2027-03-14&guests=1`);
    expect(item.total).toBe(simulation.body.total);
    expect(item.total_estadia).toBe(item.total);
    expect(JSON.stringify(item)).not.toContain('Los Leones');
  });
  it('has no total without dates; by the month it has the whole stay beside the amount paid now', async () => {
    expect((await search('search_query=madrid')).body.data[0]).not.toHaveProperty('total');
    const [item] = (await search('search_query=nunoa&fecha_inicio=2027-03-01&fecha_termino=2027-05-01')).body.data;
    expect(item).toMatchObject({ precio: 720_000, precio_unidad: 'mes', total: 792_000, total_estadia: 1_512_000 });
  });
});

describe('other filters', () => {
  it.each([
    ['piscina=1', () => [nunoa]],
    ['tipo_alojamiento=privado', () => [nunoa]],
    ['habitacion=1', () => [nunoa]],
    ['categoria[]=casa', () => []],
    ['categoria[]=casa&categoria[]=departamento', () => [providencia, nunoa, madrid]],
    ['verificado=1', () => []],
    ['verificado=0', () => [providencia, nunoa, madrid]],
    ['numero_huespedes=5', () => []],
    ['rooms_number=3', () => []],
    [`${stay}&precio_max=250`, () => [providencia]],
    [`${stay}&precio_min=250`, () => [madrid]],
  ])('%s', async (query, expected) => expect((await ids(query)).sort()).toEqual(expected().sort()));

  it('are sorted in the requested order', async () => {
    expect(await ids(`${stay}&orden=precio_asc`)).toEqual([providencia, madrid]);
    expect(await ids(`${stay}&orden=precio_desc`)).toEqual([madrid, providencia]);
    expect((await ids('orden=nuevos'))[0]).toBe(madrid);
  });

  it('answer invalid values with the field, never with a 5xx', async () => {
    for (const [query, field] of [
      ['orden=al_azar', 'orden'],
      ['fecha_inicio=ayer&fecha_termino=2027-01-01', 'fecha_inicio'],
      ['precio_min=-1', 'precio_min'],
      ['precio_min=mucho', 'precio_min'],
      ['rooms_number=11', 'rooms_number'],
      ['polygon=[[0,0]]', 'polygon'],
      ['latitud=91&longitud=0', 'latitud'],
    ] as const) {
      const { status, body } = await search(query);
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, [field]]);
    }
    expect(await ids('wifi=quizas&verificado=tal_vez')).toEqual(await ids('')); // a flag is either set or not
    for (const query of ['page=999999999999', 'page=%00', 'numero_huespedes=1e3', "comuna=';--", 'precio_max=1e300', 'limit=x']) {
      expect((await search(query)).status, query).toBeLessThan(500);
    }
  });
});

describe('pages and pins', () => {
  it('contain the number of the last page beyond it', async () => {
    expect((await search('limit=2')).body.paginate).toEqual({ total: 3, current_page: 1, total_pages: 2, per_page: 2 });
    for (const page of ['7', '100000', '100001', '99999999999999999999']) {
      const beyond = await search(`perPage=2&page=${page}`);
      expect(beyond.body, page).toMatchObject({ data: [], paginate: { total: 3, current_page: 2, total_pages: 2 } });
    }
    expect((await search('comuna=Atlantis')).body.paginate).toEqual({ total: 0, current_page: 1, total_pages: 1, per_page: 12 });
  });
  it("leave out the caller's hidden listings, and no one else's (S-25)", async () => {
    const body = { alojamientos: [nunoa], oculto: 1 };
    await app.request('POST', '/wishList/hide', { body, token: host.token });
    const of = async (path: string, token?: string) => (await app.request('GET', path, token ? { token } : {})).body;
    expect(await of('/search_alojamiento?perPage=2', host.token)).toMatchObject({
      data: [{ idalojamiento: providencia }, { idalojamiento: madrid }],
      paginate: { total: 2, total_pages: 1 },
    });
    expect((await of('/search_alojamiento_all', host.token)).data).toHaveLength(2);
    expect((await of('/search_alojamiento?perPage=2')).paginate.total).toBe(3);
    await app.request('POST', '/wishList/hide', { body: { ...body, oculto: 0 }, token: host.token });
  });
  it('show the public point and the price', async () => {
    const { status, body } = await app.request('GET', `/search_alojamiento_all?search_query=madrid&${stay}`);
    expect(status).toBe(200);
    const [item] = (await search(`search_query=madrid&${stay}`)).body.data;
    // the whole stay with the cheapest payment method, as on the card (D-126)
    expect(item.from).toMatchObject({ method: 'paypal', percent: 0, amount: 352 });
    const pin = { idalojamiento: madrid, latitud: item.latitud, longitud: item.longitud, moneda: 'it_IT' };
    expect(body).toEqual({ data: [{ ...pin, precio: item.from.amount, precio_unidad: 'estadia' }] });
    const undated = async (unit: string) =>
      (await app.request('GET', `/search_alojamiento_all?search_query=madrid&precio_por=${unit}`)).body;
    expect(await undated('noche')).toEqual({ data: [{ ...pin, precio: 80, precio_unidad: 'noche' }] });
    expect((await app.request('GET', '/search_alojamiento_all?precio_por=semana')).body).toMatchObject({
      errors: { precio_por: ['unknown_value'] },
    });
  });
});

it('locations and exchange answer over HTTP', async () => {
  const { body } = await app.request('GET', '/locations?q=providen&lang=en');
  const { body: there } = await app.request('GET', '/search_alojamiento?search_query=providencia');
  expect(body.data[0].espacios).toBe(there.paginate.total);
  expect(body.data[0]).toMatchObject({
    comuna: 'Providencia',
    country: 'Chile',
    long_name: 'Providencia, Santiago, Chile',
    search_query: 'providencia',
    type_route: 'comuna',
    search_query_enabled: true,
    home_search_query_enabled: true,
    image_filename: null,
    descripcion: null,
  });
  expect((await app.request('GET', '/locations/lisboa?lang=en')).body.data).toMatchObject({
    ...{ comuna: 'Lisbon', country: 'Portugal', image_filename: 'lisboa.svg' },
    descripcion: 'Hills, trams and lookouts over the Tagus.',
  });
  expect((await app.request('GET', '/locations/sevilla?lang=es')).body.data).toMatchObject({ comuna: 'Sevilla', country: 'España' });
  expect((await app.request('GET', '/locations/atlantis')).status).toBe(404);
  expect((await app.request('GET', '/locations')).body.data.length).toBeGreaterThan(5);
  const { data: most } = (await app.request('GET', '/locations?con_espacios=2')).body;
  expect(most).toHaveLength(2);
  expect(most[0].espacios).toBeGreaterThanOrEqual(most[1].espacios);
  expect(most[1].espacios).toBeGreaterThan(0);
  const { currencyConvetionTable: rates } = (await app.request('GET', '/exchange')).body;
  expect(rates).toContainEqual({ idtipo_cambio: 1, moneda: 'es_CL', cambio: 1 });
});
