import { queryOptions } from '@tanstack/react-query';
import { unbrokenText } from '../../../src/kernel/formats.ts';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import type { Reservation } from '../shared/queries.ts';

export type StayEnding = components['schemas']['StayEnding'];

export type Back = Pick<NonNullable<Reservation['refund']>, 'amount' | 'charged'>;

/** The refund as the guest receives it: in the currency that was charged, when it differs (D-68). */
export const backText = ({ amount, charged }: Back, moneda: string): string =>
  charged ? unbrokenText(charged.amount, charged.moneda) : unbrokenText(amount, moneda);

type Parts = Pick<NonNullable<Reservation['refund_steps'][number]['parts']>, 'rent' | 'service' | 'charge'>;

/** What of a payment does not come back, by its parts. */
export const keptOf = ({ rent, service, charge }: Parts) => ({ stay: rent.kept, service: service.kept, charge: charge.kept });

/** A difference of two amounts of the wire, without the noise of fractions. */
export const moneyLess = (all: number, of: number): number => Number((all - of).toFixed(2));

/** What goes back in all, in each currency that was charged. */
export const sumText = (sums: readonly { readonly amount: number; readonly moneda: string }[]): string =>
  sums.map(({ amount, moneda }) => unbrokenText(amount, moneda)).join(' + ');

/**
 * What goes back of a paid reservation that has ended, of all its payments as soon as they say so (D-163); null for nothing. For its host it
 * is without the charges of payment methods.
 */
export const goesBack = ({ dinero, recibe, refund, moneda }: Reservation): string | null => {
  const all = dinero?.back ?? (recibe?.back ? [{ amount: recibe.back, moneda }] : []);
  if (all.length > 0) return sumText(all);
  return refund?.amount ? backText(refund, moneda) : null;
};

/** Whether instalments of it were paid: then its end gives back more than the payment that began it (D-127). */
export const paidAhead = ({ later }: Pick<Reservation, 'later'>): boolean => later.some(({ state }) => state === 'paid');

/** What goes back for each way in which the stay can be ended now, counted by the server with the rule that then decides. */
export const refundsQuery = (id: number) =>
  queryOptions({
    queryKey: ['reservations', 'refunds', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/reservations/{id}/refunds', { params: { path: { id } }, signal }))).opciones,
    staleTime: 0,
  });
