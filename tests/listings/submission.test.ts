import { describe, expect, it } from 'vitest';
import { parseSubmission } from '../../src/listings/form/submission.ts';
import { HttpProblem } from '../../src/server/http/problems.ts';
import { someFields } from './fields.ts';

const parse = (change = {}, isNew = true) => parseSubmission(someFields(change), { isNew, photos: 5, videoHosts: ['videos.example.org'] });
const faults = (change = {}, isNew = true): unknown => {
  try {
    parse(change, isNew);
    return {};
  } catch (error) {
    if (error instanceof HttpProblem) return error.extra['errors'];
    throw error;
  }
};

it('parses the whole form', () => {
  expect(parse()).toMatchObject({
    place: { address: 'Avenida Los Leones', number: '1234', lat: -33.4265, lng: -70.6108 },
    details: {
      type: 'entire',
      category: 'departamento',
      mode: 'both',
      minNights: 2,
      features: { cocina: 1 },
      proximity: ['estacion_metro'],
      welcome: { hombres: 2 },
      rooms: [{ cama_2_plazas: 1, wifi: 1 }],
      prices: { currency: 'CLP', monthlyRent: 600_000, monthlyTotal: 720_000, nightly: 42_000 },
    },
  });
});

it('reports all invalid fields together', () => {
  expect(faults({ direccion: undefined, m2: 'x', moneda: 'es_XX', compromiso_2: '0', reglas: '', tipo: 'castillo' })).toEqual({
    direccion: ['required'],
    m2: ['invalid'],
    moneda: ['unknown_value'],
    compromiso_2: ['required'],
    reglas: ['required'],
    tipo: ['unknown_value'],
  });
});

