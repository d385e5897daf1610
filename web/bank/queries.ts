import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type BankData = components['schemas']['BankData'];

/** Bank data with its ETag, with which a change is checked. */
export type StoredBank = { data: BankData | null; payouts_from: string | null; etag: string | null };

type Call = Promise<{ data?: Omit<StoredBank, 'etag'>; error?: unknown; response: Response }>;

/** The stored data from one of the server's responses. */
export const storedBy = async (call: Call): Promise<StoredBank> => {
  const stored = await answer(call);
  return { ...stored, etag: (await call).response.headers.get('etag') };
};

/** One's own bank data, masked: the full data is never cached (SEC-25). */
export const bankQuery = queryOptions({
  queryKey: ['bank-data'],
  queryFn: ({ signal }) => storedBy(api.GET('/api/v1/bank-data', { signal })),
  staleTime: 0,
});
