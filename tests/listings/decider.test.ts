import { describe, expect, it } from 'vitest';
import { type Listing, listingDecider } from '../../src/listings/decider.ts';
import type { ListingEvent } from '../../src/listings/events.ts';
import { specFor } from '../support/decider-spec.ts';
import { someDetails } from './details.ts';

const { given } = specFor(listingDecider);
const now = '2026-12-01T10:00:00.000Z';
const listingId = 7;
const owner = { userId: 3, isAdmin: false };
const admin = { userId: 1, isAdmin: true };
const stranger = { userId: 9, isAdmin: false };
const about = { listingId, now };

const published: ListingEvent = {
  type: 'ListingPublished',
  data: { listingId, hostId: 3, details: someDetails(), publishedAt: '2026-11-01T10:00:00.000Z' },
};
const approved: ListingEvent = { type: 'ListingApproved', data: { listingId, approvedAt: '2026-11-02T10:00:00.000Z' } };
const removed: ListingEvent = { type: 'ListingRemoved', data: { listingId, removedAt: '2026-11-03T10:00:00.000Z' } };
const struck = (reservationId: number, struckAt: string): ListingEvent => ({
  type: 'ListingStruck',
  data: { listingId, reservationId, cause: 'rejected', struckAt },
});
const strike = (reservationId: number) => ({ ...about, type: 'Strike' as const, reservationId, cause: 'host_deadline' as const });
const newStrike: ListingEvent = { type: 'ListingStruck', data: { listingId, reservationId: 3, cause: 'host_deadline', struckAt: now } };
const blockedNow: ListingEvent = { type: 'ListingBlocked', data: { listingId, reason: 'three_strikes', blockedAt: now } };

describe('publishing', () => {
  it('happens once a listing', () => {
    const publish = { ...about, type: 'Publish' as const, hostId: 3, details: someDetails() };
    given()
      .when(publish)
      .thenEvents({ ...published, data: { ...published.data, publishedAt: now } } as ListingEvent);
    given(published).when(publish).thenRejected('conflict');
  });
  it('nothing else happens to a listing that does not exist', () => {
    given()
      .when({ ...about, type: 'Approve' })
      .thenRejected('space_not_found');
    given().when(strike(1)).thenRejected('space_not_found');
  });
});

describe('editing', () => {
  const edit = (by: typeof owner, details = someDetails({ squareMetres: 60 }), placeChanged = false) => ({
    ...about,
    type: 'Edit' as const,
    by,
    base: someDetails(),
    details,
    placeChanged,
  });
  it('is for its owner and administrators; it is not there for others (SEC-07)', () => {
    const edited: ListingEvent = {
      type: 'ListingEdited',
      data: { listingId, details: someDetails({ squareMetres: 60 }), changed: ['squareMetres'], editedAt: now },
    };
    given(published).when(edit(owner)).thenEvents(edited);
    given(published).when(edit(admin)).thenEvents(edited);
    given(published).when(edit(stranger)).thenRejected('space_not_found');
  });
  it('says nothing when nothing changed, and names a changed address without telling it (SEC-36)', () => {
    given(published).when(edit(owner, someDetails())).thenNothing();
    given(published)
      .when(edit(owner, someDetails(), true))
      .thenEvents({
        type: 'ListingEdited',
        data: { listingId, details: someDetails(), changed: ['address'], editedAt: now },
      });
  });
  it('overwrites nothing that was edited elsewhere meanwhile', () => {
    const elsewhere: ListingEvent = {
      type: 'ListingEdited',
      data: { listingId, details: someDetails({ maxGuests: 5 }), changed: ['maxGuests'], editedAt: now },
    };
    given(published, elsewhere).when(edit(owner)).thenRejected('conflict');
  });
  it('ends with removal', () => given(published, removed).when(edit(owner)).thenRejected('no_longer_available'));
  it('keeps an approved listing approved (D-54)', () => {
    const after = [published, approved, ...listingDecider.decide(edit(owner), listedState())].reduce<Listing>(
      listingDecider.evolve,
      listingDecider.initial,
    );
    expect(after).toMatchObject({ approved: true, details: { squareMetres: 60 } });
  });
});

const listedState = () => [published, approved].reduce<Listing>(listingDecider.evolve, listingDecider.initial);

