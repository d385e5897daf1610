import { z } from 'zod';
import { COUNTRIES, type Country, isCountry } from '../../kernel/countries.ts';
import { milliseconds } from '../../kernel/durations.ts';

/** `takes` is what the error line says a variable takes; `shown` is the default as `docs/settings.md` shows it. */
export type About = { takes: string; description: string; shown?: string };
export const about = ({ takes, description, shown }: About) => ({ description, takes, ...(shown === undefined ? {} : { shown }) });

/** An address of one of these protocols. */
export const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
export const duration = z.string().refine((value) => {
  try {
    return milliseconds(value) > 0;
  } catch {
    return false;
  }
});
export const flag = z.enum(['0', '1']).transform((value) => value === '1');
/** Countries of the catalogue; `fallback` where none are named. */
export const countries = (fallback: readonly Country[]) =>
  z
    .string()
    .default(fallback.join(','))
    .transform((list) => [...new Set(list.split(',').flatMap((code) => code.trim() || []))].sort())
    .refine((codes): codes is Country[] => codes.every(isCountry));
export const COUNTRY_LIST = `ISO 3166 codes separated by commas, of ${COUNTRIES.join(', ')}`;
export const DURATION = 'an ISO 8601 duration above zero, such as PT24H or PT2S';
