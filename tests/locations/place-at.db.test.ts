import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const app = await testApp({});
const at = (latitud: number, longitud: number) => app.request('GET', `/locations_at?latitud=${latitud}&longitud=${longitud}&lang=en`);

it.each([
  [-34.5803, -58.4245, 'Argentina', 'buenos_aires'],
  [-38.0004, -57.5562, 'Argentina', 'none'],
  [40.4269, -3.7041, 'Spain', 'offered'],
  [38.7122, -9.1292, 'Portugal', 'offered'],
  [-33.4265, -70.6108, 'Chile', 'none'],
])('%d, %d is in %s; its registration number: %s (D-05)', async (lat, lng, country, registro) => {
  expect((await at(lat, lng)).body.data).toMatchObject({ country, registro });
});

it('is nothing outside the countries of the catalogue, and no point is refused as one', async () => {
  expect((await at(48.8566, 2.3522)).body).toEqual({ data: null });
  expect((await at(91, 0)).status).toBe(422);
});
