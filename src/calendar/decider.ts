import { withEntry, withoutKey } from '../kernel/folding.ts';
import { addDays, addMonths, dayNumber, overlaps } from '../kernel/nights.ts';
import { Rejection } from '../kernel/rejection.ts';
import { gapRefusal, HORIZON_MONTHS, isSold, isTooShort, type OrphanRules, type Taken } from '../kernel/stay-rules.ts';
import { type DateOnly, type Instant, never, passedOver, type Stay, type StreamName } from '../kernel/types.ts';
import { changesAfter, expectFewChanges, type Feed, type FeedChanges, feedAfter, type SyncFeed, setFeed, synced } from './decider/feeds.ts';
import { type CalendarEvent, calendarStream, type ReleaseCause } from './events.ts';

/** The range searched for alternatives, in days before and after. */
const SEARCH_DAYS = 90;

export type StayRules = OrphanRules & {
  /** In the listing's time zone (D-03). */
  today: DateOnly;
};

export type StayRefusal = 'unavailable' | 'minimum_stay' | 'leaves_gap';

type Hold = { readonly guestId: number; readonly stay: Stay; readonly draftRevision: number; readonly heldAt: Instant };
export type Calendar = {
  readonly holds: ReadonlyMap<number, Hold>;
  readonly blocks: ReadonlyMap<number, Taken>;
  /** The month, `2027-03`, in which old holds and blocks were last removed from the state. */
  readonly sweptIn: string;
  /** Calendars of other sites. Their nights may overlap holds, blocks and each other (D-118). */
  readonly feeds: ReadonlyMap<number, Feed>;
  readonly feedChanges: FeedChanges;
};

type CommandBase = { listingId: number; now: Instant };
/** A block of a calendar file. `to` is exclusive. */
export type FileBlock = { readonly blockId: number; readonly from: DateOnly; readonly to: DateOnly };
export type CalendarCommand =
  | (CommandBase & {
      type: 'Hold';
      reservationId: number;
      guestId: number;
      stay: Stay;
      draftRevision: number;
      rules: StayRules;
      /** The guest's paid reservations of this listing: these are stays and no longer requests. */
      settled: readonly number[];
    })
  /** For a reverted cancellation: takes the same nights; the only condition is that they are free. */
  | (CommandBase & { type: 'HoldRestored'; reservationId: number; guestId: number; stay: Stay; draftRevision: number })
  /** `draftRevision`: releases only the hold made for this draft, not a later one. */
  /** `before`: releases only a hold made for an earlier revision of the reservation, not one restored since. */
  /** `blockId`: the nights become a block, because the host let them elsewhere (D-50). */
  | (CommandBase & {
      type: 'Release';
      reservationId: number;
      cause: ReleaseCause;
      draftRevision?: number;
      before?: number;
      blockId?: number;
    })
  | (CommandBase & { type: 'Block'; blockId: number; from: DateOnly; to: DateOnly })
  /** All or nothing: none when one is no longer free. */
  | (CommandBase & { type: 'BlockRanges'; blocks: readonly FileBlock[] })
  | (CommandBase & { type: 'Unblock'; blockId: number })
  | (CommandBase & { type: 'SetFeed'; feedId: number })
  | (CommandBase & SyncFeed)
  | (CommandBase & { type: 'RemoveFeed'; feedId: number });

const initial: Calendar = { holds: new Map(), blocks: new Map(), sweptIn: '', feeds: new Map(), feedChanges: { day: '', ranges: 0 } };

/**
 * Nights that ended this long ago no longer affect decisions and are removed from the state, which is bounded by a year plus the future. A
 * year, so that a past stay can still be cancelled and its cancellation reverted.
 */
const PAST_MONTHS = 12;

/** Runs once per month of its events, so that a fold stays linear. */
const swept = (state: Calendar, now: Instant): Calendar => {
  const month = now.slice(0, 7);
  if (month <= state.sweptIn) return state;
  const from = addMonths(now.slice(0, 10), -PAST_MONTHS);
  const over = <Value>(map: ReadonlyMap<number, Value>, endOf: (value: Value) => DateOnly) =>
    [...map].reduce((retained, [key, value]) => (endOf(value) < from ? withoutKey(retained, key) : retained), map);
  return {
    ...state,
    holds: over(state.holds, ({ stay }) => stay.checkOut),
    blocks: over(state.blocks, ({ checkOut }) => checkOut),
    sweptIn: month,
  };
};

const evolve = (state: Calendar, event: CalendarEvent): Calendar => {
  const { type, data } = event;
  switch (type) {
    case 'NightsHeld': {
      const retained = swept(state, data.heldAt);
      return { ...retained, holds: withEntry(retained.holds, data.reservationId, data) };
    }
    case 'NightsReleased':
      return { ...state, holds: withoutKey(state.holds, data.reservationId) };
    case 'RangeBlocked': {
      const retained = swept(state, data.blockedAt);
      return { ...retained, blocks: withEntry(retained.blocks, data.blockId, blockOf(data)) };
    }
    case 'RangeUnblocked':
      return { ...state, blocks: withoutKey(state.blocks, data.blockId) };
    case 'FeedAddressSet':
    case 'FeedSynced':
    case 'FeedDoubted': {
      const feeds = withEntry(state.feeds, data.feedId, feedAfter(state.feeds.get(data.feedId), event));
      return { ...state, feeds, feedChanges: changesAfter(state.feedChanges, event) };
    }
    case 'FeedRemoved':
      return { ...state, feeds: withoutKey(state.feeds, data.feedId) };
    default:
      return passedOver(state, type);
  }
};

