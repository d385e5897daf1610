import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import { type Reservation, reservationQuery } from '../queries.ts';

export type Draft = Reservation;
export type Offer = components['schemas']['PaymentOffer'];
export type Asked = { listing: number; from: string; to: string; guests: number };

/**
 * The draft of these dates: the one that is there, or a new one, or the request it has become (K-05). Only a browser asks: a page that is
 * merely looked at starts nothing. Nothing is kept of it when the page is left: on the way back the dates may have other guests.
 */
export const draftQuery = ({ listing, from, to, guests }: Asked) =>
  queryOptions({
    queryKey: ['draft', listing, from, to, guests],
    queryFn: async () => {
      const body = { idalojamiento: listing, fecha_inicio: from, fecha_termino: to, guests };
      const made = await answer(api.POST('/api/v1/reservations', { body, ...withIdempotencyKey(crypto.randomUUID()) }));
      if (made.reservation.guests === guests || made.reservation.requested_at !== null) return made;
      const path = { id: made.reservation.idreserva };
      const { reservation } = await answer(api.PUT('/api/v1/reservations/{id}', { params: { path }, body: { guests } }));
      return { ...made, reservation };
    },
    enabled: typeof window !== 'undefined',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** How the draft stands now: sent in another tab, lapsed, or as it was made. Asked again whenever the live stream tells of a reservation. */
export const standingQuery = (made: Draft | undefined) =>
  queryOptions({
    ...reservationQuery(made?.idreserva ?? 0),
    enabled: made !== undefined && made.requested_at === null,
    initialData: made,
  });

/** Shows what a command made of the draft; asking for it again would be a new question about the same nights. */
export const draftBecomes = (client: QueryClient, reservation: Draft) => {
  const { queryKey } = draftQuery({
    listing: reservation.alojamiento_idalojamiento,
    from: reservation.fecha_inicio,
    to: reservation.fecha_termino,
    guests: reservation.guests,
  });
  client.setQueryData(queryKey, (before) => before && { ...before, reservation });
};
