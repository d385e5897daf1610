import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../src/kernel/languages.ts';
import { answer, api } from '../api/client.ts';

/** Maximum number of cards on a place's page (L-02). */
const MAX_SPACES = 12;

/** The place itself; the page handles a 404. */
export const landingPlaceQuery = (searchQuery: string, language: Language) =>
  queryOptions({
    queryKey: ['landing', searchQuery, language],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/locations/{search_query}', { params: { path: { search_query: searchQuery } }, signal }))).data,
    staleTime: 60 * 60_000,
  });

export const landingListingsQuery = (searchQuery: string) =>
  queryOptions({
    queryKey: ['landing-listings', searchQuery],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/search_alojamiento', {
          params: { query: { search_query: searchQuery, perPage: MAX_SPACES, tipo_alojamiento: [], categoria: [] } },
          signal,
        }),
      ),
  });

/** Three other places of the same country (L-03). */
export const relatedQuery = (searchQuery: string, language: Language) =>
  queryOptions({
    queryKey: ['landing-related', searchQuery, language],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/v1/search_alojamiento_related/{search_query}', { params: { path: { search_query: searchQuery } }, signal }),
        )
      ).data,
    staleTime: 60 * 60_000,
  });
