import type { Category, ListingType } from '../listings/events.ts';
import { type PriceBasis as BasisOfStay, basisOfStay } from '../shared/stay-rules.ts';
import type { Currency, Stay } from '../shared/types.ts';

export const ORDERS = ['recomendado', 'precio_asc', 'precio_desc', 'nuevos'] as const;
export type Order = (typeof ORDERS)[number];

/** A listing on a page of results: what is shown of it in its own currency, in minor units. */
export type Found = { listingId: number; price: number; unit: 'noche' | 'mes'; currency: Currency; lat: number; lng: number };

export type Box = { south: number; west: number; north: number; east: number };
/** A closed or open ring of [lng, lat] in degrees. */
export type Ring = readonly (readonly [number, number])[];
/** A place by its id counts by the exact point when the listing was written; boxes and rings by the public point (D-44). */
export type Area = { kind: 'place'; id: number } | { kind: 'box'; box: Box } | { kind: 'ring'; ring: Ring };

export type Filter = {
  area: Area | null;
  stay: Stay | null;
  guests: number;
  /** At least so many; 0 is studios alone; null any. */
  rooms: number | null;
  /** US cents a night under 30 nights, else a month; null no limit. */
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

/** A rental type with the categories that count as it: coworking spaces and campers are types of their own (docs/rules/product.md#data). */
export type Kind = { types: readonly ListingType[]; among: readonly Category[] };

/** How a stay is priced: without dates by the month, a night thirty times for what has no monthly price. */
export type PriceBasis = BasisOfStay | 'any';
export const priceBasis = (stay: Stay | null): PriceBasis => (stay ? basisOfStay(stay) : 'any');
