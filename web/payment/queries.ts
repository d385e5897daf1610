import { queryOptions } from '@tanstack/react-query';
import { answer, answerOrCode, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type Payment = components['schemas']['ReservationPayment'];

/**
 * The guest's payment page; reading has no side effects. Polled, because the page may be open without a session and then gets no live
 * events.
 */
export const paymentQuery = (id: number, token: string) =>
  queryOptions({
    queryKey: ['payment', id, token],
    queryFn: ({ signal }) => answerOrCode(api.GET('/api/v1/reservations/{id}/{token}', { params: { path: { id, token } }, signal })),
    retry: false,
    refetchInterval: 10_000,
  });

export const transferQuery = (id: number, token: string) =>
  queryOptions({
    queryKey: ['payment', 'transfer', id, token],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/pago/transfer/{id}/{token}', { params: { path: { id, token } }, signal })),
    retry: false,
  });

export type InstalmentChoice = components['schemas']['InstalmentChoice'];

/** The later months of a paid stay, and which can be paid; polled, because a payment may be in transit. */
export const instalmentsQuery = (id: number, token: string) =>
  queryOptions({
    queryKey: ['payment', 'instalments', id, token],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/pago/cuotas/{id}/{token}', { params: { path: { id, token } }, signal })),
    retry: false,
    refetchInterval: 10_000,
  });
export type Instalments = Awaited<ReturnType<NonNullable<ReturnType<typeof instalmentsQuery>['queryFn']>>>;
