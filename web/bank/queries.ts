import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type BankData = components['schemas']['BankData'];

/** Bank data with the mark of their state, which a change is held to. */
export type StoredBank = { data: BankData | null; payouts_from: string | null; etag: string | null };

type Call = Promise<{ data?: Omit<StoredBank, 'etag'>; error?: unknown; response: Response }>;

/** What the server keeps, by one of its answers. */
export const storedBy = async (call: Call): Promise<StoredBank> => {
  const stored = await answer(call);
  return { ...stored, etag: (await call).response.headers.get('etag') };
};

/** The own bank data, masked: the whole is never kept (SEC-25). */
export const bankQuery = queryOptions({
  queryKey: ['bank-data'],
  queryFn: ({ signal }) => storedBy(api.GET('/api/v1/bank-data', { signal })),
  staleTime: 0,
});
