import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';

export type Session = components['schemas']['Session'];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users/sessions', { signal }))).data,
});
