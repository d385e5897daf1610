import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';

/** Polls in case the live stream loses a message. */
const POLL_MS = 60_000;

/** One stay with everything its page shows, for guest, host and administrators; 404 for all others. */
export const stayQuery = (id: number) =>
  queryOptions({
    queryKey: ['reservations', 'stay', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reservations/{id}/stay', { params: { path: { id } }, signal })),
    refetchInterval: POLL_MS,
  });

export type Stay = Awaited<ReturnType<NonNullable<ReturnType<typeof stayQuery>['queryFn']>>>;
