import { describe, expect, it } from 'vitest';
import { PERSON_TEXTS } from '../../../src/kernel/person-texts.ts';
import { faultsOf, stepOf, wordsOf } from '../../../web/publish/form/rules.ts';
import { emptyValues, type Values } from '../../../web/publish/form/values.ts';
import { offeredTo } from '../../../web/publish/form/vocabulary.ts';

const good: Values = {
  ...emptyValues,
  modalidad_tiempo: 'ambos',
  direccion: 'Avenida Los Leones',
  numero: '1234 B',
  latitud: '-33.42',
  longitud: '-70.61',
  m2: '60',
  maximo_huespedes: '4',
  tiempo_min: '2',
  arriendo: '400000',
  arriendo_diario: '25000',
  sobre_nosotros: { es: '<p>Un patio.</p>', en: '' },
  reglas: { es: 'Silencio.', en: '' },
  espacios_comunes: { es: 'El patio.', en: '' },
  uso_cocina: { es: 'Toda.', en: '' },
  aseo_limpieza: { es: '', en: 'Weekly.' },
  compromiso_1: true,
  compromiso_2: true,
  compromiso_3: true,
};
const faults = (step: number, change: Partial<Values> = {}, photos = 5) =>
  faultsOf(step, { ...good, ...change }, photos, ['videos.example']);
const of = (length: number) => 'a'.repeat(length);

