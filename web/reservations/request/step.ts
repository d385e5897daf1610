import type { CouponAnswer } from './coupon.ts';
import type { Draft, Offer } from './draft.ts';

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

/**
 * The properties of each step of the request wizard: the draft, the payment methods, whether the terms are accepted, and navigation to
 * another step.
 */
export type StepProps = {
  draft: Draft;
  offers: readonly Offer[];
  /** The method that was chosen, if one was. */
  offer: Offer | undefined;
  terms: boolean;
  setTerms: (accepted: boolean) => void;
  coupon: CouponProps;
  /** The guest's words to the host, sent with the request. */
  note: string;
  setNote: (note: string) => void;
  go: (step: number) => void;
};
