import type { Category, ListingType } from '../listings/events.ts';
import { nightsOf } from '../shared/nights.ts';
import { basisOfStay, type PriceBasis } from '../shared/stay-rules.ts';
import type { Currency, Stay } from '../shared/types.ts';

export const ORDERS = ['recomendado', 'precio_asc', 'precio_desc', 'nuevos'] as const;
export type Order = (typeof ORDERS)[number];

/** A listing on a page of results, with its price of one unit in its own currency (minor units). */
export type Found = {
  listingId: number;
  price: number;
  unit: 'noche' | 'mes';
  currency: Currency;
  country: string;
  /** Public reviews by guests, and the sum of what they gave. */
  reviews: number;
  rating: number;
  lat: number;
  lng: number;
};

export type Box = { south: number; west: number; north: number; east: number };
/** A closed or open ring of [lng, lat] in degrees. */
export type Ring = readonly (readonly [number, number])[];
/** A place matches by the exact point of the listing, assigned when it was written; boxes and rings match by the public point (D-44). */
export type Area = { kind: 'place'; id: number } | { kind: 'box'; box: Box } | { kind: 'ring'; ring: Ring };

export type Filter = {
  area: Area | null;
  stay: Stay | null;
  /** Without dates: the price of what is compared. */
  by: PriceBasis;
  guests: number;
  /** The minimum; 0 means studios only, null any. */
  rooms: number | null;
  /** US cents of what is compared (`basisOf`); null: no limit. */
  priceMin: number | null;
  priceMax: number | null;
  /** Any of these kinds; empty for all. */
  kinds: readonly Kind[];
  /** Any of these; empty for all. */
  categories: readonly Category[];
  /** All of these. */
  flags: readonly string[];
  verifiedOnly: boolean;
  /** Spaces of these countries and places are left out, because of the conditions (`within-conditions.ts`). */
  without?: { readonly countries: readonly string[]; readonly places: readonly number[] };
};

/** A rental type with its categories: coworking spaces and campers are types of their own (docs/rules/product.md#data). */
export type Kind = { types: readonly ListingType[]; among: readonly Category[] };

/**
 * The prices that a search compares, sorts and shows on its map (D-126). `nights`: with dates under 30 nights the whole stay of so many;
 * null: the price of one `unit`, which without dates is the one that was asked for.
 */
export type Basis = { readonly unit: PriceBasis; readonly nights: number | null };
export const basisOf = ({ stay, by }: Pick<Filter, 'stay' | 'by'>): Basis => {
  const unit = stay ? basisOfStay(stay) : by;
  return { unit, nights: stay && unit === 'night' ? nightsOf(stay) : null };
};
