import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.ts';
import type { Draft, Offer } from './draft.ts';

export type CouponAnswer = paths['/api/v1/validate/{idalojamiento}']['post']['responses'][200]['content']['application/json'];

type Asked = { listing: number; from: string; to: string };

/** What a code takes off this stay. Each question counts as a try of the person, so it is asked once (SEC-34). */
export const couponQuery = ({ listing, from, to }: Asked, code: string) =>
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

/** The draft as it is with the coupon: the server's own lines and total. */
export const withCoupon = (draft: Draft, coupon: CouponAnswer | undefined): Draft =>
  coupon && coupon.total !== null && draft.requested_at === null ? { ...draft, lines: coupon.lines, total: coupon.total } : draft;

/** What each way to pay then comes to. */
export const offersWith = (offers: readonly Offer[], coupon: CouponAnswer | undefined): readonly Offer[] =>
  coupon && coupon.offers.length > 0 ? coupon.offers : offers;
