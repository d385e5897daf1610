import zoneAt from 'tz-lookup';
import { own } from '../shared/own.ts';

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

/** Most people's zone of each country, for a point beyond the coarse line that `tz-lookup` draws along a border. */
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

/** The zone to use in a country that is known: the one found, if it is that country's. */
export const zoneIn = (countryCode: string, found: ReturnType<typeof zoneOf>): string =>
  found.countryCode === countryCode ? found.timeZone : (own(MAIN_ZONE, countryCode) ?? found.timeZone);

/** The zone of a point (D-03) and the catalogue's country that keeps it, null when no country of ours does. */
export const zoneOf = ({ lat, lng }: { lat: number; lng: number }): { timeZone: string; countryCode: string | null } => {
  const timeZone = zoneAt(lat, lng);
  return { timeZone, countryCode: COUNTRY_OF_ZONE.find(([pattern]) => pattern.test(timeZone))?.[1] ?? null };
};