it('finds no errors in a complete form', () => {
  for (const step of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(faults(step)).toEqual({});
});

it('reports all missing fields together, in the order of the page', () => {
  expect(Object.entries(faultsOf(1, emptyValues, 0, []))).toEqual([
    ['lugar', 'choose_place'],
    ['direccion', 'required'],
    ['m2', 'required'],
    ['maximo_huespedes', 'required'],
  ]);
});

describe('step 1', () => {
  it.each([
    ['', '', { lugar: 'choose_place' }],
    ['-33.4', '', { longitud: 'required' }],
    ['', '-70.6', { latitud: 'required' }],
    ['-33.4', '-70.6', {}],
  ])('the point %s, %s', (latitud, longitud, found) => expect(faults(1, { latitud, longitud })).toEqual(found));

  it.each<[keyof Values, string, string | undefined]>([
    ['m2', '0', 'range:1:100000'],
    ['m2', '1', undefined],
    ['m2', '100000', undefined],
    ['m2', '100001', 'range:1:100000'],
    ['m2', '1.5', 'invalid'],
    ['maximo_huespedes', '0', 'range:1:100'],
    ['maximo_huespedes', '1', undefined],
    ['maximo_huespedes', '100', undefined],
    ['maximo_huespedes', '101', 'range:1:100'],
    ['direccion', of(2), 'too_short'],
    ['direccion', of(3), undefined],
    ['direccion', of(200), undefined],
    ['direccion', of(201), 'too_long'],
    ['numero', '', undefined],
    ['numero', '3150, depto. 54', undefined],
    ['numero', of(30), undefined],
    ['numero', of(31), 'too_long'],
    ['numero', '<b>', 'invalid'],
    ['latitud', '90', undefined],
    ['latitud', '90.1', 'out_of_range'],
    ['latitud', 'norte', 'invalid'],
    ['longitud', '-180', undefined],
    ['longitud', '-180.1', 'out_of_range'],
    ['numeroRegistro', of(60), undefined],
    ['numeroRegistro', of(61), 'too_long'],
  ])('%s %s', (name, value, code) => expect(faults(1, { [name]: value })[name]).toBe(code));

  it.each([
    [-1, 'out_of_range'],
    [0, undefined],
    [10, undefined],
    [11, 'out_of_range'],
  ])('rooms %d', (rooms, code) => expect(faults(1, { rooms }).rooms).toBe(code));

  it.each([
    ['diario', '0', 'range:1:29'],
    ['diario', '1', undefined],
    ['diario', '29', undefined],
    ['diario', '30', 'range:1:29'],
    ['ambos', '0', 'range:1:365'],
    ['ambos', '1', undefined],
    ['ambos', '365', undefined],
    ['ambos', '366', 'range:1:365'],
    ['mensual', '', undefined],
  ] as const)('minimum nights, %s: %s (D-89)', (modalidad_tiempo, tiempo_min, code) =>
    expect(faults(1, { modalidad_tiempo, tiempo_min }).tiempo_min).toBe(code),
  );
});

describe('step 2', () => {
  it.each([
    ['diario', { arriendo_diario: 'required' }],
    ['mensual', { arriendo: 'required' }],
    ['ambos', { arriendo: 'required', arriendo_diario: 'required' }],
  ] as const)('%s asks for its own prices', (modalidad_tiempo, missing) =>
    expect(faults(2, { modalidad_tiempo, arriendo: '', arriendo_diario: '' })).toEqual(missing),
  );
  it.each([
    ['es_CL', '0', 'range:1:100000000000'],
    ['es_CL', '1', undefined],
    ['es_CL', '100000000000', undefined],
    ['es_CL', '100000000001', 'range:1:100000000000'],
    ['es_CL', '25.5', 'invalid'],
    ['it_IT', '45.55', undefined],
    ['it_IT', '1000000000', undefined],
    ['it_IT', '1000000000.01', 'range:1:1000000000'],
  ])('%s %s', (moneda, arriendo_diario, code) => expect(faults(2, { moneda, arriendo_diario }).arriendo_diario).toBe(code));
  it('lets the other costs be nothing', () => expect(faults(2, { arriendo_comunes: '0', arriendo_basicos: '' })).toEqual({}));
});

describe('step 3', () => {
  it.each([
    [0, 'required'],
    [4, 'too_short'],
    [5, undefined],
    [20, undefined],
    [21, 'too_long'],
  ])('%d photos (D-86)', (photos, code) => expect(faults(3, {}, photos).photos).toBe(code));
  it.each([
    ['', undefined],
    ['https://videos.example/casa', undefined],
    ['http://videos.example/casa', 'video_host'],
    ['https://casa.videos.example/1', undefined],
    ['https://other.example/casa', 'video_host'],
    ['https://notvideos.example/casa', 'video_host'],
    ['https://videos.example:8443/casa', 'video_host'],
    ['https://www.youtube.com/watch?v=abcdefghijk', undefined],
    [`https://vimeo.com/${of(282)}`, undefined],
    [`https://vimeo.com/${of(283)}`, 'too_long'],
  ])('video %s', (video_url, code) => expect(faults(3, { video_url }).video_url).toBe(code));
});

it.each([
  [-1, 'out_of_range'],
  [0, undefined],
  [100, undefined],
  [101, 'out_of_range'],
])('a counter of %d', (cocina, code) => {
  expect(faults(4, { counts: { cocina } }).counts).toBe(code);
  expect(faults(5, { piezas: [{ wifi: 1 }, { wifi: cocina }] }).piezas).toBe(code);
});

describe('texts', () => {
  it.each<['nombre' | 'sobre_nosotros' | 'reglas', number, string, string | undefined]>([
    ['nombre', 7, '', undefined],
    ['nombre', 7, of(4), 'too_short'],
    ['nombre', 7, of(5), undefined],
    ['nombre', 7, of(80), undefined],
    ['nombre', 7, of(81), 'too_long'],
    ['sobre_nosotros', 7, '<p> </p>', 'required'],
    ['sobre_nosotros', 7, `<p>${of(5000)}</p>`, undefined],
    ['sobre_nosotros', 7, `<p>${of(5001)}</p>`, 'too_long'],
    ['reglas', 8, ' ', 'required'],
    ['reglas', 8, of(2000), undefined],
    ['reglas', 8, of(2001), 'too_long'],
  ])('%s', (name, step, text, code) => {
    expect(faults(step, { [name]: { es: text, en: '' } })[name]).toBe(code);
    expect(faults(step, { [name]: { es: '', en: text } })[name]).toBe(code); // one language is enough, whichever (D-94)
  });
  it('judges both when there are two', () =>
    expect(faults(8, { reglas: { es: 'Silencio.', en: of(PERSON_TEXTS.houseText.max + 1) } }).reglas).toBe('too_long'));
  it('counts the words of a rich text, not its markup', () => expect(wordsOf('<p>a &amp; b</p><p>c<br>d&nbsp;</p>')).toBe('a & b c d'));
});

it('requires all three promises', () => expect(faults(9, { compromiso_2: false })).toEqual({ compromiso_2: 'not_promised' }));

it.each([
  ['direccion', 1],
  ['arriendo_diario', 2],
  ['photos', 3],
  ['cocina', 4],
  ['piezas', 5],
  ['perros', 7],
  ['sobre_nosotros', 7],
  ['uso_cocina', 8],
  ['compromiso_3', 9],
])('%s is required in step %d', (field, step) => expect(stepOf(field)).toBe(step));

it.each([
  ['cowork', ['escritorio', 'manager', 'piscina']],
  ['camper', ['camarote', 'escritorio']],
  ['privado', ['camarote', 'escritorio', 'piscina']],
])('offers a space of type %s only what fits it, and what it already has', (type, names) => {
  const all = ['camarote', 'escritorio', 'manager', 'piscina'];
  expect(offeredTo(type, all, {})).toEqual(names);
  expect(offeredTo(type, all, { camarote: 1, manager: 1, piscina: 1 })).toEqual(all);
});
