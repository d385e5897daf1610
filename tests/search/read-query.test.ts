import { describe, expect, it } from 'vitest';
import { COWORKS, TO_STAY } from '../../src/kernel/listings/vocabulary.ts';
import { searchAlojamiento } from '../../src/search/contract.ts';
import { readFilter } from '../../src/search/read-query.ts';
import { HttpProblem } from '../../src/server/http/problems.ts';
import { NOW } from './generated.ts';

const place = {
  id: 101,
  kind: 'comuna' as const,
  countryCode: 'CL',
  box: { south: -33.45, west: -70.64, north: -33.4, east: -70.58 },
  polygon: [
    [-70.64, -33.45],
    [-70.58, -33.45],
    [-70.58, -33.4],
    [-70.64, -33.45],
  ] as [number, number][],
};
const read = (query: Record<string, unknown>, at: typeof place | null = null) =>
  readFilter(searchAlojamiento.query?.parse(query) ?? ({} as never), at, NOW);
const faults = (query: Record<string, unknown>): unknown => {
  try {
    read(query);
    return {};
  } catch (error) {
    if (error instanceof HttpProblem) return error.extra['errors'];
    throw error;
  }
};

describe('days', () => {
  it.each([
    [{ fecha_inicio: '2026-12-10' }, { fecha_termino: ['required'] }],
    [{ fecha_termino: '2026-12-10' }, { fecha_inicio: ['required'] }],
    [
      { fecha_inicio: '2026-02-30', fecha_termino: 'x' },
      { fecha_inicio: ['invalid'], fecha_termino: ['invalid'] },
    ],
    [{ fecha_inicio: '2026-11-30', fecha_termino: '2026-12-10' }, { fecha_inicio: ['past'] }],
    [{ fecha_inicio: '2026-12-10', fecha_termino: '2026-12-10' }, { fecha_termino: ['out_of_range'] }],
    [{ fecha_inicio: '2026-12-10', fecha_termino: '2027-12-11' }, { fecha_termino: ['too_long'] }],
    [{ fecha_inicio: '2028-12-10', fecha_termino: '2029-02-01' }, { fecha_termino: ['too_far'] }],
  ])('%j is refused with %j', (query, errors) => expect(faults(query)).toEqual(errors));

  it.each([
    ['2026-12-01', '2026-12-02'],
    ['2026-12-10', '2027-12-10'],
  ])('%s to %s is a stay', (checkIn, checkOut) =>
    expect(read({ fecha_inicio: checkIn, fecha_termino: checkOut }).stay).toEqual({ checkIn, checkOut }),
  );

  it('that are missing or empty are no stay', () => {
    expect(read({}).stay).toBeNull();
    expect(read({ fecha_inicio: '', fecha_termino: '' }).stay).toBeNull();
  });
});

describe('numbers', () => {
  it('of guests below 1 are 1', () => {
    expect(read({ numero_huespedes: '-3' }).guests).toBe(1);
    expect(read({}).guests).toBe(1);
    expect(read({ numero_huespedes: '7' }).guests).toBe(7);
  });
  it('of rooms: 0 is studios with a whole place only (D-19)', () => {
    expect(read({ rooms_number: '0' }).rooms).toBeNull();
    expect(read({ rooms_number: '0', tipo_alojamiento: 'entero' }).rooms).toBe(0);
    expect(read({ rooms_number: '2' }).rooms).toBe(2);
    expect(read({}).rooms).toBeNull();
  });
  it('of prices are dollars; a maximum of 0 means none', () => {
    expect(read({ precio_min: '10.5', precio_max: '0' })).toMatchObject({ priceMin: 1050, priceMax: null });
    expect(read({ precio_max: '99.99' })).toMatchObject({ priceMin: null, priceMax: 9999 });
  });
  it('of prices are monthly when not stated; omitted without an open price', () => {
    expect(read({ precio_max: '99' }).by).toBe('month');
    expect(read({ precio_max: '99', precio_por: 'noche' }).by).toBe('night');
    expect(read({ precio_max: '0' }).by).toBeNull();
  });
  it('of pages fall back to the default when invalid', () => {
    const query = (q: object) => searchAlojamiento.query?.parse(q);
    expect(query({ page: 'x', perPage: '-1' })).toMatchObject({ page: 1, perPage: 12 });
    expect(query({ perPage: '51' })).toMatchObject({ perPage: 50 });
    expect(query({ page: ['2', '3'], rooms_number: ['1', '2'] })).toMatchObject({ rooms_number: 2 });
  });
});

