import { token } from '../server/modules/tokens.ts';
import type { ConditionsInForce } from './conditions/versions.ts';
import type { Tariffs } from './tariff/versions.ts';

export { conditionTerms } from './conditions/contract.ts';
export type { Conditions } from './conditions/decider.ts';
export { conditionsFromWire } from './conditions/on-wire.ts';
export { stayRefusal } from './conditions/policies.ts';
export { tariffTerms } from './tariff/contract.ts';
export { termsFromWire } from './tariff/on-wire.ts';
export type { VersionRow } from './versions/row.ts';
export type { ConditionsInForce, Tariffs };

/** What holds at an instant, in every process the same. */
export const CONDITIONS = token<ConditionsInForce>('Conditions');

/** The tariff of an instant, in every process the same one. */
export const TARIFFS = token<Tariffs>('Tariffs');
