import { type Holding, holding } from '../../server/modules/personal-data.ts';

/** Which versions of the tariff an administrator proposed or settled; they hold ids, rates and times only. */
export const tariffData: readonly Holding[] = [
  holding({
    table: 'tariff_versions',
    part: 'activity',
    columns: ['version', 'settled_at'],
    whose: (query, { userId }) => query.where((either) => either.where('proposed_by', userId).orWhere('settled_by', userId)),
    erase: 'kept',
  }),
];
