import { queryOptions } from '@tanstack/react-query';
import { answer, answerOrCode, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import type { Paging } from '../../ui/paging.ts';

export type Reservation = components['schemas']['Reservation'];
export type Side = 'guest' | 'host';
/** The initial filter of a list: active reservations (D-161). */
const ACTIVE = 'initiated,accepted';
/** The filter for rejected and cancelled ones, which no list of the site shows by default. */
export const CLOSED = 'rejected,canceled';
export const STATES = ['initiated', 'unpaid', 'paid', CLOSED] as const;
export type StateFilter = (typeof STATES)[number];
export const isState = (value: string | null): value is StateFilter => STATES.some((state) => state === value);

/** Polls in case the live stream loses a message. */
const POLL_MS = 30_000;

/** The parameters of a list in the URL. */
export type ListRequest = Paging & { readonly state: StateFilter | null };

export const listQuery = (side: Side, { page, perPage, state }: ListRequest) =>
  queryOptions({
    queryKey: ['reservations', side, page, perPage, state],
    queryFn: ({ signal }) => {
      const options = { params: { query: { page, perPage, status: state ?? ACTIVE } }, signal };
      return answer(side === 'guest' ? api.GET('/api/v1/reservations', options) : api.GET('/api/v1/reservations/received', options));
    },
    refetchInterval: POLL_MS,
  });

/** One reservation in any state, authorised by session, or by the token of one of its links. */
export const reservationQuery = (id: number, token?: string) =>
  queryOptions({
    queryKey: ['reservations', 'one', id, token ?? null],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/reservations/{id}', { params: { path: { id }, query: token ? { token } : {} }, signal }))).reservation,
  });

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['reservations', 'history', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reservations/{id}/history', { params: { path: { id } }, signal })),
  });

/** The request that the mail's link shows to the host; reading has no side effects. */
export const hostLinkQuery = (id: number, token: string) =>
  queryOptions({
    queryKey: ['link', id, token],
    queryFn: ({ signal }) =>
      answerOrCode(api.GET('/api/v1/reservations/initiated/{id}/{token}', { params: { path: { id, token } }, signal })),
    retry: false,
  });
