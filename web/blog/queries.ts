import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';

const STALE_MS = 10 * 60_000;

/** What there is to read, newest first. Fetched once and kept, since a page can do without them (H-09). */
export const articlesQuery = queryOptions({
  queryKey: ['articles'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/blog', { signal }))).data,
  staleTime: STALE_MS,
  retry: false,
});

/** One of them; a 404 is the page's own. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['article', slug],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/blog/{slug}', { params: { path: { slug } }, signal }))).data,
    staleTime: STALE_MS,
    retry: false,
  });
