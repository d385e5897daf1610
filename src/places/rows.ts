import { countryName } from '../kernel/countries.ts';
import type { Language } from '../kernel/types.ts';

type LocationKind = 'country' | 'city' | 'comuna';

/**
 * A place of the catalogue (docs/rules/product.md#data, Location catalogue). The box is in degrees; the polygon a closed ring of [lng,
 * lat].
 */
export type LocationRow = {
  id: number;
  country_code: string;
  kind: LocationKind;
  name_es: string;
  name_en: string;
  within: string | null;
  lat: number;
  lng: number;
  south: number;
  west: number;
  north: number;
  east: number;
  polygon: [number, number][] | null;
  /** The polygon is a surveyed border, not an outline made from the size. */
  bordered: boolean;
  population: number;
  home: boolean;
  slug: string;
  search: string;
};

export const placeName = (row: LocationRow, language: Language): string => row[`name_${language}`];

/** `Providencia, Santiago, Chile` */
export const longName = (row: LocationRow, language: Language): string => {
  const name = placeName(row, language);
  if (row.kind === 'country') return name;
  const between = row.within !== null && row.within !== row.name_es ? [row.within] : [];
  return [name, ...between, countryName(row.country_code, language)].join(', ');
};
