import { MAX_AREA, MAX_CAPACITY, MAX_COUNT, MAX_PHOTOS, MAX_PRICE, MAX_ROOMS, MIN_PHOTOS } from '../../../src/kernel/listings/limits.ts';
import { decimalsOf } from '../../../src/kernel/money.ts';
import { DOOR } from '../../../src/kernel/people/door.ts';
import { PERSON_TEXTS } from '../../../src/kernel/person-texts.ts';
import { HOUR } from '../../../src/kernel/stay-rules.ts';
import { LAST, stepsFor } from './steps.ts';
import { emptyValues, type FieldName, type Values } from './values.ts';
import { COMMITMENTS, HOUSE_TEXTS, MONTHLY, type PriceName } from './vocabulary.ts';

/** The key of a fault, in the order of the fields within their step; `photos` has no field in the form. */
export type FaultKey = FieldName | 'photos';
export type Faults = Partial<Record<FaultKey, string>>;

const length = (text: string): number => [...text.trim()].length;
/** The plain text of a rich text. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h\d|\/blockquote)\b[^<>]{0,300}>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|lt|gt|amp|quot);/g, (_, name: string) => ({ nbsp: ' ', lt: '<', gt: '>', amp: '&' })[name] ?? '"')
    .trim();

/** A number outside its limits; the text names them (W-11). */
const within = (value: number, min: number, max: number): string | null => (value < min || value > max ? `range:${min}:${max}` : null);

const whole = (text: string, min: number, max: number): string | null => {
  if (text === '') return 'required';
  return /^\d{1,14}$/.test(text) ? within(Number(text), min, max) : 'invalid';
};

const line = (text: string, min: number, max: number): string | null => {
  const count = length(text);
  if (count === 0) return min > 0 ? 'required' : null;
  return count < min ? 'too_short' : count > max ? 'too_long' : null;
};

/** The names of the texts that exist in every language, with their limits. */
export const TEXTS = {
  nombre: PERSON_TEXTS.title,
  sobre_nosotros: PERSON_TEXTS.about,
  reglas: PERSON_TEXTS.houseText,
  espacios_comunes: PERSON_TEXTS.houseText,
  uso_cocina: PERSON_TEXTS.houseText,
  aseo_limpieza: PERSON_TEXTS.houseText,
} as const;
export type TextName = keyof typeof TEXTS;

/** The fault of a text in one language; an empty one has none. */
export const textFault = (name: TextName, text: string): 'too_short' | 'too_long' | null => {
  const { min, max } = TEXTS[name];
  const count = length(wordsOf(text));
  return count === 0 ? null : count < min ? 'too_short' : count > max ? 'too_long' : null;
};

/** One language is enough (D-94). */
const words = (values: Values, name: TextName, required = true): string | null => {
  const filled = Object.values(values[name]).filter((text) => wordsOf(text) !== '');
  if (filled.length === 0) return required ? 'required' : null;
  return filled.map((text) => textFault(name, text)).find((fault) => fault !== null) ?? null;
};

const coordinate = (text: string, most: number): string | null => {
  if (text.trim() === '') return 'required';
  const value = Number(text);
  if (!Number.isFinite(value)) return 'invalid';
  return Math.abs(value) > most ? 'out_of_range' : null;
};

const price = (text: string, moneda: string, least: 0 | 1): string | null => {
  if (text === '') return least === 0 ? null : 'required';
  const decimals = decimalsOf(moneda);
  if (!/^\d{1,14}(?:\.\d{0,2})?$/.test(text) || (decimals === 0 && text.includes('.'))) return 'invalid';
  return within(Number(text), least, MAX_PRICE / 10 ** decimals);
};

const nights = ({ modalidad_tiempo: mode, tiempo_min }: Values): string | null =>
  mode === 'mensual' ? null : whole(tiempo_min, 1, mode === 'diario' ? 29 : 365); // D-89

