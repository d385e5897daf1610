import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { Paging } from '../ui/paging.ts';

/** A host and their public spaces, by page. */
export const hostQuery = (id: number, { page, perPage }: Paging) =>
  queryOptions({
    queryKey: ['host', id, page, perPage],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/hosts/{id}', { params: { path: { id }, query: { page, perPage } }, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });
