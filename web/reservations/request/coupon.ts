import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.ts';
import type { Draft, Offer } from '../shared/draft.ts';

export type CouponAnswer = paths['/api/v1/validate/{idalojamiento}']['post']['responses'][200]['content']['application/json'];

type RequestedStay = { listing: number; from: string; to: string };

/** The discount of a code for this stay. Each call counts as an attempt by the person, so the result is cached (SEC-34). */
export const couponQuery = ({ listing, from, to }: RequestedStay, code: string) =>
  queryOptions({
    queryKey: ['coupon', listing, from, to, code],
    queryFn: () =>
      answer(
        api.POST('/api/v1/validate/{idalojamiento}', {
          params: { path: { idalojamiento: listing } },
          body: { cupon: code, fecha_inicio: from, fecha_termino: to },
        }),
      ),
    enabled: typeof window !== 'undefined' && code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The draft with the coupon applied: lines, total and the price with the cheapest method as the server computed them. */
export const withCoupon = (draft: Draft, coupon: CouponAnswer | undefined): Draft =>
  coupon && coupon.total !== null && draft.requested_at === null
    ? {
        ...draft,
        lines: coupon.lines,
        total: coupon.total,
        from: coupon.from,
        ...(coupon.dinero && { dinero: coupon.dinero }),
        descuento: discountIn(coupon.lines),
      }
    : draft;

const discountIn = (lines: Draft['lines']): number =>
  lines.reduce((sum, { code, amount }) => (code === 'discount' ? sum - amount : sum), 0);

/** The totals of the payment methods with the coupon applied. */
export const offersWith = (offers: readonly Offer[], coupon: CouponAnswer | undefined): readonly Offer[] =>
  coupon && coupon.offers.length > 0 ? coupon.offers : offers;
