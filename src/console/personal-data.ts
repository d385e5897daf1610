import { byUser, type Holding, holding } from '../server/modules/personal-data.ts';

/** The exports an administrator requested in the last week; the events of the log stay. */
export const consoleData: readonly Holding[] = [
  holding({
    table: 'exports',
    part: 'activity',
    columns: ['asked_at', 'kind'],
    whose: byUser('admin_id'),
    erase: 'rows',
  }),
];
