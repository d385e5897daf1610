import { Temporal } from 'temporal-polyfill';
import { EXPONENT } from './money.ts';
import { weekdayOf } from './nights.ts';
import type { DateOnly, Instant, Language, Money } from './types.ts';

const WEEKDAYS: Record<Language, readonly string[]> = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

/** `$ 1.234.567 CLP`; all others `1,234.50 USD` (X-26, D-72). Exact: works on the digits of the minor units. */
export const moneyText = ({ amount, currency }: Money): string => {
  const exponent = EXPONENT[currency];
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = amount < 0 ? '−' : '';
  const grouped = (separator: string) => whole.replace(/\B(?=(\d{3}){1,8}$)/g, separator);
  return exponent === 0 ? `${sign}$ ${grouped('.')} ${currency}` : `${sign}${grouped(',')}.${digits.slice(-exponent)} ${currency}`;
};

/** DD/MM/YYYY (es) or YYYY/MM/DD (en). */
export const dayText = (language: Language, day: DateOnly): string => {
  const [y, m, d] = day.split('-');
  return language === 'es' ? `${d}/${m}/${y}` : `${y}/${m}/${d}`;
};

/** The day with its weekday, as where a stay is confirmed: `sábado 05/09/2026`, `Saturday 2026/09/05`. */
export const weekdayText = (language: Language, day: DateOnly): string => `${WEEKDAYS[language][weekdayOf(day)]} ${dayText(language, day)}`;

/** The city behind an IANA zone: `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/**
 * A deadline as people read it: weekday, day, time, the zone by its city and its distance to UTC at that instant:
 * `martes 28/07/2026 a las 16:20, hora de Santiago (UTC−04:00)`.
 */
export const instantText = (language: Language, zone: string, at: Instant): string => {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  const day = weekdayText(language, local.toPlainDate().toString());
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const offset = `UTC${local.offset.replace('-', '−')}`;
  return language === 'es'
    ? `${day} a las ${time}, hora de ${cityOf(zone)} (${offset})`
    : `${day} at ${time}, ${cityOf(zone)} time (${offset})`;
};

const DAY = 86_400_000;
/** The day is a unit from two of them on: "24 horas" says more about a deadline than "1 día". */
const UNITS: readonly { ms: number; from?: number; names: Record<Language, readonly [string, string]> }[] = [
  { ms: DAY, from: 2 * DAY, names: { es: ['día', 'días'], en: ['day', 'days'] } },
  { ms: 3_600_000, names: { es: ['hora', 'horas'], en: ['hour', 'hours'] } },
  { ms: 60_000, names: { es: ['minuto', 'minutos'], en: ['minute', 'minutes'] } },
  { ms: 1000, names: { es: ['segundo', 'segundos'], en: ['second', 'seconds'] } },
];

/** A duration in words, its two largest units, never rounded up: `2 días`, `24 horas`, `5 horas y 23 minutos`, `2 seconds`. */
export const durationText = (language: Language, ms: number): string => {
  const first = UNITS.findIndex((unit) => ms >= (unit.from ?? unit.ms));
  if (first === -1) return `0 ${UNITS.at(-1)?.names[language][1]}`;
  let rest = ms;
  const parts = UNITS.slice(first, first + 2).flatMap((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return count === 0 ? [] : [`${count} ${unit.names[language][count === 1 ? 0 : 1]}`];
  });
  return parts.join(language === 'es' ? ' y ' : ' and ');
};
