import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import type { Filtered } from '../ui/form/use-filter.ts';

export type Favourite = components['schemas']['Favourite'];

/** What fills the hearts of every page. */
export const favouriteIdsQuery = queryOptions({
  queryKey: ['favourites', 'ids'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/favorites/ids', { signal }))).data,
  staleTime: 5 * 60_000,
});

export const favouritesQuery = ({ s, page, perPage }: Filtered) =>
  queryOptions({
    queryKey: ['favourites', 'list', s, page, perPage],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/favorites', { params: { query: { s, page, perPage } }, signal })),
  });
