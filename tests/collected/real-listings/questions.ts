import type { LocationRow } from '../../../src/locations/row.ts';
import { addDays } from '../../../src/shared/nights.ts';
import type { DateOnly } from '../../../src/shared/types.ts';

/** A search as people ask it, and the same question as somebody would write it in SQL by hand. */
export type Question = {
  readonly what: string;
  readonly wire: Readonly<Record<string, string>>;
  readonly where: string;
  readonly order?: string;
};

/** The mainland of Spain and Portugal, drawn by hand: [lng, lat]. */
const IBERIA: readonly (readonly [number, number])[] = [
  ...([
    [-9.6, 36.9],
    [-7.4, 36.9],
    [-6.2, 35.9],
    [-2.0, 36.6],
    [0.4, 38.6],
    [3.5, 42.3],
    [-1.7, 43.5],
    [-9.4, 43.9],
    [-9.6, 38.6],
  ] as const),
];
const MICRO = 1_000_000;
const RECOMMENDED = 'highlighted desc, verified desc, score desc, completeness desc, listing_id';

/** A week with the service charge of 10 %, in minor units: in Spain a card costs nothing more (D-67, D-126). */
const WEEK = '(nightly * 7 + (nightly * 7 * 1000 + 5000) / 10000)';
/** The same in whole US cents by the rates table. */
const WEEK_CENTS = `(select floor(${WEEK} * (100 * own.clp_per_unit / usd.clp_per_unit / (case own.currency when 'CLP' then 1 else 100 end))::float8 + 0.5)
  from exchange_rates own, exchange_rates usd where own.currency = search_listings.currency and usd.currency = 'USD')`;

/** The rules of the calendar: free, long enough with no short gap left beside it, or a gap filled exactly (D-90). */
const free = (from: DateOnly, to: DateOnly, unit: 'nightly' | 'monthly'): string => {
  const [first, end] = [`date '${from}'`, `date '${to}'`];
  const today = `(now() at time zone time_zone)::date`;
  const mode = unit === 'nightly' ? 'monthly' : 'daily';
  const leavesGap = `exists (select 1 from unnest(busy) r where
    (upper(r) < ${first} and ${first} - upper(r) < min_nights and upper(r) > ${today}
      and not exists (select 1 from unnest(busy) o where upper(o) > upper(r) and upper(o) <= ${first}))
    or (lower(r) > ${end} and lower(r) - ${end} < min_nights
      and not exists (select 1 from unnest(busy) o where lower(o) < lower(r) and lower(o) >= ${end})))`;
  const fillsGap = `exists (select 1 from unnest(busy) r where upper(r) = ${first}) and exists (select 1 from unnest(busy) r where lower(r) = ${end})`;
  return `mode <> '${mode}' and ${unit} is not null and not busy && daterange('${from}', '${to}') and (min_nights = 1
    or (min_nights <= ${end} - ${first} and not ${leavesGap}) or (min_nights > ${end} - ${first} and ${fillsGap}))`;
};

/** Ten searches, from a comuna to everything there is. */
export const typicalQuestions = (today: DateOnly, places: readonly LocationRow[]): Question[] => {
  const place = (name: string, country: string) => places.find((p) => p.name_es === name && p.country_code === country)?.id ?? 0;
  const days = (start: number, nights: number) => [addDays(today, start), addDays(today, start + nights)] as const;
  const [weekend, week, month] = [days(20, 3), days(45, 7), days(60, 61)];
  const stay = ([fecha_inicio, fecha_termino]: readonly [DateOnly, DateOnly]) => ({ fecha_inicio, fecha_termino });
  const at = (id: number) => `place_ids @> array[${id}]`;
  const ring = IBERIA.map(([lng, lat]) => `(${lng * MICRO},${lat * MICRO})`).join(',');
  return [
    { what: 'a comuna', wire: { comuna: 'Providencia', country: 'Chile' }, where: at(place('Providencia', 'CL')) },
    {
      what: 'a weekend in a barrio for two',
      wire: { comuna: 'Palermo', country: 'Argentina', ...stay(weekend), numero_huespedes: '2' },
      where: `${at(place('Palermo', 'AR'))} and guests >= 2 and ${free(...weekend, 'nightly')}`,
    },
    {
      what: 'a week in a city by price, up to 924 dollars in all',
      wire: { comuna: 'Barcelona', country: 'Spain', ...stay(week), precio_max: '924', orden: 'precio_asc' },
      where: `${at(place('Barcelona', 'ES'))} and ${WEEK_CENTS} <= 92400 and ${free(...week, 'nightly')}`,
      order: `${WEEK_CENTS}, listing_id`,
    },
    {
      what: 'two months in a city',
      wire: { comuna: 'Madrid', country: 'Spain', ...stay(month) },
      where: `${at(place('Madrid', 'ES'))} and ${free(...month, 'monthly')}`,
    },
    {
      what: 'the window of a map over a city centre, a week, with kitchen and washing machine',
      wire: { northeast: '38.7250,-9.1200', southwest: '38.7050,-9.1500', ...stay(week), cocina: '1', lavadora: '1' },
      where: `lat_e6 between 38705000 and 38725000 and lng_e6 between -9150000 and -9120000 and flags @> '{cocina,lavadora}' and ${free(...week, 'nightly')}`,
    },
    {
      what: 'a place drawn by hand',
      wire: { polygon: '[[-70.65,-33.46],[-70.55,-33.45],[-70.56,-33.39],[-70.62,-33.41]]', numero_huespedes: '3' },
      where: `point(lng_e6, lat_e6) <@ polygon '((-70650000,-33460000),(-70550000,-33450000),(-70560000,-33390000),(-70620000,-33410000))' and guests >= 3`,
    },
    {
      what: 'whole houses with three rooms in a city, the newest first',
      wire: { comuna: 'Sevilla', country: 'Spain', tipo_alojamiento: 'entero', rooms_number: '3', orden: 'nuevos' },
      where: `${at(place('Sevilla', 'ES'))} and rooms >= 3 and type = 'entire' and category in ('casa', 'departamento', 'hostal', 'hotel', 'residencia', 'lodge', 'cabana', 'refugio', 'wg')`,
      order: 'approved_at desc, listing_id desc',
    },
    {
      what: 'a week in a whole country, by price',
      wire: { country: 'Spain', ...stay(week), orden: 'precio_asc' },
      where: `${at(3)} and ${free(...week, 'nightly')}`,
      order: `${WEEK_CENTS}, listing_id`,
    },
    {
      what: 'a week inside the outline of two countries',
      wire: { polygon: JSON.stringify(IBERIA), ...stay(week), numero_huespedes: '2' },
      where: `point(lng_e6, lat_e6) <@ polygon '(${ring})' and guests >= 2 and ${free(...week, 'nightly')}`,
    },
    { what: 'everything there is', wire: {}, where: 'true' },
  ];
};

/** One page and the total, in one statement. */
export const byHand = ({ where, order = RECOMMENDED }: Question): string =>
  `select listing_id, count(*) over () as total from search_listings where live and ${where} order by ${order} limit 12`;
