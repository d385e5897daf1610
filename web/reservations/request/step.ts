import type { Draft, Offer } from '../shared/draft.ts';
import type { CouponAnswer } from './coupon.ts';

/**
 * The coupon of a request: the code entered, its discount when it is valid, the reason when it is refused, and `choose` for another code
 * ('' removes it).
 */
export type CouponProps = {
  asked: { listing: number; from: string; to: string };
  applied: CouponAnswer | undefined;
  refused: string | undefined;
  choose: (code: string) => void;
};

/** What the parts of a request share: its draft, and the payment method that is marked; none where none can be used. */
export type StepProps = { draft: Draft; offer: Offer | undefined };
