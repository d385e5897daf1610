import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import { type Reservation, reservationQuery } from './queries.ts';

export type Draft = Reservation;
export type Offer = components['schemas']['PaymentOffer'];
export type RequestedStay = { listing: number; from: string; to: string; guests: number; tariff?: number | undefined };

/**
 * The draft for these dates: an existing one, a new one, or the request it has become (K-05). Only a browser creates it, since rendering a
 * page on the server must not. It is not cached after the page is left, because the number of guests may change.
 */
export const draftQuery = ({ listing, from, to, guests, tariff }: RequestedStay) =>
  queryOptions({
    queryKey: ['draft', listing, from, to, guests],
    queryFn: () => {
      const body = {
        idalojamiento: listing,
        fecha_inicio: from,
        fecha_termino: to,
        guests,
        ...(tariff !== undefined && { tarifa: tariff }),
      };
      return answer(api.POST('/api/v1/reservations', { body, ...withIdempotencyKey(crypto.randomUUID()) }));
    },
    enabled: typeof window !== 'undefined',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The current state of the draft: sent in another tab, expired, or unchanged. Refetched on every live message about reservations. */
export const standingQuery = (made: Draft | undefined) =>
  queryOptions({
    ...reservationQuery(made?.idreserva ?? 0),
    enabled: made !== undefined && made.requested_at === null,
    initialData: made,
  });

/** Replaces the cached draft with the result of a command; refetching would create another draft for the same nights. */
export const draftBecomes = (client: QueryClient, reservation: Draft) => {
  const { queryKey } = draftQuery({
    listing: reservation.alojamiento_idalojamiento,
    from: reservation.fecha_inicio,
    to: reservation.fecha_termino,
    guests: reservation.guests,
  });
  client.setQueryData(queryKey, (before) => before && { ...before, reservation });
};
