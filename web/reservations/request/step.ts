import type { Draft, Offer } from '../shared/draft.ts';
import type { CouponAnswer } from './coupon.ts';

/**
 * The coupon of a request: the entered code, its discount when valid, the reason when rejected, and `choose` for another code ('' removes
 * it).
 */
export type CouponProps = {
  stay: { listing: number; from: string; to: string };
  applied: CouponAnswer | undefined;
  refused: string | undefined;
  choose: (code: string) => void;
};

/** What the parts of a request share: its draft, and the selected payment method; none if no method is available. */
export type StepProps = { draft: Draft; offer: Offer | undefined };
