import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import { isProblem } from './problem.ts';
import type { components } from './schema.ts';

export type Me = components['schemas']['User'];

/** The signed-in user; null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return (await answer(api.GET('/api/v1/users/me', { signal }))).user;
    } catch (error) {
      if (isProblem(error) && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
});

export const useMe = (): Me | null => useQuery(meQuery).data ?? null;

/** The lists that the browser caches for offline use (`public/sw.js`). */
export const clearOfflineLists = (): void => {
  if ('caches' in globalThis) void caches.delete('posada-kept').catch(() => undefined);
};

/** Clears a person's data from the browser before another one signs in. */
export const becomes = (client: QueryClient, user: Me | null): void => {
  client.clear();
  clearOfflineLists();
  client.setQueryData(meQuery.queryKey, user);
};
