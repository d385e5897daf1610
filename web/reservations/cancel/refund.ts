import { queryOptions } from '@tanstack/react-query';
import { amountText } from '../../../src/shared/formats.ts';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import type { Reservation } from '../queries.ts';

export type StayEnding = components['schemas']['StayEnding'];

type Back = Pick<NonNullable<Reservation['refund']>, 'amount' | 'charged'>;

/** The refund as the guest receives it: in the currency that was charged, when it differs (D-68). */
export const backText = ({ amount, charged }: Back, moneda: string): string =>
  charged ? amountText(charged.amount, charged.moneda) : amountText(amount, moneda);

/** What goes back in all, in each currency that was charged. */
export const sumText = (sums: StayEnding['suma']): string => sums.map(({ amount, moneda }) => amountText(amount, moneda)).join(' + ');

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
