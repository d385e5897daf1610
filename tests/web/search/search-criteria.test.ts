import { describe, expect, it } from 'vitest';
import { firstSearchDay } from '../../../src/kernel/local-time.ts';
import { activeFilters, NO_FILTERS } from '../../../web/search/filters/filters.ts';
import { chosenAmount, DOLLARS, leastDollars, mostDollars, priceBounds } from '../../../web/search/filters/price.ts';
import { suggestionsFor } from '../../../web/search/results/suggestions.ts';
import { areaKey, cornersOf, viewOf } from '../../../web/search/results/view.ts';
import { addressOf, apiQuery, changed, searchedAgain } from '../../../web/search/shared/address.ts';
import { type Criteria, criteriaOf, fitting } from '../../../web/search/shared/criteria.ts';
import { categoriesFor, FLAGS } from '../../../web/search/shared/vocabulary.ts';
import { placeNamed } from '../../../web/search-address.ts';

const TODAY = '2026-07-28';
const read = (query: string): Criteria => criteriaOf(new URLSearchParams(query), TODAY);
const written = (query: string): string => decodeURIComponent(String(addressOf(read(query))));

const ALL = [
  'search_query=providencia',
  'long_name=Providencia, Santiago, Chile',
  'type_route=locality',
  'latitud=-33.43',
  'longitud=-70.61',
  'northeast=-33.4,-70.5',
  'southwest=-33.5,-70.7',
  'fecha_inicio=2026-09-05',
  'fecha_termino=2026-09-12',
  'numero_huespedes=3',
  'tipo_alojamiento=entero',
  'tipo_alojamiento=cowork',
  'categoria=casa',
  'categoria=office',
  'rooms_number=2',
  'precio_min=40',
  'precio_max=120',
  'verificado=1',
  'wifi=1',
  'piscina=1',
  'orden=precio_asc',
  'page=3',
  'perPage=24',
].join('&');