const decide = (command: CalendarCommand, state: Calendar): CalendarEvent[] => {
  switch (command.type) {
    case 'Hold':
      return hold(command, state);
    case 'HoldRestored': {
      const { listingId, reservationId, guestId, stay, draftRevision, now } = command;
      if (state.holds.get(reservationId)?.draftRevision === draftRevision) return [];
      expectFree(state, stay);
      return [{ type: 'NightsHeld', data: { listingId, reservationId, guestId, stay, draftRevision, heldAt: now, again: true } }];
    }
    case 'Release': {
      const held = state.holds.get(command.reservationId);
      if (!held || (command.draftRevision !== undefined && command.draftRevision !== held.draftRevision)) return [];
      if (command.before !== undefined && held.draftRevision >= command.before) return [];
      const back = released(command, held, command.cause);
      return command.blockId === undefined ? [back] : [back, blocked(command, command.blockId, held.stay)];
    }
    case 'Block':
      return block(command, state);
    case 'BlockRanges':
      return command.blocks.flatMap((one) => block({ ...command, ...one, type: 'Block' }, state, 'file'));
    case 'Unblock': {
      if (!state.blocks.has(command.blockId)) return [];
      const { listingId, blockId, now } = command;
      return [{ type: 'RangeUnblocked', data: { listingId, blockId, unblockedAt: now } }];
    }
    case 'SetFeed':
      return setFeed(command, state.feeds);
    case 'SyncFeed':
      return expectFewChanges(synced(command, state.feeds.get(command.feedId), state.holds), state.feedChanges);
    case 'RemoveFeed': {
      if (!state.feeds.has(command.feedId)) return [];
      const { listingId, feedId, now } = command;
      return [{ type: 'FeedRemoved', data: { listingId, feedId, removedAt: now } }];
    }
    default:
      return never(command);
  }
};

/**
 * The nights go to the first request in this stream; one request per guest and listing (D-40). Nights held by an earlier attempt of the
 * same reservation for an older draft are released in the same step.
 */
const hold = (command: Extract<CalendarCommand, { type: 'Hold' }>, state: Calendar): CalendarEvent[] => {
  const { listingId, reservationId, guestId, stay, draftRevision, rules, settled, now } = command;
  const own = state.holds.get(reservationId);
  if (own?.draftRevision === draftRevision) return [];
  const others = new Map([...state.holds].filter(([id]) => id !== reservationId));
  if ([...others].some(([id, other]) => other.guestId === guestId && !settled.includes(id))) throw new Rejection('already_requested');
  const firm = firmNights({ ...state, holds: others });
  const refusal = refusalOf(firm, stay, rules);
  if (refusal) {
    const alternatives = alternativesTo(firm, stay, rules, refusal).map(({ checkIn, checkOut }) => ({ from: checkIn, to: checkOut }));
    throw new Rejection(refusal, { alternatives });
  }
  const held: CalendarEvent = { type: 'NightsHeld', data: { listingId, reservationId, guestId, stay, draftRevision, heldAt: now } };
  return own ? [released(command, own, 'request_failed'), held] : [held];
};

const released = (
  { listingId, reservationId, now }: CommandBase & { reservationId: number },
  { stay }: Hold,
  cause: ReleaseCause,
): CalendarEvent => ({ type: 'NightsReleased', data: { listingId, reservationId, stay, cause, releasedAt: now } });

/** A host's block must not overlap reservations, requests, imported nights or other blocks; gaps of any length are allowed (D-90). */
const block = (
  command: Extract<CalendarCommand, { type: 'Block' }>,
  state: Calendar,
  origin: 'host' | 'file' = 'host',
): CalendarEvent[] => {
  const { blockId, from: checkIn, to: checkOut } = command;
  if (state.blocks.has(blockId)) return [];
  if (firmNights(state).some((other) => overlaps(other, { checkIn, checkOut }))) throw new Rejection('overlap');
  return [blocked(command, blockId, { checkIn, checkOut }, origin)];
};

const blocked = (
  { listingId, now }: CommandBase,
  blockId: number,
  { checkIn: from, checkOut: to }: Stay,
  origin: 'host' | 'file' = 'host',
): CalendarEvent => ({
  type: 'RangeBlocked',
  data: { listingId, blockId, from, to, origin, blockedAt: now },
});

/** Throws Rejection unavailable when one of the nights is held, blocked or imported. */
export const expectFree = (state: Calendar, stay: Stay): void => {
  if (firmNights(state).some((other) => overlaps(other, stay))) throw new Rejection('unavailable');
};

