import { withMember, withoutMember } from '../../kernel/folding.ts';
import { MAX_HIDDEN, SIDE_BY_SIDE } from '../../kernel/listings/limits.ts';
import { Rejection, type RejectionCode } from '../../kernel/rejection.ts';
import { type Instant, passedOver, type StreamName } from '../../kernel/types.ts';
import { comparedStream, hiddenStream, type Mark, type MarkEvent } from '../events.ts';

/** The listings that a person has hidden from their results, or those they compare. */
export type Marked = ReadonlySet<number>;

export type ChangeMarks = {
  mark: Mark;
  userId: number;
  /** Several when syncing marks made in a browser before signing in. */
  listingIds: readonly number[];
  on: boolean;
  now: Instant;
};

type MarkRef = { userId: number; listingId: number };
type Rule = {
  readonly most: number;
  readonly full: RejectionCode;
  readonly event: (about: MarkRef, on: boolean, now: Instant) => MarkEvent;
};

const RULES: Readonly<Record<Mark, Rule>> = {
  hidden: {
    most: MAX_HIDDEN,
    full: 'too_many_hidden',
    event: (about, on, now) =>
      on ? { type: 'ListingDismissed', data: { ...about, hiddenAt: now } } : { type: 'ListingRecalled', data: { ...about, shownAt: now } },
  },
  compared: {
    most: SIDE_BY_SIDE,
    full: 'too_many_compared',
    event: (about, on, now) =>
      on
        ? { type: 'ComparisonAdded', data: { ...about, addedAt: now } }
        : { type: 'ComparisonRemoved', data: { ...about, removedAt: now } },
  },
};

const initial: Marked = new Set();

const evolve = (state: Marked, { type, data }: MarkEvent): Marked => {
  switch (type) {
    case 'ListingDismissed':
    case 'ComparisonAdded':
      return withMember(state, data.listingId);
    case 'ListingRecalled':
    case 'ComparisonRemoved':
      return withoutMember(state, data.listingId);
    default:
      return passedOver(state, type);
  }
};

/** Adds as many listings as fit, in order; rejected when none fits. */
const decide = ({ mark, userId, listingIds, on, now }: ChangeMarks, state: Marked): MarkEvent[] => {
  const { most, full, event } = RULES[mark];
  const changed = [...new Set(listingIds)].filter((id) => state.has(id) !== on);
  const fitting = on ? changed.slice(0, most - state.size) : changed;
  if (fitting.length === 0 && changed.length > 0) throw new Rejection(full);
  return fitting.map((listingId) => event({ userId, listingId }, on, now));
};

const STREAMS = { hidden: hiddenStream, compared: comparedStream };

export const marksDecider = {
  initial,
  evolve,
  decide,
  streamOf: ({ mark, userId }: Pick<ChangeMarks, 'mark' | 'userId'>): StreamName<MarkEvent> => STREAMS[mark](userId),
};
