import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import type { Filtered } from '../../ui/form/use-filter.ts';

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

/** What the results of a search leave out. */
export const hiddenIdsQuery = queryOptions({
  queryKey: ['favourites', 'hidden'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/favorites/hidden', { signal }))).data,
  staleTime: 5 * 60_000,
});

/** What is compared, in the order in which it was chosen. */
export const comparedIdsQuery = queryOptions({
  queryKey: ['favourites', 'compared'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/favorites/compared', { signal }))).data,
  staleTime: 5 * 60_000,
});

/** What is hidden, as cards, as many as a page may have. */
export const hiddenQuery = queryOptions({
  queryKey: ['favourites', 'list', 'hidden'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/favorites', { params: { query: { ocultos: '1', perPage: 50 } }, signal })),
});
