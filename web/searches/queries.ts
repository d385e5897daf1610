import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type SavedSearch = components['schemas']['SavedSearch'];

export const savedSearchesQuery = queryOptions({
  queryKey: ['searches'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/busquedas-guardadas', { signal }))).data,
});

/** The saved search whose mails the link stops. */
export const stopLinkQuery = (clave: string, token: string) =>
  queryOptions({
    queryKey: ['searches', 'stop', clave, token],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/busquedas-guardadas/{clave}/baja/{token}', { params: { path: { clave, token } }, signal })),
    retry: false,
  });
