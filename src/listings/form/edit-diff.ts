import { textsOf } from '../../platform/texts.ts';
import { moneyText } from '../../shared/formats.ts';
import { type Language, textIn } from '../../shared/languages.ts';
import { stayHoursOf } from '../../shared/stay-rules.ts';
import type { ListingDetails, Prices } from '../events.ts';

/** A changed part, with both values where they fit into a line. */
type Difference = { readonly label: string; readonly value: string };

const PARTS = [
  'title',
  'address',
  'type',
  'category',
  'mode',
  'squareMetres',
  'roomCount',
  'maxGuests',
  'minNights',
  'hours',
  'registrationNumber',
  'externalReference',
  'videoUrl',
  'nightly',
  'monthly',
  'features',
  'proximity',
  'welcome',
  'rooms',
  'photos',
  'about',
  'houseRules',
  'sharedSpaces',
  'kitchenUse',
  'cleaningRules',
] as const;
type Part = (typeof PARTS)[number];

/** Parts that are derived from the exact point, which are reported as a change of the address. */
const FROM_ADDRESS: ReadonlySet<string> = new Set(['point', 'placeIds', 'locality', 'countryCode', 'timeZone']);

/** The differences between two states of a listing, for its host (D-120). `changed`: the changed parts in the event. */
export const differences = (
  before: ListingDetails,
  after: ListingDetails,
  changed: readonly string[],
  language: Language,
): Difference[] => {
  const named = changed.flatMap((part) => (part === 'prices' ? ['nightly', 'monthly'] : FROM_ADDRESS.has(part) ? ['address'] : [part]));
  const t = textsOf(language);
  return [...new Set(named)].flatMap((name) => {
    const part = PARTS.find((known) => known === name);
    if (!part) return [];
    const label = t(`listings:edit.part.${part}`);
    const [old, now] = [shortly(part, before, language), shortly(part, after, language)];
    if (old === undefined || now === undefined) return [{ label, value: t('listings:edit.changed') }];
    return old === now ? [] : [{ label, value: `${old ?? t('listings:edit.none')} → ${now ?? t('listings:edit.none')}` }];
  });
};

const price = ({ currency }: Prices, amount: number | null): string | null => (amount === null ? null : moneyText({ amount, currency }));

/** A value as a short text, null for no value; undefined when it does not fit into a line. */
const shortly = (part: Part, d: ListingDetails, language: Language): string | null | undefined => {
  switch (part) {
    case 'title':
      return textIn(d.title, language);
    case 'squareMetres':
    case 'roomCount':
    case 'maxGuests':
    case 'minNights':
      return String(d[part]);
    case 'hours': {
      const { checkIn, checkOut } = stayHoursOf(d);
      return `${checkIn}, ${checkOut}`;
    }
    case 'registrationNumber':
    case 'externalReference':
      return d[part];
    case 'nightly':
      return price(d.prices, d.prices.nightly);
    case 'monthly':
      return price(d.prices, d.prices.monthlyTotal);
    default:
      return undefined;
  }
};
