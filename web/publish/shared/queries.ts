import { queryOptions } from '@tanstack/react-query';
import { MAX_ROOMS } from '../../../src/kernel/listings/limits.ts';
import { WIRE_MODES } from '../../../src/kernel/listings/vocabulary.ts';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import { pricesOf } from '../form/rules.ts';
import type { Values } from '../form/values.ts';
import type { PriceName } from '../form/vocabulary.ts';

/** A space with all its fields, and the ETag that an edit sends back as `If-Match`. */
export const loggedQuery = (id: number) =>
  queryOptions({
    queryKey: ['wizard', id],
    queryFn: async ({ signal }) => {
      const call = api.GET('/api/v1/accommodations/logged/{id}', { params: { path: { id } }, signal });
      const { accommodation } = await answer(call);
      return { space: accommodation, etag: (await call).response.headers.get('etag') };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The place at a point with its legal requirements; null outside the countries of the catalogue. */
export const placeAtQuery = (latitud: number, longitud: number) =>
  queryOptions({
    queryKey: ['place-at', latitud, longitud],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/locations_at', { params: { query: { latitud, longitud } }, signal }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Address = components['schemas']['Address'];

/** Suggested addresses for a typed text. Empty while the service is unavailable: the host then types the address. */
export const addressesQuery = (q: string) =>
  queryOptions({
    queryKey: ['addresses', q],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/addresses', { params: { query: { q } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The address at a point, null when none is known. */
export const addressAtQuery = (latitud: number, longitud: number) =>
  queryOptions({
    queryKey: ['address-at', latitud, longitud],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/addresses_at', { params: { query: { latitud, longitud } }, signal }))).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The words of a text that must not be published, with the reason, and those to reconsider. */
export const leaksQuery = (text: string) =>
  queryOptions({
    queryKey: ['leaks', text],
    queryFn: ({ signal }) => answer(api.POST('/api/v1/accommodations/check-text', { body: { text }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type Prices = Pick<Values, 'modalidad_tiempo' | 'moneda' | PriceName>;

/** What a guest would pay, computed by the server (W-10). */
export const previewQuery = (values: Prices, country_code: string) => {
  const modalidad_tiempo = WIRE_MODES.find((mode) => mode === values.modalidad_tiempo) ?? 'diario';
  const prices = Object.fromEntries(pricesOf(modalidad_tiempo).flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const query = { modalidad_tiempo, moneda: values.moneda, country_code, ...prices };
  return queryOptions({
    queryKey: ['price-preview', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/price_preview', { params: { query }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

type Similar = { comuna: string; country: string; tipo: Values['tipo']; rooms: number; unit: 'noche' | 'mes' };

/** The prices of spaces of one type in a place; for entire places, of those with as many rooms as well. */
export const similarQuery = ({ comuna, country, tipo, rooms, unit }: Similar) => {
  const isWhole = tipo === 'entero';
  return queryOptions({
    queryKey: ['similar', comuna, country, tipo, isWhole ? rooms : null, unit],
    queryFn: async ({ signal }) => {
      const pinsFrom = async (rooms_number?: number) => {
        const query = { comuna, country, tipo_alojamiento: [tipo], precio_por: unit, ...(rooms_number !== undefined && { rooms_number }) };
        const { data } = await answer(api.GET('/api/v1/search_alojamiento_all', { params: { query }, signal }));
        return data.filter(({ precio_unidad }) => precio_unidad === unit);
      };
      // a search treats rooms as a minimum, except that 0 means studios only
      const hasLarger = isWhole && rooms > 0 && rooms < MAX_ROOMS;
      const [all, atLeast, larger] = await Promise.all([pinsFrom(), isWhole ? pinsFrom(rooms) : [], hasLarger ? pinsFrom(rooms + 1) : []]);
      const tooLarge = new Set(larger.map(({ idalojamiento }) => idalojamiento));
      return { all, asLarge: atLeast.filter(({ idalojamiento }) => !tooLarge.has(idalojamiento)) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};
