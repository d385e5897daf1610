import { moneyText } from '../../shared/formats.ts';
import type { Language } from '../../shared/types.ts';
import type { ListingDetails, Prices, Texts } from '../events.ts';

/** What differs, with both values where they are short enough to be read in a line. */
type Difference = { readonly label: string; readonly value: string };

const LABELS = {
  title: { es: 'Título', en: 'Title' },
  address: { es: 'Dirección', en: 'Address' },
  type: { es: 'Tipo', en: 'Type' },
  category: { es: 'Categoría', en: 'Category' },
  mode: { es: 'Modalidad', en: 'Rental mode' },
  squareMetres: { es: 'Superficie en m²', en: 'Square metres' },
  roomCount: { es: 'Habitaciones', en: 'Rooms' },
  maxGuests: { es: 'Huéspedes como máximo', en: 'Guests at most' },
  minNights: { es: 'Mínimo de noches', en: 'Minimum nights' },
  registrationNumber: { es: 'Número de registro', en: 'Registration number' },
  externalReference: { es: 'Tu referencia', en: 'Your reference' },
  videoUrl: { es: 'Video', en: 'Video' },
  nightly: { es: 'Precio por noche', en: 'Price a night' },
  monthly: { es: 'Total al mes', en: 'Total a month' },
  features: { es: 'Equipamiento', en: 'Features' },
  proximity: { es: 'Lo que está cerca', en: 'What is near' },
  welcome: { es: 'A quién recibes', en: 'Who is welcome' },
  rooms: { es: 'Qué hay en las habitaciones', en: 'What the rooms hold' },
  photos: { es: 'Fotos', en: 'Photos' },
  about: { es: 'Sobre este lugar', en: 'About this place' },
  houseRules: { es: 'Convivencia', en: 'House rules' },
  sharedSpaces: { es: 'Espacios comunes', en: 'Shared spaces' },
  kitchenUse: { es: 'Uso de la cocina', en: 'Use of the kitchen' },
  cleaningRules: { es: 'Aseo y limpieza', en: 'Cleaning' },
} as const;
type Part = keyof typeof LABELS;

/** What follows from the exact point says no more than that the address changed. */
const FROM_ADDRESS: ReadonlySet<string> = new Set(['point', 'placeIds', 'locality', 'countryCode', 'timeZone']);
const CHANGED = { es: 'cambió', en: 'changed' } as const;
const NONE = { es: 'nada', en: 'none' } as const;

/** The differences between two states of a listing, for its host (D-120). `changed` are the parts the event names. */
export const differences = (
  before: ListingDetails,
  after: ListingDetails,
  changed: readonly string[],
  language: Language,
): Difference[] => {
  const named = changed.flatMap((part) => (part === 'prices' ? ['nightly', 'monthly'] : FROM_ADDRESS.has(part) ? ['address'] : [part]));
  return [...new Set(named)].filter(isPart).flatMap((part) => {
    const [old, now] = [shortly(part, before, language), shortly(part, after, language)];
    if (old === undefined || now === undefined) return [{ label: LABELS[part][language], value: CHANGED[language] }];
    return old === now ? [] : [{ label: LABELS[part][language], value: `${old ?? NONE[language]} → ${now ?? NONE[language]}` }];
  });
};

const isPart = (name: string): name is Part => Object.hasOwn(LABELS, name);
const inOne = (texts: Texts, language: Language): string | null => texts[language] ?? texts.es ?? texts.en ?? null;
const price = ({ currency }: Prices, amount: number | null): string | null => (amount === null ? null : moneyText({ amount, currency }));

/** A value in a few words, null for none; undefined where a line would not do. */
const shortly = (part: Part, d: ListingDetails, language: Language): string | null | undefined => {
  switch (part) {
    case 'title':
      return inOne(d.title, language);
    case 'squareMetres':
    case 'roomCount':
    case 'maxGuests':
    case 'minNights':
      return String(d[part]);
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
