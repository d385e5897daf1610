import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';

export type Agreed = components['schemas']['Agreed'];
export type AgreedPage = components['schemas']['AgreedPage'];

/** What the reader agreed to, at an instant; null: when they agreed. */
export const agreedQuery = (id: number, at: string | null) =>
  queryOptions({
    queryKey: ['reservations', 'agreed', id, at],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/reservations/{id}/agreed', { params: { path: { id }, query: at ? { al: at } : {} }, signal })),
    staleTime: Number.POSITIVE_INFINITY, // the past does not change, except for erased data
  });
