import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.ts';

const MAX_RETRIES = typeof document === 'undefined' ? 0 : 2;

/**
 * Data of the first page is fresh for half a minute: no second fetch right after hydration. A rejection is never retried; the server never
 * retries at all, since its calls run in process while the visitor waits.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && (!isProblem(error) || error.status === 0 || error.status >= 500),
        throwOnError: false,
      },
    },
  });
