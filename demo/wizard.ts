import type { Currency } from '../src/kernel/types.ts';
import type { Fields } from '../src/listings/form/field-kinds.ts';
import type { PROXIMITY, ROOM_FEATURES } from '../src/listings/vocabulary.ts';
import { between, chance, shuffled } from './chance.ts';
import { addressIn, pointIn } from './places/around.ts';
import type { Place, Plot } from './plot.ts';
import { textsOf } from './texts/index.ts';

type Room = Partial<Record<(typeof ROOM_FEATURES)[number], number>>;
type Nearby = (typeof PROXIMITY)[number];

const counts = (names: readonly string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 1]));

/** Cowork rooms have desks, not beds. */
const sleeps = ({ tipo }: Plot): boolean => tipo !== 'cowork';

const featuresOf = ({ tipo, category, has = [], pets }: Plot): Record<string, number> => {
  const cooks = category !== 'hotel' && category !== 'lodge';
  const inHome = cooks ? ['cocina', 'refrigerador', 'microondas', 'plancha', 'timbre'] : ['timbre', 'plancha'];
  const usual = {
    entero: [...inHome, ...(cooks ? ['horno'] : [])],
    privado: inHome,
    compartido: inHome,
    camper: [],
    cowork: ['microondas'],
  };
  return counts([...usual[tipo], ...has, ...(pets ? ['mascotas'] : [])]);
};

const bedroom = (key: string, plot: Plot, index: number): Room => {
  const { tipo, guests, rooms, has = [] } = plot;
  const lone = guests === 1;
  const double = index === 0 && !lone;
  const others = Math.max(0, guests - 2);
  const twin = Math.ceil(others / Math.max(1, rooms - 1));
  return {
    ...(tipo === 'compartido' ? { camarote: 2, bano_compartido: 1 } : {}),
    ...(tipo !== 'compartido' && double ? { cama_2_plazas: 1, velador: 2 } : {}),
    ...(tipo !== 'compartido' && lone ? { cama_1_media_plaza: 1, velador: 1 } : {}),
    ...(index > 0 ? { cama_1_plaza: Math.max(1, twin), velador: 1 } : {}),
    ...(rooms <= 1 && guests > 2 ? { sofa_cama: 1 } : {}),
    ...(tipo === 'privado' && chance(`${key}/bath`) < 0.4 ? { bano_compartido: 1 } : {}),
    ...(tipo !== 'compartido' && index === 0 && chance(`${key}/bath`) >= 0.4 ? { bano_privado: 1 } : {}),
    ...(has.includes('ac') ? { ac: 1 } : { ventilador: 1 }),
    ...(chance(`${key}/desk/${index}`) < 0.6 ? { escritorio: 1 } : {}),
    ...(index === 0 && tipo === 'entero' ? { tv: 1, secador: 1 } : {}),
    ...counts(['wifi', 'ropa_cama', 'closet', 'colgadores', 'calefaccion']),
  };
};

const roomsOf = (key: string, plot: Plot): Room[] =>
  sleeps(plot) ? Array.from({ length: Math.max(1, plot.rooms) }, (_, i) => bedroom(key, plot, i)) : [];

const IN_TOWN: readonly Nearby[] = [
  ...(['paradero_micro', 'supermercado', 'banco', 'zona_nocturna', 'areas_verdes'] as const),
  ...(['centro_comercial', 'centro_civico', 'gimnasio_externo', 'hospital'] as const),
];
const IN_THE_COUNTRY: readonly Nearby[] = ['paradero_micro', 'supermercado', 'areas_verdes', 'centro_civico'];
const COUNTRYSIDE: readonly string[] = ['san-pedro', 'puerto-varas', 'bariloche'];

const nearby = (key: string, place: Place): Record<string, number> => {
  const all = COUNTRYSIDE.includes(place.key) ? IN_THE_COUNTRY : IN_TOWN;
  const near = shuffled(`${key}/near`, all).slice(0, between(`${key}/near`, 2, all.length - 1));
  return counts(place.metro ? [...near, 'estacion_metro'] : near);
};

const welcome = ({ guests, pets, tipo }: Plot): Record<string, number> => {
  if (tipo === 'cowork') return { hombres: guests, mujeres: guests };
  const family = guests >= 3 ? { ninos: guests - 1 } : {};
  return { hombres: guests, mujeres: guests, tercera_edad: guests, ...family, ...(pets ? { perros: 1, gatos: 1 } : {}) };
};

/** Prices are rounded to this many units. */
const STEP: Partial<Record<Currency, number>> = { CLP: 1_000, ARS: 1_000, EUR: 5, PEN: 10, USD: 5 };

/** The monthly price in its four parts; they add up to the host's price. */
const pricesOf = ({ night, month, currency }: Plot, place: Place): Record<string, string | number> => {
  const unit = currency ?? place.currency;
  const step = STEP[unit] ?? 1;
  const part = (share: number) => Math.round(((month ?? 0) * share) / step) * step;
  const [basics, shared, clean] = [part(0.08), part(0.06), part(0.04)];
  const monthly =
    month === undefined
      ? {}
      : { arriendo: month - basics - shared - clean, arriendo_basicos: basics, arriendo_comunes: shared, arriendo_limpieza: clean };
  return { moneda: unit, ...(night === undefined ? {} : { arriendo_diario: night }), ...monthly };
};

/** Tourist homes are registered in Spain and Portugal; elsewhere no number is needed. Null, an invented number, or `pendiente`. */
const registrationOf = (key: string, { country }: Place): string | null => {
  if (country !== 'ES' && country !== 'PT') return null;
  if (chance(`${key}/registered`) < 0.2) return 'pendiente';
  return `${country === 'ES' ? 'VT' : 'AL'}-${between(`${key}/registered`, 10_000, 99_999)}`;
};

/** The nine steps of the wizard for the `index`-th space of a place, as multipart would contain them. */
export const fieldsFor = (place: Place, plot: Plot, index: number): Fields => {
  const key = `${place.key}/${index}`;
  const { address, number } = addressIn(place, index);
  const { lat, lng } = pointIn(place, index);
  return {
    tipo: plot.tipo,
    categoria: plot.category,
    modalidad_tiempo: plot.mode ?? 'diario',
    direccion: address,
    numero: number,
    pin_movido: '1', // an invented street: the map can only show the point
    latitud: lat,
    longitud: lng,
    m2: plot.m2,
    rooms: plot.rooms,
    maximo_huespedes: plot.guests,
    tiempo_min: plot.min ?? 1,
    hora_llegada: `${between(`${key}/check-in`, 14, 16)}:00`,
    hora_salida: `${between(`${key}/check-out`, 10, 12)}:00`,
    numeroRegistro: registrationOf(key, place),
    ...pricesOf(plot, place),
    ...featuresOf(plot),
    ...nearby(key, place),
    ...welcome(plot),
    piezas: roomsOf(key, plot),
    ...textsOf(key),
    ...counts(['compromiso_1', 'compromiso_2', 'compromiso_3']),
  };
};
