/** Calendar days in the browser: `yyyy-mm-dd` strings and whole numbers, never local midnights (F19, F22). */
export type Day = string;

const DAY_MS = 86_400_000;

export const numberOf = (day: Day): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date) / DAY_MS;
};
const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const plusDays = (day: Day, days: number): Day => dayOf(numberOf(day) + days);
export const nightsBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

/** True of a day that is in the calendar, written as one. */
export const isDay = (text: string | null | undefined): text is Day => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(numberOf(text) * DAY_MS);
  return time.toISOString().slice(0, 10) === text;
};

/** The same day `months` later, clamped to the end of a shorter month. */
export const plusMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)) / DAY_MS);
};

/** For the picker, which works with local Dates: noon is safe on every DST day. */
export const toPickerDate = (day: Day): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};
export const fromPickerDate = (date: Date): Day =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** A day as a person types it: `05/09/2026` in Spanish, `2026/09/05` in English, or the ISO form. Null when it is no day. */
export const typedDay = (text: string, language: string): Day | null => {
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text.trim());
  const european = language === 'es' ? /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) : null;
  const [year, month, date] = iso ? [iso[1], iso[2], iso[3]] : european ? [european[3], european[2], european[1]] : [];
  if (!year || !month || !date) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date));
  return new Date(time).toISOString().slice(0, 10) === day ? day : null;
};
