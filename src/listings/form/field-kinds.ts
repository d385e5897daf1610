import { z } from 'zod';
import { sanitizeHtml } from '../../engine/lazily.ts';
import { DEFAULT_LANGUAGE, eachLanguage, LANGUAGES } from '../../kernel/languages.ts';
import { MAX_COUNT } from '../../kernel/listings/limits.ts';
import { PERSON_TEXTS, type PersonTextName } from '../../kernel/person-texts.ts';
import { faultsOf, personText, personTexts } from '../../server/http/input/person-text.ts';
import type { Texts } from '../events.ts';

const INDENT = /^(?:[1-9]0|100)px$/; // SEC-14: steps of 10 px up to 100
/** Maximum nesting of lists: parsing takes quadratic time in the depth of nested tags. */
const MAX_DEPTH = 30;
const BLOCKS = ['p', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4'];

/** The allowed formatting: other tags are removed, scripts and styles including their content (SEC-14). */
export const safeRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...BLOCKS, 'br', 'strong', 'em', 'u'],
    allowedAttributes: Object.fromEntries(BLOCKS.map((tag) => [tag, ['style']])),
    allowedStyles: { '*': { 'margin-left': [INDENT] } },
    transformTags: { b: 'strong', i: 'em' },
    disallowedTagsMode: 'discard',
    nestingLimit: MAX_DEPTH,
  }).trim();

/** The plain text of a rich text, for checking its length and for the contact-data filter. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(br|\/p|\/li|\/h\d|\/blockquote)\b[^<>]{0,300}>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
    nestingLimit: MAX_DEPTH,
  })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim();

/** The fields of the wizard as sent, by the specification's names. */
export type Fields = Readonly<Record<string, unknown>>;

/** A value of a form: a string from multipart, or a JSON number or boolean (1 and 0, docs/rules/product.md#input). */
export const scalar = z.union([z.string(), z.number(), z.boolean()]).transform((value) => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value).trim();
});

/** The form masks it to 14 digits (D-87). Codes: `required`, `invalid`, `out_of_range`. */
const digits = (pattern: RegExp) => scalar.pipe(z.string().regex(pattern)).transform(Number);

/** No decimals: `1.000` may mean one or a thousand, depending on who writes it. */
export const whole = (min: number, max: number) => digits(/^-?\d{1,14}$/).pipe(z.number().int().min(min).max(max));
/** At most `decimals` decimals: `25.000` is not 25 pesos; a point never groups thousands. */
export const decimal = (min: number, max: number, decimals: number) =>
  digits(decimals === 0 ? /^-?\d{1,14}$/ : new RegExp(`^-?\\d{1,14}(?:\\.\\d{1,${decimals}})?$`)).pipe(z.number().min(min).max(max));
export const counter = whole(0, MAX_COUNT).optional();
/** 1 or 0 (D-25). */
export const flag = whole(0, 1).optional();
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => scalar.pipe(z.enum(values));
export const accepted = scalar.pipe(z.enum(['1', 'true', 'on'], 'required')).optional();

/** A one-line text with the limits of its row in `PERSON_TEXTS`. */
export const personLine = (row: PersonTextName) => scalar.pipe(personText(row));

/** Absent, null and empty strings become null; other values are validated by `kind`. */
export const orNothing = <T extends z.ZodType>(kind: T) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), z.nullable(kind));

/** A rich text; its length is counted without tags. */
const raw = z.string().max(20_000, 'too_long');

/**
 * A text by language: an object, its JSON, or a plain text, which counts as Spanish (D-94). One language is enough. Required unless stated
 * otherwise. The codes are those of `faultsOf` for its row in `PERSON_TEXTS`.
 */
export const texts = (row: PersonTextName, { required }: { required: boolean } = { required: true }) => {
  const rules = PERSON_TEXTS[row];
  const isRich = rules.alphabet === 'rich';
  const words = (text: string) => (isRich ? plainText(text) : text);
  return z
    .unknown()
    .optional()
    .transform(parsedJson)
    .pipe(
      z.union([
        raw.transform((text): Texts => ({ [DEFAULT_LANGUAGE]: text })),
        z.object(eachLanguage(() => raw.nullish())),
        z.null(),
        z.undefined(),
      ]),
    )
    .transform((value): Texts => {
      const cleaned = LANGUAGES.flatMap((language) => {
        const text = (value?.[language] ?? '').trim();
        const clean = isRich ? safeRichText(text) : text;
        return words(clean) === '' ? [] : [[language, clean]];
      });
      return Object.fromEntries(cleaned);
    })
    .check((context) => {
      const written = Object.values(context.value).map(words);
      const codes = new Set<string>(written.length === 0 && required ? ['required'] : []);
      for (const text of written) for (const code of faultsOf(text, rules)) codes.add(code);
      for (const code of codes) context.issues.push({ code: 'custom', input: context.value, message: code });
    })
    .register(personTexts, { row });
};

/** Parses `{…}` as JSON; invalid JSON stays a text. */
function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trim().startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A repeated field: one or several values, each a JSON text or an object. */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => (value === undefined || value === null || value === '' ? [] : [value].flat().map(parsedJson)))
    .pipe(z.array(item).max(max));
