import { firstSearchDay } from '../kernel/local-time.ts';
import { addMonths, isDay } from '../kernel/nights.ts';
import { own } from '../kernel/own.ts';
import { HORIZON_MONTHS, LONGEST_STAY_MONTHS, type PriceBasis } from '../kernel/stay-rules.ts';
import type { Instant, Stay } from '../kernel/types.ts';
import type { Category } from '../listings/events.ts';
import * as vocabulary from '../listings/vocabulary.ts';
import type { SearchedPlace } from '../places/public.ts';
import { invalidFields } from '../server/http/problems.ts';
import type { SearchQuery } from './contract.ts';
import type { Area, Box, Filter, Kind, Ring } from './filter.ts';
import { isAmenity, kindOf } from './flags.ts';

const MAX_CORNERS = 200; // SEC-23
const NEARBY_DEGREES = 0.05; // about 5 km around a bare point

/** The parameters by which a search names its place. */
export const placeParams = ({ search_query, comuna, country, long_name, direccion_completa }: SearchQuery) => ({
  searchQuery: search_query,
  comuna,
  country,
  longName: long_name ?? direccion_completa,
});

/** Validates days, areas and lists of a query. Throws HttpProblem 422 by field. */
export const readFilter = (query: SearchQuery, place: SearchedPlace | null, now: Instant): Filter => {
  const kinds = query.tipo_alojamiento.map((name) => known(kindOf(name), 'tipo_alojamiento'));
  const categories = query.categoria.map((name) => known(vocabulary.CATEGORIES.find((c) => c === name) ?? null, 'categoria'));
  const flags = flagsOf(query);
  const allKinds = [...kinds, ...flags.kinds];
  const among = [...categories, ...flags.categories];
  const isWholePlace = query.tipo_alojamiento.includes('entero');
  const rooms = query.rooms_number ?? null;
  return {
    area: areaOf(query, place),
    stay: stayOf(query, now),
    by: unitOf(query),
    guests: Math.max(1, query.numero_huespedes ?? 1),
    rooms: rooms === 0 && !isWholePlace ? null : rooms, // D-19
    priceMin: query.precio_min ? cents(query.precio_min) : null,
    priceMax: query.precio_max ? cents(query.precio_max) : null, // 0 means no limit
    kinds: allKinds,
    categories: allKinds.length === 0 && among.length === 0 ? vocabulary.TO_STAY : among,
    flags: flags.amenities,
    verifiedOnly: isSet(query.verificado),
  };
};

const UNITS: Readonly<Record<string, PriceBasis>> = { noche: 'night', mes: 'month' };
/** A price without a unit is monthly. */
const unitOf = ({ precio_por: name, precio_min: min, precio_max: max }: SearchQuery): PriceBasis | null =>
  name === undefined ? (min || max ? 'month' : null) : known(own(UNITS, name) ?? null, 'precio_por');

const cents = (dollars: number): number => Math.min(Math.round(dollars * 100), Number.MAX_SAFE_INTEGER);

const known = <T>(value: T | null, field: string): T => {
  if (value === null) throw invalidFields({ [field]: ['unknown_value'] });
  return value;
};

export const isSet = (value: unknown): boolean => value === '1' || value === 'true';

const flagsOf = (query: SearchQuery): { amenities: string[]; kinds: Kind[]; categories: Category[] } => {
  const set = Object.entries(query).flatMap(([name, value]) => (isSet(value) ? [name] : []));
  return {
    amenities: set.filter(isAmenity),
    kinds: set.flatMap((name) => kindOf(name) ?? []),
    categories: vocabulary.CATEGORIES.filter((category) => category !== 'camper' && set.includes(category)),
  };
};

