import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Console } from '../data/dataProvider.ts';

const AGAIN_MS = 60_000;

/** An administrator's queues, refetched every minute and after each command. */
export const useQueues = () => {
  const provider = useDataProvider<Console>();
  return useQuery({ queryKey: ['queues'], queryFn: provider.queues, refetchInterval: AGAIN_MS, staleTime: AGAIN_MS });
};
