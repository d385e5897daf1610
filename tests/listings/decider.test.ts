import { describe, expect, it } from 'vitest';
import { type Listing, listingDecider } from '../../src/listings/decider.ts';
import type { ListingEvent, ReviewReason } from '../../src/listings/events.ts';
import { specFor } from '../support/decider-spec.ts';
import { someDetails } from './details.ts';

const { given } = specFor(listingDecider);
const now = '2026-12-01T10:00:00.000Z';
const listingId = 7;
const somePhoto = { width: 1280, height: 960, placeholder: '', slot: null };
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
  data: { listingId, reservationId, cause: 'rejected', reason: null, struckAt },
});
const strike = (reservationId: number) => ({
  ...about,
  type: 'Strike' as const,
  reservationId,
  cause: 'host_deadline' as const,
  reason: null,
});
const newStrike: ListingEvent = {
  type: 'ListingStruck',
  data: { listingId, reservationId: 3, cause: 'host_deadline', reason: null, struckAt: now },
};
const blockedNow: ListingEvent = { type: 'ListingBlocked', data: { listingId, reason: 'three_strikes', blockedAt: now } };
const lifted: ListingEvent = { type: 'ListingUnblocked', data: { listingId, unblockedAt: now } };

describe('publishing', () => {
  it('happens once per listing', () => {
    const publish = { ...about, type: 'Publish' as const, hostId: 3, details: someDetails() };
    given()
      .when(publish)
      .thenEvents({ ...published, data: { ...published.data, publishedAt: now } } as ListingEvent);
    given(published).when(publish).thenRejected('conflict');
  });
  it('every other command is refused for an unknown listing', () => {
    given()
      .when({ ...about, type: 'Approve' })
      .thenRejected('space_not_found');
    given().when(strike(1)).thenRejected('space_not_found');
  });
});

describe('editing', () => {
  const edit = (editor: typeof owner, details = someDetails({ squareMetres: 60 }), placeChanged = false, submits = true) => ({
    ...about,
    type: 'Edit' as const,
    by: editor,
    base: someDetails(),
    details,
    moved: { place: placeChanged, type: false },
    submits,
  });
  it('is possible for its owner and administrators; for others it does not exist (SEC-07)', () => {
    const edited: ListingEvent = {
      type: 'ListingEdited',
      data: { listingId, details: someDetails({ squareMetres: 60 }), changed: ['squareMetres'], editedAt: now },
    };
    given(published).when(edit(owner)).thenEvents(edited);
    given(published).when(edit(admin)).thenEvents(edited);
    given(published).when(edit(stranger)).thenRejected('space_not_found');
  });
  it('adds no event without a change, and records that the address changed without its value (SEC-36)', () => {
    given(published).when(edit(owner, someDetails())).thenNothing();
    given(published)
      .when(edit(owner, someDetails(), true))
      .thenEvents({
        type: 'ListingEdited',
        data: { listingId, details: someDetails(), changed: ['address'], editedAt: now },
      });
  });
  it('does not overwrite another edit made since it was read', () => {
    const elsewhere: ListingEvent = {
      type: 'ListingEdited',
      data: { listingId, details: someDetails({ maxGuests: 5 }), changed: ['maxGuests'], editedAt: now },
    };
    given(published, elsewhere).when(edit(owner)).thenRejected('conflict');
  });
  it('is refused after removal', () => given(published, removed).when(edit(owner)).thenRejected('no_longer_available'));
  it('keeps an approved listing approved (D-54)', () => {
    const after = [published, approved, ...listingDecider.decide(edit(owner), listedState())].reduce<Listing>(
      listingDecider.evolve,
      listingDecider.initial,
    );
    expect(after).toMatchObject({ approved: true, details: { squareMetres: 60 } });
  });
});

