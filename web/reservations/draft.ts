import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api, once } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import type { Reservation } from './queries.ts';

export type Draft = Reservation;
export type Offer = components['schemas']['PaymentOffer'];
export type Asked = { listing: number; from: string; to: string; guests: number };

/**
 * The draft of these dates: the one that is there, or a new one, or the request it has become (K-05). Only a browser asks: a page that is
 * merely looked at starts nothing.
 */
export const draftQuery = ({ listing, from, to, guests }: Asked) =>
  queryOptions({
    queryKey: ['draft', listing, from, to],
    queryFn: async () => {
      const body = { idalojamiento: listing, fecha_inicio: from, fecha_termino: to, guests };
      const made = await answer(api.POST('/api/v1/reservations', { body, ...once(crypto.randomUUID()) }));
      if (made.reservation.guests === guests || made.reservation.requested_at !== null) return made;
      const path = { id: made.reservation.idreserva };
      const { reservation } = await answer(api.PUT('/api/v1/reservations/{id}', { params: { path }, body: { guests } }));
      return { ...made, reservation };
    },
    enabled: typeof window !== 'undefined',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
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
