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

/** Whether the text is an existing calendar day in this format. */
export const isDay = (text: string | null | undefined): text is Day => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(numberOf(text) * DAY_MS);
  return time.toISOString().slice(0, 10) === text;
};

/** For the picker, which works with local Dates: noon is safe on every DST day. */
export const toPickerDate = (day: Day): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};
export const fromPickerDate = (date: Date): Day =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
