import { type Holding, holding } from '../../server/modules/personal-data.ts';

/** Which exchange rates an administrator proposed or confirmed; they contain only ids, rates and times. */
export const rateData: readonly Holding[] = [
  holding({
    table: 'rates_by_hand',
    part: 'activity',
    columns: ['currency'],
    whose: (query, { userId }) =>
      query.whereRaw(
        `(proposal ->> 'adminId')::int = :userId or confirmed @> jsonb_build_array(jsonb_build_object('firstId', :userId::int))
         or confirmed @> jsonb_build_array(jsonb_build_object('adminId', :userId::int))`,
        { userId },
      ),
    erase: 'kept',
  }),
];