const VIDEO_HOSTS = ['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'vimeo.com'];
/**
 * Whether the link is on one of these hosts or a subdomain; the server checks that it is a video. `more`: from the setting `VIDEO_HOSTS`.
 */
const isVideo = (text: string, more: readonly string[]): boolean => {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return [...VIDEO_HOSTS, ...more].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
};
const video = (text: string, more: readonly string[]): string | null =>
  line(text, 0, PERSON_TEXTS.videoUrl.max) ?? (text.trim() !== '' && !isVideo(text.trim(), more) ? 'video_host' : null);
/** The server converts it to upper case and plain dashes, and rejects a telephone number. */
const registration = (text: string): string | null =>
  line(text, 0, PERSON_TEXTS.registration.max) ??
  (/^[A-Za-z\d ./\p{Pd}-]*$/u.test(text.trim().normalize('NFKC')) ? null : 'registration_letters');
const propertyNumber = (text: string): string | null =>
  line(text, 0, PERSON_TEXTS.door.max) ?? (DOOR.test(text.trim()) || text.trim() === '' ? null : 'invalid');

/** The prices required by a rental mode; the first must be at least 1 (docs/rules/product.md#input). */
export const pricesOf = (mode: string): readonly PriceName[] => [
  ...(mode === 'diario' ? [] : MONTHLY),
  ...(mode === 'mensual' ? [] : (['arriendo_diario'] as const)),
];
const MAIN: ReadonlySet<string> = new Set(['arriendo', 'arriendo_diario']);

type Rule = (values: Values, photos: number, videoHosts: readonly string[]) => Partial<Record<FaultKey, string | null>>;

/** A place of the list sets the point, so without a point the place is missing rather than the coordinates. */
const hasPoint = ({ latitud, longitud }: Values): boolean => latitud.trim() !== '' || longitud.trim() !== '';

const RULES: Readonly<Record<number, Rule>> = {
  1: (v) => ({
    tipo: v.tipo === '' ? 'required' : null,
    categoria: v.categoria === '' ? 'required' : null,
    lugar: hasPoint(v) ? null : 'choose_place',
    direccion: line(v.direccion, PERSON_TEXTS.street.min, PERSON_TEXTS.street.max),
    numero: propertyNumber(v.numero),
    latitud: hasPoint(v) ? coordinate(v.latitud, 90) : null,
    longitud: hasPoint(v) ? coordinate(v.longitud, 180) : null,
    numeroRegistro: registration(v.numeroRegistro),
    m2: whole(v.m2, 1, MAX_AREA),
    maximo_huespedes: whole(v.maximo_huespedes, 1, MAX_CAPACITY),
    rooms: v.rooms < 0 || v.rooms > MAX_ROOMS ? 'out_of_range' : null,
    modalidad_tiempo: v.modalidad_tiempo === '' ? 'required' : null,
    tiempo_min: nights(v),
  }),
  2: (v) => ({
    moneda: v.moneda === '' ? 'required' : null,
    ...Object.fromEntries(pricesOf(v.modalidad_tiempo).map((name) => [name, price(v[name], v.moneda, MAIN.has(name) ? 1 : 0)])),
  }),
  3: (v, photos, videoHosts) => ({
    photos: photos < MIN_PHOTOS ? (photos === 0 ? 'required' : 'too_short') : photos > MAX_PHOTOS ? 'too_long' : null,
    video_url: video(v.video_url, videoHosts),
  }),
  4: ({ counts }) => ({ counts: counter(counts) }),
  5: ({ piezas }) => ({ piezas: piezas.map(counter).find(Boolean) ?? null }),
  6: () => ({ near: null }),
  7: (v) => ({
    counts: counter(v.counts),
    nombre: words(v, 'nombre', false),
    sobre_nosotros: words(v, 'sobre_nosotros'),
    external_reference: line(v.external_reference, 0, PERSON_TEXTS.externalReference.max),
  }),
  8: (v) => ({
    hora_llegada: HOUR.test(v.hora_llegada) ? null : 'invalid',
    hora_salida: HOUR.test(v.hora_salida) ? null : 'invalid',
    ...Object.fromEntries(HOUSE_TEXTS.map((name) => [name, words(v, name)])),
  }),
  9: (v) => Object.fromEntries(COMMITMENTS.map((name) => [name, v[name] ? null : 'not_promised'])),
};

const counter = (counts: Readonly<Record<string, number>>): string | null =>
  Object.values(counts).every((n) => Number.isInteger(n) && n >= 0 && n <= MAX_COUNT) ? null : 'out_of_range';

/** The faults of a step by field, in page order; empty when the next step may be opened. `videoHosts`: in addition to YouTube and Vimeo. */
export const faultsOf = (step: number, values: Values, photos: number, videoHosts: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(RULES[step]?.(values, photos, videoHosts) ?? {}).filter(([, code]) => code !== null));

/** The first step that has a fault, else the last one. */
export const openUpTo = (values: Values, photos: number, videoHosts: readonly string[]): number =>
  stepsFor(values.rooms).find((step) => Object.keys(faultsOf(step, values, photos, videoHosts)).length > 0) ?? LAST;

/** The step that contains a field of the form. */
export const stepOf = (field: string): number => {
  if (field === 'pin_movido') return 1;
  if (field === 'photos' || field === 'keep') return 3;
  // both modes, so that every rule applies
  const found = Object.entries(RULES).find(([, rule]) => field in rule({ ...emptyValues, modalidad_tiempo: 'ambos' }, 0, []));
  return found ? Number(found[0]) : /^(hombres|mujeres|ninos|personal|tercera|perros|gatos|otras)/.test(field) ? 7 : 4;
};