/** Whether a feed takes nights that this reservation holds. */
export const isBelowImported = ({ holds, feeds }: Calendar, reservationId: number): boolean => {
  const stay = holds.get(reservationId)?.stay;
  return stay !== undefined && [...feeds.values()].some(({ ranges }) => ranges.some((range) => overlaps(range, stay)));
};

const blockOf = ({
  from,
  to,
  origin,
}: Pick<Extract<CalendarEvent, { type: 'RangeBlocked' }>['data'], 'from' | 'to' | 'origin'>): Taken => ({
  checkIn: from,
  checkOut: to,
  own: origin === 'host',
});

export const firmNights = ({ holds, blocks, feeds }: Calendar): Taken[] => [
  ...[...holds.values()].map(({ stay }) => stay),
  ...blocks.values(),
  ...joined([...feeds.values()].flatMap(({ ranges }) => ranges)),
];

/** The same nights in as few ranges as possible, because feeds contain many, and every alternative is compared with all of them. */
const joined = (ranges: readonly Stay[]): Stay[] => {
  const all: Stay[] = [];
  for (const range of [...ranges].sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || range.checkIn > last.checkOut) all.push(range);
    else if (range.checkOut > last.checkOut) all[all.length - 1] = { checkIn: last.checkIn, checkOut: range.checkOut };
  }
  return all;
};

/**
 * The reason why `stay` is refused given the `firm` ranges (reserved, held, blocked, imported), or null. Nights before today and beyond the
 * horizon never count as a gap (D-90).
 */
export const refusalOf = (firm: readonly Taken[], stay: Stay, rules: StayRules): StayRefusal | null => {
  if (firm.some((other) => overlaps(other, stay))) return 'unavailable';
  const { minNights, byMonth, today } = rules;
  const numberOf = (day: DateOnly | null) => (day === null ? null : dayNumber(day));
  const before = numberOf(latestDay(firm.filter((other) => other.checkOut <= stay.checkIn).map((other) => other.checkOut)));
  const after = numberOf(earliestDay(firm.filter((other) => other.checkIn >= stay.checkOut).map((other) => other.checkIn)));
  const checkIn = dayNumber(stay.checkIn);
  const checkOut = dayNumber(stay.checkOut);
  const horizon = dayNumber(addMonths(today, HORIZON_MONTHS));
  const sells = !isTooShort(checkIn, checkOut, minNights, byMonth) || isSold(firm, stay, rules);
  return gapRefusal(checkIn, checkOut, minNights, before, after, dayNumber(today), horizon, sells, byMonth);
};

/** The nearest stays that would be accepted, nearest first: of the same length, or extended to the neighbouring range (D-a07, D-a14). */
export const alternativesTo = (firm: readonly Taken[], stay: Stay, rules: StayRules, refusal: StayRefusal): Stay[] => {
  const { checkIn, checkOut } = stay;
  const variants: ((days: number) => Stay)[] = [
    (days) => ({ checkIn: addDays(checkIn, -days), checkOut: addDays(checkOut, -days) }),
    (days) => ({ checkIn: addDays(checkIn, days), checkOut: addDays(checkOut, days) }),
  ];
  if (refusal === 'leaves_gap')
    variants.unshift(
      (days) => ({ checkIn, checkOut: addDays(checkOut, days) }),
      (days) => ({ checkIn, checkOut: addDays(checkOut, -days) }),
      (days) => ({ checkIn: addDays(checkIn, -days), checkOut }),
    );
  const horizon = addMonths(rules.today, HORIZON_MONTHS);
  const isOffered = (candidate: Stay) =>
    candidate.checkIn >= rules.today &&
    candidate.checkIn < candidate.checkOut &&
    candidate.checkOut <= horizon &&
    refusalOf(firm, candidate, rules) === null;
  const found = variants.flatMap((variant) => {
    for (let days = 1; days <= SEARCH_DAYS; days += 1) {
      const candidate = variant(days);
      if (isOffered(candidate)) return [{ days, candidate }];
    }
    return [];
  });
  return found.sort((a, b) => a.days - b.days).map(({ candidate }) => candidate);
};

const latestDay = (days: readonly DateOnly[]): DateOnly | null =>
  days.reduce<DateOnly | null>((a, b) => (a === null || b > a ? b : a), null);
const earliestDay = (days: readonly DateOnly[]): DateOnly | null =>
  days.reduce<DateOnly | null>((a, b) => (a === null || b < a ? b : a), null);

const streamOf = ({ listingId }: Pick<CalendarCommand, 'listingId'>): StreamName<CalendarEvent> => calendarStream(listingId);

export const calendarDecider = { initial, evolve, decide, streamOf };

/** The parts of `range` outside the `firm` ranges, in order: what a block can take. */
export const freeParts = (firm: readonly Stay[], range: Stay): Stay[] =>
  firm
    .reduce<Stay[]>(
      (parts, taken) =>
        parts.flatMap((part) =>
          overlaps(part, taken)
            ? [
                { checkIn: part.checkIn, checkOut: taken.checkIn },
                { checkIn: taken.checkOut, checkOut: part.checkOut },
              ].filter(({ checkIn, checkOut }) => checkIn < checkOut)
            : [part],
        ),
      [range],
    )
    .sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
