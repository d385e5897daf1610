import type { CouponAnswer } from './coupon.ts';
import type { Draft, Offer } from './draft.ts';

/** The coupon of a request: what is asked about, what it gives if it is one, why it is none, and another choice ('' takes it out). */
export type CouponProps = {
  asked: { listing: number; from: string; to: string };
  applied: CouponAnswer | undefined;
  refused: string | undefined;
  choose: (code: string) => void;
};

/** What each step of the request wizard is given: the draft, the ways to pay it, whether the terms are accepted, and the way to another step. */
export type StepProps = {
  draft: Draft;
  offers: readonly Offer[];
  terms: boolean;
  setTerms: (accepted: boolean) => void;
  coupon: CouponProps;
  go: (step: number) => void;
};
