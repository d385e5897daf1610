import type { Draft, Offer } from './draft.ts';

/** What each step of the request wizard is given: the draft, the ways to pay it, whether the terms are accepted, and the way to another step. */
export type StepProps = {
  draft: Draft;
  offers: readonly Offer[];
  terms: boolean;
  setTerms: (accepted: boolean) => void;
  go: (step: number) => void;
};
