import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type Conversation = components['schemas']['Conversation'];
export type Message = components['schemas']['Message'];
export type TalkEvent = components['schemas']['ConversationEvent'];

/** Polls in case the live stream loses an event. */
const POLL_MS = 30_000;
const PER_PAGE = 20;

/** A person's conversations, latest message first, in pages. */
export const inboxQuery = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: ['talk', 'inbox', unreadOnly],
    queryFn: ({ signal, pageParam }) =>
      answer(
        api.GET('/api/v1/conversations', {
          params: { query: { page: pageParam, perPage: PER_PAGE, unread: unreadOnly ? '1' : '0' } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    refetchInterval: POLL_MS,
  });

/** The number of unread messages, for the header. */
export const unreadQuery = queryOptions({
  queryKey: ['talk', 'unread'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/conversations', { params: { query: { perPage: 1 } }, signal }))).unread,
});

/** The conversation about a reservation; null before the first message. */
export const aboutQuery = (reservation: number) =>
  queryOptions({
    queryKey: ['talk', 'about', reservation],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/conversations', { params: { query: { idreserva: reservation, perPage: 1 } }, signal }))).data[0] ??
      null,
  });

/** The messages of one conversation, latest page first. `useSeen` reports which of them were seen. */
export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['talk', 'thread', id],
    queryFn: ({ signal, pageParam }) =>
      answer(
        api.GET('/api/v1/messages/{id}', {
          params: { path: { id }, query: { visible: '0', ...(pageParam !== 0 && { antes: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (earliest) => (earliest.hay_mas ? earliest.data[0]?.id : undefined),
    refetchInterval: POLL_MS,
  });
