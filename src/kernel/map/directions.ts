import { countryName } from '../countries.ts';
import type { Language } from '../types.ts';

/** `device`: the map application of an Android device, by a `geo:` address, which mail programs and most computers do not follow. */
export type DirectionsBy = 'device' | 'google' | 'apple';

type Place = {
  readonly address: string;
  readonly number: string;
  readonly lat: number;
  readonly lng: number;
  readonly pinned?: boolean | undefined;
};
type Around = { readonly locality: string; readonly countryCode: string };

/** Six decimals are a tenth of a metre; never in exponential notation, which map services do not accept. */
const degrees = (value: number): string => value.toFixed(6);

/**
 * The destination for a map application: the address as people write it, or the point where somebody has put the pin at the door with
 * streets visible (D-174).
 */
export const destinationOf = ({ address, number, lat, lng, pinned }: Place, around: Around | undefined, language: Language): string => {
  if (pinned || address === '') return `${degrees(lat)},${degrees(lng)}`;
  return [[address, number].filter(Boolean).join(' '), around?.locality, around && countryName(around.countryCode, language)]
    .filter(Boolean)
    .join(', ');
};

/** `encodeURIComponent` leaves parentheses as they are, and they delimit the label of a `geo:` address. */
const escaped = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The link with directions to an address or a point (`destinationOf`). Only for those who may see the exact address (D-44). */
export const directionsTo = (destination: string, by: DirectionsBy): string => {
  const to = escaped(destination);
  return {
    device: `geo:0,0?q=${to}`, // RFC 5870, with the search that Android adds to it
    google: `https://www.google.com/maps/dir/?api=1&destination=${to}`,
    apple: `https://maps.apple.com/?daddr=${to}`,
  }[by];
};