describe('step 1', () => {
  it.each([
    ['m2', '0', ['out_of_range']],
    ['m2', '1', undefined],
    ['m2', '100000', undefined],
    ['m2', '100001', ['out_of_range']],
    ['m2', '', ['required']],
    ['m2', '1.5', ['invalid']],
    ['m2', '1.000', ['invalid']],
    ['maximo_huespedes', '2.0', ['invalid']],
    ['m2', '123456789012345', ['invalid']],
    ['rooms', '-1', ['out_of_range']],
    ['rooms', '0', undefined],
    ['rooms', '10', undefined],
    ['rooms', '11', ['out_of_range']],
    ['maximo_huespedes', '0', ['out_of_range']],
    ['maximo_huespedes', '1', undefined],
    ['maximo_huespedes', '100', undefined],
    ['maximo_huespedes', '101', ['out_of_range']],
    ['latitud', '91', ['out_of_range']],
    ['latitud', '', ['required']],
    ['longitud', '-181', ['out_of_range']],
    ['numero', 'N° 12-B', undefined],
    ['numero', '<b>', ['invalid']],
    ['numero', '', undefined],
    ['numero', '3150, depto. 54', undefined],
    ['numero', '1'.repeat(30), undefined],
    ['numero', '1'.repeat(31), ['too_long']],
    ['direccion', 'ab', ['too_short']],
    ['direccion', 'abc', undefined],
    ['direccion', 'x'.repeat(200), undefined],
    ['direccion', 'x'.repeat(201), ['too_long']],
    ['numeroRegistro', '', undefined],
    ['numeroRegistro', 'x'.repeat(60), undefined],
    ['numeroRegistro', 'x'.repeat(61), ['too_long']],
    ['numeroRegistro', 'vt-12.345/a', undefined],
    ['numeroRegistro', 'VT_1', ['registration_letters']],
    ['numeroRegistro', 'WhatsApp +56 9 8765 4321', ['registration_letters']],
    ['numeroRegistro', 'WhatsApp 56 9 8765 4321', ['contact_data']],
    ['numeroRegistro', '56987654321', ['contact_data']],
    ['numeroRegistro', '987654321', ['contact_data']],
    ['numeroRegistro', 'Instagram casa.azul', ['contact_data']],
    ['numeroRegistro', 'wa.me/56987654321', ['contact_data']],
    ['numeroRegistro', 'HUTB-012345-12', undefined],
    ['numeroRegistro', 'ESFCTU00002800500012345600000000000000000VT-12345-67', undefined],
    ['numeroRegistro', '7510512345678', undefined],
    ['external_reference', 'x'.repeat(100), undefined],
    ['external_reference', 'x'.repeat(101), ['too_long']],
    ['video_url', `https://videos.example.org/${'x'.repeat(273)}`, undefined],
    ['video_url', `https://videos.example.org/${'x'.repeat(274)}`, ['too_long']],
    ['estacion_metro', '-1', ['out_of_range']],
    ['estacion_metro', '0', undefined],
    ['estacion_metro', '1', undefined],
    ['estacion_metro', '2', ['out_of_range']],
    ['hombres', '-1', ['out_of_range']],
    ['hombres', '100', undefined],
    ['hombres', '101', ['out_of_range']],
    ['latitud', '-90.1', ['out_of_range']],
    ['longitud', '180.1', ['out_of_range']],
    ['video_url', 'https://videos.example.org/v/1', undefined],
    ['video_url', 'https://wa.me/56987654321', ['video_host']],
    ['video_url', 'javascript:alert(1)', ['video_host']],
    ['categoria', 'castillo', ['unknown_value']],
    ['cocina', '-1', ['out_of_range']],
    ['cocina', '100', undefined],
    ['cocina', '101', ['out_of_range']],
  ])('%s = %s: %s', (field, value, codes) => expect(faults({ [field]: value })).toEqual(codes ? { [field]: codes } : {}));

  it.each([
    ['diario', '0', ['out_of_range']],
    ['diario', '1', 1],
    ['diario', '29', 29],
    ['diario', '30', ['out_of_range']],
    ['diario', '', ['required']],
    ['mensual', '1', 30],
    ['mensual', undefined, 30],
    ['ambos', '0', ['out_of_range']],
    ['ambos', '1', 1],
    ['ambos', '30', 30],
    ['ambos', '366', ['out_of_range']],
  ])('minimum stay of %s given %s is %s (D-89)', (modalidad_tiempo, tiempo_min, result) => {
    const change = { modalidad_tiempo, tiempo_min };
    if (typeof result === 'number') expect(parse(change).details.minNights).toBe(result);
    else expect(faults(change)).toEqual({ tiempo_min: result });
  });

  it('has separate types for coworking and campers', () => {
    expect(parse({ tipo: 'camper', categoria: 'camper' }).details).toMatchObject({ type: 'entire', category: 'camper' });
    expect(parse({ tipo: 'cowork', categoria: 'office' }).details.category).toBe('office');
    expect(faults({ tipo: 'cowork', categoria: 'casa' })).toEqual({ categoria: ['invalid'] });
    expect(faults({ tipo: 'camper', categoria: 'casa' })).toEqual({ categoria: ['invalid'] });
  });
});

