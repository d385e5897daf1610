import { z } from 'zod';
import { LANGUAGES, SPOKEN } from '../../kernel/languages.ts';
import { codePoints } from '../../kernel/text.ts';
import { ROLES } from '../events.ts';
import { PROFILE_FIELDS } from '../policies.ts';
import { isCommonPassword } from './common-passwords.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-length.ts';
import { callingCodeOf } from './phone.ts';

/** 6 to 64 code points with a lower case letter, an upper case letter and a digit (D-80). */
export const isStrongPassword = (password: string): boolean =>
  codePoints(password) >= MIN_PASSWORD &&
  codePoints(password) <= MAX_PASSWORD &&
  /\p{Ll}/u.test(password) &&
  /\p{Lu}/u.test(password) &&
  /\p{Nd}/u.test(password);

/** A password as it is compared: not trimmed (docs/api.md#texts), its accents composed (D-160). */
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

/** A calling code as text or number, with or without plus; null clears it. Code `unknown_value` when no country has it. */
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
    correo_confirmado: z.boolean().meta({ description: 'A link that was mailed to the address was used' }),
    nombre: z.string(),
    apellido: z.string(),
    imagen: z.string().nullable(),
    is_admin: z.literal([0, 1]),
    rol: z.enum(ROLES).nullable().meta({ description: 'Whether they use the console: `support` reads and changes nothing' }),
    telefono: z.string().nullable().meta({ description: 'Digits of E.164, calling code included' }),
    codigo_pais: z.string().nullable(),
    fecha_nacimiento: z.string().nullable(),
    sexo: z.enum(['m', 'f', 'x']).nullable(),
    pais_idpais: z.int().nullable(),
    pais: z.string().nullable(),
    nationality: z.string().nullable(),
    biografia: z.string().nullable(),
    idiomas: z.array(z.enum(SPOKEN)).meta({ description: 'Languages the person speaks' }),
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
      .meta({ description: 'Until when an administrator sees the site as this person; null for the person themself' }),
    missing: z.array(z.enum(PROFILE_FIELDS)).meta({ description: 'Fields to fill in before a request or a publication' }),
  })
  .meta({ id: 'User' });

export const userAnswer = z.object({ user });
export const signedInAnswer = z.object({ user, api_token: z.string() });
