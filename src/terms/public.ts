import { token } from '../server/modules/tokens.ts';
import type { ConditionsInForce, DisplayedTerms, Tariffs, WindowTerms } from './versions/reading.ts';

export { conditionsFromWire, conditionTerms } from './conditions/contract.ts';
export { stayRefusal } from './conditions/policies.ts';
export type { VersionRow } from './rows.ts';
export { tariffTerms, termsFromWire } from './tariff/contract.ts';
export type { Conditions } from './versions/decider.ts';
export type { ConditionsInForce, DisplayedTerms, Tariffs, WindowTerms };

/** The conditions in force at an instant, the same in every process. */
export const CONDITIONS = token<ConditionsInForce>('Conditions');

/** The tariff at an instant, the same in every process. */
export const TARIFFS = token<Tariffs>('Tariffs');

/** The terms as texts display them. */
export const DISPLAYED_TERMS = token<DisplayedTerms>('DisplayedTerms');
