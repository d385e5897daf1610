import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { ErasureEvent } from '../../src/privacy/events.ts';
import { ERASURES, type ErasureRow } from '../../src/privacy/rows.ts';

export const erasuresProjection = rowProjection<ErasureRow, ErasureEvent>({
  name: 'erasures',
  table: ERASURES,
  key: 'user_id',
  keyOf: ({ data }) => data.userId,
  handlers: {
    ErasureRequested: (_, { data }) => ({
      user_id: data.userId,
      requested_at: data.requestedAt,
      erase_at: data.eraseAt,
      postponed_because: null,
      taken_back_at: null,
      erased_at: null,
      kept: [],
    }),
    ErasurePostponed: (row, { data }) => row && { ...row, erase_at: data.eraseAt, postponed_because: data.because },
    ErasureWithdrawn: (row, { data }) => row && { ...row, taken_back_at: data.withdrawnAt },
    AccountErased: (row, { data }) => row && { ...row, erased_at: data.erasedAt, kept: data.kept },
    ErasureRepeated: (_, { data }) => ({
      user_id: data.userId,
      requested_at: data.repeatedAt,
      erase_at: data.repeatedAt,
      postponed_because: null,
      taken_back_at: null,
      erased_at: null,
      kept: [],
    }),
    RecordRemoved: (row, { data }) => row && { ...row, kept: row.kept.filter(({ reservationId }) => reservationId !== data.reservationId) },
  },
});
