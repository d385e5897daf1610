import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import type { Filtered } from '../ui/form/use-filter.ts';

export type Own = components['schemas']['Accommodation'];
export type Stay = { readonly from: string; readonly to: string };

/** A host's own spaces; with days, only those that are free on all nights. */
export const ownQuery = ({ s, page, perPage }: Filtered, free: Stay | null = null) =>
  queryOptions({
    queryKey: ['dashboard', s, page, perPage, free?.from, free?.to],
    queryFn: ({ signal }) => {
      const query = { s, page, perPage, ...(free && { fecha_inicio: free.from, fecha_termino: free.to }) };
      return answer(api.GET('/api/v1/accommodations/get/accommodations', { params: { query }, signal }));
    },
  });

/** The first of this host's pending requests to expire; `total` is their number. */
export const waitingQuery = queryOptions({
  queryKey: ['reservations', 'waiting'],
  queryFn: ({ signal }) =>
    answer(api.GET('/api/v1/reservations/received', { params: { query: { status: 'initiated', perPage: 1 } }, signal })),
});
