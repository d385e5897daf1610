import { withMember, withoutMember } from '../../kernel/folding.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Instant, never } from '../../kernel/types.ts';
import type { HiddenEvent } from '../events.ts';

/** The listings a person does not want to see among their results. */
export type Hidden = ReadonlySet<number>;

export type ChangeHidden = {
  userId: number;
  /** Several at once: what was hidden in a browser before signing in. */
  listingIds: readonly number[];
  hide: boolean;
  now: Instant;
};

/** The most listings a person hides, as few as they keep. */
export const MAX_HIDDEN = 500;

const initial: Hidden = new Set();

const evolve = (state: Hidden, { type, data }: HiddenEvent): Hidden => {
  switch (type) {
    case 'ListingDismissed':
      return withMember(state, data.listingId);
    case 'ListingRecalled':
      return withoutMember(state, data.listingId);
    default:
      return never(type);
  }
};

const decide = ({ userId, listingIds, hide, now }: ChangeHidden, state: Hidden): HiddenEvent[] => {
  const changed = [...new Set(listingIds)].filter((id) => state.has(id) !== hide);
  if (hide && state.size + changed.length > MAX_HIDDEN) throw new Rejection('too_many_hidden');
  return changed.map((listingId) =>
    hide
      ? { type: 'ListingDismissed', data: { userId, listingId, hiddenAt: now } }
      : { type: 'ListingRecalled', data: { userId, listingId, shownAt: now } },
  );
};

export const hiddenDecider = { initial, evolve, decide };
