import zoneAt from '@photostructure/tz-lookup';
import { own } from '../kernel/own.ts';

/** The IANA zones of the eight countries of the catalogue; each belongs to one country. */
const COUNTRY_OF_ZONE: readonly (readonly [RegExp, string])[] = [
  [/^America\/(Santiago|Punta_Arenas|Coyhaique)$|^Pacific\/Easter$/, 'CL'],
  [/^America\/Argentina\//, 'AR'],
  [/^Europe\/Madrid$|^Africa\/Ceuta$|^Atlantic\/Canary$/, 'ES'],
  [/^Europe\/Lisbon$|^Atlantic\/(Madeira|Azores)$/, 'PT'],
  [/^America\/Lima$/, 'PE'],
  [/^America\/Bogota$/, 'CO'],
  [
    /^America\/(Mexico_City|Cancun|Merida|Monterrey|Matamoros|Chihuahua|Ojinaga|Ciudad_Juarez|Mazatlan|Bahia_Banderas|Hermosillo|Tijuana)$/,
    'MX',
  ],
  [/^America\/Panama$/, 'PA'],
];

/** The most populous time zone of each country, for a point beyond the imprecise border of the table. */
const MAIN_ZONE: Readonly<Record<string, string>> = {
  CL: 'America/Santiago',
  AR: 'America/Argentina/Buenos_Aires',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  PE: 'America/Lima',
  CO: 'America/Bogota',
  MX: 'America/Mexico_City',
  PA: 'America/Panama',
};

/** The time zone to use in a known country: the one found if it belongs to that country, else the main one. */
export const zoneIn = (countryCode: string, found: ReturnType<typeof zoneOf>): string =>
  found.countryCode === countryCode ? found.timeZone : (own(MAIN_ZONE, countryCode) ?? found.timeZone);

/** The time zone of a point (D-03) and the catalogue's country that uses it; the country is null when it is none of ours. */
export const zoneOf = ({ lat, lng }: { lat: number; lng: number }): { timeZone: string; countryCode: string | null } => {
  const timeZone = zoneAt(lat, lng);
  return { timeZone, countryCode: COUNTRY_OF_ZONE.find(([pattern]) => pattern.test(timeZone))?.[1] ?? null };
};