describe('the address (S-09)', () => {
  it('keeps every criterion under the name of the API', () => {
    expect(written(ALL).replaceAll('+', ' ').split('&').sort()).toEqual(ALL.split('&').sort());
    expect(apiQuery(read(ALL))).toEqual({
      search_query: 'providencia',
      long_name: 'Providencia, Santiago, Chile',
      type_route: 'locality',
      latitud: -33.43,
      longitud: -70.61,
      northeast: '-33.4,-70.5',
      southwest: '-33.5,-70.7',
      fecha_inicio: '2026-09-05',
      fecha_termino: '2026-09-12',
      numero_huespedes: 3,
      tipo_alojamiento: ['entero', 'cowork'],
      categoria: ['casa', 'office'],
      rooms_number: 2,
      precio_min: 40,
      precio_max: 120,
      verificado: '1',
      wifi: '1',
      piscina: '1',
    });
  });

  it.each(FLAGS)('reads %s', (flag) => {
    expect(written(`${flag}=1`)).toBe(`${flag}=1`);
    expect(apiQuery(read(`${flag}=1`))).toMatchObject({ [flag]: '1' });
    expect(written(`${flag}=0`)).toBe('');
  });

  it.each([
    ['flags of types and categories become their lists', 'casa=1&entero=1', 'tipo_alojamiento=entero&categoria=casa'],
    ['a room is one of one’s own or a shared one', 'habitacion=1', 'tipo_alojamiento=privado&tipo_alojamiento=compartido'],
    ['the other spelling of a list', 'categoria[]=casa&categoria[]=hotel', 'categoria=casa&categoria=hotel'],
    ['a drawn area', 'polygon=[[0,0],[1,0],[1,1]]', 'polygon=[[0,0],[1,0],[1,1]]'],
    ['the other name of the page’s size', 'limit=24', 'perPage=24'],
    ['no cap', 'precio_max=0', ''],
    ['studios', 'tipo_alojamiento=entero&rooms_number=0', 'tipo_alojamiento=entero&rooms_number=0'],
    ['cents', 'precio_max=99.5', 'precio_max=99.5'],
  ])('%s', (_, query, expected) => expect(written(query)).toBe(expected));

  it.each([
    'fecha_inicio=2026-07-27&fecha_termino=2026-08-03', // past
    'fecha_inicio=2026-09-12&fecha_termino=2026-09-05',
    'fecha_inicio=2026-09-05',
    'fecha_inicio=2027-02-30&fecha_termino=2027-03-05',
    'fecha_inicio=2026-09-05&fecha_termino=2027-09-06', // over 12 months
    'fecha_inicio=2028-07-01&fecha_termino=2028-07-30', // beyond the horizon, also where it is tomorrow already
    'search_query=%00',
    'fecha_inicio=ayer&fecha_termino=hoy',
    'northeast=-33.4,-70.5',
    'northeast=-33.5,-70.7&southwest=-33.4,-70.5',
    'northeast=91,0&southwest=0,0',
    'latitud=4',
    'latitud=x&longitud=1',
    'polygon=[[0,0]]',
    'polygon=no',
    'polygon=[[0,0],[1,"a"],[1,1]]',
    'tipo_alojamiento=castillo',
    'categoria=castillo',
    'tipo_alojamiento=entero&rooms_number=11',
    'tipo_alojamiento=entero&rooms_number=dos',
    'precio_min=-1&precio_max=mucho',
    'numero_huespedes=0',
    'orden=al_azar',
    'page=0',
    'page=1e9',
    'perPage=51',
    'wifi=quizas',
  ])('%s falls back to no filter', (query) => expect(written(query).replace('tipo_alojamiento=entero', '')).toBe(''));

  it('uses the last day of the horizon where the day begins first (docs/api.md#horizon)', () =>
    expect(written('fecha_inicio=2028-07-01&fecha_termino=2028-07-29')).toBe('fecha_inicio=2028-07-01&fecha_termino=2028-07-29'));
  it('accepts a stay of twelve months', () =>
    expect(written('fecha_inicio=2026-09-05&fecha_termino=2027-09-05')).toBe('fecha_inicio=2026-09-05&fecha_termino=2027-09-05'));
  it('ignores a minimum price above the maximum', () => expect(written('precio_min=90&precio_max=50')).toBe('precio_max=50'));
  it('keeps foreign parameters', () =>
    expect(String(changed(new URLSearchParams('utm=x&lang=en&wifi=1'), { flags: [] }, TODAY))).toBe('utm=x&lang=en'));
  it('any change starts at the first page (S-12)', () =>
    expect(String(changed(new URLSearchParams('page=4'), { order: 'nuevos' }, TODAY))).toBe('orden=nuevos'));
  it('a day is past when it is past everywhere', () => expect(firstSearchDay('2026-07-28T03:00:00.000Z')).toBe('2026-07-27'));
});

describe('dependent filters (S-08)', () => {
  it('types narrow the categories; without one all are offered', () => {
    expect(categoriesFor(['cowork'])).toEqual(['deskflex', 'spaceflex', 'office', 'meeting_rooms']);
    expect(categoriesFor(['camper', 'privado'])).toContain('hostal');
    expect(categoriesFor([])).toHaveLength(14);
  });
  it.each([
    ['tipo_alojamiento=cowork&categoria=casa&categoria=office', 'tipo_alojamiento=cowork&categoria=office'],
    ['tipo_alojamiento=privado&rooms_number=2', 'tipo_alojamiento=privado'],
    ['rooms_number=2', ''],
  ])('%s is %s', (query, expected) => expect(written(query)).toBe(expected));
  it('without whole places there are no rooms', () => {
    const entire = read('tipo_alojamiento=entero&rooms_number=3');
    expect(fitting({ ...entire, types: [] }).rooms).toBeNull();
  });
});

describe('active filters (S-06)', () => {
  it('count each once, without place, dates and order', () =>
    expect(activeFilters(read(ALL)).map(({ id }) => id)).toEqual([
      'price',
      'type-entero',
      'type-cowork',
      'category-casa',
      'category-office',
      'rooms',
      'verified',
      'flag-wifi',
      'flag-piscina',
    ]));
  it('each is removed separately', () => {
    for (const { id, without } of activeFilters(read(ALL))) {
      const left = activeFilters({ ...read(ALL), ...without });
      expect(left.map((filter) => filter.id)).not.toContain(id);
    }
  });
  it('clearing keeps place, dates and order', () => {
    const cleared = { ...read(ALL), ...NO_FILTERS };
    expect(activeFilters(cleared)).toEqual([]);
    expect(cleared).toMatchObject({ guests: 1, from: '2026-09-05', order: 'precio_asc', where: { search_query: 'providencia' } });
  });
});

