import {
  amountText,
  countText,
  dayText,
  lengthText,
  percentText,
  rangeText,
  shortFigureText,
  withPercent,
} from '../../src/kernel/formats.ts';
import type { Figures } from '../data/records.ts';
import { nameIn } from '../tariff/terms.ts';
import { NOTHING } from '../ui/nothing.ts';
import type { Series } from './Chart.tsx';
import { type Change, inPercent, inPoints, inTime, shareOf } from './changes.ts';

export type Plot = {
  readonly name: 'requests' | 'acceptances' | 'answers' | 'paid' | 'refunded' | 'occupancy' | 'held';
  readonly total: string;
  /** Totals in the other currencies: they are never added up. */
  readonly others: readonly string[];
  readonly change: Change | null;
  /** False: less is better, so growth is not good news; null: neutral. */
  readonly moreIsBetter: boolean | null;
  readonly series: Series;
  /** By day, for the small chart. */
  readonly daily: readonly (number | null)[];
  readonly head: readonly string[];
  /** Latest day first, or the city with the most nights first. */
  readonly rows: readonly (readonly string[])[];
};

type Words = { readonly t: (key: string) => string; readonly locale: string };
type Amount = 'pagado' | 'devuelto' | 'en_caja';
type Rest = Omit<Plot, 'name'>;

/** The number of cities drawn, by nights taken; the table has all. */
const CITIES = 8;
/** Above this number of days, bars are too thin to distinguish. */
const BARS = 90;
const HOUR = 3_600;

const latestFirst = <Day extends { dia: string }>(days: readonly Day[]): readonly Day[] => days.toReversed();

const byDay = (days: readonly { dia: string }[], { locale }: Words) => ({
  labels: days.map(({ dia }) => dayText(locale, dia)),
  kind: days.length > BARS ? ('line' as const) : ('bars' as const),
  short: (label: string) => {
    const day = days.find(({ dia }) => dayText(locale, dia) === label)?.dia ?? '';
    return day === '' ? label : rangeText(locale, day, day).replace(/[–-]\d+/, '');
  },
});

const counted = (figures: Figures, key: 'solicitudes' | 'aceptadas', name: 'requests' | 'acceptances', words: Words): Rest => {
  const { t, locale } = words;
  const { dias, total, antes } = figures;
  const count = (value: number) => countText(locale, value);
  const values = dias.map((day) => day[key]);
  return {
    total: count(total[key]),
    others: [],
    change: inPercent(locale, total[key], antes[key]),
    moreIsBetter: true,
    series: { ...byDay(dias, words), values, tick: (value) => (Number.isInteger(value) ? count(value) : ''), whole: count },
    daily: values,
    head: [t('posada.figures.column.day'), t(`posada.figures.column.${name}`)],
    rows: latestFirst(dias).map((day) => [dayText(locale, day.dia), count(day[key])]),
  };
};

const answered = ({ dias, total, antes }: Figures, words: Words): Rest => {
  const { t, locale } = words;
  const long = (seconds: number | null) => (seconds === null ? NOTHING : lengthText(seconds));
  const values = dias.map(({ mediana }) => mediana);
  return {
    total: long(total.mediana),
    others: [],
    change: inTime(total.mediana, antes.mediana),
    moreIsBetter: false,
    series: {
      ...byDay(dias, words),
      values: values.map((seconds) => (seconds === null ? null : seconds / HOUR)), // so that the axis counts in whole hours
      tick: (hours) => (hours === 0 ? '0' : lengthText(hours * HOUR)),
      whole: (hours) => lengthText(hours * HOUR),
    },
    daily: values,
    head: ['day', 'answers', 'median'].map((column) => t(`posada.figures.column.${column}`)),
    rows: latestFirst(dias).map(({ dia, respuestas, mediana }) => [dayText(locale, dia), countText(locale, respuestas), long(mediana)]),
  };
};

const amounts = (figures: Figures, key: Amount, currency: string, words: Words): Rest => {
  const { t, locale } = words;
  const own = figures.dinero.find((one) => one.currency === currency);
  const days = own?.dias ?? [];
  const text = (amount: number) => amountText(amount, currency);
  const values = days.map((day) => day[key]);
  const columns = key === 'en_caja' ? (['pagado', 'devuelto', 'a_anfitriones', 'contracargos', 'en_caja'] as const) : ([key] as const);
  return {
    total: text(own?.total[key] ?? 0),
    others: figures.dinero.filter((one) => one !== own && one.total[key] !== 0).map((one) => amountText(one.total[key], one.currency)),
    change: inPercent(locale, own?.total[key] ?? 0, own?.antes[key] ?? 0),
    moreIsBetter: key === 'pagado' ? true : null,
    series: {
      ...byDay(days, words),
      ...(key === 'en_caja' && { kind: 'steps' as const }),
      values,
      tick: (value) => `${value < 0 ? '−' : ''}${shortFigureText(locale, Math.abs(value))}`,
      whole: text,
    },
    daily: values,
    head: [t('posada.figures.column.day'), ...columns.map((column) => t(`posada.figures.column.${column}`))],
    rows: latestFirst(days).map((day) => [dayText(locale, day.dia), ...columns.map((column) => text(day[column]))]),
  };
};

const occupied = ({ ocupacion: { ciudades, dias, total, antes } }: Figures, { t, locale }: Words): Rest => {
  const percent = (share: number | null) => (share === null ? NOTHING : withPercent(locale, percentText(locale, share)));
  const shown = ciudades.toSorted((a, b) => b.ocupadas - a.ocupadas).slice(0, CITIES);
  return {
    total: percent(shareOf(total)),
    others: [],
    change: inPoints(locale, shareOf(total), shareOf(antes), t('posada.figures.points')),
    moreIsBetter: true,
    series: {
      labels: shown.map(({ ciudad, pais }) => `${ciudad}, ${pais}`),
      values: shown.map(shareOf),
      kind: 'across',
      tick: percent,
      whole: percent,
      short: (label) => label,
    },
    daily: dias.map(shareOf),
    head: ['city', 'country', 'taken', 'offered', 'share'].map((column) => t(`posada.figures.column.${column}`)),
    rows: ciudades.map((city) => [
      city.ciudad,
      nameIn(city.pais, locale),
      countText(locale, city.ocupadas),
      countText(locale, city.ofrecidas),
      percent(shareOf(city)),
    ]),
  };
};

/** All plots in page order, with money in one currency. */
export const plotsOf = (figures: Figures, currency: string, words: Words): Plot[] => [
  { name: 'requests', ...counted(figures, 'solicitudes', 'requests', words) },
  { name: 'acceptances', ...counted(figures, 'aceptadas', 'acceptances', words) },
  { name: 'answers', ...answered(figures, words) },
  { name: 'occupancy', ...occupied(figures, words) },
  { name: 'paid', ...amounts(figures, 'pagado', currency, words) },
  { name: 'refunded', ...amounts(figures, 'devuelto', currency, words) },
  { name: 'held', ...amounts(figures, 'en_caja', currency, words) },
];

/** The initial currency: the one in which guests paid on the most days. */
export const firstCurrency = ({ dinero }: Figures): string => {
  const days = ({ dias }: Figures['dinero'][number]) => dias.filter(({ pagado }) => pagado !== 0).length;
  return dinero.toSorted((a, b) => days(b) - days(a))[0]?.currency ?? 'CLP';
};
