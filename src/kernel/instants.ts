import { dayText, shortWeekdayText, weekdayText } from './formats.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { localTime } from './local-time.ts';
import { addDays } from './nights.ts';
import { own } from './own.ts';
import type { DateOnly, Instant, Language } from './types.ts';

/** Formats of instants (X-26, D-72), separate from `formats.ts` because the first load of public pages does not need them (X-35). */

type Unit = 'minute' | 'hour' | 'day';
type Words = {
  readonly instant: (day: string, time: string) => string;
  readonly there: (time: string, city: string) => string;
  readonly ago: (count: number, unit: Unit) => string;
  readonly yesterday: string;
  readonly today: string;
  /** Zones whose name differs from the last part of their IANA name. */
  readonly zones: Readonly<Record<string, string>>;
};

const WORDS: Readonly<Record<Language, Words>> = {
  es: {
    instant: (day, time) => `${day} a las ${time}`,
    there: (time, city) => `${time}, hora de ${city}`,
    yesterday: 'ayer',
    today: 'hoy',
    ago: (count, unit) => `hace ${count} ${{ minute: 'minuto', hour: 'hora', day: 'día' }[unit]}${count === 1 ? '' : 's'}`,
    zones: {
      'America/Bogota': 'Bogotá',
      'America/Cancun': 'Cancún',
      'America/Ciudad_Juarez': 'Ciudad Juárez',
      'America/Mazatlan': 'Mazatlán',
      'America/Merida': 'Mérida',
      'America/Mexico_City': 'Ciudad de México',
      'America/Panama': 'Panamá',
      'Atlantic/Canary': 'Canarias',
      'Europe/Lisbon': 'Lisboa',
      'Pacific/Easter': 'Rapa Nui',
    },
  },
  en: {
    instant: (day, time) => `${day} at ${time}`,
    there: (time, city) => `${time}, ${city} time`,
    yesterday: 'yesterday',
    today: 'today',
    ago: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
    zones: {
      'America/Bogota': 'Bogotá',
      'America/Cancun': 'Cancún',
      'America/Ciudad_Juarez': 'Ciudad Juárez',
      'America/Mazatlan': 'Mazatlán',
      'America/Merida': 'Mérida',
      'Atlantic/Canary': 'Canary Islands',
      'Pacific/Easter': 'Easter Island',
    },
  },
};

const wordsOf = (language: string): Words => own(WORDS, language) ?? WORDS[DEFAULT_LANGUAGE];

/**
 * The display name of a zone: the city of its IANA name in the reader's language, or the country where all of it has one time. The zones of
 * Argentina differ only in the past, and Bariloche has that of Salta.
 */
export const zoneName = (language: string, zone: string): string => {
  if (zone.startsWith('America/Argentina/')) return 'Argentina';
  return own(wordsOf(language).zones, zone) ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
};

/** An instant on the clocks of `zone`, in parts: `martes 28/07/2026`, `16:20`, `Santiago`. */
export const instantParts = (language: string, zone: string, at: Instant): { day: string; time: string; city: string } => {
  const { day, time } = localTime(zone, at);
  return { day: weekdayText(language, day), time: time.slice(0, 5), city: zoneName(language, zone) };
};

/** The offset: `UTC−04:00`; in short form `UTC−4`, `UTC+5:30`, and `UTC` for an offset of 0. */
const offsetText = (minutes: number, isShort: boolean): string => {
  const sign = minutes < 0 ? '−' : '+';
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  if (!isShort) return `UTC${sign}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return minutes === 0 ? 'UTC' : `UTC${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/**
 * A deadline for people: weekday, day, time, the zone by its city, and its offset at that instant:
 * `martes 28/07/2026 a las 16:20, hora de Santiago (UTC−04:00)`.
 */
export const instantText = (language: string, zone: string, at: Instant): string => {
  const { day, time, city } = instantParts(language, zone, at);
  const { instant, there } = wordsOf(language);
  return `${instant(day, there(time, city))} (${offsetText(localTime(zone, at).offset, false)})`;
};

/**
 * Day and time in `zone` for a reader whose own zone is `reader`, null while that is unknown. The zone is named only where the times
 * differ: `16:20`, `16:20, hora de Santiago`.
 */
export const partsFor = (reader: string | null, language: string, zone: string, at: Instant): { day: string; time: string } => {
  const { day, time } = instantParts(language, zone, at);
  return { day, time: timeFor(reader, language, { zone, at, time }) };
};

/** The same of a time of day in `zone`, about the instant `at`. */
export const timeFor = (
  reader: string | null,
  language: string,
  { zone, at, time }: { readonly zone: string; readonly at: Instant; readonly time: string },
): string => {
  const isSame = reader === null || localTime(reader, at).offset === localTime(zone, at).offset;
  return isSame ? time : wordsOf(language).there(time, zoneName(language, zone));
};

/** The same in few characters: `28/07/2026 16:20`, `28/07/2026 16:20, hora de Santiago`. */
export const stampFor = (reader: string | null, language: string, zone: string, at: Instant): string => {
  const { day, time } = localTime(zone, at);
  return `${dayText(language, day)} ${timeFor(reader, language, { zone, at, time: time.slice(0, 5) })}`;
};

/** The same in one line: `martes 28/07/2026 a las 16:20`. */
export const textFor = (reader: string | null, language: string, zone: string, at: Instant): string => {
  const { day, time } = partsFor(reader, language, zone, at);
  return wordsOf(language).instant(day, time);
};

/** For the console (A-18): `28/07/2026 16:20:45 UTC−4`, in lists without seconds; without the offset where the zone is stated above. */
export const exactInstantText = (language: string, zone: string, at: Instant, withSeconds = true, withOffset = true): string => {
  const { day, time, offset } = localTime(zone, at);
  const clock = `${dayText(language, day)} ${withSeconds ? time : time.slice(0, 5)}`;
  return withOffset ? `${clock} ${offsetText(offset, true)}` : clock;
};

/** The same instant in UTC, shown on hover: `2026-07-28 20:20:45 UTC`. */
export const utcText = (at: Instant): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** For mails and data about an account, which has no zone: `28/07/2026, 20:20 UTC`. */
export const momentText = (language: Language, at: Instant): string => `${dayText(language, at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

/**
 * When something was sent, for a list, in the time of `zone`: `16:20` today, `ayer`, and before that `sáb 05/09/2026`. `now` is in
 * milliseconds.
 */
export const sentText = (language: string, zone: string, at: Instant, now: number): string => {
  const { day, time } = localTime(zone, at);
  const today = localTime(zone, new Date(now).toISOString()).day;
  if (day === today) return time.slice(0, 5);
  return day === addDays(today, -1) ? wordsOf(language).yesterday : shortWeekdayText(language, day);
};

/** The heading above the messages of a day: `hoy, lunes 27/07/2026`, the same with `ayer`, and before that the day alone. */
export const dayLineText = (language: string, day: DateOnly, today: DateOnly): string => {
  const words = wordsOf(language);
  const name = day === today ? words.today : day === addDays(today, -1) ? words.yesterday : null;
  return name === null ? weekdayText(language, day) : `${name}, ${weekdayText(language, day)}`;
};

/** The time since `at` in whole minutes, hours or days: `12 minutes ago`, at least one minute. `now` is in milliseconds. */
export const agoText = (language: string, at: Instant, now: number): string => {
  const { ago } = wordsOf(language);
  const minutes = Math.max(1, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
};
