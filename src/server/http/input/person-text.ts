import { z } from 'zod';
import { isReservedName, mixesScripts } from '../../../kernel/people/reserved-name.ts';
import { PERSON_TEXTS, type PersonText, type PersonTextName } from '../../../kernel/person-texts.ts';
import { contactDataIn } from '../../../kernel/talk/contact-data.ts';
import { leaksOf } from '../../../kernel/talk/leaks.ts';
import { codePoints, hasHidden, isName, isOneLine, isStorable } from '../../../kernel/text.ts';

/** The row of `PERSON_TEXTS` that a schema was made from, for the test that checks all contracts. */
export const personTexts = z.registry<{ readonly row: PersonTextName }>();

/**
 * Field codes of a text by its row of the table: `required`, `too_short`, `too_long`, `invalid`, `hidden_character`, `not_a_name`,
 * `reserved_name`, `contact_data`, `money_amount`. Only the first fault of length and alphabet, but all of the filter. Expects the trimmed text.
 */
export const faultsOf = (value: string, { min, max, alphabet, filtered, asMessage, named }: PersonText): string[] => {
  const length = codePoints(value);
  if (length === 0) return min > 0 ? ['required'] : [];
  if (length < min) return ['too_short'];
  if (length > max) return ['too_long'];
  const oneLine = alphabet === 'name' || alphabet === 'line';
  if (!(oneLine ? isOneLine : isStorable)(value)) return ['invalid'];
  if (oneLine && hasHidden(value)) return ['hidden_character'];
  if (alphabet === 'name' && (!isName(value) || mixesScripts(value))) return ['not_a_name'];
  if (named && isReservedName(value, named === 'last')) return ['reserved_name'];
  const found = filtered ? leaksOf(value) : [];
  const isClose = asMessage && !found.includes('contact_data') && contactDataIn(value).length > 0;
  return isClose ? ['contact_data', ...found] : found;
};

/** A text written by a person, trimmed and validated by its row of `PERSON_TEXTS`; codes as in `faultsOf`. */
export const personText = (row: PersonTextName) => {
  const rules = PERSON_TEXTS[row];
  return z
    .string()
    .trim()
    .superRefine((value, ctx) => {
      for (const code of faultsOf(value, rules)) ctx.addIssue({ code: 'custom', message: code });
    })
    .meta({ minLength: rules.min, maxLength: rules.max })
    .register(personTexts, { row });
};