describe('areas', () => {
  const box = { northeast: '-33.4,-70.58', southwest: '-33.45,-70.64' };
  it('are that of the place, unless there is a map box or a drawn area', () => {
    const own = { kind: 'place', id: 101 };
    expect(read({}, place).area).toEqual(own);
    expect(read(box, place).area).toEqual(own);
    expect(read({ ...box, northeast: '-33.39,-70.58' }, place).area).toMatchObject({ kind: 'box' });
    expect(read({ polygon: JSON.stringify(place.polygon) }, place).area).toEqual(own);
    expect(read({ polygon: '[[0,0],[1,0],[1,1]]', ...box }, place).area).toMatchObject({ kind: 'ring' });
    expect(read(box).area).toEqual({ kind: 'box', box: place.box });
    expect(read({}).area).toBeNull();
    expect(read({ latitud: '-33.4', longitud: '-70.6' }).area).toMatchObject({ kind: 'box' });
  });
  it.each([
    [{ northeast: '1,1' }, { southwest: ['required'] }],
    [{ northeast: 'a,b', southwest: '0,0' }, { northeast: ['invalid'] }],
    [{ northeast: '91,0', southwest: '0,0' }, { northeast: ['invalid'] }],
    [{ northeast: '-1,-1', southwest: '0,0' }, { northeast: ['out_of_range'] }],
    [{ northeast: '1,1); drop table x; --', southwest: '0,0' }, { northeast: ['invalid'] }],
    [{ polygon: 'x' }, { polygon: ['invalid'] }],
    [{ polygon: '{"a":1}' }, { polygon: ['invalid'] }],
    [{ polygon: '[[0,0],["1",1],[2,2]]' }, { polygon: ['invalid'] }],
    [{ polygon: '[[0,0],[181,1],[2,2]]' }, { polygon: ['invalid'] }],
    [{ polygon: '[[0,0],[1,1]]' }, { polygon: ['too_short'] }],
    [{ polygon: JSON.stringify(Array.from({ length: 201 }, (_, i) => [i / 10, 1])) }, { polygon: ['too_long'] }],
  ])('%j is refused', (query, errors) => expect(faults(query)).toEqual(errors));
  it('may have 200 corners', () =>
    expect(faults({ polygon: JSON.stringify(Array.from({ length: 200 }, (_, i) => [i / 10, i % 2])) })).toEqual({}));
});

describe('lists', () => {
  it('without a type or category leave out workplaces, which are found when asked for', () => {
    expect(read({ numero_huespedes: '2' }).categories).toEqual(TO_STAY);
    expect(read({ tipo_alojamiento: 'cowork' })).toMatchObject({ categories: [], kinds: [{ among: COWORKS }] });
    expect(read({ cowork: '1' })).toMatchObject({ categories: [], kinds: [{ among: COWORKS }] });
    expect(read({ office: '1' }).categories).toEqual(['office']);
  });
  it('of categories and types contain only known names; flags of categories and types widen the result, others narrow it', () => {
    const filter = read({
      categoria: ['casa', 'departamento'],
      tipo_alojamiento: 'privado',
      cocina: '1',
      wifi: '1',
      hotel: '1',
      habitacion: '1',
      piscina: '0',
    });
    expect(filter).toMatchObject({ categories: ['casa', 'departamento', 'hotel'], flags: ['cocina', 'wifi'] });
    expect(filter.kinds).toHaveLength(2);
    expect(faults({ categoria: 'castillo' })).toEqual({ categoria: ['unknown_value'] });
    expect(faults({ tipo_alojamiento: '__proto__' })).toEqual({ tipo_alojamiento: ['unknown_value'] });
    expect(searchAlojamiento.query?.safeParse({ categoria: Array(21).fill('casa') }).success).toBe(false);
  });
});
