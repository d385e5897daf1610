import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** Places of the catalogue that match `q`; without it, those of the home page. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q.toLowerCase()],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/locations', { params: { query: { q } }, signal }))).data,
    staleTime: 60 * 60_000,
    placeholderData: keepPreviousData,
  });

/** Cities and districts with the most spaces, suggested before anything is typed. */
export const servedQuery = queryOptions({
  queryKey: ['places', 'served'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/locations', { params: { query: { con_espacios: 5 } }, signal }))).data,
  staleTime: 60 * 60_000,
});

/** The place of the catalogue at a point; null where there is none. */
export const placeAt = async (client: QueryClient, point: { latitud: number; longitud: number }) => {
  const { data: at } = await answer(api.GET('/api/v1/locations_at', { params: { query: point } }));
  if (!at) return null;
  const places = await client.fetchQuery(placesQuery(at.comuna));
  return places.find(({ country_code }) => country_code === at.country_code) ?? null;
};

/** The searched place, with its box; null when the URL names none. */
export const placeQuery = (searchQuery: string | null) =>
  queryOptions({
    queryKey: ['place', searchQuery],
    queryFn: async ({ signal }) => {
      if (!searchQuery) return null;
      return (
        (
          await answer(api.GET('/api/v1/locations/{search_query}', { params: { path: { search_query: searchQuery } }, signal })).catch(
            () => null,
          )
        )?.data ?? null
      );
    },
    staleTime: 60 * 60_000,
  });
