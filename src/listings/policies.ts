import { after } from '../kernel/durations.ts';
import type { Instant } from '../kernel/types.ts';
import { isWithoutTexts, type ListingDetails, type ReviewReason } from './events.ts';
import type { ListingRow } from './rows.ts';

type Caller = { readonly id: number; readonly isAdmin: boolean } | null;

/** `approve` on an approved listing ends the review of a change (D-54); the last three revert a decision (D-53). */
export const ADMIN_ACTIONS = ['approve', 'send_back', 'verify', 'unapprove', 'unverify', 'restore'] as const;
export const ACTIONS = ['edit', 'block_dates', 'clone', 'delete', ...ADMIN_ACTIONS, 'highlight', 'unhighlight'] as const;
export type ListingAction = (typeof ACTIONS)[number];

/**
 * Three strikes within a year block a space (docs/rules/product.md#states, docs/rules/product.md#numbers); a year is a rolling 365 days
 * (D-50).
 */
export const STRIKES_TO_BLOCK = 3;
const STRIKE_LIFE = 'P365D';
/** Once per period, a rejection because the nights are taken elsewhere does not count (D-50). */
const EXEMPTION_PERIOD = 'P30D';

/** The strikes that count at `now`, each with its expiry. */
export const strikesNow = (struckAt: readonly Instant[], now: Instant): { at: Instant; until: Instant }[] =>
  struckAt.map((at) => ({ at, until: after(at, STRIKE_LIFE) })).filter(({ until }) => until >= now);

/** How many of these strikes count at `now`. */
export const standingStrikes = (struckAt: readonly Instant[], now: Instant): number => strikesNow(struckAt, now).length;

/** Whether a rejection for this reason at `now` is exempt from counting; `last`: the previous exempt one. */
export const isSpared = (reason: string, last: Instant | null, now: Instant): boolean =>
  reason === 'dates_taken' && (last === null || now >= after(last, EXEMPTION_PERIOD));

type Judged = Pick<ListingDetails, 'registrationNumber' | 'photos'>;
/** Changes not visible in the details: of street, number or point, and of the type as hosts choose it. */
export type Moved = { readonly place: boolean; readonly type: boolean };

/** The changes of an edit that require a review: address, type, registration number, or more than half of the photos (D-54). */
export const reviewReasons = (before: Judged, after: Judged, moved: Moved): ReviewReason[] => [
  ...(moved.place ? (['address'] as const) : []),
  ...(moved.type ? (['type'] as const) : []),
  ...(before.registrationNumber !== after.registrationNumber ? (['registration'] as const) : []),
  ...(isMostlyNew(before.photos, after.photos) ? (['photos'] as const) : []),
];

/** Whether more than half of the photos are new, compared by their content. */
const isMostlyNew = (before: Judged['photos'], after: Judged['photos']): boolean => {
  const known = new Set(before.map(({ hash }) => hash));
  const unchanged = after.filter(({ hash }) => known.has(hash)).length;
  return unchanged * 2 < Math.max(before.length, after.length);
};

/** The owner and administrators see everything about a listing, approved or not. */
export const seesAll = (user: Caller, row: Pick<ListingRow, 'host_id'>): boolean =>
  user !== null && (user.isAdmin || user.id === row.host_id);

/** The decisions that an administrator can take or revert now. */
export const judgementsOf = (row: ListingRow): (typeof ADMIN_ACTIONS)[number][] => {
  if (row.removed_at !== null) return isWithoutTexts(row.details) ? [] : ['restore']; // the space of an erased host cannot be restored
  const approvable = row.approved_at === null ? !row.is_draft : row.review_since !== null;
  return [
    ...(approvable ? (['approve'] as const) : []),
    ...(row.approved_at === null && !row.is_draft ? (['send_back'] as const) : []),
    ...(row.approved_at === null ? [] : (['unapprove'] as const)),
    row.verified_at === null ? 'verify' : 'unverify',
  ];
};

/** The actions that this caller may take now; clients use these instead of computing their own. */
export const actionsFor = (user: Caller, row: ListingRow): ListingAction[] => {
  if (!user || !seesAll(user, row)) return [];
  if (row.removed_at !== null) return user.isAdmin ? judgementsOf(row) : [];
  const actions: ListingAction[] = ['edit', 'block_dates', 'delete'];
  if (user.id === row.host_id) actions.push('clone');
  if (!user.isAdmin) return actions;
  actions.push(...judgementsOf(row));
  if (row.highlighted_at !== null) actions.push('unhighlight');
  else if (row.approved_at !== null) actions.push('highlight');
  return actions;
};

type HiddenState = 'not_yet_approved' | 'space_not_active' | 'no_longer_available';
export type ListingState = 'active' | HiddenState;

/** Whether this caller sees the state instead of the listing; only administrators see a removed one (docs/api.md#listing-page). */
export const isHiddenFrom = <Listing extends { readonly hostId: number; readonly state: ListingState }>(
  viewer: Caller,
  listing: Listing,
): listing is Listing & { readonly state: HiddenState } =>
  listing.state === 'no_longer_available' ? !viewer?.isAdmin : listing.state !== 'active' && !seesAll(viewer, { host_id: listing.hostId });

/** The state that a stranger sees on the page of a listing (docs/rules/product.md#states, Space; docs/rules/product.md#messages). */
export const stateOf = (row: Pick<ListingRow, 'removed_at' | 'approved_at' | 'blocked_at'>): ListingState => {
  const removed = row.removed_at !== null;
  const approved = row.approved_at !== null;
  const blocked = row.blocked_at !== null;
  return stateIn({ status: removed ? 'removed' : 'listed', approved, blocked });
};

/** The same for a listing read from the log. */
export const stateIn = ({
  status,
  approved,
  blocked,
}: {
  status: 'listed' | 'removed';
  approved: boolean;
  blocked: boolean;
}): ListingState => {
  if (status === 'removed') return 'no_longer_available';
  if (!approved) return 'not_yet_approved';
  return blocked ? 'space_not_active' : 'active';
};
