import { type Holding, holding } from '../../server/modules/personal-data.ts';

/** Which versions of the conditions an administrator proposed or settled; they hold ids, durations and times only. */
export const conditionsData: readonly Holding[] = [
  holding({
    table: 'condition_versions',
    part: 'activity',
    columns: ['version', 'settled_at'],
    whose: (query, { userId }) => query.where((either) => either.where('proposed_by', userId).orWhere('settled_by', userId)),
    erase: 'kept',
  }),
];
