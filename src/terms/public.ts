import { token } from '../server/modules/tokens.ts';
import type { ConditionsInForce, DisplayedTerms, Tariffs, WindowTerms } from './versions/reading.ts';

export { conditionsFromWire, conditionTerms } from './conditions/contract.ts';
export { stayRefusal } from './conditions/policies.ts';
export type { VersionRow } from './rows.ts';
export { tariffTerms, termsFromWire } from './tariff/contract.ts';
export type { Conditions } from './versions/decider.ts';
export type { ConditionsInForce, DisplayedTerms, Tariffs, WindowTerms };

/** What holds at an instant, in every process the same. */
export const CONDITIONS = token<ConditionsInForce>('Conditions');

/** The tariff of an instant, in every process the same one. */
export const TARIFFS = token<Tariffs>('Tariffs');

/** What texts say of the terms. */
export const DISPLAYED_TERMS = token<DisplayedTerms>('DisplayedTerms');
