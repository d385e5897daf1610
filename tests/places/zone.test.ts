import { expect, it } from 'vitest';
import { zoneIn, zoneOf } from '../../src/places/facts.ts';

it.each([
  ['Santiago', -33.45, -70.66, 'America/Santiago', 'CL'],
  ['Punta Arenas', -53.16, -70.91, 'America/Punta_Arenas', 'CL'],
  ['Coyhaique, a zone since 2025', -45.57, -72.07, 'America/Coyhaique', 'CL'],
  ['Ciudad Juárez, a zone since 2022', 31.74, -106.48, 'America/Ciudad_Juarez', 'MX'],
  ['Chihuahua', 28.63, -106.08, 'America/Chihuahua', 'MX'],
  ['Mérida', 20.97, -89.62, 'America/Merida', 'MX'],
  ['Ceuta', 35.89, -5.31, 'Africa/Ceuta', 'ES'],
  ['Las Palmas', 28.12, -15.43, 'Atlantic/Canary', 'ES'],
  ['Funchal', 32.65, -16.91, 'Atlantic/Madeira', 'PT'],
  ['Rapa Nui', -27.15, -109.43, 'Pacific/Easter', 'CL'],
  ['Bariloche', -41.13, -71.31, 'America/Argentina/Salta', 'AR'],
  ['Lima', -12.05, -77.04, 'America/Lima', 'PE'],
])('the days of %s begin by its local time', (_, lat, lng, timeZone, countryCode) =>
  expect(zoneOf({ lat, lng })).toEqual({ timeZone, countryCode }),
);

it("uses the country's main zone for a point that the table puts beyond the border", () => {
  const ushuaia = zoneOf({ lat: -54.8, lng: -68.3 });
  expect(ushuaia.countryCode).toBe('CL');
  expect(zoneIn('AR', ushuaia)).toBe('America/Argentina/Buenos_Aires');
});
