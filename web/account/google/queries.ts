import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

export const googleLinkQuery = queryOptions({
  queryKey: ['google-link'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/users/google', { signal })),
});
