import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/countries', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const recoveryLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['recovery', token],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/check/token/{token}', { params: { path: { token } }, signal }))).disponible,
    staleTime: 0,
  });
