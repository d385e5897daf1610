import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { SavedSearchEvent } from '../../src/search/events.ts';
import { justSaved, SAVED_SEARCHES, type SavedSearchRow } from '../../src/search/rows.ts';

export const savedSearchesProjection = rowProjection<SavedSearchRow, SavedSearchEvent>({
  name: 'saved-searches',
  table: SAVED_SEARCHES,
  key: 'id',
  keyOf: ({ data }) => data.searchId,
  handlers: {
    SearchSaved: (_, { id, data }) => ({ ...justSaved({ ...data, now: data.savedAt }), event_id: id }),
    SearchAlertsStopped: (row, { data }) => row && { ...row, stopped_because: data.because },
    SearchAlertsResumed: (row, { data }) => row && { ...row, stopped_because: null, asked_at: data.resumedAt },
    SavedSearchDeleted: () => null,
  },
});
