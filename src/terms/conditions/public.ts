import { token } from '../../server/modules/tokens.ts';
import type { ConditionsInForce } from './versions.ts';

export { conditionTerms } from './contract.ts';
export type { Conditions } from './decider.ts';
export { conditionsFromWire } from './on-wire.ts';
export { stayRefusal } from './policies.ts';
export type { ConditionsInForce };

/** What holds at an instant, in every process the same. */
export const CONDITIONS = token<ConditionsInForce>('Conditions');
