import { eachLanguage, type Language } from '../../../src/kernel/languages.ts';
import { PROXIMITY, ROOM_FEATURES } from '../../../src/kernel/listings/vocabulary.ts';
import { USUAL_HOURS } from '../../../src/kernel/stay-rules.ts';
import type { components } from '../../api/schema.ts';
import { type Category, COUNTED, type Mode, type PriceName, type Type } from './vocabulary.ts';

export type Own = components['schemas']['Accommodation'];
/** A text in every language, empty where there is none. */
export type Both = Readonly<Record<Language, string>>;
export type Counts = Record<string, number>;

/** All values of the nine steps except the photos; numbers as they were typed. */
export type Values = {
  /** Empty until they are chosen. */
  tipo: Type | '';
  categoria: Category | '';
  modalidad_tiempo: Mode | '';
  /** The chosen place of the catalogue. It determines the country for the prices and is not sent. */
  lugar: string;
  direccion: string;
  numero: string;
  latitud: string;
  longitud: string;
  /** The host has placed the pin at the door, on a map with streets (D-174). */
  pin_movido: boolean;
  m2: string;
  rooms: number;
  maximo_huespedes: string;
  tiempo_min: string;
  /** `HH:MM`. */
  hora_llegada: string;
  hora_salida: string;
  numeroRegistro: string;
  video_url: string;
  external_reference: string;
  moneda: string;
  counts: Counts;
  near: Record<string, boolean>;
  piezas: Counts[];
  nombre: Both;
  sobre_nosotros: Both;
  reglas: Both;
  espacios_comunes: Both;
  uso_cocina: Both;
  aseo_limpieza: Both;
  compromiso_1: boolean;
  compromiso_2: boolean;
  compromiso_3: boolean;
} & Record<PriceName, string>;

export type FieldName = keyof Values;
const NO_WORDS: Both = eachLanguage(() => '');

export const emptyValues: Values = {
  tipo: 'entero',
  categoria: 'casa',
  modalidad_tiempo: 'diario',
  lugar: '',
  direccion: '',
  numero: '',
  latitud: '',
  longitud: '',
  pin_movido: false,
  m2: '',
  rooms: 1,
  maximo_huespedes: '',
  tiempo_min: '1',
  hora_llegada: USUAL_HOURS.checkIn,
  hora_salida: USUAL_HOURS.checkOut,
  numeroRegistro: '',
  video_url: '',
  external_reference: '',
  moneda: 'es_CL',
  arriendo: '',
  arriendo_basicos: '',
  arriendo_comunes: '',
  arriendo_limpieza: '',
  arriendo_diario: '',
  counts: {},
  near: {},
  piezas: [],
  nombre: NO_WORDS,
  sobre_nosotros: NO_WORDS,
  reglas: NO_WORDS,
  espacios_comunes: NO_WORDS,
  uso_cocina: NO_WORDS,
  aseo_limpieza: NO_WORDS,
  compromiso_1: false,
  compromiso_2: false,
  compromiso_3: false,
};

const both = (texts: Readonly<Partial<Record<Language, string>>>): Both => eachLanguage((language) => texts[language] ?? '');
const amount = (value: number | null): string => (value === null || value === 0 ? '' : String(value));
const counted = (names: readonly string[], source: Readonly<Record<string, unknown>>): Counts =>
  Object.fromEntries(names.flatMap((name) => (Number(source[name]) > 0 ? [[name, Number(source[name])]] : [])));

/** The form values of a stored space, including both languages of every text (W-41). */
export const valuesOf = (space: Own): Values => {
  // the commitments of a draft that was never submitted are still open
  const promised = space.aprobado !== 0 || space.devuelto !== undefined;
  return {
    tipo: space.tipo,
    categoria: space.categoria,
    modalidad_tiempo: space.modalidad_tiempo,
    lugar: space.comuna,
    direccion: space.direccion,
    numero: space.numero,
    latitud: String(space.latitud),
    longitud: String(space.longitud),
    pin_movido: space.pin_movido,
    m2: String(space.m2),
    rooms: space.rooms,
    maximo_huespedes: String(space.maximo_huespedes),
    tiempo_min: String(space.tiempo_min),
    hora_llegada: space.hora_llegada,
    hora_salida: space.hora_salida,
    numeroRegistro: space.numeroRegistro ?? '',
    video_url: space.video_url ?? '',
    external_reference: space.external_reference ?? '',
    moneda: space.moneda,
    arriendo: amount(space.arriendo),
    arriendo_basicos: amount(space.arriendo_basicos),
    arriendo_comunes: amount(space.arriendo_comunes),
    arriendo_limpieza: amount(space.arriendo_limpieza),
    arriendo_diario: amount(space.arriendo_diario),
    counts: counted(COUNTED, space),
    near: Object.fromEntries(PROXIMITY.map((name) => [name, space[name] === 1])),
    piezas: space.piezas.map((room) => counted(ROOM_FEATURES, room)),
    nombre: both(space.nombre),
    sobre_nosotros: both(space.sobre_nosotros),
    reglas: both(space.reglas),
    espacios_comunes: both(space.espacios_comunes),
    uso_cocina: both(space.uso_cocina),
    aseo_limpieza: both(space.aseo_limpieza),
    compromiso_1: promised,
    compromiso_2: promised,
    compromiso_3: promised,
  };
};
