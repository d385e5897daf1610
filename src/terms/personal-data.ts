import { type Holding, holding } from '../server/modules/personal-data.ts';

const versions = (table: string): Holding =>
  holding({
    table,
    part: 'activity',
    columns: ['version', 'settled_at'],
    whose: (query, { userId }) => query.where((either) => either.where('proposed_by', userId).orWhere('settled_by', userId)),
    erase: 'kept',
  });

/** Which versions an administrator proposed, confirmed or rejected; they contain only ids, terms and times. */
export const termsData: readonly Holding[] = [versions('condition_versions'), versions('tariff_versions')];
