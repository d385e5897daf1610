import { z } from 'zod';
import { COUNTRIES, type Country, isCountry } from '../../kernel/countries.ts';
import { milliseconds } from '../../kernel/durations.ts';
import { own } from '../../kernel/own.ts';

/** `takes`: the accepted values, for error messages; `shown`: the default as `docs/settings.md` shows it. */
export type SettingInfo = { takes: string; description: string; shown?: string };
export const about = ({ takes, description, shown }: SettingInfo) => ({ description, takes, ...(shown === undefined ? {} : { shown }) });

/** An address of one of these protocols. */
export const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
/** An address without a trailing slash, to append paths to. */
export const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
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
    .refine((codes): codes is Country[] => codes.every(isCountry))
    .transform((codes): readonly Country[] => codes);
export const COUNTRY_LIST = `comma-separated ISO 3166 codes from ${COUNTRIES.join(', ')}`;
export const DURATION = 'an ISO 8601 duration above zero, such as PT24H or PT2S';

/** A list in one variable, its entries separated by commas. */
export const entries = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** `host:port` of servers that are reached without the rules of SEC-10: for tests. */
export const hostsAllowed = z
  .string()
  .default('')
  .transform((list) => entries(list.toLowerCase()))
  .refine((list) => list.every((entry) => /^[^\s/:@]+:\d{1,5}$/.test(entry)));

type Camel<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;

/** `HOST_ANSWER` → `hostAnswer`; null where a variable without a default is not set. */
export type Values<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape & string as Camel<Name>]: undefined extends z.output<Shape[Name]>
    ? Exclude<z.output<Shape[Name]>, undefined> | null
    : z.output<Shape[Name]>;
};

/** The variables of one context, or of a part of the server, and what the program makes of them. */
export type SettingsGroup<Shape extends z.ZodRawShape, Running, Part extends object> = {
  readonly shape: Shape;
  /** Throws ConfigError with a line for each fault, where values do not go together. */
  readonly read: (values: Values<Shape>, running: Running) => Part;
};

/** Without `read` the values are taken as they are. */
export const settingsGroup = <const Shape extends z.ZodRawShape, Running = unknown, Part extends object = Values<Shape>>(
  shape: Shape,
  read: (values: Values<Shape>, running: Running) => Part = (values) => values as unknown as Part,
): SettingsGroup<Shape, Running, Part> => ({ shape, read });

/** What a group contributes to `Config`. */
export type SettingsOf<Group extends { readonly read: (...args: never) => object }> = ReturnType<Group['read']>;

/** Values by the names of the program. */
export const valuesOf = (shape: z.ZodRawShape, parsed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.keys(shape).map((name) => [
      name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      own(parsed, name) ?? null,
    ]),
  );
