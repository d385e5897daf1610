import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import type { Place } from '../search-address.ts';
import type { PhotoView } from '../ui/listing/Picture.tsx';

export type Card = components['schemas']['AccommodationCard'];

/** The price on a card without dates: nightly if available, otherwise monthly (S-04). */
export const cardPrice = ({
  arriendo_diario,
  arriendo_total,
}: Pick<Card, 'arriendo_diario' | 'arriendo_total'>): { precio: number; precio_unidad: 'noche' | 'mes' } =>
  arriendo_diario !== null ? { precio: arriendo_diario, precio_unidad: 'noche' } : { precio: arriendo_total ?? 0, precio_unidad: 'mes' };

export const featuredQuery = queryOptions({
  queryKey: ['featured'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/accommodations/getAccomodationFeatured', { signal }))).accomodations,
});

export type City = { place: Place; gallery: readonly PhotoView[]; from: { amount: number; moneda: string; unit: 'noche' | 'mes' } };

/** Places of the home page with something to let: their lowest price and a picture of a street (H-05). */
export const citiesQuery = queryOptions({
  queryKey: ['home-cities'],
  queryFn: async ({ signal }): Promise<City[]> => {
    const { data } = await answer(api.GET('/api/v1/search_alojamiento_home', { signal }));
    return data.map(({ location, accommodation: { gallery, precio, moneda, precio_unidad } }) => ({
      place: location,
      gallery: [...gallery].sort((a, b) => Number(b.slot === 'otro') - Number(a.slot === 'otro')),
      from: { amount: precio, moneda, unit: precio_unidad },
    }));
  },
  staleTime: 10 * 60_000,
});
