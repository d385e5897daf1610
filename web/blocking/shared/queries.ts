import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Day } from '../../calendar/days.ts';
import { busyQuery } from '../../listing/shared/queries.ts';

/** The nights a host blocked here, earliest first; 404 for anyone without access (SEC-07). */
export const blocksQuery = (id: number) =>
  queryOptions({
    queryKey: ['restrictions', id],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/restrictions/{id}', { params: { path: { id } }, signal }))).data,
    retry: false,
  });

/** Below `availability`, so that other people's actions make it stale (`web/api/live.ts`). */
const nightsKey = (id: number) => ['availability', 'nights', id];

/** Who has the taken nights, for the host and administrators. */
export const nightsQuery = (id: number) =>
  queryOptions({
    queryKey: nightsKey(id),
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/accommodations/nights/{id}', { params: { path: { id } }, signal }))).data,
  });

/** Who has one night, since when and from where (C-08). */
export const nightQuery = (id: number, fecha: Day) =>
  queryOptions({
    queryKey: [...nightsKey(id), fecha],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/accommodations/nights/{id}/{fecha}', { params: { path: { id, fecha } }, signal }))).night,
  });
export type NightAnswerOf = Awaited<ReturnType<NonNullable<ReturnType<typeof nightQuery>['queryFn']>>>;

export type Block = Awaited<ReturnType<NonNullable<ReturnType<typeof blocksQuery>['queryFn']>>>[number];

/** After a write, or a rejection because of nights that the page showed as free: refetches blocks and busy nights. */
export const readAgain = async (cache: QueryClient, id: number): Promise<void> => {
  await Promise.all([
    cache.refetchQueries({ queryKey: blocksQuery(id).queryKey }),
    cache.refetchQueries({ queryKey: busyQuery(id).queryKey }),
    cache.refetchQueries({ queryKey: nightsKey(id), type: 'active' }),
    cache.invalidateQueries({ queryKey: ['availability'], refetchType: 'none' }),
    cache.invalidateQueries({ queryKey: ['search'], refetchType: 'none' }),
  ]);
};
