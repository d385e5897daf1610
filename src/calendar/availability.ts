import type { Knex } from 'knex';
import type { Standing } from '../engine/followers/standing.ts';
import { addMonths, eachNight, nightsOf } from '../kernel/nights.ts';
import { basisIn, closedGaps, HORIZON_MONTHS, LONGEST_STAY_MONTHS, MAX_GUESTS, type StayRule } from '../kernel/stay-rules.ts';
import type { DateOnly, Stay } from '../kernel/types.ts';
import type { BookableListing } from '../listings/public.ts';
import { isBeyondLettingLaw } from '../places/public.ts';
import { type Conditions, stayRefusal } from '../terms/public.ts';
import { alternativesTo, refusalOf } from './decider.ts';
import { takenFrom, takenUnder } from './queries.ts';

type Reason = 'busy' | StayRule;
type Availability = { available: true } | { available: false; reason: Reason; alternatives: readonly Stay[] };

type StayQuestion = {
  readonly stay: Stay;
  readonly guests: number;
  readonly today: DateOnly;
  readonly viewerId?: number | undefined;
  /** Null: no site-wide rule forbids the stay. */
  readonly conditions: Conditions | null;
  /** If present, nights read under it are reused. */
  readonly standing?: Standing;
};

/**
 * Whether the stay can be requested, according to the read model. `today` is the listing's (D-03). A viewer's own hold does not count as
 * taken (D-117). The calendar's stream decides when the request is sent.
 */
export const availabilityOf = async (
  db: Knex,
  listing: Pick<BookableListing, 'listingId' | 'details' | 'sellsOrphanNights' | 'sellsBesideBlocks'>,
  { stay, guests, today, viewerId, conditions, standing = null }: StayQuestion,
): Promise<Availability> => {
  const { maxGuests, minNights, mode, prices, countryCode, placeIds } = listing.details;
  const no = (reason: Reason, alternatives: readonly Stay[] = []): Availability => ({
    available: false,
    reason,
    alternatives,
  });
  if (stay.checkIn < today) return no('past');
  if (stay.checkOut > addMonths(today, HORIZON_MONTHS)) return no('too_far');
  if (stay.checkOut > addMonths(stay.checkIn, LONGEST_STAY_MONTHS)) return no('too_long');
  if (guests > Math.min(MAX_GUESTS, maxGuests)) return no('too_many_guests');
  if (conditions) {
    const isBeyondLaw = await isBeyondLettingLaw(db, placeIds, stay);
    const refused = stayRefusal(conditions, { countryCode, nights: nightsOf(stay), isBeyondLaw });
    if (refused) return no(refused);
  }
  const { sellsOrphanNights, sellsBesideBlocks } = listing;
  const rules = { minNights, byMonth: mode === 'monthly', sellsOrphanNights, sellsBesideBlocks, today };
  const taken = standing === null ? takenFrom(db, listing.listingId, today) : takenUnder(db, listing.listingId, today, standing);
  const firm = (await taken).filter(({ guestId }) => viewerId === undefined || guestId !== viewerId);
  const refusal = refusalOf(firm, stay, rules);
  if (refusal) return no(refusal === 'unavailable' ? 'busy' : refusal, alternativesTo(firm, stay, rules, refusal));
  const monthly = basisIn(mode, stay) === 'month';
  const isOffered = monthly ? mode !== 'daily' && prices.monthlyTotal !== null : mode !== 'monthly' && prices.nightly !== null;
  return isOffered ? { available: true } : no('mode');
};

type Viewed = Pick<BookableListing, 'listingId' | 'hostId' | 'details' | 'sellsOrphanNights' | 'sellsBesideBlocks'>;

/**
 * The nights from `today` to the horizon that a viewer cannot book, in order and without duplicates (D-01, D-117). Includes gaps too short
 * to book (D-90), except for the host and administrators, who see which nights are taken.
 */
export const busyNights = async (
  db: Knex,
  listing: Viewed,
  today: DateOnly,
  viewer: { id: number; isAdmin: boolean } | null,
): Promise<DateOnly[]> => {
  const { listingId, hostId, details, sellsOrphanNights, sellsBesideBlocks } = listing;
  const taken = (await takenFrom(db, listingId, today)).filter(({ guestId }) => viewer === null || guestId !== viewer.id);
  const rules = { minNights: details.minNights, byMonth: details.mode === 'monthly', sellsOrphanNights, sellsBesideBlocks };
  const closed = viewer && (viewer.isAdmin || viewer.id === hostId) ? [] : closedGaps(taken, rules);
  const horizon = addMonths(today, HORIZON_MONTHS);
  const shown = [...taken, ...closed].flatMap(({ checkIn, checkOut }) =>
    eachNight({ checkIn: checkIn < today ? today : checkIn, checkOut: checkOut > horizon ? horizon : checkOut }),
  );
  return [...new Set(shown)].sort();
};
