import { dayIn } from './calendar/days.ts';

/** How money, days and instants are written (X-24 to X-26, D-71, D-72). Figures come from the server; nothing is computed but their spelling. */
const DECIMALS: Record<string, number> = { CLP: 0 };

const ISO_OF: Record<string, string> = {
  es_CL: 'CLP',
  es_AR: 'ARS',
  en_US: 'USD',
  en_GB: 'GBP',
  it_IT: 'EUR',
  es_PE: 'PEN',
  es_MX: 'MXN',
  es_CO: 'COP',
};

/** The ISO code of a wire key (`es_CL` → `CLP`); an unknown key shows as it is (D-69). */
export const isoOf = (moneda: string): string => ISO_OF[moneda] ?? moneda;

/** The figure alone: `1.234.567` in CLP, `1,234.50` otherwise. The exact decimal is rounded up, never a float (V-5). */
export const figure = (amount: number, currency: string): string => {
  const decimals = DECIMALS[currency] ?? 2;
  const rounded = roundedUp(amount, decimals);
  const [whole = '0', fraction = ''] = rounded.split('.');
  const sign = whole.startsWith('-') && /[1-9]/.test(rounded) ? '-' : '';
  const grouped = whole.replace('-', '').replace(/\B(?=(\d{3}){1,8}$)/g, decimals === 0 ? '.' : ',');
  return sign + grouped + (decimals > 0 ? `.${fraction.padEnd(decimals, '0')}` : '');
};

const roundedUp = (amount: number, decimals: number): string => {
  const [whole = '0', fraction = ''] = amount.toFixed(8).split('.');
  const kept = fraction.slice(0, decimals);
  if (/^0*$/.test(fraction.slice(decimals, 6))) return decimals > 0 ? `${whole}.${kept}` : whole;
  const up = BigInt(whole.replace('-', '') + kept) + (amount < 0 ? 0n : 1n);
  const digits = up.toString().padStart(decimals + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return sign + (decimals > 0 ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits);
};

/** `$ 294.000 CLP`, `150.32 EUR`, `−$ 7.056 CLP`: always with its code, a minus sign before all of it. */
export const money = (amount: number, moneda: string): string => {
  const currency = isoOf(moneda);
  const text = figure(amount, currency);
  return `${text.startsWith('-') ? '−' : ''}${currency === 'CLP' ? '$ ' : ''}${text.replace('-', '')} ${currency}`;
};

/** On a pin there is room for the gist: `$ 294 mil`, `$ 1,2 M`, `92 EUR`. */
export const shortMoney = (amount: number, moneda: string, language: string): string => {
  const currency = isoOf(moneda);
  const sign = currency === 'CLP' ? '$ ' : '';
  const code = currency === 'CLP' ? '' : ` ${currency}`;
  const decimal = (value: number) => value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 });
  if (amount >= 1_000_000) return `${sign}${decimal(amount / 1_000_000)} M${code}`;
  if (amount >= 10_000) return `${sign}${decimal(amount / 1_000)} ${language === 'es' ? 'mil' : 'k'}${code}`;
  return `${sign}${figure(Math.ceil(amount), 'CLP')}${code}`;
};

const parts = (day: string) => day.split('-') as [string, string, string];

/** `05/09/2026` in Spanish, `2026/09/05` in English. */
export const day = (value: string, language: string): string => {
  const [year, month, date] = parts(value.slice(0, 10));
  return language === 'es' ? `${date}/${month}/${year}` : `${year}/${month}/${date}`;
};

const utcNoon = (value: string) => new Date(`${value.slice(0, 10)}T12:00:00.000Z`);

/** With its weekday, where a stay is confirmed: `sáb 05/09/2026`. */
export const dayWithWeekday = (value: string, language: string): string =>
  `${utcNoon(value).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' }).replace('.', '')} ${day(value, language)}`;

/** Short, for headings and chips: `5–12 sep`, `28 sep – 3 oct`. */
export const shortRange = (from: string, to: string, language: string): string => {
  const name = (value: string) => utcNoon(value).toLocaleDateString(language, { month: 'short', timeZone: 'UTC' }).replace('.', '');
  const date = (value: string) => Number(parts(value)[2]);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  if (language === 'en')
    return sameMonth ? `${name(from)} ${date(from)}–${date(to)}` : `${name(from)} ${date(from)} – ${name(to)} ${date(to)}`;
  return sameMonth ? `${date(from)}–${date(to)} ${name(to)}` : `${date(from)} ${name(from)} – ${date(to)} ${name(to)}`;
};

/** An instant on the clocks of `zone`, with the zone named: `martes 28/07/2026, 16:20 (hora de Santiago)`. */
export const instant = (value: string, zone: string, language: string): { day: string; time: string; city: string } => {
  const at = new Date(value);
  return {
    day: `${at.toLocaleDateString(language, { weekday: 'long', timeZone: zone })} ${day(dayIn(value, zone), language)}`,
    time: at.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }),
    city: (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
  };
};

/** Time left in words short enough for a chip: `3 h 12 min`, `4 min 09 s`, `12 s`. */
export const timeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  if (h > 0) return `${h} h ${String(m).padStart(2, '0')} min`;
  if (m > 0) return `${m} min ${String(s).padStart(2, '0')} s`;
  return `${s} s`;
};
