import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { Console } from '../data/dataProvider.ts';
import type { QueueNow } from '../data/records.ts';
import { QUEUES } from './queues.tsx';

/** The number of cases shown per queue. */
const SHOWN = 5;

/** A queue with its oldest cases. */
export type Waits = {
  readonly queue: QueueNow;
  readonly rows: readonly RaRecord[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
};

/** The oldest cases of each of these queues, refetched after each command. */
export const useWaiting = (queues: readonly QueueNow[]): Waits[] => {
  const provider = useDataProvider<Console>();
  const results = useQueries({
    queries: queues.map(({ name, resource, filter, waiting }) => ({
      queryKey: ['queues', name, waiting],
      placeholderData: keepPreviousData,
      queryFn: () =>
        provider.getList(resource, {
          filter,
          sort: { field: QUEUES[name].field, order: 'ASC' as const },
          pagination: { page: 1, perPage: SHOWN },
        }),
    })),
  });
  return queues.flatMap((queue, i) => {
    const result = results[i];
    return result ? [{ queue, rows: result.data?.data, error: result.error, refetch: () => void result.refetch() }] : [];
  });
};
