import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const app = await testApp({});
const at = (latitud: number, longitud: number) => app.request('GET', `/locations_at?latitud=${latitud}&longitud=${longitud}&lang=en`);

it.each([
  [-34.5803, -58.4245, 'Argentina', 'buenos_aires'],
  [-34.603, -58.381, 'Argentina', 'buenos_aires'],
  [-34.6345, -58.3635, 'Argentina', 'buenos_aires'], // La Boca, on this side of the Riachuelo
  [-34.545, -58.4655, 'Argentina', 'buenos_aires'], // Núñez, on this side of General Paz
  [-34.6627, -58.3655, 'Argentina', 'none'], // Avellaneda
  [-34.52, -58.48, 'Argentina', 'none'], // Vicente López
  [-34.6, -58.56, 'Argentina', 'none'], // Tres de Febrero
  [-34.715, -58.4, 'Argentina', 'none'], // Lanús
  [-38.0004, -57.5562, 'Argentina', 'none'],
  [40.4269, -3.7041, 'Spain', 'offered'],
  [38.7122, -9.1292, 'Portugal', 'offered'],
  [-33.4265, -70.6108, 'Chile', 'none'],
])('%d, %d is in %s; its registration number: %s (D-05)', async (lat, lng, country, registro) => {
  expect((await at(lat, lng)).body.data).toMatchObject({ country, registro });
});

it('is null outside the countries of the catalogue, and an invalid point is refused', async () => {
  expect((await at(48.8566, 2.3522)).body).toEqual({ data: null });
  expect((await at(91, 0)).status).toBe(422);
});