describe('step 2: prices by mode', () => {
  it.each([
    ['diario', 'arriendo_diario'],
    ['mensual', 'arriendo'],
  ])('%s needs %s', (modalidad_tiempo, field) => {
    const only = { modalidad_tiempo, arriendo: undefined, arriendo_diario: undefined };
    expect(faults(only)).toEqual({ [field]: ['required'] });
    expect(faults({ ...only, [field]: '-1' })).toEqual({ [field]: ['out_of_range'] });
    expect(faults({ ...only, [field]: '0' })).toEqual({ [field]: ['out_of_range'] });
    expect(faults({ ...only, [field]: '1' })).toEqual({});
    expect(faults({ ...only, [field]: 'mil' })).toEqual({ [field]: ['invalid'] });
  });
  it.each([
    ['diario', ['arriendo', 'arriendo_basicos', 'arriendo_comunes', 'arriendo_limpieza']],
    ['mensual', ['arriendo_diario', 'arriendo_basicos', 'arriendo_comunes', 'arriendo_limpieza', 'tiempo_min']],
    ['ambos', ['arriendo_basicos', 'arriendo_comunes', 'arriendo_limpieza', 'nombre', 'piezas']],
  ])('%s does not need the fields of other modes', (modalidad_tiempo, unsent) => {
    const sent = Object.fromEntries(Object.entries(someFields({ modalidad_tiempo })).filter(([name]) => !unsent.includes(name)));
    expect(() => parseSubmission(sent, { isNew: true, photos: 5, videoHosts: [] })).not.toThrow();
  });
  it('both modes need both prices', () =>
    expect(faults({ arriendo: '', arriendo_diario: '' })).toEqual({ arriendo: ['required'], arriendo_diario: ['required'] }));
  it('limits prices to 10^11 minor units (D-87)', () => {
    expect(faults({ arriendo_diario: '100000000000' })).toEqual({});
    expect(faults({ arriendo_diario: '100000000001' })).toEqual({ arriendo_diario: ['out_of_range'] });
    expect(faults({ moneda: 'en_US', arriendo_diario: '1000000000.01' })).toEqual({ arriendo_diario: ['out_of_range'] });
  });
  it('accepts no more decimals than the currency has', () => {
    expect(faults({ arriendo_diario: '100.5' })).toEqual({ arriendo_diario: ['invalid'] });
    for (const grouped of ['25.000', '25.0', '25,000'])
      expect(faults({ arriendo_diario: grouped })).toEqual({ arriendo_diario: ['invalid'] });
    expect(faults({ moneda: 'en_US', arriendo_diario: '25.000' })).toEqual({ arriendo_diario: ['invalid'] });
    expect(faults({ moneda: 'en_US', arriendo_diario: '25.00' })).toEqual({});
    expect(parse({ moneda: 'it_IT', arriendo_diario: '100.55' }).details.prices).toMatchObject({ currency: 'EUR', nightly: 10_055 });
  });
  it('accepts both spellings of a currency, and no unknown one (D-69)', () => {
    expect(parse({ moneda: 'clp' }).details.prices.currency).toBe('CLP');
    expect(parse({ moneda: undefined, tipo_moneda: 'en_GB' }).details.prices.currency).toBe('GBP');
    expect(faults({ moneda: '' })).toEqual({ moneda: ['required'] });
  });
  it('adds the optional costs, 0 when left out; gastos_comunes counts once (D-66)', () => {
    const none = { arriendo_basicos: undefined, arriendo_comunes: '', arriendo_limpieza: undefined };
    expect(parse(none).details.prices.monthlyTotal).toBe(600_000);
    expect(parse({ ...none, arriendo_comunes: undefined, gastos_comunes: '70000' }).details.prices).toMatchObject({
      shared: 70_000,
      monthlyTotal: 670_000,
    });
    expect(faults({ arriendo_basicos: '-1' })).toEqual({ arriendo_basicos: ['out_of_range'] });
  });
  it('drops prices of other modes', () => {
    expect(parse({ modalidad_tiempo: 'diario' }).details.prices).toMatchObject({ monthlyRent: null, monthlyTotal: null, basics: 0 });
    expect(parse({ modalidad_tiempo: 'mensual' }).details.prices.nightly).toBeNull();
  });
});

