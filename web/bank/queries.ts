import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type BankData = components['schemas']['BankData'];

/** The own bank data, masked: the whole is never kept (SEC-25). */
export const bankQuery = queryOptions({
  queryKey: ['bank-data'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/bank-data', { signal })),
  staleTime: 0,
});
