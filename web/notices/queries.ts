import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type Notice = components['schemas']['Notice'];
export type NoticePreferences = components['schemas']['NoticePreferences'];
export type NoticeEntry = components['schemas']['NoticeEntry'];

/** The keys start with the live stream's name for a notice, so live events refresh all of them. */
export const noticesQuery = queryOptions({
  queryKey: ['notice', 'list'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/avisos', { signal })),
});

export const unreadNoticesQuery = queryOptions({
  queryKey: ['notice', 'unread'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/avisos/sin-leer', { signal }))).sin_leer,
  staleTime: 60_000,
});

export const noticePreferencesQuery = queryOptions({
  queryKey: ['notice', 'preferences'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/avisos/preferencias', { signal })),
});

/** What was sent to the reader about one reservation. */
export const sentNoticesQuery = (reservation: number) =>
  queryOptions({
    queryKey: ['notice', 'sent', reservation],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/reservations/{id}/avisos', { params: { path: { id: reservation } }, signal }))).data,
  });
