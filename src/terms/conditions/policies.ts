import { operatesIn, type StayTerms } from '../../kernel/legal/stay-terms.ts';

type StayFacts = {
  readonly countryCode: string;
  readonly nights: number;
  /** Longer than the letting law of the place allows. */
  readonly isBeyondLaw: boolean;
};

/** Why such a stay is rejected regardless of the space; null if the site conditions allow it (D-04, D-05, D-06). */
export const stayRefusal = (terms: StayTerms, { countryCode, nights, isBeyondLaw }: StayFacts) => {
  if (!operatesIn(terms, countryCode)) return 'country_closed' as const;
  if (nights < terms.leastNights) return 'lease_minimum' as const;
  return terms.enforcesLettingLaw && isBeyondLaw ? ('letting_law' as const) : null;
};
