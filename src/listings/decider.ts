import { folded, withLast } from '../kernel/folding.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { SentBackReason } from '../kernel/sent-back.ts';
import { type Instant, never, passedOver } from '../kernel/types.ts';
import { type ListingDetails, type ListingEvent, listingStream, withoutTexts } from './events.ts';
import { isSpared, type Moved, reviewReasons, STRIKES_TO_BLOCK, standingStrikes } from './policies.ts';

type Strike = { reservationId: number; cause: 'rejected' | 'host_deadline'; struckAt: Instant; isWaived: boolean };

type By = { userId: number; isAdmin: boolean };
type ListingCommandBase = { listingId: number; now: Instant };

/**
 * Commands contain all facts: the caller; for an edit, the details it was based on; for a removal, whether there are reservations.
 * `submits`: sent from the last step, which submits a draft (D-52).
 */
export type ListingCommand =
  | (ListingCommandBase & { type: 'Publish'; hostId: number; details: ListingDetails })
  | (ListingCommandBase & { type: 'Copy'; hostId: number; originalId: number; details: ListingDetails })
  | (ListingCommandBase & { type: 'Edit'; by: By; base: ListingDetails; details: ListingDetails; moved: Moved; submits: boolean })
  | (ListingCommandBase & { type: 'Approve' | 'Verify' | 'Block' | 'Unblock' })
  | (ListingCommandBase & { type: 'SendBack'; because: SentBackReason })
  | (ListingCommandBase & { type: 'Unapprove' | 'Unverify' | 'Restore' })
  | (ListingCommandBase & { type: 'Remove'; by: By; liveReservations: boolean })
  | (ListingCommandBase & { type: 'SellOrphanNights'; by: By; sold: boolean; besideBlocks?: boolean })
  | (ListingCommandBase & { type: 'EraseTexts' })
  | (ListingCommandBase & { type: 'Highlight' })
  | (ListingCommandBase & { type: 'Unhighlight' })
  /** `now`: when the request was rejected or expired. */
  | (ListingCommandBase & { type: 'Strike'; reservationId: number; cause: Strike['cause']; reason: string | null })
  | (ListingCommandBase & { type: 'WaiveStrike'; reservationId: number });

export type Listing =
  | { status: 'none' }
  | {
      status: 'listed' | 'removed';
      hostId: number;
      details: ListingDetails;
      /** Its host has deleted their account. */
      isErased: boolean;
      isDraft: boolean;
      approved: boolean;
      /** Changed since the approval in a way that requires a review. */
      inReview: boolean;
      verified: boolean;
      highlighted: boolean;
      sellsOrphanNights: boolean;
      sellsBesideBlocks: boolean;
      blocked: boolean;
      strikes: readonly Strike[];
      /** Rejections that did not count as strikes. */
      spared: readonly { reservationId: number; sparedAt: Instant }[];
    };

type Listed = Exclude<Listing, { status: 'none' }>;

const initial: Listing = { status: 'none' };

const evolve = (state: Listing, event: ListingEvent): Listing => {
  if (event.type === 'ListingPublished' || event.type === 'ListingCopied') {
    const { hostId, details } = event.data;
    const fresh = {
      isErased: false,
      approved: false,
      inReview: false,
      verified: false,
      highlighted: false,
      blocked: false,
      sellsOrphanNights: true,
      sellsBesideBlocks: false,
      strikes: [],
      spared: [],
    };
    return { status: 'listed', hostId, details, isDraft: event.type === 'ListingCopied', ...fresh };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ListingEdited':
      return { ...state, details: event.data.details };
    case 'ListingChangesRequested':
      return { ...state, isDraft: true };
    case 'ListingSubmitted':
      return { ...state, isDraft: false };
    case 'ListingApproved':
      return { ...state, approved: true };
    case 'ListingUnapproved':
      return { ...state, approved: false, inReview: false };
    case 'ListingReviewRequested':
      return { ...state, inReview: true };
    case 'ListingReviewed':
      return { ...state, inReview: false };
    case 'ListingVerified':
      return { ...state, verified: true };
    case 'ListingUnverified':
      return { ...state, verified: false };
    case 'ListingRemoved':
      return { ...state, status: 'removed' };
    case 'ListingRestored':
      return { ...state, status: 'listed' };
    case 'OrphanNightsSet':
      return { ...state, sellsOrphanNights: event.data.sold, sellsBesideBlocks: event.data.besideBlocks ?? false };
    case 'ListingHighlighted':
      return { ...state, highlighted: true };
    case 'ListingUnhighlighted':
      return { ...state, highlighted: false };
    case 'ListingStruck': {
      const { reservationId, cause, struckAt } = event.data;
      return { ...state, strikes: withLast(state.strikes, { reservationId, cause, struckAt, isWaived: false }) };
    }
    case 'StrikeSpared': {
      const { reservationId, sparedAt } = event.data;
      return { ...state, spared: withLast(state.spared, { reservationId, sparedAt }) };
    }
    case 'StrikeWaived': {
      const { reservationId } = event.data;
      return { ...state, strikes: state.strikes.map((one) => (one.reservationId === reservationId ? { ...one, isWaived: true } : one)) };
    }
    case 'ListingBlocked':
      return { ...state, blocked: true };
    case 'ListingTextsErased':
      return { ...state, details: withoutTexts(state.details), isErased: true };
    case 'ListingUnblocked':
      return { ...state, blocked: false, strikes: [] }; // waives the strikes: the count restarts at zero (D-50)
    default:
      return passedOver(state, event);
  }
};

