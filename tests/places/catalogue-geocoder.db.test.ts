import { expect, it } from 'vitest';
import { catalogueGeocoder } from '../../src/places/geocoder/catalogue.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();
const geocoder = catalogueGeocoder(db);

it.each([
  ['Avenida Italia 850, Ñuñoa', 'Avenida Italia', '850', 'Avenida Italia 850, Ñuñoa, Santiago, Chile'],
  ['Avenida Italia 850 Ñuñoa', 'Avenida Italia', '850', 'Avenida Italia 850, Ñuñoa, Santiago, Chile'],
  ['Calle Larga 12B, Providencia, Chile', 'Calle Larga', '12B', 'Calle Larga 12B, Providencia, Santiago, Chile'],
  ['Calle Sin Número, providencia', 'Calle Sin Número', null, 'Calle Sin Número, Providencia, Santiago, Chile'],
  ['Providencia, Santiago, Chile', null, null, 'Providencia, Santiago, Chile'],
])('finds the place of «%s» and keeps street and number as typed', async (text, street, number, label) => {
  const [first] = await geocoder.search(text, 'es');
  expect(first).toMatchObject({ street, number, label, exact: false });
  expect(first?.lat).toBeCloseTo(-33.44, 1);
});

it('finds nothing outside the catalogue, returns no whole country and no address of a point', async () => {
  expect(await geocoder.search('Rue Longue 5, Paris', 'es')).toEqual([]);
  expect(await geocoder.search('Chile', 'es')).toEqual([]);
  expect(await geocoder.search(', 12, ,', 'es')).toEqual([]);
  expect(await geocoder.reverse({ lat: -33.43, lng: -70.61 }, 'es')).toBeNull();
});
