import { describe, it } from 'vitest';
import type { FavouriteEvent } from '../../../src/site/events.ts';
import { type ChangeFavourite, favouritesDecider, MAX_FAVOURITES } from '../../../src/site/favourites/decider.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(favouritesDecider);
const now = '2026-12-01T10:00:00.000Z';
const added = (listingId: number): FavouriteEvent => ({ type: 'FavouriteAdded', data: { userId: 3, listingId, addedAt: now } });
const removed = (listingId: number): FavouriteEvent => ({ type: 'FavouriteRemoved', data: { userId: 3, listingId, removedAt: now } });
const change = (changes: Partial<ChangeFavourite> = {}): ChangeFavourite => ({
  userId: 3,
  listingId: 7,
  wanted: null,
  hiddenBecause: null,
  now,
  ...changes,
});

describe('a favourite', () => {
  it('is toggled by the specification’s call', () => {
    given().when(change()).thenEvents(added(7));
    given(added(7)).when(change()).thenEvents(removed(7));
    given(added(7), removed(7)).when(change()).thenEvents(added(7));
  });

  it('is set to the requested state, however often it is requested', () => {
    given(added(7))
      .when(change({ wanted: true }))
      .thenNothing();
    given()
      .when(change({ wanted: false }))
      .thenNothing();
    given(added(7))
      .when(change({ wanted: false }))
      .thenEvents(removed(7));
    given(added(8))
      .when(change({ wanted: true }))
      .thenEvents(added(7));
  });

  it('cannot be added for a hidden listing, but an existing one stays and can be removed (D-119)', () => {
    given()
      .when(change({ hiddenBecause: 'no_longer_available' }))
      .thenRejected('no_longer_available');
    given(added(7))
      .when(change({ wanted: true, hiddenBecause: 'no_longer_available' }))
      .thenNothing();
    given(added(7))
      .when(change({ hiddenBecause: 'no_longer_available' }))
      .thenEvents(removed(7));
  });

  it(`is one of ${MAX_FAVOURITES} at most`, () => {
    const favourites = (count: number) => Array.from({ length: count }, (_, i) => added(100 + i));
    given(...favourites(MAX_FAVOURITES - 1))
      .when(change())
      .thenEvents(added(7));
    given(...favourites(MAX_FAVOURITES))
      .when(change())
      .thenRejected('too_many_favourites');
    given(...favourites(MAX_FAVOURITES))
      .when(change({ listingId: 100 }))
      .thenEvents(removed(100));
  });
});
