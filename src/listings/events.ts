import { eachLanguage } from '../kernel/languages.ts';
import { own } from '../kernel/own.ts';
import type { SentBackReason } from '../kernel/sent-back.ts';
import type { StayHours } from '../kernel/stay-rules.ts';
import type { Currency, Event, Instant, Language, StreamName } from '../kernel/types.ts';

type ListingRef = { listingId: number };

export type ListingType = 'entire' | 'shared' | 'private';
export type RentalMode = 'daily' | 'monthly' | 'both';
export type Category =
  | 'casa'
  | 'departamento'
  | 'hostal'
  | 'hotel'
  | 'residencia'
  | 'lodge'
  | 'cabana'
  | 'refugio'
  | 'wg'
  | 'deskflex'
  | 'spaceflex'
  | 'office'
  | 'meeting_rooms'
  | 'camper';
/** Texts by language, at least one (D-94). */
export type Texts = Readonly<Partial<Record<Language, string>>>;
export type Point = { lat: number; lng: number };

export type Prices = {
  currency: Currency;
  /** Minor units. Monthly: the four parts and their sum, which is the rent of one month (D-65). */
  monthlyRent: number | null;
  basics: number;
  shared: number;
  cleaning: number;
  monthlyTotal: number | null;
  /** Minor units per night. */
  nightly: number | null;
};

export type Photo = {
  photoId: number;
  /** Hash of the content; the file is `photos/<hash>-<320|640|1280>.webp`. */
  hash: string;
  /** Pixel size of the largest version, for the width and height attributes. */
  width: number;
  height: number;
  /** A tiny blurred picture as a data URL. */
  placeholder: string;
  /** Drawn for the demo, which viewers are informed of (D-175). */
  drawing?: boolean;
  slot: string | null;
};

/** The public data of a space. Street, number and exact point are in the vault; `point` is displaced by 150 to 300 m (D-44). */
export type ListingDetails = {
  title: Texts;
  type: ListingType;
  category: Category;
  mode: RentalMode;
  countryCode: string;
  /** Catalogue ids of the places whose area contains the exact point, computed when the listing was written (docs/api.md#search). */
  placeIds: readonly number[];
  /** Name of the most local place, shown on cards: `Providencia`. */
  locality: string;
  timeZone: string;
  point: Point;
  squareMetres: number;
  /** 0 means a studio. */
  roomCount: number;
  maxGuests: number;
  minNights: number;
  /** Check-in and check-out; absent from older events, for which `stayHoursOf` provides the default. */
  hours?: StayHours;
  registrationNumber: string | null;
  externalReference: string | null;
  videoUrl: string | null;
  prices: Prices;
  /** Counters of step 4 by the specification's name, only those above 0: `{ lavadora: 1 }`. */
  features: Readonly<Record<string, number>>;
  /** The facilities nearby (step 6). */
  proximity: readonly string[];
  /** Accepted-guest counters (step 7), only those above 0. */
  welcome: Readonly<Record<string, number>>;
  rooms: readonly Readonly<Record<string, number>>[];
  photos: readonly Photo[];
  /** Sanitised rich text (SEC-14). */
  about: Texts;
  houseRules: Texts;
  sharedSpaces: Texts;
  kitchenUse: Texts;
  cleaningRules: Texts;
};

/**
 * A `fact` of a space stays in the log. A `text` is something its host wrote or photographed: it is stored outside the log and deleted with
 * their account (D-145). An `own` field is a text that belongs to this space alone and is not copied (D-27).
 */
const KINDS = {
  title: 'text',
  type: 'fact',
  category: 'fact',
  mode: 'fact',
  countryCode: 'fact',
  placeIds: 'fact',
  locality: 'fact',
  timeZone: 'fact',
  point: 'fact',
  squareMetres: 'fact',
  roomCount: 'fact',
  maxGuests: 'fact',
  minNights: 'fact',
  hours: 'fact',
  registrationNumber: 'own',
  externalReference: 'own',
  videoUrl: 'text',
  prices: 'fact',
  features: 'fact',
  proximity: 'fact',
  welcome: 'fact',
  rooms: 'fact',
  photos: 'text',
  about: 'text',
  houseRules: 'text',
  sharedSpaces: 'text',
  kitchenUse: 'text',
  cleaningRules: 'text',
} as const satisfies Record<keyof ListingDetails, 'fact' | 'text' | 'own'>;
type FieldOf<Kind> = { [Field in keyof typeof KINDS]: (typeof KINDS)[Field] extends Kind ? Field : never }[keyof typeof KINDS];
/** The names of the fields a host wrote or photographed. */
export type TextField = FieldOf<'text' | 'own'>;

/** A listing without the fields that belong to it alone. */
export const withoutOwn = (details: ListingDetails): ListingDetails => ({
  ...details,
  ...({ registrationNumber: null, externalReference: null } satisfies Pick<ListingDetails, FieldOf<'own'>>),
});

