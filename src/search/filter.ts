import type { Category, ListingType } from '../listings/events.ts';
import { type PriceBasis as BasisOfStay, basisOfStay } from '../shared/stay-rules.ts';
import type { Currency, Stay } from '../shared/types.ts';

export const ORDERS = ['recomendado', 'precio_asc', 'precio_desc', 'nuevos'] as const;
export type Order = (typeof ORDERS)[number];

/** A listing on a page of results, with its price in its own currency (minor units). */
export type Found = { listingId: number; price: number; unit: 'noche' | 'mes'; currency: Currency; lat: number; lng: number };

export type Box = { south: number; west: number; north: number; east: number };
/** A closed or open ring of [lng, lat] in degrees. */
export type Ring = readonly (readonly [number, number])[];
/** A place matches by the exact point of the listing, assigned when it was written; boxes and rings match by the public point (D-44). */
export type Area = { kind: 'place'; id: number } | { kind: 'box'; box: Box } | { kind: 'ring'; ring: Ring };

export type Filter = {
  area: Area | null;
  stay: Stay | null;
  guests: number;
  /** The minimum; 0 means studios only, null any. */
  rooms: number | null;
  /** US cents, per night for stays under 30 nights, otherwise per month; null: no limit. */
  priceMin: number | null;
  priceMax: number | null;
  /** Any of these kinds; empty for all. */
  kinds: readonly Kind[];
  /** Any of these; empty for all. */
  categories: readonly Category[];
  /** All of these. */
  flags: readonly string[];
  verifiedOnly: boolean;
};

/** A rental type with its categories: coworking spaces and campers are types of their own (docs/rules/product.md#data). */
export type Kind = { types: readonly ListingType[]; among: readonly Category[] };

/** The price basis of a stay; without dates the monthly price, or thirty times the nightly one where there is none. */
export type PriceBasis = BasisOfStay | 'any';
export const priceBasis = (stay: Stay | null): PriceBasis => (stay ? basisOfStay(stay) : 'any');
