import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';

export type Session = components['schemas']['Session'];

export type PushDevice = components['schemas']['PushDevice'];

/** The devices that receive push messages; each belongs to a session. */
export const devicesQuery = queryOptions({
  queryKey: ['sessions', 'devices'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/avisos/dispositivos', { signal }))).data,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users/sessions', { signal }))).data,
});
