import { type Instant, never, Rejection } from '../shared/types.ts';
import type { ListingDetails, ListingEvent } from './events.ts';
import { STRIKES_TO_BLOCK, standingStrikes } from './policies.ts';

type Strike = { reservationId: number; cause: 'rejected' | 'host_deadline'; struckAt: Instant; isWaived: boolean };

type By = { userId: number; isAdmin: boolean };
type About = { listingId: number; now: Instant };

/**
 * Facts come with the command: who asks, for an edit what it was made from, and for a removal whether reservations still stand on it.
 */
export type ListingCommand =
  | (About & { type: 'Publish'; hostId: number; details: ListingDetails })
  | (About & { type: 'Edit'; by: By; base: ListingDetails; details: ListingDetails; placeChanged: boolean })
  | (About & { type: 'Approve' | 'Verify' | 'Block' | 'Unblock' })
  | (About & { type: 'Remove'; by: By; liveReservations: boolean })
  | (About & { type: 'Highlight' })
  | (About & { type: 'Unhighlight' })
  | (About & { type: 'Strike'; reservationId: number; cause: Strike['cause'] })
  | (About & { type: 'WaiveStrike'; reservationId: number });

export type Listing =
  | { status: 'none' }
  | {
      status: 'listed' | 'removed';
      hostId: number;
      details: ListingDetails;
      approved: boolean;
      verified: boolean;
      highlighted: boolean;
      blocked: boolean;
      strikes: readonly Strike[];
    };

type Listed = Exclude<Listing, { status: 'none' }>;

const initial: Listing = { status: 'none' };

const evolve = (state: Listing, event: ListingEvent): Listing => {
  if (event.type === 'ListingPublished') {
    const { hostId, details } = event.data;
    const fresh = { approved: false, verified: false, highlighted: false, blocked: false, strikes: [] };
    return { status: 'listed', hostId, details, ...fresh };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ListingEdited':
      return { ...state, details: event.data.details };
    case 'ListingApproved':
      return { ...state, approved: true };
    case 'ListingVerified':
      return { ...state, verified: true };
    case 'ListingRemoved':
      return { ...state, status: 'removed' };
    case 'ListingHighlighted':
      return { ...state, highlighted: true };
    case 'ListingUnhighlighted':
      return { ...state, highlighted: false };
    case 'ListingStruck': {
      const { reservationId, cause, struckAt } = event.data;
      return { ...state, strikes: [...state.strikes, { reservationId, cause, struckAt, isWaived: false }] };
    }
    case 'StrikeWaived': {
      const { reservationId } = event.data;
      return { ...state, strikes: state.strikes.map((one) => (one.reservationId === reservationId ? { ...one, isWaived: true } : one)) };
    }
    case 'ListingBlocked':
      return { ...state, blocked: true };
    case 'ListingUnblocked':
      return { ...state, blocked: false, strikes: [] }; // waived: the count begins anew (D-50)
    default:
      return never(event);
  }
};

const decide = (command: ListingCommand, state: Listing): ListingEvent[] => {
  const { listingId, now } = command;
  if (command.type === 'Publish') {
    if (state.status !== 'none') throw new Rejection('conflict');
    return [{ type: 'ListingPublished', data: { listingId, hostId: command.hostId, details: command.details, publishedAt: now } }];
  }
  if (state.status === 'none') throw new Rejection('space_not_found');
  switch (command.type) {
    case 'Edit': {
      mayChange(command.by, state);
      if (!isSame(command.base, state.details)) throw new Rejection('conflict'); // edited elsewhere meanwhile: nothing is overwritten
      const changed = changedParts(state.details, command.details, command.placeChanged);
      if (changed.length === 0) return [];
      return [{ type: 'ListingEdited', data: { listingId, details: command.details, changed, editedAt: now } }];
    }
    case 'Approve':
      stillThere(state);
      return state.approved ? [] : [{ type: 'ListingApproved', data: { listingId, approvedAt: now } }];
    case 'Verify':
      stillThere(state);
      return state.verified ? [] : [{ type: 'ListingVerified', data: { listingId, verifiedAt: now } }];
    case 'Remove':
      owns(command.by, state);
      if (state.status === 'removed') return [];
      if (command.liveReservations) throw new Rejection('has_reservations'); // D-116
      return [{ type: 'ListingRemoved', data: { listingId, removedAt: now } }];
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

export const listingDecider = { initial, evolve, decide };

/** The owner or an administrator; to anybody else there is nothing here. */
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

/** The same reservation marks once; the third mark within a year blocks, in the same breath. */
const strike = ({ listingId, reservationId, cause, now }: Extract<ListingCommand, { type: 'Strike' }>, state: Listed): ListingEvent[] => {
  if (state.strikes.some((s) => s.reservationId === reservationId)) return [];
  const struck: ListingEvent = { type: 'ListingStruck', data: { listingId, reservationId, cause, struckAt: now } };
  const before = state.strikes.filter(({ isWaived }) => !isWaived).map(({ struckAt }) => struckAt);
  if (state.blocked || standingStrikes(before, now) + 1 < STRIKES_TO_BLOCK) return [struck];
  return [struck, { type: 'ListingBlocked', data: { listingId, reason: 'three_strikes', blockedAt: now } }];
};

/** A block that the markers led to stays until it is lifted: that is another decision. */
const waive = ({ listingId, reservationId, now }: Extract<ListingCommand, { type: 'WaiveStrike' }>, state: Listed): ListingEvent[] => {
  const struck = state.strikes.find((one) => one.reservationId === reservationId);
  if (!struck) throw new Rejection('not_found');
  if (struck.isWaived) return [];
  return [{ type: 'StrikeWaived', data: { listingId, reservationId, struckAt: struck.struckAt, waivedAt: now } }];
};

/** Names of what differs; the street and exact point stay out of the log, only that they changed is said (SEC-36). */
const changedParts = (before: ListingDetails, after: ListingDetails, placeChanged: boolean): string[] => {
  const parts = Object.keys(after) as (keyof ListingDetails)[]; // a ListingDetails has exactly its own keys
  const changed: string[] = parts.filter((part) => !isSame(before[part], after[part]));
  return placeChanged ? [...changed, 'address'] : changed;
};

/** Deep equality of JSON, whatever the order of its keys: a store may keep another one. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
};
