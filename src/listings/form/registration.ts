import { z } from 'zod';
import { phoneNumbers } from '../../engine/lazily.ts';
import { PERSON_TEXTS } from '../../kernel/person-texts.ts';
import { leaksIn } from '../../kernel/talk/leaks.ts';
import { codePoints } from '../../kernel/text.ts';
import { personTexts } from '../../server/http/input/person-text.ts';

/** The countries of our spaces, to detect national telephone numbers. */
const COUNTRIES = ['AR', 'CL', 'CO', 'ES', 'MX', 'PE', 'PT'] as const;

/** Registration numbers are long, so that seven digits do not suffice here: only a valid telephone number is refused. */
const isCallable = (words: string): boolean => {
  const digits = words.replace(/\D/g, '');
  const { parsePhoneNumberFromString: parsed } = phoneNumbers();
  return parsed(`+${digits}`)?.isValid() === true || COUNTRIES.some((country) => parsed(digits, country)?.isValid() === true);
};

/** Normalises a registration number: upper case, Unicode compatibility forms and dashes replaced. */
const registrationOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();

const rules = PERSON_TEXTS.registration;

/**
 * The number of a register of lettings (D-134): letters A to Z, figures, spaces, full stops, slashes and hyphens; lower case is turned into
 * upper case. Codes `required`, `too_long`, `registration_letters`, `contact_data`.
 */
export const registration = z
  .string()
  .transform((typed, ctx) => {
    const number = registrationOf(typed);
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (codePoints(number) < rules.min) return refuse('required');
    if (codePoints(number) > rules.max) return refuse('too_long');
    if (!/^[A-Z0-9 ./-]+$/.test(number)) return refuse('registration_letters');
    const leaks = leaksIn(number).filter(({ kind, words }) => kind !== 'phone' || isCallable(words));
    return leaks.length > 0 ? refuse('contact_data') : number;
  })
  .register(personTexts, { row: 'registration' });
