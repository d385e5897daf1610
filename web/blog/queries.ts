import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';

const STALE_MS = 10 * 60_000;

/** The articles, newest first. Fetched once and cached, since a page can do without them (H-09). */
export const articlesQuery = queryOptions({
  queryKey: ['articles'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/blog', { signal }))).data,
  staleTime: STALE_MS,
  retry: false,
});

/** A single article; the page handles a 404. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['article', slug],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/blog/{slug}', { params: { path: { slug } }, signal }))).data,
    staleTime: STALE_MS,
    retry: false,
  });
