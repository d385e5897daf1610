import { moneyText } from '../../kernel/formats.ts';
import { type Language, textIn } from '../../kernel/languages.ts';
import { own } from '../../kernel/own.ts';
import { stayHoursOf } from '../../kernel/stay-rules.ts';
import { textsOf } from '../../server/texts.ts';
import type { ListingDetails, Prices } from '../events.ts';

/** A changed part, with both values where they fit into a line. */
type Difference = { readonly label: string; readonly value: string };

/**
 * What a change is called, by the field that an event names as changed; prices are two parts, and what follows from the exact point is a
 * change of the address.
 */
const PARTS = {
  title: ['title'],
  address: ['address'],
  point: ['address'],
  placeIds: ['address'],
  locality: ['address'],
  countryCode: ['address'],
  timeZone: ['address'],
  type: ['type'],
  category: ['category'],
  mode: ['mode'],
  squareMetres: ['squareMetres'],
  roomCount: ['roomCount'],
  maxGuests: ['maxGuests'],
  minNights: ['minNights'],
  hours: ['hours'],
  registrationNumber: ['registrationNumber'],
  externalReference: ['externalReference'],
  videoUrl: ['videoUrl'],
  prices: ['nightly', 'monthly'],
  features: ['features'],
  proximity: ['proximity'],
  welcome: ['welcome'],
  rooms: ['rooms'],
  photos: ['photos'],
  about: ['about'],
  houseRules: ['houseRules'],
  sharedSpaces: ['sharedSpaces'],
  kitchenUse: ['kitchenUse'],
  cleaningRules: ['cleaningRules'],
} as const satisfies Record<keyof ListingDetails | 'address', readonly string[]>;
type Part = (typeof PARTS)[keyof typeof PARTS][number];

/** The differences between two states of a listing, for its host (D-120). `changed`: the changed parts in the event. */
export const differences = (
  before: ListingDetails,
  after: ListingDetails,
  changed: readonly string[],
  language: Language,
): Difference[] => {
  const parts = new Set(changed.flatMap((field): readonly Part[] => own<readonly Part[]>(PARTS, field) ?? []));
  const t = textsOf(language);
  return [...parts].flatMap((part) => {
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
