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

/** The parts of a payment that are not refunded. */
export const notRefundedOf = ({ rent, service, charge }: Parts) => ({ stay: rent.kept, service: service.kept, charge: charge.kept });

/** The difference of two wire amounts, rounded to avoid floating-point noise. */
export const moneyLess = (all: number, of: number): number => Number((all - of).toFixed(2));

/** The total refund, in each currency that was charged. */
export const sumText = (sums: readonly { readonly amount: number; readonly moneda: string }[]): string =>
  sums.map(({ amount, moneda }) => unbrokenText(amount, moneda)).join(' + ');

/** Whether a step of the refund scale refunds anything. `ending`: with the later months, if any was paid. */
export const givesBack = (step: { readonly amount: number }, ending?: StayEnding): boolean =>
  ending ? ending.suma.some(({ amount }) => amount > 0) : step.amount > 0;

/**
 * The refund of a paid reservation that has ended, for all its payments once they contain it (D-163); null for none. For the host it
 * excludes method surcharges.
 */
export const goesBack = ({ dinero, recibe, refund, moneda }: Reservation): string | null => {
  const all = dinero?.back ?? (recibe?.back ? [{ amount: recibe.back, moneda }] : []);
  if (all.length > 0) return sumText(all);
  return refund?.amount ? backText(refund, moneda) : null;
};

/** Whether instalments were paid: then an end refunds more than the payment that began the stay (D-127). */
export const paidAhead = ({ later }: Pick<Reservation, 'later'>): boolean => later.some(({ state }) => state === 'paid');

/** The refund for each way in which the stay can be ended now, computed by the server with the rule that it then applies. */
export const refundsQuery = (id: number) =>
  queryOptions({
    queryKey: ['reservations', 'refunds', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/reservations/{id}/refunds', { params: { path: { id } }, signal }))).opciones,
    staleTime: 0,
  });
