import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import { placesQuery } from '../api/places.ts';
import type { components } from '../api/schema.ts';
import type { Place } from '../search-address.ts';
import type { PhotoView } from '../ui/Picture.tsx';

type Card = components['schemas']['AccommodationCard'];

/** What a card shows without dates: the night where one can be had, else the month (S-04). */
export const cardPrice = ({
  arriendo_diario,
  arriendo_total,
}: Pick<Card, 'arriendo_diario' | 'arriendo_total'>): { precio: number; precio_unidad: 'noche' | 'mes' } =>
  arriendo_diario !== null ? { precio: arriendo_diario, precio_unidad: 'noche' } : { precio: arriendo_total ?? 0, precio_unidad: 'mes' };

export const featuredQuery = queryOptions({
  queryKey: ['featured'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/accommodations/getAccomodationFeatured', { signal }))).accomodations,
});

type City = { place: Place; photo: PhotoView | undefined; from: { amount: number; moneda: string; unit: 'noche' | 'mes' } | null };

/** Of the places that may stand on the home page, five with something to let, their cheapest first card and its picture (H-05). */
export const citiesQuery = queryOptions({
  queryKey: ['home-cities'],
  queryFn: async ({ client, signal }): Promise<City[]> => {
    const places = (await client.ensureQueryData(placesQuery(''))).filter(({ type_route }) => type_route !== 'country');
    const found = await Promise.all(
      ofTheDay(places).map(async (place) => {
        const query = { search_query: place.search_query, orden: 'precio_asc', perPage: 6, tipo_alojamiento: [], categoria: [] };
        const { data } = await answer(api.GET('/api/v1/search_alojamiento', { params: { query }, signal }));
        const [cheapest] = data;
        if (!cheapest) return null;
        const facade = data.flatMap(({ gallery }) => gallery).find(({ slot }) => slot === 'otro') ?? cheapest.gallery[0];
        return { place, photo: facade, from: { amount: cheapest.precio, moneda: cheapest.moneda, unit: cheapest.precio_unidad } };
      }),
    );
    return found.filter((city) => city !== null).slice(0, 5);
  },
  staleTime: 10 * 60_000,
});

/** Ten candidates, the same for everybody on one day (D-114). */
const ofTheDay = (places: readonly Place[]): Place[] => {
  const seed = new Date().toISOString().slice(0, 10);
  const rank = ({ id }: Place) => [...`${seed}/${id}`].reduce((hash, c) => Math.imul(hash ^ c.charCodeAt(0), 16777619) >>> 0, 2166136261);
  return [...places].sort((a, b) => rank(a) - rank(b)).slice(0, 10);
};
