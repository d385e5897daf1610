/** Where directions lead, in degrees. */
export type Destination = { readonly lat: number; readonly lng: number };
/** `device`: the map application of the device itself, by a `geo:` address, which mail programs and most computers do not follow. */
export type DirectionsBy = 'device' | 'google' | 'apple' | 'openStreetMap';
export type DirectionsLink = { readonly by: DirectionsBy; readonly href: string };

/** The names of the services, the same in every language. */
export const MAP_SERVICES = { google: 'Google Maps', apple: 'Apple Maps', openStreetMap: 'OpenStreetMap' } as const;

/** Six decimals are a tenth of a metre; never in the notation with an exponent, which map services do not read. */
const degrees = (value: number): string => value.toFixed(6);

/** `encodeURIComponent` leaves parentheses as they are, and they delimit the label of a `geo:` address. */
const escaped = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Links that show the way to a place: by `geo:` (RFC 5870, with the label that Android shows), Google Maps, Apple Maps and OpenStreetMap.
 * They hold the exact point, so they are for whoever may see the exact address (D-44). None for a point outside the range of coordinates.
 */
export const directionsTo = ({ lat, lng }: Destination, label = ''): readonly DirectionsLink[] => {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return [];
  const [y, x] = [degrees(lat), degrees(lng)];
  return [
    { by: 'device', href: `geo:${y},${x}?q=${y},${x}${label && `(${escaped(label)})`}` },
    { by: 'google', href: `https://www.google.com/maps/dir/?api=1&destination=${y}%2C${x}` },
    { by: 'apple', href: `https://maps.apple.com/?daddr=${y}%2C${x}` },
    { by: 'openStreetMap', href: `https://www.openstreetmap.org/directions?to=${y}%2C${x}#map=16/${y}/${x}` },
  ];
};
