type Locale = string;

/** Blanks of a table. */
export const NOTHING = 'N/A';

const WITHOUT_DECIMALS = new Set(['CLP']);

/** `$ 1.234.567 CLP`; all others `1,234.50 USD` (X-26, D-72); a minus sign before all of it. */
export const moneyText = (amount: number, currency: string): string => {
  const plain = WITHOUT_DECIMALS.has(currency);
  const text = new Intl.NumberFormat(plain ? 'es-CL' : 'en-US', {
    minimumFractionDigits: plain ? 0 : 2,
    maximumFractionDigits: plain ? 0 : 2,
    useGrouping: 'always' as unknown as boolean, // the Spanish of some countries leaves four digits ungrouped
  }).format(Math.abs(amount));
  return `${amount < 0 ? '−' : ''}${plain ? '$ ' : ''}${text} ${currency}`;
};

/** Grouped by threes or not at all; one or two digits after a last separator are decimals. */
const AMOUNT = /^(\d+|\d{1,3}(?:[.,\s]\d{3})+)(?:[.,](\d{1,2}))?$/;

/** A sum as people write it, in units of the currency: `150.000` is a hundred and fifty thousand. Null for what is none. */
export const amountOf = (text: string, currency: string): number | null => {
  const [, whole, decimals] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined || (decimals !== undefined && WITHOUT_DECIMALS.has(currency))) return null;
  return Number(`${whole.replace(/\D/g, '')}.${decimals ?? 0}`);
};

/** DD/MM/YYYY (es) or YYYY/MM/DD (en) of a calendar day. */
export const dayText = (locale: Locale, day: string): string => {
  const [y, m, d] = day.split('-');
  return locale === 'en' ? `${y}/${m}/${d}` : `${d}/${m}/${y}`;
};

const partsOf = (at: string, zone: string | undefined): Record<string, string> => {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(zone ? { timeZone: zone } : {}),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
};

/** The time of day with seconds in a zone, the browser's own where none is given. */
export const clockText = (at: string, zone?: string): string => {
  const { hour, minute, second } = partsOf(at, zone);
  return `${hour}:${minute}:${second}`;
};

/** The calendar day of an instant in a zone. */
export const dayOf = (at: string, zone?: string): string => {
  const { year, month, day } = partsOf(at, zone);
  return `${year}-${month}-${day}`;
};

/** Day, time and the distance to UTC: `28/07/2026 16:20:45 UTC−4`. */
export const instantText = (locale: Locale, at: string, zone?: string): string => {
  const offset = (partsOf(at, zone)['timeZoneName'] ?? 'GMT')
    .replace(/[+-]0$/, '')
    .replace('GMT', 'UTC')
    .replace('-', '−');
  return `${dayText(locale, dayOf(at, zone))} ${clockText(at, zone)} ${offset}`;
};

/** What stands on hover: the same instant in UTC. */
export const utcText = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** A length of time by its two largest units: `2 d 3 h`, `12 min 5 s`. */
export const lengthText = (seconds: number): string => {
  let rest = Math.max(0, Math.floor(seconds));
  const first = UNITS.findIndex(([size]) => rest >= size);
  if (first === -1) return '0 s';
  return UNITS.slice(first, first + 2)
    .flatMap(([size, name]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 ? [] : [`${count} ${name}`];
    })
    .join(' ');
};
