import { Rejection } from '../../kernel/rejection.ts';
import { never, passedOver } from '../../kernel/types.ts';
import { type CouponCodeEvent, couponCodeStream } from '../events.ts';

type CodeCommand = { readonly type: 'Claim' | 'Free'; readonly code: string; readonly couponId: number };
/** The coupon that owns the code; null while none does. */
type CodeState = { readonly couponId: number | null };

const initial: CodeState = { couponId: null };

const evolve = (before: CodeState, { type, data }: CouponCodeEvent): CodeState => {
  switch (type) {
    case 'CouponCodeClaimed':
      return { couponId: data.couponId };
    case 'CouponCodeFreed':
      return initial;
    default:
      return passedOver(before, type);
  }
};

/** Throws `already_taken` on field code when another coupon owns it; a repeat appends nothing. */
const decide = ({ type, couponId }: CodeCommand, held: CodeState): CouponCodeEvent[] => {
  switch (type) {
    case 'Claim':
      if (held.couponId === couponId) return [];
      if (held.couponId !== null) throw new Rejection('already_taken', { field: 'code' });
      return [{ type: 'CouponCodeClaimed', data: { couponId } }];
    case 'Free':
      return held.couponId === couponId ? [{ type: 'CouponCodeFreed', data: { couponId } }] : [];
    default:
      return never(type);
  }
};

export const couponCodeDecider = { initial, evolve, decide, streamOf: ({ code }: Pick<CodeCommand, 'code'>) => couponCodeStream(code) };
