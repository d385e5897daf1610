import type { ListingRow } from '../../projections/listings.ts';
import { after } from '../shared/durations.ts';
import type { Instant } from '../shared/types.ts';

type Caller = { readonly id: number; readonly isAdmin: boolean } | null;

export const ACTIONS = ['edit', 'block_dates', 'clone', 'delete', 'approve', 'verify', 'highlight', 'unhighlight'] as const;
export type ListingAction = (typeof ACTIONS)[number];

/** Three rejection markers within a year block a space (spec 4, spec 9); a year is 365 days, rolling (D-50). */
export const STRIKES_TO_BLOCK = 3;
const STRIKE_LIFE = 'P365D';

/** The strikes that count at `now`, each with the last instant it does. */
export const strikesNow = (struckAt: readonly Instant[], now: Instant): { at: Instant; until: Instant }[] =>
  struckAt.map((at) => ({ at, until: after(at, STRIKE_LIFE) })).filter(({ until }) => until >= now);

/** How many of these strikes count at `now`. */
export const standingStrikes = (struckAt: readonly Instant[], now: Instant): number => strikesNow(struckAt, now).length;

/** The owner and administrators see everything of a listing, approved or not. */
export const seesAll = (user: Caller, row: Pick<ListingRow, 'host_id'>): boolean =>
  user !== null && (user.isAdmin || user.id === row.host_id);

/** What this caller may do with the listing now; the browser asks, it never works it out itself. */
export const actionsFor = (user: Caller, row: ListingRow): ListingAction[] => {
  if (!user || !seesAll(user, row) || row.removed_at !== null) return [];
  const actions: ListingAction[] = ['edit', 'block_dates', 'delete'];
  if (user.id === row.host_id) actions.push('clone');
  if (!user.isAdmin) return actions;
  if (row.approved_at === null) actions.push('approve');
  if (row.verified_at === null) actions.push('verify');
  if (row.highlighted_at !== null) actions.push('unhighlight');
  else if (row.approved_at !== null) actions.push('highlight');
  return actions;
};

export type ListingState = 'active' | 'not_yet_approved' | 'space_not_active' | 'no_longer_available';

/** Whether this caller meets the state in place of the listing: one removed is shown to administrators alone (api.md, getAccomodationFront). */
export const isHiddenFrom = (viewer: Caller, { hostId, state }: { readonly hostId: number; readonly state: ListingState }): boolean =>
  state === 'no_longer_available' ? !viewer?.isAdmin : state !== 'active' && !seesAll(viewer, { host_id: hostId });

/** What a stranger meets on the page of a listing (spec 4, Space; spec 8). */
export const stateOf = (row: Pick<ListingRow, 'removed_at' | 'approved_at' | 'blocked_at'>): ListingState => {
  if (row.removed_at !== null) return 'no_longer_available';
  if (row.approved_at === null) return 'not_yet_approved';
  return row.blocked_at === null ? 'active' : 'space_not_active';
};
