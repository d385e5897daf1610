import { COUNTRIES, type Country, isCountry, OPERATING } from '../countries.ts';
import { addMonths } from '../nights.ts';
import type { Stay } from '../types.ts';

/** The terms of the whole site for a stay, besides those of each space. */
export type StayTerms = {
  /** Where spaces are published, found and requested (D-06). */
  readonly operates: readonly Country[];
  /** Whether a stay longer than the letting law of its place allows is refused; otherwise both sides are only warned (D-05). */
  readonly enforcesLettingLaw: boolean;
  /** The minimum nights of any stay; 1 leaves it to each space (D-04). */
  readonly leastNights: number;
};

/** Every country, no law enforced, no minimum stay. */
export const WITHOUT_LIMITS: StayTerms = { operates: COUNTRIES, enforcesLettingLaw: false, leastNights: 1 };

/** The defaults of the settings. */
export const USUAL_STAYS: StayTerms = { ...WITHOUT_LIMITS, operates: OPERATING };

/** The minimum nights that can be requested: those of the space, or of the whole site. */
export const leastNightsOf = ({ tiempo_min }: { readonly tiempo_min: number }, { leastNights }: Pick<StayTerms, 'leastNights'>): number =>
  Math.max(tiempo_min, leastNights);

/** Whether spaces of this country are published, found and requested (D-06). */
export const operatesIn = ({ operates }: Pick<StayTerms, 'operates'>, countryCode: string): boolean =>
  isCountry(countryCode) && operates.includes(countryCode);

/** The longest temporary let under the law of Buenos Aires (docs/rules/product.md#numbers). */
const MAX_MONTHS = 3;

/** Whether a stay is longer than the letting law allows, where there is one (D-05). */
export const isLongerThanLaw = ({ checkIn, checkOut }: Stay): boolean => checkOut > addMonths(checkIn, MAX_MONTHS);