describe('a copy (D-27, D-52)', () => {
  const copied: ListingEvent = {
    type: 'ListingCopied',
    data: { listingId, hostId: 3, originalId: 2, details: someDetails(), copiedAt: now },
  };
  const finish = (details: ReturnType<typeof someDetails>, submits: boolean) => ({
    ...about,
    ...{ type: 'Edit' as const, by: owner, base: someDetails(), details, moved: { place: false, type: false }, submits },
  });
  const edited: ListingEvent = {
    type: 'ListingEdited',
    data: { listingId, details: someDetails({ squareMetres: 60 }), changed: ['squareMetres'], editedAt: now },
  };
  const submitted: ListingEvent = { type: 'ListingSubmitted', data: { listingId, submittedAt: now } };
  it('is created once', () => {
    const copy = { ...about, type: 'Copy' as const, hostId: 3, originalId: 2, details: someDetails() };
    given().when(copy).thenEvents(copied);
    given(published).when(copy).thenRejected('conflict');
  });
  it('is a draft until its host submits it from the last step, with or without changes', () => {
    given(copied)
      .when(finish(someDetails({ squareMetres: 60 }), false))
      .thenEvents(edited);
    given(copied)
      .when(finish(someDetails({ squareMetres: 60 }), true))
      .thenEvents(edited, submitted);
    given(copied).when(finish(someDetails(), true)).thenEvents(submitted);
    given(copied, submitted).when(finish(someDetails(), true)).thenNothing();
  });
  it('cannot be approved before', () => {
    given(copied)
      .when({ ...about, type: 'Approve' })
      .thenRejected('still_draft');
    given(copied, submitted)
      .when({ ...about, type: 'Approve' })
      .thenEvents({ type: 'ListingApproved', data: { listingId, approvedAt: now } });
  });
});

describe('a change of a field that the approval depends on (D-54)', () => {
  const photos = (...hashes: string[]) => hashes.map((hash, photoId) => ({ ...somePhoto, hash, photoId }));
  const five = { photos: photos('a', 'b', 'c', 'd', 'e') };
  const reviewRequested = (...because: ReviewReason[]): ListingEvent => ({
    type: 'ListingReviewRequested',
    data: { listingId, because, askedAt: now },
  });
  const reasons = (
    change: Parameters<typeof someDetails>[0],
    { by: editor = owner, place = false, type = false, before = [approved] as ListingEvent[] } = {},
  ) => {
    const base = someDetails(five);
    const started = { ...published, data: { ...published.data, details: base } } as ListingEvent;
    const state = [started, ...before].reduce<Listing>(listingDecider.evolve, listingDecider.initial);
    const details = someDetails({ ...five, ...change });
    const command = { ...about, type: 'Edit' as const, by: editor, base, details, moved: { place, type }, submits: true };
    return listingDecider.decide(command, state).flatMap((event) => (event.type === 'ListingReviewRequested' ? event.data.because : []));
  };
  it('needs another review: address, type, registration number, more than half of the photos', () => {
    expect(reasons({}, { place: true })).toEqual(['address']);
    expect(reasons({}, { type: true })).toEqual(['type']);
    expect(reasons({ registrationNumber: 'R-9' })).toEqual(['registration']);
    expect(reasons({ photos: photos('a', 'b', 'x', 'y', 'z') })).toEqual(['photos']);
    expect(reasons({ photos: photos('a', 'b', 'c', 'y', 'z') })).toEqual([]);
    expect(reasons({ photos: photos('a', 'b', 'c', 'd', 'e', 'v', 'w', 'x', 'y', 'z') })).toEqual([]);
    expect(reasons({ photos: photos('a', 'b', 'c', 'd', 'e', 'u', 'v', 'w', 'x', 'y', 'z') })).toEqual(['photos']);
    expect(reasons({ squareMetres: 99, minNights: 3 })).toEqual([]);
  });
  it('needs none before an approval, or when an administrator made it', () => {
    expect(reasons({}, { place: true, before: [] })).toEqual([]);
    expect(reasons({}, { place: true, by: admin })).toEqual([]);
  });
  it('is closed by another approval, or when the approval is revoked', () => {
    const reviewed: ListingEvent = { type: 'ListingReviewed', data: { listingId, reviewedAt: now } };
    given(published, approved, reviewRequested('type'))
      .when({ ...about, type: 'Approve' })
      .thenEvents(reviewed);
    given(published, approved, reviewRequested('type'), reviewed)
      .when({ ...about, type: 'Approve' })
      .thenNothing();
    const back: ListingEvent = { type: 'ListingUnapproved', data: { listingId, unapprovedAt: now } };
    given(published, approved, reviewRequested('type'), back, approved)
      .when({ ...about, type: 'Approve' })
      .thenNothing();
  });
});

