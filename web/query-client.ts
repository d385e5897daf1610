import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './api/problem.ts';

/** Data of the first page is fresh for half a minute: no second fetch right after hydration. A refusal is never retried. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && (!isProblem(error) || error.status === 0 || error.status >= 500),
        throwOnError: false,
      },
    },
  });
