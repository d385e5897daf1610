import { monthsAndNights, nightsOf } from '../kernel/nights.ts';
import { basisOfStay, holdsMonth, type PriceBasis } from '../kernel/stay-rules.ts';
import type { Currency, Stay } from '../kernel/types.ts';
import type { Category, ListingType } from '../listings/events.ts';
import type { Length } from './dollars.ts';

export const ORDERS = ['recomendado', 'precio_asc', 'precio_desc', 'nuevos'] as const;
export type Order = (typeof ORDERS)[number];

/** A listing on a page of results, with its price per unit in its own currency (minor units). */
export type Found = {
  listingId: number;
  price: number;
  unit: 'noche' | 'mes';
  currency: Currency;
  country: string;
  /** The number of public reviews by guests, and the sum of their ratings. */
  reviews: number;
  rating: number;
  lat: number;
  lng: number;
};

export type Box = { south: number; west: number; north: number; east: number };
/** A closed or open ring of [lng, lat] in degrees. */
export type Ring = readonly (readonly [number, number])[];
/**
 * A place matches by the exact point of the listing, assigned when the listing was written; boxes and rings match by the public point
 * (D-44).
 */
export type Area = { kind: 'place'; id: number } | { kind: 'box'; box: Box } | { kind: 'ring'; ring: Ring };

export type Filter = {
  area: Area | null;
  stay: Stay | null;
  /** Without dates: the compared price; null for the one that most of the results have, if the search names none. */
  by: PriceBasis | null;
  guests: number;
  /** The minimum; 0 means studios only, null any. */
  rooms: number | null;
  /** US cents of the compared price (`basisOf`); null: no limit. */
  priceMin: number | null;
  priceMax: number | null;
  /** Any of these kinds; empty for all. */
  kinds: readonly Kind[];
  /** Any of these; empty for all. */
  categories: readonly Category[];
  /** All of these. */
  flags: readonly string[];
  verifiedOnly: boolean;
  /** Excludes spaces in these countries and places, because of the site conditions (`within-conditions.ts`). */
  without?: { readonly countries: readonly string[]; readonly places: readonly number[] };
  /** Listings that the searching person has hidden; excluded as well (S-25). */
  hidden?: readonly number[];
};

/** A rental type with its categories: coworking spaces and campers are types of their own (docs/rules/product.md#data). */
export type Kind = { types: readonly ListingType[]; among: readonly Category[] };

/**
 * The prices that a search compares, sorts and shows on its map: with dates, the first figure of a card (D-126). `stay`: null without
 * dates, where the price of one `unit` is compared, else its length at the price of that unit. `monthly`: its length for spaces let by the
 * month only, null where such a space has no price for it (D-167).
 */
export type Basis = { readonly unit: PriceBasis; readonly stay: Length | null; readonly monthly: Length | null };
export const basisOf = ({ stay, by }: { readonly stay: Stay | null; readonly by: PriceBasis }): Basis => {
  if (stay === null) return { unit: by, stay: null, monthly: null };
  const unit = basisOfStay(stay);
  const monthly = unit === 'month' || holdsMonth(stay) ? monthsAndNights(stay) : null;
  return { unit, stay: unit === 'month' ? monthly : nightsOf(stay), monthly };
};

/** The unit that more of the spaces have a price for; the month on a tie. */
export const basisOfMost = ({ nightly, monthly }: { readonly nightly: number; readonly monthly: number }): PriceBasis =>
  nightly > monthly ? 'night' : 'month';
