import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type About, settings } from '../server/settings/settings.ts';

/**
 * Where a number of the product is kept. `version` and `condition`: its first value is that of a variable of the environment, and the
 * console changes it from an instant on, by two administrators; `by_hand`: the same, over what comes from the address of the variable,
 * until it is taken back; `code`: a constant, which a release changes; `decided`: a rule that no number of the program stands for.
 */
type Place =
  | { readonly kind: keyof typeof SET; readonly variables: readonly (keyof typeof settings.shape)[] }
  | { readonly kind: 'code'; readonly file: string; readonly pattern: RegExp }
  | { readonly kind: 'decided'; readonly rule: string; readonly value: string };

/** How a place names the variables. */
const SET = {
  version: 'versions of the tariff, the first by',
  condition: 'versions of the conditions, the first by',
  by_hand: 'console, by hand, over the table of',
} as const;

/** A number or word of the product that somebody may ask for: what it is of, where it is kept, and in which unit it counts. */
type Constant = { readonly name: string; readonly place: Place; readonly unit: string };

const byHand = (...variables: (keyof typeof settings.shape)[]): Place => ({ kind: 'by_hand', variables });
const condition = (...variables: (keyof typeof settings.shape)[]): Place => ({ kind: 'condition', variables });
const version = (...variables: (keyof typeof settings.shape)[]): Place => ({ kind: 'version', variables });
/** The value of a constant that is declared under this name. */
const named = (file: string, name: string): Place => ({
  kind: 'code',
  file,
  pattern: new RegExp(`^(?:export )?const ${name}(?:: [^=]*(?:=> [^=]*)?)? = ([\\s\\S]*?)(?: as const)?;(?: //.*)?$`, 'm'),
});
/** A value that stands within a statement: the groups of the pattern. */
const within = (file: string, pattern: RegExp): Place => ({ kind: 'code', file, pattern });
const decided = (rule: string, value: string): Place => ({ kind: 'decided', rule, value });

const FORMATS = 'src/kernel/formats.ts';
const STAYS = 'src/kernel/stay-rules.ts';
const SPACES = 'src/kernel/listings/limits.ts';
const VALUES = 'web/publish/form/values.ts';