describe('revoking (D-53)', () => {
  const back = (type: 'Unapprove' | 'Unverify' | 'Restore') => ({ ...about, type });
  const verified: ListingEvent = { type: 'ListingVerified', data: { listingId, verifiedAt: now } };
  it('revokes an approval, a verification or a removal, each by a separate event, once', () => {
    const unapproved: ListingEvent = { type: 'ListingUnapproved', data: { listingId, unapprovedAt: now } };
    const unverified: ListingEvent = { type: 'ListingUnverified', data: { listingId, unverifiedAt: now } };
    const restored: ListingEvent = { type: 'ListingRestored', data: { listingId, restoredAt: now } };
    given(published, approved).when(back('Unapprove')).thenEvents(unapproved);
    given(published, approved, unapproved).when(back('Unapprove')).thenNothing();
    given(published, verified).when(back('Unverify')).thenEvents(unverified);
    given(published, verified, unverified).when(back('Unverify')).thenNothing();
    given(published, approved, removed).when(back('Restore')).thenEvents(restored);
    given(published, approved, removed, restored).when(back('Restore')).thenNothing();
    given(published, approved, removed, restored).when(back('Unapprove')).thenEvents(unapproved);
  });
  it('is refused for what was never granted or is already revoked', () => {
    given(published, removed).when(back('Unapprove')).thenRejected('no_longer_available');
    given(published, removed).when(back('Unverify')).thenRejected('no_longer_available');
    given().when(back('Restore')).thenRejected('space_not_found');
  });
  it('is refused for a listing whose host deleted their account (D-145)', () => {
    const erased: ListingEvent = { type: 'ListingTextsErased', data: { listingId, erasedAt: now } };
    given(published, approved, removed, erased).when(back('Restore')).thenRejected('host_erased');
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
  it('is sent back before it is approved, and handed in again by its host', () => {
    const sendBack = { ...about, type: 'SendBack' as const, because: 'photos' as const };
    const sentBack: ListingEvent = { type: 'ListingChangesRequested', data: { listingId, because: 'photos', requestedAt: now } };
    given(published).when(sendBack).thenEvents(sentBack);
    given(published, sentBack).when(sendBack).thenRejected('still_draft');
    given(published, sentBack)
      .when({ ...about, type: 'Approve' })
      .thenRejected('still_draft');
    given(published, approved).when(sendBack).thenRejected('already_approved');
    const details = someDetails();
    const edit = {
      ...about,
      type: 'Edit' as const,
      by: owner,
      base: details,
      details,
      moved: { place: false, type: false },
      submits: true,
    };
    given(published, sentBack)
      .when(edit)
      .thenEvents({ type: 'ListingSubmitted', data: { listingId, submittedAt: now } });
  });
  it('blocks once by an administrator, whatever the strikes (D-55)', () => {
    given(published, approved)
      .when({ ...about, type: 'Block' })
      .thenEvents({ type: 'ListingBlocked', data: { listingId, reason: 'admin', blockedAt: now } });
    given(published, blockedNow)
      .when({ ...about, type: 'Block' })
      .thenRejected('already_blocked');
  });
  it('lifts an existing block, once', () => {
    const unblock = { ...about, type: 'Unblock' as const };
    given(published, approved, blockedNow).when(unblock).thenEvents(lifted);
    given(published, approved, blockedNow, lifted).when(unblock).thenRejected('not_blocked');
    given(published, approved).when(unblock).thenRejected('not_blocked');
  });
  it('is refused after removal', () => {
    const late = [{ type: 'Approve' }, { type: 'Verify' }, { type: 'Highlight' }, { type: 'Block' }, { type: 'Unblock' }] as const;
    for (const command of late) {
      given(published, approved, removed)
        .when({ ...about, ...command })
        .thenRejected('no_longer_available');
    }
  });
  it('highlights only approved spaces, and can be reverted', () => {
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
  const remove = (actor: typeof owner, liveReservations = false) => ({
    ...about,
    type: 'Remove' as const,
    by: actor,
    liveReservations,
  });
  it('is possible for its owner and administrators, and not while it has reservations (D-116)', () => {
    const event: ListingEvent = { type: 'ListingRemoved', data: { listingId, removedAt: now } };
    given(published).when(remove(owner)).thenEvents(event);
    given(published).when(remove(admin)).thenEvents(event);
    given(published).when(remove(stranger)).thenRejected('space_not_found');
    given(published).when(remove(owner, true)).thenRejected('has_reservations');
    given(published, removed).when(remove(owner)).thenNothing();
  });
});

describe('three strikes within 365 days (docs/rules/product.md#states)', () => {
  const yearAgo = '2025-12-01T10:00:00.000Z'; // exactly 365 days before now
  const longer = '2025-12-01T09:59:59.999Z';
  it('are removed by an administrator, once each, and then do not count (D-50)', () => {
    const back: ListingEvent = { type: 'StrikeWaived', data: { listingId, reservationId: 1, struckAt: yearAgo, waivedAt: now } };
    const waive = { ...about, type: 'WaiveStrike' as const, reservationId: 1 };
    given(published, struck(1, yearAgo)).when(waive).thenEvents(back);
    given(published, struck(1, yearAgo), back).when(waive).thenNothing();
    given(published).when(waive).thenRejected('not_found');
    given(published, struck(1, yearAgo), struck(2, yearAgo), back).when(strike(3)).thenEvents(newStrike);
    given(published, struck(1, yearAgo), back).when(strike(1)).thenNothing();
  });
  it('do not block at the second', () => given(published, struck(1, yearAgo)).when(strike(3)).thenEvents(newStrike));
  it('block at the third, also when the first is 365 days old to the millisecond', () =>
    given(published, struck(1, yearAgo), struck(2, yearAgo)).when(strike(3)).thenEvents(newStrike, blockedNow));
  it('do not include one that is a millisecond older', () =>
    given(published, struck(1, longer), struck(2, yearAgo)).when(strike(3)).thenEvents(newStrike));
  it('count a reservation once', () => given(published, struck(1, yearAgo), struck(3, yearAgo)).when(strike(3)).thenNothing());
  it('block once, and later strikes are still recorded', () =>
    given(published, struck(1, yearAgo), struck(2, yearAgo), struck(4, yearAgo), blockedNow).when(strike(3)).thenEvents(newStrike));
  it('count from the instant of the rejection, however late it is recorded', () =>
    given(published, struck(1, yearAgo), struck(2, yearAgo))
      .when({ ...strike(3), now: '2026-12-01T10:00:00.001Z' })
      .thenEvents({ ...newStrike, data: { ...newStrike.data, struckAt: '2026-12-01T10:00:00.001Z' } } as ListingEvent));
  it('restart at zero once the block was lifted (D-50)', () =>
    given(published, struck(1, yearAgo), struck(2, yearAgo), struck(4, yearAgo), blockedNow, lifted).when(strike(3)).thenEvents(newStrike));
});

describe('a rejection because the nights are taken elsewhere (D-50)', () => {
  const refuse = (reservationId: number, reason: string | null, at = now) => ({
    ...about,
    type: 'Strike' as const,
    reservationId,
    cause: 'rejected' as const,
    reason,
    now: at,
  });
  const spared = (reservationId: number, sparedAt: string): ListingEvent => ({
    type: 'StrikeSpared',
    data: { listingId, reservationId, reason: 'dates_taken', sparedAt },
  });
  const counted = (reservationId: number, reason: string | null, struckAt: string): ListingEvent => ({
    type: 'ListingStruck',
    data: { listingId, reservationId, cause: 'rejected', reason, struckAt },
  });
  const before = spared(1, '2026-11-01T10:00:00.000Z'); // exactly 30 days before now

  it.each([null, 'house_rules', 'repairs', 'not_suitable', 'changed_plans', 'other'])('counts for any other reason: %s', (reason) =>
    given(published)
      .when(refuse(3, reason))
      .thenEvents(counted(3, reason, now)),
  );
  it.each([
    [-1, '2026-12-01T09:59:59.999Z', counted],
    [0, now, spared],
    [1, '2026-12-01T10:00:00.001Z', spared],
  ] as const)('is exempt from a strike once in 30 days: %i ms', (_, at, as) => {
    given(published)
      .when(refuse(3, 'dates_taken', at))
      .thenEvents(spared(3, at));
    given(published, before)
      .when(refuse(3, 'dates_taken', at))
      .thenEvents(as === spared ? spared(3, at) : counted(3, 'dates_taken', at));
  });
  it('is recorded once', () => given(published, before).when(refuse(1, 'dates_taken')).thenNothing());
  it('does not count as the third strike, while other rejections do', () => {
    given(published, counted(5, 'other', now), counted(6, 'other', now))
      .when(refuse(3, 'dates_taken'))
      .thenEvents(spared(3, now));
    given(published, counted(5, 'other', now), spared(6, now), counted(7, 'dates_taken', now))
      .when(refuse(3, 'dates_taken'))
      .thenEvents(counted(3, 'dates_taken', now), blockedNow);
  });
  it('stays used when a block is lifted', () => {
    const lifted: ListingEvent = { type: 'ListingUnblocked', data: { listingId, unblockedAt: now } };
    given(published, spared(1, now), blockedNow, lifted)
      .when(refuse(3, 'dates_taken'))
      .thenEvents(counted(3, 'dates_taken', now));
  });
});
