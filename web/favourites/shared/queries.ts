import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import type { Filtered } from '../../ui/form/use-filter.ts';

export type Favourite = components['schemas']['Favourite'];

/** The ids of all favourites, for the hearts of every page. */
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

/** The spaces that search results leave out. */
export const hiddenIdsQuery = queryOptions({
  queryKey: ['favourites', 'hidden'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/favorites/hidden', { signal }))).data,
  staleTime: 5 * 60_000,
});

/** The compared spaces, in the order of selection. */
export const comparedIdsQuery = queryOptions({
  queryKey: ['favourites', 'compared'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/favorites/compared', { signal }))).data,
  staleTime: 5 * 60_000,
});

/** The hidden spaces as cards, up to the maximum page size. */
export const hiddenQuery = queryOptions({
  queryKey: ['favourites', 'list', 'hidden'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/favorites', { params: { query: { ocultos: '1', perPage: 50 } }, signal })),
});