describe('approving, verifying, highlighting', () => {
  it('happens once each', () => {
    given(published)
      .when({ ...about, type: 'Approve' })
      .thenEvents({ type: 'ListingApproved', data: { listingId, approvedAt: now } });
    given(published, approved)
      .when({ ...about, type: 'Approve' })
      .thenNothing();
    given(published)
      .when({ ...about, type: 'Verify' })
      .thenEvents({ type: 'ListingVerified', data: { listingId, verifiedAt: now } });
    given(published, { type: 'ListingVerified', data: { listingId, verifiedAt: now } })
      .when({ ...about, type: 'Verify' })
      .thenNothing();
  });
  it('is blocked by an administrator once, whatever its marks (D-55)', () => {
    given(published, approved)
      .when({ ...about, type: 'Block' })
      .thenEvents({ type: 'ListingBlocked', data: { listingId, reason: 'admin', blockedAt: now } });
    given(published, blockedNow)
      .when({ ...about, type: 'Block' })
      .thenRejected('already_blocked');
  });
  it('lifts a block, and only one that is there', () => {
    given(published, approved, blockedNow)
      .when({ ...about, type: 'Unblock' })
      .thenEvents({ type: 'ListingUnblocked', data: { listingId, unblockedAt: now } });
    given(published, approved)
      .when({ ...about, type: 'Unblock' })
      .thenRejected('not_blocked');
  });
  it('is too late after removal', () => {
    const late = [{ type: 'Approve' }, { type: 'Verify' }, { type: 'Highlight' }, { type: 'Block' }, { type: 'Unblock' }] as const;
    for (const command of late) {
      given(published, approved, removed)
        .when({ ...about, ...command })
        .thenRejected('no_longer_available');
    }
  });
  it('highlights approved spaces only, and takes it back', () => {
    const highlighted: ListingEvent = { type: 'ListingHighlighted', data: { listingId, highlightedAt: now } };
    given(published)
      .when({ ...about, type: 'Highlight' })
      .thenRejected('not_yet_approved');
    given(published, approved)
      .when({ ...about, type: 'Highlight' })
      .thenEvents(highlighted);
    given(published, approved, highlighted)
      .when({ ...about, type: 'Highlight' })
      .thenNothing();
    given(published, approved, highlighted)
      .when({ ...about, type: 'Unhighlight' })
      .thenEvents({ type: 'ListingUnhighlighted', data: { listingId, unhighlightedAt: now } });
    given(published, approved)
      .when({ ...about, type: 'Unhighlight' })
      .thenNothing();
  });
});

describe('removing', () => {
  const remove = (by: typeof owner, liveReservations = false) => ({
    ...about,
    type: 'Remove' as const,
    by,
    liveReservations,
  });
  it('is for its owner and administrators, and not while reservations stand on it (D-116)', () => {
    const event: ListingEvent = { type: 'ListingRemoved', data: { listingId, removedAt: now } };
    given(published).when(remove(owner)).thenEvents(event);
    given(published).when(remove(admin)).thenEvents(event);
    given(published).when(remove(stranger)).thenRejected('space_not_found');
    given(published).when(remove(owner, true)).thenRejected('has_reservations');
    given(published, removed).when(remove(owner)).thenNothing();
  });
});

describe('three strikes within 365 days (spec 4)', () => {
  const yearAgo = '2025-12-01T10:00:00.000Z'; // exactly 365 days before now
  const longer = '2025-12-01T09:59:59.999Z';
  it('is taken back by an administrator, once, and counts no more (D-50)', () => {
    const back: ListingEvent = { type: 'StrikeWaived', data: { listingId, reservationId: 1, struckAt: yearAgo, waivedAt: now } };
    const waive = { ...about, type: 'WaiveStrike' as const, reservationId: 1 };
    given(published, struck(1, yearAgo)).when(waive).thenEvents(back);
    given(published, struck(1, yearAgo), back).when(waive).thenNothing();
    given(published).when(waive).thenRejected('not_found');
    given(published, struck(1, yearAgo), struck(2, yearAgo), back).when(strike(3)).thenEvents(newStrike);
    given(published, struck(1, yearAgo), back).when(strike(1)).thenNothing();
  });
  it('does not block at the second', () => given(published, struck(1, yearAgo)).when(strike(3)).thenEvents(newStrike));
  it('blocks at the third, also when the first is 365 days old to the millisecond', () =>
    given(published, struck(1, yearAgo), struck(2, yearAgo)).when(strike(3)).thenEvents(newStrike, blockedNow));
  it('does not count one that is a millisecond older', () =>
    given(published, struck(1, longer), struck(2, yearAgo)).when(strike(3)).thenEvents(newStrike));
  it('counts a reservation once', () => given(published, struck(1, yearAgo), struck(3, yearAgo)).when(strike(3)).thenNothing());
  it('blocks once, and marks go on being kept', () =>
    given(published, struck(1, yearAgo), struck(2, yearAgo), struck(4, yearAgo), blockedNow).when(strike(3)).thenEvents(newStrike));
  it('begins anew once the block was lifted (D-50)', () => {
    const lifted: ListingEvent = { type: 'ListingUnblocked', data: { listingId, unblockedAt: now } };
    given(published, struck(1, yearAgo), struck(2, yearAgo), struck(4, yearAgo), blockedNow, lifted).when(strike(3)).thenEvents(newStrike);
  });
});