const decide = (command: ListingCommand, state: Listing): ListingEvent[] => {
  const { listingId, now } = command;
  if (command.type === 'Publish') {
    if (state.status !== 'none') throw new Rejection('conflict');
    return [{ type: 'ListingPublished', data: { listingId, hostId: command.hostId, details: command.details, publishedAt: now } }];
  }
  if (command.type === 'Copy') {
    if (state.status !== 'none') throw new Rejection('conflict');
    const { hostId, originalId, details } = command;
    return [{ type: 'ListingCopied', data: { listingId, hostId, originalId, details, copiedAt: now } }];
  }
  if (state.status === 'none') throw new Rejection('space_not_found');
  switch (command.type) {
    case 'Edit':
      return edit(command, state);
    case 'Approve':
      stillThere(state);
      if (state.isDraft) throw new Rejection('still_draft');
      if (!state.approved) return [{ type: 'ListingApproved', data: { listingId, approvedAt: now } }];
      return state.inReview ? [{ type: 'ListingReviewed', data: { listingId, reviewedAt: now } }] : [];
    case 'SendBack':
      stillThere(state);
      if (state.approved) throw new Rejection('already_approved');
      if (state.isDraft) throw new Rejection('still_draft');
      return [{ type: 'ListingChangesRequested', data: { listingId, because: command.because, requestedAt: now } }];
    case 'Unapprove':
      stillThere(state);
      return state.approved ? [{ type: 'ListingUnapproved', data: { listingId, unapprovedAt: now } }] : [];
    case 'Verify':
      stillThere(state);
      return state.verified ? [] : [{ type: 'ListingVerified', data: { listingId, verifiedAt: now } }];
    case 'Unverify':
      stillThere(state);
      return state.verified ? [{ type: 'ListingUnverified', data: { listingId, unverifiedAt: now } }] : [];
    case 'Restore':
      if (state.isErased) throw new Rejection('host_erased'); // the host can no longer receive guests (D-145)
      return state.status === 'removed' ? [{ type: 'ListingRestored', data: { listingId, restoredAt: now } }] : [];
    case 'Remove':
      owns(command.by, state);
      if (state.status === 'removed') return [];
      if (command.liveReservations) throw new Rejection('has_reservations'); // D-116
      return [{ type: 'ListingRemoved', data: { listingId, removedAt: now } }];
    case 'SellOrphanNights': {
      mayChange(command.by, state);
      const { sold, besideBlocks = state.sellsBesideBlocks } = command;
      if (state.sellsOrphanNights === sold && state.sellsBesideBlocks === besideBlocks) return [];
      return [{ type: 'OrphanNightsSet', data: { listingId, sold, besideBlocks, setAt: now } }];
    }
    case 'EraseTexts':
      return [{ type: 'ListingTextsErased', data: { listingId, erasedAt: now } }];
    case 'Highlight':
      stillThere(state);
      if (!state.approved) throw new Rejection('not_yet_approved');
      return state.highlighted ? [] : [{ type: 'ListingHighlighted', data: { listingId, highlightedAt: now } }];
    case 'Unhighlight':
      return state.highlighted ? [{ type: 'ListingUnhighlighted', data: { listingId, unhighlightedAt: now } }] : [];
    case 'Block':
      stillThere(state);
      if (state.blocked) throw new Rejection('already_blocked');
      return [{ type: 'ListingBlocked', data: { listingId, reason: 'admin', blockedAt: now } }];
    case 'Unblock':
      stillThere(state);
      if (!state.blocked) throw new Rejection('not_blocked');
      return [{ type: 'ListingUnblocked', data: { listingId, unblockedAt: now } }];
    case 'Strike':
      return strike(command, state);
    case 'WaiveStrike':
      return waive(command, state);
    default:
      return never(command);
  }
};