describe('texts', () => {
  it.each([
    [4, ['too_short']],
    [5, undefined],
    [80, undefined],
    [81, ['too_long']],
  ])('a title of %i characters, counted in code points', (length, codes) =>
    expect(faults({ nombre: JSON.stringify({ en: '🏡'.repeat(length) }) })).toEqual(codes ? { nombre: codes } : {}),
  );
  it('may be in one language, a plain text, or for the title empty', () => {
    expect(parse({ nombre: 'Casa grande' }).details.title).toEqual({ es: 'Casa grande' });
    expect(parse({ nombre: { en: 'Big house' } }).details.title).toEqual({ en: 'Big house' });
    expect(parse({ nombre: undefined }).details.title).toEqual({});
    expect(parse({ nombre: '{"es":"  "}' }).details.title).toEqual({});
  });
  it('of step 8 are all required', () => {
    for (const field of ['reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza', 'sobre_nosotros']) {
      expect(faults({ [field]: undefined })).toEqual({ [field]: ['required'] });
      expect(faults({ [field]: '{"es":""}' })).toEqual({ [field]: ['required'] });
    }
  });
  it.each([
    ['sobre_nosotros', 5000],
    ['reglas', 2000],
    ['espacios_comunes', 2000],
    ['uso_cocina', 2000],
    ['aseo_limpieza', 2000],
  ])('%s may have %i characters', (field, most) => {
    for (const [length, codes] of [
      [1, {}],
      [most, {}],
      [most + 1, { [field]: ['too_long'] }],
    ] as const)
      expect(faults({ [field]: JSON.stringify({ en: 'ñ'.repeat(length) }) }), `${length}`).toEqual(codes);
  });
  it('about the place are sanitised before they are stored (SEC-14); tags alone are no text', () => {
    const about = (html: string) => parse({ sobre_nosotros: JSON.stringify({ es: html }) }).details.about.es;
    expect(about('<p>Hola<script>alert(1)</script></p>')).toBe('<p>Hola</p>');
    expect(faults({ sobre_nosotros: '{"es":"<p><br></p>"}' })).toEqual({ sobre_nosotros: ['required'] });
  });
  it('must not contain contact data or amounts (D-91)', () =>
    expect(faults({ reglas: 'Llámame al +56 9 8765 4321, son 50 euros' })).toEqual({ reglas: ['contact_data', 'money_amount'] }));
});

describe('step 3: photos', () => {
  it.each([
    [0, ['required']],
    [4, ['too_short']],
    [5, undefined],
    [20, undefined],
    [21, ['too_long']],
  ])('%i photos', (photos, codes) => {
    const parse = () => parseSubmission(someFields(), { isNew: true, photos, videoHosts: [] });
    if (codes) expect(parse).toThrow(expect.objectContaining({ extra: { errors: { photos: codes } } }));
    else expect(parse).not.toThrow();
  });
});

describe('steps 5 and 9', () => {
  it('accepts no more rooms than there are; a studio counts as one', () => {
    const piezas = ['{"cama_2_plazas":1}', '{"cama_1_plaza":1}'];
    expect(faults({ rooms: '1', piezas })).toEqual({ piezas: ['too_long'] });
    expect(faults({ rooms: '2', piezas })).toEqual({});
    expect(faults({ rooms: '0', piezas: piezas[0] })).toEqual({});
    expect(faults({ piezas: ['{"cama_2_plazas":-1}'] })).toEqual({ piezas: ['out_of_range'] });
    expect(faults({ piezas: 'nonsense' })).toEqual({ piezas: ['invalid'] });
  });
  it('requires all commitments of a new listing, of an edited one only those sent', () => {
    const none = { compromiso_1: undefined, compromiso_2: undefined, compromiso_3: undefined };
    expect(faults(none)).toEqual({ compromiso_1: ['required'], compromiso_2: ['required'], compromiso_3: ['required'] });
    expect(faults(none, false)).toEqual({});
    expect(faults({ ...none, compromiso_1: '0' }, false)).toEqual({ compromiso_1: ['required'] });
  });
});

describe('check-in and check-out hours', () => {
  it.each([
    ['00:00', '23:59'],
    ['15:00', '11:00'],
  ])('check-in from %s, check-out by %s', (hora_llegada, hora_salida) =>
    expect(parse({ hora_llegada, hora_salida }).details.hours).toEqual({ checkIn: hora_llegada, checkOut: hora_salida }),
  );
  it.each(['24:00', '12:60', '9:00', '-1:00', 'noon', '12:00:00'])('%s is no hour', (hour) =>
    expect(faults({ hora_llegada: hour, hora_salida: hour })).toEqual({ hora_llegada: ['invalid'], hora_salida: ['invalid'] }),
  );
  it('is empty without hours; when one is given, the other is the default', () => {
    expect(parse({}).details).not.toHaveProperty('hours');
    expect(parse({ hora_llegada: '14:00', hora_salida: '' }).details.hours).toEqual({ checkIn: '14:00', checkOut: '11:00' });
  });
});
