import type { CountryCode } from 'libphonenumber-js';
import { phoneExamples, phoneNumbers } from '../../engine/lazily.ts';

/** Digits of E.164, calling code included (D-85). */
export type Phone = { digits: string; callingCode: string };

let known: ReadonlySet<string> | null = null;
const callingCodes = (): ReadonlySet<string> => {
  const { getCountries, getCountryCallingCode } = phoneNumbers();
  known ??= new Set(getCountries().map((country) => getCountryCallingCode(country)));
  return known;
};

/** Normalises a calling code (`+56`, ` 56 `) to digits; null when no country uses it. */
export const callingCodeOf = (text: string): string | null => {
  const digits = text.trim().replace(/^(\+|00)/, '');
  return callingCodes().has(digits) ? digits : null;
};

/** Mexican mobile numbers had a 1 after the calling code until 2019; old cards and WhatsApp still show it. */
const withoutOldPrefix = (digits: string): string => digits.replace(/^521(?=\d{10}$)/, '52');

const international = (digits: string): Phone | null => {
  const parsed = phoneNumbers().parsePhoneNumberFromString(`+${withoutOldPrefix(digits)}`);
  return parsed?.isValid() ? { digits: parsed.number.slice(1), callingCode: parsed.countryCallingCode } : null;
};

/**
 * Parses a phone number as people type it (spaces, dashes, brackets), national for `callingCode` or international with or without plus.
 * Null when no such number can exist.
 */
export const phoneOf = (text: string, callingCode: string | null): Phone | null => {
  const bare = text.replace(/[\s().\-/]/g, '');
  const marked = /^(?:\+|00)(\d{6,15})$/.exec(bare);
  if (marked?.[1]) return international(marked[1]);
  if (!/^\d{4,15}$/.test(bare) || callingCode === null) return null;
  const whole = international(bare);
  return international(`${callingCode}${bare}`) ?? (whole?.callingCode === callingCode ? whole : null);
};

/** The numbering plan's own example for Chile is a landline; mobile numbers begin with 9 there. */
const MOBILE_EXAMPLES: Readonly<Partial<Record<CountryCode, string>>> = { CL: '961234567' };
let examples: ReadonlyMap<string, string> | null = null;

/** A mobile number as written in the country (ISO code) after the calling code, e.g. `9 6123 4567`; null when no example exists. */
export const phoneExampleOf = (iso: string): string | null => {
  examples ??= allExamples();
  return examples.get(iso) ?? null;
};

const allExamples = (): ReadonlyMap<string, string> => {
  const { getCountries, getCountryCallingCode, getExampleNumber } = phoneNumbers();
  const nationalExamples = { ...phoneExamples(), ...MOBILE_EXAMPLES };
  return new Map(
    getCountries().flatMap((country) => {
      const whole = getExampleNumber(country, nationalExamples)?.formatInternational();
      return whole ? [[country, whole.slice(`+${getCountryCallingCode(country)} `.length)] as const] : [];
    }),
  );
};

/** The national number, without the calling code. */
export const nationalDigits = ({ digits, callingCode }: Phone): string => digits.slice(callingCode.length);