export const listingDecider = {
  initial,
  evolve,
  decide,
  streamOf: ({ listingId }: { readonly listingId: number }) => listingStream(listingId),
};

/** Throws space_not_found unless the caller is the owner or an administrator. */
const owns = ({ userId, isAdmin }: By, { hostId }: Listed): void => {
  if (!isAdmin && userId !== hostId) throw new Rejection('space_not_found');
};

const stillThere = ({ status }: Listed): void => {
  if (status === 'removed') throw new Rejection('no_longer_available');
};

const mayChange = (by: By, state: Listed): void => {
  owns(by, state);
  stillThere(state);
};

/** Rejects an edit of outdated details. An approved listing stays public while its host's change is reviewed (D-54). */
const edit = (command: Extract<ListingCommand, { type: 'Edit' }>, state: Listed): ListingEvent[] => {
  const { listingId, by, details, moved, now } = command;
  mayChange(by, state);
  if (!isSame(command.base, state.details)) throw new Rejection('conflict');
  const events: ListingEvent[] = [];
  const changed = changedParts(state.details, details, moved.place);
  if (changed.length > 0) events.push({ type: 'ListingEdited', data: { listingId, details, changed, editedAt: now } });
  const because = state.approved && !by.isAdmin ? reviewReasons(state.details, details, moved) : [];
  if (because.length > 0) events.push({ type: 'ListingReviewRequested', data: { listingId, because, askedAt: now } });
  if (state.isDraft && command.submits) events.push({ type: 'ListingSubmitted', data: { listingId, submittedAt: now } });
  return events;
};

/** A reservation causes at most one strike or exemption; the third strike within a year blocks the listing in the same append. */
const strike = (command: Extract<ListingCommand, { type: 'Strike' }>, state: Listed): ListingEvent[] => {
  const { listingId, reservationId, cause, reason, now } = command;
  if ([...state.strikes, ...state.spared].some((one) => one.reservationId === reservationId)) return [];
  if (reason !== null && isSpared(reason, state.spared.at(-1)?.sparedAt ?? null, now))
    return [{ type: 'StrikeSpared', data: { listingId, reservationId, reason, sparedAt: now } }];
  const struck: ListingEvent = { type: 'ListingStruck', data: { listingId, reservationId, cause, reason, struckAt: now } };
  const before = state.strikes.filter(({ isWaived }) => !isWaived).map(({ struckAt }) => struckAt);
  if (state.blocked || standingStrikes(before, now) + 1 < STRIKES_TO_BLOCK) return [struck];
  return [struck, { type: 'ListingBlocked', data: { listingId, reason: 'three_strikes', blockedAt: now } }];
};

/** Reverts a strike. A block that the strikes led to stays until a separate command lifts it. */
const waive = ({ listingId, reservationId, now }: Extract<ListingCommand, { type: 'WaiveStrike' }>, state: Listed): ListingEvent[] => {
  const struck = state.strikes.find((one) => one.reservationId === reservationId);
  if (!struck) throw new Rejection('not_found');
  if (struck.isWaived) return [];
  return [{ type: 'StrikeWaived', data: { listingId, reservationId, struckAt: struck.struckAt, waivedAt: now } }];
};

/** The names of the changed parts. The log does not contain street and exact point, only that they changed (SEC-36). */
const changedParts = (before: ListingDetails, after: ListingDetails, placeChanged: boolean): string[] => {
  const parts = Object.keys(after) as (keyof ListingDetails)[]; // a ListingDetails has exactly its own keys
  const changed: string[] = parts.filter((part) => !isSame(before[part], after[part]));
  return placeChanged ? [...changed, 'address'] : changed;
};

/** Deep equality of JSON, ignoring key order, which stores may change. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const left = new Map(Object.entries(a));
  const right = new Map(Object.entries(b));
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
};

/** The host of the listing, null for an empty stream. */
export const hostIn = ([first]: readonly ListingEvent[]): number | null => (first && 'hostId' in first.data ? first.data.hostId : null);

/** Folds the events of a listing. */
export const listingIn = (history: readonly ListingEvent[]): Listing => folded(evolve, initial, history);