/** Both days or neither; not in the past, at most 12 months long, and ending at most 24 months from today (docs/api.md#horizon). */
const stayOf = ({ fecha_inicio: checkIn, fecha_termino: checkOut }: SearchQuery, now: Instant): Stay | null => {
  if (checkIn === undefined && checkOut === undefined) return null;
  const errors = {
    ...(checkIn === undefined ? { fecha_inicio: ['required'] } : isDay(checkIn) ? {} : { fecha_inicio: ['invalid'] }),
    ...(checkOut === undefined ? { fecha_termino: ['required'] } : isDay(checkOut) ? {} : { fecha_termino: ['invalid'] }),
  };
  if (checkIn === undefined || checkOut === undefined || Object.keys(errors).length > 0) throw invalidFields(errors);
  const today = firstSearchDay(now);
  if (checkIn < today) throw invalidFields({ fecha_inicio: ['past'] });
  if (checkOut <= checkIn) throw invalidFields({ fecha_termino: ['out_of_range'] });
  if (checkOut > addMonths(checkIn, LONGEST_STAY_MONTHS)) throw invalidFields({ fecha_termino: ['too_long'] });
  if (checkOut > addMonths(today, HORIZON_MONTHS + 1)) throw invalidFields({ fecha_termino: ['too_far'] });
  return { checkIn, checkOut };
};

/** A drawn area takes precedence over a box. A box takes precedence over the place unless it is the place's own: the map was moved. */
const areaOf = (query: SearchQuery, place: SearchedPlace | null): Area | null => {
  const ring = query.polygon === undefined ? null : ringOf(query.polygon);
  const box = query.northeast === undefined && query.southwest === undefined ? null : boxOf(query.northeast, query.southwest);
  const own: Area | null = place && { kind: 'place', id: place.id };
  if (ring) return own && isSameRing(ring, place?.polygon ?? null) ? own : { kind: 'ring', ring };
  if (box) return own && place && isSameBox(box, place.box) ? own : { kind: 'box', box };
  if (own) return own;
  const { latitud: lat, longitud: lng } = query;
  if (lat === undefined || lng === undefined) return null;
  const eastWest = NEARBY_DEGREES / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return {
    kind: 'box',
    box: { south: lat - NEARBY_DEGREES, north: lat + NEARBY_DEGREES, west: lng - eastWest, east: lng + eastWest },
  };
};

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 2e-5;
const isSameBox = (a: Box, b: Box): boolean => (['south', 'west', 'north', 'east'] as const).every((side) => isNear(a[side], b[side]));
const isSameRing = (a: Ring, b: Ring | null): boolean =>
  b !== null && a.length === b.length && a.every(([lng, lat], i) => isNear(lng, b[i]?.[0] ?? 999) && isNear(lat, b[i]?.[1] ?? 999));

const isPoint = (lng: unknown, lat: unknown): boolean =>
  typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

const ringOf = (json: string): Ring => {
  let ring: unknown = null;
  try {
    ring = JSON.parse(json);
  } catch {
    throw invalidFields({ polygon: ['invalid'] });
  }
  const isRing =
    Array.isArray(ring) && ring.every((corner) => Array.isArray(corner) && corner.length === 2 && isPoint(corner[0], corner[1]));
  if (!isRing || !Array.isArray(ring)) throw invalidFields({ polygon: ['invalid'] });
  if (ring.length < 3) throw invalidFields({ polygon: ['too_short'] });
  if (ring.length > MAX_CORNERS) throw invalidFields({ polygon: ['too_long'] });
  return ring;
};

const boxOf = (northeast: string | undefined, southwest: string | undefined): Box => {
  const ne = cornerOf(northeast);
  const sw = cornerOf(southwest);
  const errors = { ...(ne ? {} : { northeast: [fault(northeast)] }), ...(sw ? {} : { southwest: [fault(southwest)] }) };
  if (!ne || !sw) throw invalidFields(errors);
  if (ne.lat < sw.lat || ne.lng < sw.lng) throw invalidFields({ northeast: ['out_of_range'] });
  return { south: sw.lat, west: sw.lng, north: ne.lat, east: ne.lng };
};

const fault = (corner: string | undefined): string => (corner === undefined ? 'required' : 'invalid');

const cornerOf = (corner: string | undefined): { lat: number; lng: number } | null => {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/.exec(corner ?? '');
  const lat = Number(match?.[1]);
  const lng = Number(match?.[2]);
  return match && isPoint(lng, lat) ? { lat, lng } : null;
};
