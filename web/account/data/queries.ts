import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

export const looksQuery = queryOptions({
  queryKey: ['looks'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users/me/looks', { signal }))).data,
});
