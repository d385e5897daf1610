import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

export const looksQuery = queryOptions({
  queryKey: ['looks'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users/me/looks', { signal }))).data,
});

export const erasureQuery = queryOptions({
  queryKey: ['erasure'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/users/me/erase', { signal })),
});
export type ErasureStanding = Awaited<ReturnType<NonNullable<(typeof erasureQuery)['queryFn']>>>;

export const deletionQuery = (token: string) =>
  queryOptions({
    queryKey: ['deletion', token],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/facebook/delete_request/{token}', { params: { path: { token } }, signal })),
    retry: false,
  });