describe('the price slider (S-05, D-73)', () => {
  const clp = { currency: 'CLP', perDollar: 950 };
  const ars = { currency: 'ARS', perDollar: 1_320 };
  it.each([
    ['USD a month', DOLLARS, null, { max: 3_000, step: 100 }],
    ['USD a night', DOLLARS, 1, { max: 300, step: 10 }],
    ['EUR a month', { currency: 'EUR', perDollar: 0.9 }, null, { max: 3_000, step: 100 }],
    ['CLP a month', clp, null, { max: 3_000_000, step: 100_000 }],
    ['CLP a night', clp, 1, { max: 300_000, step: 10_000 }],
    ['CLP for a stay of 7 nights', clp, 7, { max: 2_100_000, step: 70_000 }],
    ['ARS a month', ars, null, { max: 3_000_000, step: 100_000 }],
    ['PEN a night', { currency: 'PEN', perDollar: 3.7 }, 1, { max: 1_500, step: 50 }],
    ['MXN a night', { currency: 'MXN', perDollar: 18 }, 1, { max: 6_000, step: 200 }],
  ])('%s', (_, purse, nights, expected) => expect(priceBounds(purse, nights)).toEqual(expected));

  it('rounds the minimum down and the maximum up', () => {
    expect(leastDollars(100_000, clp)).toBe(105);
    expect(mostDollars(100_000, clp)).toBe(106);
  });
  it.each([clp, ars, DOLLARS, { currency: 'GBP', perDollar: 0.79 }])(
    'every step of $currency survives the conversion to dollars and back',
    (purse) => {
      for (const nights of [1, 7, null]) {
        const { max, step } = priceBounds(purse, nights);
        for (let amount = step; amount < max; amount += step) {
          expect(chosenAmount(mostDollars(amount, purse), purse, mostDollars, step)).toBe(amount);
          expect(chosenAmount(leastDollars(amount, purse), purse, leastDollars, step)).toBe(amount);
        }
      }
    },
  );
  it('other values are converted', () => expect(chosenAmount(140, clp, mostDollars, 10_000)).toBe(133_000));
});

const place = { id: 5, northeast: { lat: -33.4, lng: -70.5 }, southwest: { lat: -33.5, lng: -70.7 } } as Parameters<typeof viewOf>[1];

describe('suggestions for an empty result (S-19)', () => {
  it('drop each filter and all, extend the area, and try other nights and any', () => {
    const ids = suggestionsFor(read('fecha_inicio=2026-08-01&fecha_termino=2026-08-05&wifi=1&piscina=1'), place, TODAY).map(({ id }) => id);
    expect(ids).toEqual([
      'flag-wifi',
      'flag-piscina',
      'filters',
      'area',
      'dates-2026-08-08',
      'dates-2026-08-15',
      'dates-2026-08-31',
      'any-dates',
    ]);
  });
  it('any dates drop a price per night, and keep one per month', () => {
    const anyDates = (query: string) => suggestionsFor(read(query), place, TODAY).find(({ id }) => id === 'any-dates')?.changes;
    expect(anyDates('fecha_inicio=2026-08-01&fecha_termino=2026-08-30&precio_max=90')).toEqual({
      ...{ from: null, to: null, priceMin: 0, priceMax: 0 },
    });
    expect(anyDates('fecha_inicio=2026-08-01&fecha_termino=2026-08-31&precio_max=900')).toEqual({ from: null, to: null });
  });
  it('the larger area is extended by its size on every side', () => {
    const [area] = suggestionsFor(read(''), place, TODAY);
    expect(area?.changes).toEqual({ northeast: '-33.30000,-70.30000', southwest: '-33.60000,-70.90000', polygon: null });
    const [wider] = suggestionsFor(read('northeast=89,179&southwest=80,170'), place, TODAY);
    expect(wider?.changes).toMatchObject({ northeast: '90.00000,180.00000' });
  });
  it('are few when there is little to change', () => expect(suggestionsFor(read(''), null, TODAY)).toEqual([]));
});

