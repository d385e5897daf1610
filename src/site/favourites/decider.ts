import { withMember, withoutMember } from '../../kernel/folding.ts';
import { Rejection, type RejectionCode } from '../../kernel/rejection.ts';
import { type Instant, passedOver } from '../../kernel/types.ts';
import { type FavouriteEvent, favouritesStream } from '../events.ts';

/** The favourite listings of a person. */
export type Favourites = ReadonlySet<number>;

export type ChangeFavourite = {
  userId: number;
  listingId: number;
  /** Null toggles it, as the specification's call does. */
  wanted: boolean | null;
  /** Why this person does not see the listing now; null when it is shown. An existing favourite stays and can be removed (D-119). */
  hiddenBecause: RejectionCode | null;
  now: Instant;
};

/** Maximum number of favourites per person: few enough to send all ids to the browser in one response. */
export const MAX_FAVOURITES = 500;

const initial: Favourites = new Set();

const evolve = (state: Favourites, { type, data }: FavouriteEvent): Favourites => {
  switch (type) {
    case 'FavouriteAdded':
      return withMember(state, data.listingId);
    case 'FavouriteRemoved':
      return withoutMember(state, data.listingId);
    default:
      return passedOver(state, type);
  }
};

const decide = ({ userId, listingId, wanted, hiddenBecause, now }: ChangeFavourite, state: Favourites): FavouriteEvent[] => {
  const isFavourite = state.has(listingId);
  if ((wanted ?? !isFavourite) === isFavourite) return [];
  if (isFavourite) return [{ type: 'FavouriteRemoved', data: { userId, listingId, removedAt: now } }];
  if (hiddenBecause !== null) throw new Rejection(hiddenBecause);
  if (state.size >= MAX_FAVOURITES) throw new Rejection('too_many_favourites');
  return [{ type: 'FavouriteAdded', data: { userId, listingId, addedAt: now } }];
};

export const favouritesDecider = {
  initial,
  evolve,
  decide,
  streamOf: ({ userId }: { readonly userId: number }) => favouritesStream(userId),
};
