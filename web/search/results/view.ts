import type { Box } from '../../map/MapView.tsx';
import type { Place } from '../../search-address.ts';
import { type Criteria, cornerOf } from '../shared/criteria.ts';

export type Pin = {
  idalojamiento: number;
  latitud: number;
  longitud: number;
  precio: number;
  precio_unidad: 'noche' | 'mes' | 'estadia';
  moneda: string;
};

/** `ofPins`: pins form its edge, and their prices need room. */
type View = { readonly box: Box; readonly ofPins?: boolean };

/** From Chile to Spain: the view of a search without a place. */
const EVERYWHERE: Box = { north: 45, east: 5, south: -45, west: -85 };
/** One space alone is shown with its neighbourhood. */
const PAD = 0.004;

const boundsOf = (points: readonly (readonly [lng: number, lat: number])[]): Box => {
  const lngs = points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  return { north: Math.max(...lats), east: Math.max(...lngs), south: Math.min(...lats), west: Math.min(...lngs) };
};

const around = (pins: readonly Pin[]): Box => {
  const { north, east, south, west } = boundsOf(pins.map(({ longitud, latitud }) => [longitud, latitud]));
  return { north: north + PAD, east: east + PAD, south: south - PAD, west: west - PAD };
};

const corner = (lat: number, lng: number) => `${lat.toFixed(5)},${lng.toFixed(5)}`;
const clamped = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees));

/** The corners of the map as criteria. */
export const cornersOf = ({ north, east, south, west }: Box): { northeast: string; southwest: string } => ({
  northeast: corner(clamped(north, 90), clamped(east, 180)),
  southwest: corner(clamped(south, 90), clamped(west, 180)),
});

/** The drawn area as [lng, lat] for the map; validated by `criteriaOf`. */
export const ringOf = (polygon: string | null): [number, number][] | null => (polygon === null ? null : JSON.parse(polygon));

/** A key of the area that the criteria name: the map moves when it changes. A drawn area takes precedence over a box, as in the search. */
export const areaKey = ({ northeast, southwest, polygon }: Criteria, place: Place | null, anyPins: boolean): string => {
  if (polygon) return polygon;
  if (northeast && southwest) return `${northeast} ${southwest}`;
  return `${place ? `place ${place.id}` : 'everywhere'}${anyPins ? ' pins' : ''}`;
};

/** The initial view of the map: the results, wherever in the place they are; the place if there are none. */
export const viewOf = ({ northeast, southwest, polygon }: Criteria, place: Place | null, pins: readonly Pin[]): View => {
  const ring = ringOf(polygon);
  if (ring) return { box: boundsOf(ring) };
  const ne = cornerOf(northeast);
  const sw = cornerOf(southwest);
  if (ne && sw) return { box: { north: ne.lat, east: ne.lng, south: sw.lat, west: sw.lng } };
  if (pins.length > 0) return { box: around(pins), ofPins: true };
  if (!place) return { box: EVERYWHERE };
  return { box: { north: place.northeast.lat, east: place.northeast.lng, south: place.southwest.lat, west: place.southwest.lng } };
};
