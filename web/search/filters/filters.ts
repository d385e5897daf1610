import type { Criteria } from '../shared/criteria.ts';
import type { Category, Flag, Type } from '../shared/vocabulary.ts';

/** An active filter besides place, dates and guests, and the criteria without it. */
export type ActiveFilter = { id: string; without: Partial<Criteria> } & (
  | { kind: 'price'; least: number; most: number }
  | { kind: 'type'; name: Type }
  | { kind: 'category'; name: Category }
  | { kind: 'rooms'; least: number }
  | { kind: 'verified' }
  | { kind: 'flag'; name: Flag }
);

/** The active filters, one per chip (S-06). */
export const activeFilters = ({ types, categories, rooms, priceMin, priceMax, verified, flags }: Criteria): ActiveFilter[] => [
  ...(priceMin > 0 || priceMax > 0
    ? [{ id: 'price', kind: 'price' as const, least: priceMin, most: priceMax, without: { priceMin: 0, priceMax: 0 } }]
    : []),
  ...types.map((name) => ({
    id: `type-${name}`,
    kind: 'type' as const,
    name,
    without: { types: types.filter((other) => other !== name) },
  })),
  ...categories.map((name) => ({
    id: `category-${name}`,
    kind: 'category' as const,
    name,
    without: { categories: categories.filter((other) => other !== name) },
  })),
  ...(rooms === null ? [] : [{ id: 'rooms', kind: 'rooms' as const, least: rooms, without: { rooms: null } }]),
  ...(verified ? [{ id: 'verified', kind: 'verified' as const, without: { verified: false } }] : []),
  ...flags.map((name) => ({
    id: `flag-${name}`,
    kind: 'flag' as const,
    name,
    without: { flags: flags.filter((other) => other !== name) },
  })),
];

/** Criteria that reset all filters except place, dates and order (S-06). */
export const NO_FILTERS = {
  guests: 1,
  types: [],
  categories: [],
  rooms: null,
  priceMin: 0,
  priceMax: 0,
  verified: false,
  flags: [],
} as const satisfies Partial<Criteria>;