/** What remains of a listing after its host's texts and photos are erased: its title is its place (D-145). */
export const withoutTexts = (details: ListingDetails): ListingDetails => ({
  ...withoutOwn(details),
  ...({
    title: eachLanguage(() => details.locality),
    about: {},
    houseRules: {},
    sharedSpaces: {},
    kitchenUse: {},
    cleaningRules: {},
    videoUrl: null,
    photos: [],
  } satisfies Pick<ListingDetails, FieldOf<'text'>>),
});

/** Whether these details are what `withoutTexts` leaves: any other listing has a description and photos. */
export const isWithoutTexts = ({ about, photos }: Pick<ListingDetails, 'about' | 'photos'>): boolean =>
  photos.length === 0 && Object.keys(about).length === 0;

const isText = (field: string): boolean => (own(KINDS, field) ?? 'fact') !== 'fact';
type WithDetails = { readonly details: ListingDetails };
const ofDetails = {
  split: (data: object) => {
    const { details } = data as WithDetails;
    const texts = Object.fromEntries(Object.entries(details).filter(([field]) => isText(field)));
    return { rest: { ...data, details: withoutTexts(details) }, texts };
  },
  join: (rest: object, texts: object) => ({ ...rest, details: { ...(rest as WithDetails).details, ...texts } }),
};
/** Events that refer to the texts of a listing without containing them (`engine/event-store/event-texts.ts`). */
export const LISTING_TEXTS = { ListingPublished: ofDetails, ListingCopied: ofDetails, ListingEdited: ofDetails } as const;

/** Why an edit of an approved listing is reviewed (D-54). */
export const REVIEW_REASONS = ['address', 'type', 'registration', 'photos'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export type ListingEvent =
  | Event<'ListingPublished', ListingRef & { hostId: number; details: ListingDetails; publishedAt: Instant }>
  /** A draft until its host has submitted the wizard (D-27, D-52). */
  | Event<'ListingCopied', ListingRef & { hostId: number; originalId: number; details: ListingDetails; copiedAt: Instant }>
  | Event<'ListingSubmitted', ListingRef & { submittedAt: Instant }>
  | Event<'ListingEdited', ListingRef & { details: ListingDetails; changed: readonly string[]; editedAt: Instant }>
  /**
   * An administrator requires changes before approval: a draft again until its host submits it. The message to the host is stored outside
   * the log.
   */
  | Event<'ListingChangesRequested', ListingRef & { because: SentBackReason; requestedAt: Instant }>
  | Event<'ListingApproved', ListingRef & { approvedAt: Instant }>
  | Event<'ListingVerified', ListingRef & { verifiedAt: Instant }>
  | Event<'ListingRemoved', ListingRef & { removedAt: Instant }>
  /** An administrator reverted an approval, verification or removal (D-53). */
  | Event<'ListingUnapproved', ListingRef & { unapprovedAt: Instant }>
  | Event<'ListingUnverified', ListingRef & { unverifiedAt: Instant }>
  | Event<'ListingRestored', ListingRef & { restoredAt: Instant }>
  /** Its host changed something that the approval covers; it stays public during the review (D-54). */
  | Event<'ListingReviewRequested', ListingRef & { because: readonly ReviewReason[]; askedAt: Instant }>
  | Event<'ListingReviewed', ListingRef & { reviewedAt: Instant }>
  /**
   * Whether stays that exactly fill a gap shorter than the minimum stay may be requested (D-90). `sold` is on by default, `besideBlocks`,
   * for gaps next to the host's own blocks, is off by default.
   */
  | Event<'OrphanNightsSet', ListingRef & { sold: boolean; besideBlocks?: boolean; setAt: Instant }>
  | Event<'ListingHighlighted', ListingRef & { highlightedAt: Instant }>
  | Event<'ListingUnhighlighted', ListingRef & { unhighlightedAt: Instant }>
  /** `reason`: the code that the host chose; absent from old events. */
  | Event<
      'ListingStruck',
      ListingRef & { reservationId: number; cause: 'rejected' | 'host_deadline'; reason?: string | null; struckAt: Instant }
    >
  /** A rejection that does not count: the nights were taken elsewhere and are now blocked (D-50). */
  | Event<'StrikeSpared', ListingRef & { reservationId: number; reason: string; sparedAt: Instant }>
  /** An administrator reverted one strike, for example because the guest had broken the house rules (D-50). */
  | Event<'StrikeWaived', ListingRef & { reservationId: number; struckAt: Instant; waivedAt: Instant }>
  | Event<'ListingBlocked', ListingRef & { reason: 'three_strikes' | 'admin'; blockedAt: Instant }>
  | Event<'ListingUnblocked', ListingRef & { unblockedAt: Instant }>
  /** Its host's account and texts were erased: earlier events refer to texts that no longer exist (D-145). */
  | Event<'ListingTextsErased', ListingRef & { erasedAt: Instant }>;

export const listingStream = (listingId: number): StreamName<ListingEvent> => `listing-${listingId}`;
