import type { ConditionTerms } from '../../src/terms/events.ts';
import { versionsOf } from './rows.ts';

/** The versions of the conditions (ADR 97). */
export const conditionVersionRows = versionsOf<'Conditions', Partial<ConditionTerms>>('Conditions', {
  projection: 'conditions',
  table: 'condition_versions',
});
