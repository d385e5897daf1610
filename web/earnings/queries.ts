import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type Earnings = components['schemas']['Earnings'];
export type Coming = components['schemas']['ComingPayout'];

export const earningsQuery = queryOptions({
  queryKey: ['earnings'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/earnings', { signal })),
  staleTime: 0,
});

/** URLs of the downloads; the browser sends the session with them. */
export const downloads = {
  table: '/api/v1/earnings/csv',
  statement: (month: string) => `/api/v1/earnings/statements/${month}`,
} as const;
