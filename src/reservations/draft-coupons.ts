import type { Recorded } from '../engine/event-store/port.ts';
import type { ReservationEvent } from './events.ts';

/** The coupons that the prices of a draft have named, the oldest first; `revision`: of the draft with that price. */
export const couponsOfDraft = (history: readonly Recorded<ReservationEvent>[]): { revision: number; couponId: number | null }[] =>
  history.flatMap(({ type, data, revision }) =>
    type === 'ReservationDrafted' || type === 'ReservationChanged' ? [{ revision, couponId: data.quote.couponId }] : [],
  );
