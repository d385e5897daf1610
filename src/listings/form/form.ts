import { eachLanguage, LANGUAGES } from '../../kernel/languages.ts';
import { currencyKey, toWire } from '../../kernel/money.ts';
import { recordOf } from '../../kernel/own.ts';
import { textsOf } from '../../server/texts.ts';
import type { Category, ListingDetails, ListingType, Texts } from '../events.ts';
import type { ExactPlace } from '../vault.ts';
import { FEATURES, PROXIMITY, WELCOME, wireModeOf, wireTypeOf } from '../vocabulary.ts';
import type { Fields } from './field-kinds.ts';
import type { StoredField } from './submission.ts';

/**
 * A stored listing in the form of the wizard, into which the fields of an edit are merged, so that absent ones stay unchanged
 * (docs/api.md#changing). The inverse of `parseSubmission`.
 */
export const fieldsOf = (d: ListingDetails, place: ExactPlace): Readonly<Record<StoredField, unknown>> => {
  const { currency } = d.prices;
  const money = (amount: number | null) => (amount === null ? undefined : toWire({ amount, currency }));
  return {
    tipo: wireTypeOf(d),
    categoria: d.category,
    modalidad_tiempo: wireModeOf(d.mode),
    direccion: place.address,
    numero: place.number,
    latitud: place.lat,
    longitud: place.lng,
    pin_movido: place.pinned ? 1 : 0,
    m2: d.squareMetres,
    rooms: d.roomCount,
    maximo_huespedes: d.maxGuests,
    tiempo_min: d.minNights,
    hora_llegada: d.hours?.checkIn,
    hora_salida: d.hours?.checkOut,
    numeroRegistro: d.registrationNumber,
    external_reference: d.externalReference,
    video_url: d.videoUrl,
    moneda: currencyKey(currency),
    arriendo: money(d.prices.monthlyRent),
    arriendo_basicos: money(d.prices.basics),
    arriendo_comunes: money(d.prices.shared),
    arriendo_limpieza: money(d.prices.cleaning),
    arriendo_diario: money(d.prices.nightly),
    nombre: d.title,
    ...recordOf(FEATURES, (name) => d.features[name] ?? 0),
    ...recordOf(PROXIMITY, (name) => (d.proximity.includes(name) ? 1 : 0)),
    ...recordOf(WELCOME, (name) => d.welcome[name] ?? 0),
    piezas: d.rooms,
    sobre_nosotros: d.about,
    reglas: d.houseRules,
    espacios_comunes: d.sharedSpaces,
    uso_cocina: d.kitchenUse,
    aseo_limpieza: d.cleaningRules,
  };
};

/** Merges the sent fields into the stored form; aliases of a field count as that field. */
export const overlaid = (stored: Fields, sent: Fields): Fields => {
  const defined = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const renamed = {
    ...('tipo_moneda' in defined && { moneda: defined['tipo_moneda'] }),
    ...('gastos_comunes' in defined && { arriendo_comunes: defined['gastos_comunes'] }),
  };
  // nobody has confirmed that the new point is at the door
  const unpinned = ('latitud' in defined || 'longitud' in defined) && { pin_movido: 0 };
  return { ...stored, ...unpinned, ...renamed, ...defined };
};

const MAX_TITLE_LENGTH = 80;

/** The default title of a listing, built from category, type and comuna, in every language. At most 80 characters. */
export const defaultTitle = (type: ListingType, category: Category, locality: string): Texts =>
  eachLanguage((language) => shortened(textsOf(language)(`listings:title.${type}.${category}`, { locality }), MAX_TITLE_LENGTH));

/** The title of a copy, marked as such in each of its languages (G-04), within the same length. */
export const copyTitle = (title: Texts): Texts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = title[language];
      if (text === undefined) return [];
      const copied = (original: string) => textsOf(language)('listings:title.copy', { title: original });
      return [[language, copied(shortened(text, MAX_TITLE_LENGTH - copied('').length))]];
    }),
  );

const shortened = (title: string, most: number): string => [...title].slice(0, most).join('');