/** The constants of the product, by topic. `docs/settings.md` has them as a table, with the values that stand in the code. */
export const CONSTANTS: Readonly<Record<string, readonly Constant[]>> = {
  Money: [
    { name: 'refund before check-in', place: named('src/kernel/refund-table.ts', 'REFUND_STEPS'), unit: 'days, % of the stay' },
    { name: 'service charge', place: version('SERVICE_CHARGE_PERCENT'), unit: '% by mode and country' },
    {
      name: 'charges of payment methods',
      place: version('GATEWAY_PERCENT_MERCADOPAGO', 'GATEWAY_PERCENT_PAYPAL', 'GATEWAY_PERCENT_BANKTRANSFER'),
      unit: '% (Mercado Pago, PayPal, bank transfer)',
    },
    { name: 'no charge for cards', place: version('NO_CARD_SURCHARGE'), unit: 'countries' },
    {
      name: 'currencies of Mercado Pago',
      place: within('src/pricing/methods.ts', /card\('mercadopago', currency === '(\w+)'/),
      unit: 'currency',
    },
    { name: 'discount of a following stay', place: named('src/pricing/discounts.ts', 'FOLLOW_ON'), unit: '% of the service charge, days' },
    { name: 'host fee', place: decided('D-100', 'none'), unit: 'publishing is free' },
    { name: 'deposit of a stay under 30 nights', place: decided('D-62', 'none'), unit: 'everything is paid at once' },
    { name: 'deposit of a stay from 30 nights', place: decided('D-62', 'the first month'), unit: 'paid in advance, part of the rent' },
    { name: 'payout of a month', place: named('src/kernel/payout-days.ts', 'RENT_DAYS'), unit: 'business days of the month' },
    { name: 'new coupon', place: named('admin/coupons/CouponForm.tsx', 'NEW'), unit: 'terms (7: every day; −1: without limit)' },
    { name: 'exchange rates', place: byHand('RATES_URL'), unit: 'CLP for one unit, once a day' },
    { name: 'currency of visitors', place: named('web/env.ts', 'DEFAULT_CURRENCY'), unit: 'currency' },
    { name: 'currency of a new listing', place: within(VALUES, /moneda: '(\w+)'/), unit: 'key of a currency' },
    { name: 'keys of currencies', place: named('src/kernel/money.ts', 'WIRE_KEY'), unit: 'keys' },
    { name: 'decimals of currencies', place: named('src/kernel/money.ts', 'EXPONENT'), unit: 'decimals' },
  ],
  Stays: [
    { name: 'shortest stay', place: decided('D-04', 'tiempo_min of the listing'), unit: 'nights' },
    { name: 'shortest stay of the whole site', place: condition('LEAST_NIGHTS'), unit: 'nights; 1 leaves it to each space' },
    { name: 'longest stay', place: named(STAYS, 'LONGEST_STAY_MONTHS'), unit: 'months' },
    { name: 'how far ahead', place: named(STAYS, 'HORIZON_MONTHS'), unit: 'months' },
    { name: 'priced by the month from', place: named(STAYS, 'MONTHLY_FROM_NIGHTS'), unit: 'nights' },
    { name: 'Buenos Aires: law speaks of at most', place: named('src/kernel/legal/stay-terms.ts', 'MAX_MONTHS'), unit: 'months' },
    { name: 'Buenos Aires: a longer stay is refused', place: condition('ENFORCE_LETTING_LAW'), unit: '1 or 0 (both sides are warned)' },
    { name: 'minimum stay of a new listing', place: within(VALUES, /tiempo_min: '(\d+)'/), unit: 'nights' },
    { name: 'host answers', place: condition('HOST_ANSWER'), unit: 'duration' },
    { name: 'guest pays', place: condition('GUEST_PAYMENT'), unit: 'duration' },
    { name: 'transfer is announced', place: condition('TRANSFER_WINDOW'), unit: 'duration' },
    { name: 'a draft lives', place: condition('DRAFT_LIFE'), unit: 'duration' },
    { name: 'rejections that block a listing', place: named('src/listings/policies.ts', 'STRIKES_TO_BLOCK'), unit: 'markers' },
    { name: 'a rejection counts for', place: named('src/listings/policies.ts', 'STRIKE_LIFE'), unit: 'duration' },
    { name: 'guests of a booking', place: named(STAYS, 'MAX_GUESTS'), unit: 'persons, from 1' },
    { name: 'guests of the filter', place: named(STAYS, 'MAX_GUESTS_IN_FILTER'), unit: 'persons, from 1' },
    { name: 'guests at first', place: within('web/search/filters/filters.ts', /guests: (\d+)/), unit: 'persons' },
  ],
  Listings: [
    { name: 'rooms', place: named(SPACES, 'MAX_ROOMS'), unit: 'rooms, from 0 (studio)' },
    { name: 'rooms of the filter', place: named(SPACES, 'MAX_ROOMS'), unit: 'rooms, from 0 (studio)' },
    { name: 'counters', place: named(SPACES, 'MAX_COUNT'), unit: 'of one thing, from 0' },
    { name: 'least photos', place: named(SPACES, 'MIN_PHOTOS'), unit: 'photos' },
    { name: 'photos by the named slots', place: named('src/listings/vocabulary.ts', 'PHOTO_SLOTS'), unit: 'slots' },
    { name: 'most photos', place: named(SPACES, 'MAX_PHOTOS'), unit: 'photos' },
    { name: 'size of a photo', place: named('src/listings/photos/photo-limits.ts', 'MAX_PHOTO_BYTES'), unit: 'bytes' },
    { name: 'visit after the publication', place: named('src/viewings/dates.ts', 'PROTOCOL_DAYS'), unit: 'business days' },
    { name: 'countries in which spaces are let', place: condition('OPERATES'), unit: 'ISO 3166 codes' },
    { name: 'countries of the catalogue', place: named('src/kernel/countries.ts', 'COUNTRIES'), unit: 'ISO 3166 codes' },
    { name: 'a near place is within', place: within('texts/en/site-listing.json', /Within a (\d+)-minute walk/), unit: 'minutes on foot' },
  ],
  Search: [
    { name: 'step of the price slider', place: named('web/search/filters/price.ts', 'STEPS'), unit: 'a month; a tenth by the night' },
    { name: 'steps of the price slider', place: named('web/search/filters/price.ts', 'STEP_COUNT'), unit: 'steps, from 0' },
    { name: 'results a page', place: within('src/search/contract.ts', /\.\.\.pageQuery\((\d+)\)/), unit: 'rows' },
    { name: 'most rows a page', place: named('src/server/http/input/lists.ts', 'MAX_A_PAGE'), unit: 'rows' },
    { name: 'words of addresses', place: named('src/places/landing.ts', 'TERMS'), unit: 'words by language and country' },
    { name: 'word of other countries', place: named('src/places/landing.ts', 'GENERAL'), unit: 'word by language' },
  ],
  Pages: [
    { name: 'reservations a page', place: within('src/reservations/contract.ts', /\.\.\.pageQuery\((\d+)\)/), unit: 'rows' },
    { name: 'rows of the console', place: named('admin/ui/lists/ConsoleList.tsx', 'PER_PAGE'), unit: 'rows' },
    { name: 'height of its tables', place: within('admin/ui/lists/lists.module.css', /max-height: (6\d\dpx);/), unit: 'at most' },
    { name: 'sheet of a workbook', place: named('src/server/xlsx/workbook.ts', 'SHEET'), unit: 'name' },
    { name: 'jump of the pager', place: within('web/ui/Pager.tsx', /jump\(page \+ (\d\d)/), unit: 'pages' },
    { name: 'phone of the contact form', place: named('web/content/ContactForm.tsx', 'PHONE_DIGITS'), unit: 'digits' },
    { name: 'narrow screens', place: within('web/theme.ts', /\[(768), /), unit: 'px, below it' },
    { name: 'first day of the week', place: within('web/calendar/DayGrid.tsx', /weekStartsOn=\{(\d)\}/), unit: 'day (1: Monday)' },
    { name: 'order of a date in Spanish', place: within(FORMATS, /es: \{[\s\S]*?day: \(.*?\) => `(.*?)`/), unit: 'date' },
    { name: 'order of a date in English', place: within(FORMATS, /en: \{[\s\S]*?day: \(.*?\) => `(.*?)`/), unit: 'date' },
    { name: 'languages', place: named('src/kernel/languages.ts', 'LANGUAGES'), unit: 'the first one where a text is missing' },
    { name: 'map of a listing', place: named('web/map/PointMap.tsx', 'AREA'), unit: 'zoom' },
    { name: 'map of a door', place: named('web/map/PointMap.tsx', 'DOOR'), unit: 'zoom' },
    { name: 'deepest zoom', place: named('web/map/clusters.ts', 'DEEPEST_ZOOM'), unit: 'zoom' },
    { name: 'widest zoom', place: within('web/map/MapView.tsx', /minZoom: (\d+)/), unit: 'zoom' },
  ],
  Times: [
    { name: 'filters of a list apply after', place: named('web/ui/form/use-filter.ts', 'DEBOUNCE_MS'), unit: 'ms' },
    { name: 'carousel of the home page', place: named('web/home/HomePage.tsx', 'EVERY_MS'), unit: 'ms' },
    { name: 'carousel of a place', place: named('web/landing/LandingPage.tsx', 'EVERY_MS'), unit: 'ms' },
    { name: 'spaces in it', place: named('web/landing/queries.ts', 'MAX_SPACES'), unit: 'spaces' },
    { name: 'two cards of a carousel from', place: within('web/styles/parts.css', /min-width: (600px)\) \{\s+\.slides/), unit: 'width' },
    { name: 'profile saved, then home', place: named('web/account/ProfilePage.tsx', 'HOME_AFTER_MS'), unit: 'ms' },
    { name: 'password recovered, then home', place: named('web/account/password/RecoverPage.tsx', 'HOME_AFTER_MS'), unit: 'ms' },
    { name: 'listing published, then the dashboard', place: named('web/publish/wizard/GoingTo.tsx', 'AFTER_MS'), unit: 'ms' },
    { name: 'notice that one has to sign in', place: named('web/ui/overlay/SignInFirst.tsx', 'NOTICE_MS'), unit: 'ms' },
    { name: 'message sent, then the conversation', place: named('web/messages/WriteDialog.tsx', 'SENT_MS'), unit: 'ms' },
    { name: 'toast', place: named('web/ui/overlay/ToastList.tsx', 'SHOWN_MS'), unit: 'ms' },
    { name: 'a view counts again after', place: named('web/listing/visit.ts', 'AGAIN_MS'), unit: 'ms' },
    { name: 'a part of the site loads within', place: named('web/ui/state/chunk-time.ts', 'CHUNK_MS'), unit: 'ms' },
    { name: 'look-up of an address on the internet', place: decided('D-17', 'none'), unit: 'no outside service is asked' },
  ],
};

/** Throws when the code has no such value, or more than one. */
const valueIn = (file: string, pattern: RegExp): string => {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const found = [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))];
  const value = found[0]?.slice(1).join(', ');
  if (value === undefined || found.length > 1) throw new Error(`${found.length} values of ${pattern} in ${file}`);
  return value
    .replace(/\s+/g, ' ')
    .replace(/([[{(]) | ([\]})])/g, '$1$2')
    .replace(/,([\]}])/g, '$1');
};

/** The default of a setting, as `docs/settings.md` shows it. */
export const defaultOf = (name: keyof typeof settings.shape): string => {
  const schema = settings.shape[name];
  const { shown } = schema.meta() as About;
  const fallback = schema.safeParse(undefined);
  return shown ?? (fallback.success && fallback.data !== undefined ? `\`${String(fallback.data)}\`` : '–');
};

const placed = (place: Place): { readonly value: string; readonly where: string } => {
  switch (place.kind) {
    case 'by_hand':
    case 'condition':
    case 'version': {
      const where = place.variables.map((name) => `\`${name}\``).join(', ');
      return {
        value: place.variables.map(defaultOf).join(', '),
        where: `${SET[place.kind]} ${where}`,
      };
    }
    case 'code':
      return { value: `\`${valueIn(place.file, place.pattern)}\``, where: `\`${place.file}\`` };
    case 'decided':
      return { value: place.value, where: `[${place.rule}](rules/decisions.md#${place.rule.toLowerCase()})` };
  }
};

/** Every constant as a row: what it is, its value or default, its unit, and where it is set. */
export const constantsTable = (constants = CONSTANTS): string =>
  Object.entries(constants)
    .map(([topic, list]) => {
      const rows = list.map(({ name, place, unit }) => {
        const { value, where } = placed(place);
        return `| ${name} | ${value.replaceAll('|', '\\|')} | ${unit} | ${where} |`;
      });
      return [`### ${topic}`, '', '| constant | value or default | unit | where it is set |', '|---|---|---|---|', ...rows].join('\n');
    })
    .join('\n\n');