describe('an address with past dates', () => {
  const price = ({ priceMin, priceMax }: Criteria) => [priceMin, priceMax];
  it('drops a price per night, which is not monthly', () => {
    expect(price(read('fecha_inicio=2026-07-01&fecha_termino=2026-07-05&precio_min=20&precio_max=90'))).toEqual([0, 0]);
    expect(price(read('fecha_inicio=2026-07-28&fecha_termino=2026-08-02&precio_min=20&precio_max=90'))).toEqual([20, 90]);
  });
  it('keeps a price per month, and one without dates', () => {
    expect(price(read('fecha_inicio=2026-06-01&fecha_termino=2026-07-01&precio_max=900'))).toEqual([0, 900]);
    expect(price(read('precio_max=900'))).toEqual([0, 900]);
  });
});

describe("the map's area", () => {
  it('is a drawn area rather than a box, as in the search', () => {
    const drawn = read('polygon=[[-71,-34],[-70,-34],[-70.5,-33]]&northeast=2,2&southwest=1,1');
    expect(viewOf(drawn, place, [])).toEqual({ box: { north: -33, east: -70, south: -34, west: -71 } });
    expect(areaKey(drawn, place, true)).toBe('[[-71,-34],[-70,-34],[-70.5,-33]]');
  });
  it("is a box rather than the results, and the results rather than the place's box", () => {
    expect(viewOf(read('northeast=2,2&southwest=1,1'), place, [])).toEqual({ box: { north: 2, east: 2, south: 1, west: 1 } });
    expect(viewOf(read(''), place, [])).toEqual({ box: { north: -33.4, east: -70.5, south: -33.5, west: -70.7 } });
    expect(areaKey(read('northeast=2,2&southwest=1,1'), place, true)).toBe('2,2 1,1');
    const pin = { latitud: -33.43, longitud: -70.61 } as Parameters<typeof viewOf>[2][number];
    expect(viewOf(read(''), place, [pin])).toMatchObject({
      ofPins: true,
      box: { north: expect.closeTo(-33.426), west: expect.closeTo(-70.614) },
    });
    expect(areaKey(read(''), place, true)).not.toBe(areaKey(read(''), place, false));
  });
  it('has corners on the globe', () =>
    expect(cornersOf({ north: 95, east: 200, south: -95, west: -200 })).toEqual({
      northeast: '90.00000,180.00000',
      southwest: '-90.00000,-180.00000',
    }));
});

describe('another place or stay', () => {
  const search = { place: null, from: '2026-10-01', to: '2026-10-08', guests: 2 };
  const before = { from: '2026-09-05', to: '2026-09-12' };
  it('keeps the filters, drops area and page', () => {
    const { address, priceDropped } = searchedAgain(new URLSearchParams(`${ALL}`), search, before);
    expect(priceDropped).toBe(false);
    expect(Object.fromEntries(address)).toMatchObject({ wifi: '1', precio_max: '120', fecha_inicio: '2026-10-01', numero_huespedes: '2' });
    for (const removed of ['search_query', 'northeast', 'page', 'latitud']) expect(address.has(removed)).toBe(false);
  });
  it('does not use a price per night for a month', () => {
    const { address, priceDropped } = searchedAgain(new URLSearchParams(ALL), { ...search, to: '2026-12-01' }, before);
    expect(priceDropped).toBe(true);
    expect(address.has('precio_max')).toBe(false);
  });
});

it('names a place by the first name in the address', () => {
  const nameIn = (query: string) => placeNamed(new URLSearchParams(query));
  expect(nameIn('comuna=Ñuñoa, Santiago')).toBe('Ñuñoa');
  expect(nameIn('long_name=+&comuna=&country=Chile')).toBe('Chile');
  expect(nameIn('comuna=')).toBeUndefined();
});
