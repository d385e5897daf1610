import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** Places of the catalogue that begin with or hold `q`; without it those of the home page. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q.toLowerCase()],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/locations', { params: { query: { q } }, signal }))).data,
    staleTime: 60 * 60_000,
    placeholderData: keepPreviousData,
  });

/** The place that was searched, with its box; null when the address names none. */
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
