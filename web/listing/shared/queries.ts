import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';

export type Listing = components['schemas']['AccommodationFace'];
export type Stay = { from: string; to: string };

export const listingQuery = (id: number) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/accommodations/getAccomodationFront/{id}', { params: { path: { id } }, signal }))).accomodation,
    retry: false,
  });

/** Busy nights, each by the day on which it begins. */
export const busyQuery = (id: number) =>
  queryOptions({
    queryKey: ['availability', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/accommodations/unavailable_dates/{id}', { params: { path: { id } }, signal })),
  });

const quoteQuery = (id: number, { from, to }: Stay, guests: number) => ({ accommodationId: id, initDate: from, endDate: to, guests });

/** Whether the stay can be requested, why not, and what is free near it. */
export const availableQuery = (id: number, stay: Stay, guests: number) =>
  queryOptions({
    queryKey: ['availability', id, stay.from, stay.to, guests],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/available', { params: { query: quoteQuery(id, stay, guests) }, signal })),
  });

/** The exact price, line by line. Never shown for dates other than the requested ones (D-a11). */
export const simulationQuery = (id: number, stay: Stay, guests: number) =>
  queryOptions({
    queryKey: ['availability', 'price', id, stay.from, stay.to, guests],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/simulation', { params: { query: quoteQuery(id, stay, guests) }, signal })),
    retry: false,
  });

/** The stay here that the caller has paid for, with its address; the next one, or the latest. Null for everyone else (D-44). */
export const paidHereQuery = (id: number) =>
  queryOptions({
    queryKey: ['reservations', 'paid', id],
    queryFn: async ({ signal }) => {
      const query = { status: 'paid', accommodationId: id, perPage: 1 };
      return (await answer(api.GET('/api/v1/reservations', { params: { query }, signal }))).data[0] ?? null;
    },
  });

/** Other spaces in the same place, free on the same dates. */
export const similarQuery = (
  { idalojamiento, latitud, longitud, tipo }: Pick<Listing, 'idalojamiento' | 'latitud' | 'longitud'> & Partial<Pick<Listing, 'tipo'>>,
  stay: Stay | null,
) =>
  queryOptions({
    queryKey: ['search', 'similar', idalojamiento, stay],
    queryFn: async ({ signal }) => {
      const query = {
        northeast: `${(latitud + 0.12).toFixed(4)},${(longitud + 0.12).toFixed(4)}`,
        southwest: `${(latitud - 0.12).toFixed(4)},${(longitud - 0.12).toFixed(4)}`,
        perPage: 4,
        tipo_alojamiento: tipo === 'cowork' ? [tipo] : [],
        categoria: [],
        ...(stay && { fecha_inicio: stay.from, fecha_termino: stay.to }),
      };
      const { data } = await answer(api.GET('/api/v1/search_alojamiento', { params: { query }, signal }));
      return data.filter((other) => other.idalojamiento !== idalojamiento).slice(0, 3);
    },
  });
