import type { Currency } from '../src/kernel/types.ts';
import type { Category } from '../src/listings/events.ts';
import type { FEATURES, WireMode, WireType } from '../src/listings/vocabulary.ts';

export type Bilingual = { readonly es: string; readonly en: string };
/** Title and description; a line break separates two paragraphs. */
type Words = readonly [title: string, about: string];
type Feature = (typeof FEATURES)[number];

/** What pictures of a place may show; the scenes carry the same words. */
export type Shows = 'facade' | 'santiago' | 'lisboa' | 'camper' | 'cowork' | 'terrace' | 'view' | 'warm' | 'studio' | 'cabin' | 'adobe';

/** One space as written by hand; `wizard.ts` adds what every such space has. */
export type Plot = {
  readonly tipo: WireType;
  readonly category: Category;
  /** `diario` when absent. */
  readonly mode?: WireMode;
  readonly rooms: number;
  readonly guests: number;
  readonly m2: number;
  /** Minimum nights, 1 when absent; always 30 for a monthly space. */
  readonly min?: number;
  /** Whole units of the currency, by default the place's own. */
  readonly night?: number;
  readonly month?: number;
  readonly currency?: Currency;
  readonly has?: readonly Feature[];
  readonly pets?: boolean;
  readonly shows?: readonly Shows[];
  readonly es: Words;
  readonly en: Words;
};

/** A neighbourhood: its location, currency, street names, and spaces. */
export type Place = {
  readonly key: string;
  readonly country: 'CL' | 'AR' | 'ES' | 'PT' | 'PE';
  readonly currency: Currency;
  readonly lat: number;
  readonly lng: number;
  /** Metres around the point; everything within is land and belongs to the neighbourhood. */
  readonly radius: number;
  /** Invented, in the style of the town. */
  readonly streets: readonly string[];
  /** Scene tags that suit every space here. */
  readonly shows: readonly Shows[];
  readonly metro: boolean;
  readonly plots: readonly Plot[];
};
