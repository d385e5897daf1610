import { z } from 'zod';
import { LANGUAGES, SPOKEN } from '../kernel/languages.ts';
import { currencyOf } from '../kernel/money.ts';
import { contract } from '../server/http/contract.ts';
import { day, email } from '../server/http/input/fields.ts';
import { captchaRejections, formTraps } from '../server/http/input/form-traps.ts';
import { personText } from '../server/http/input/person-text.ts';
import {
  callingCode,
  countryChoice,
  digits,
  givenPassword,
  newPassword,
  passwordText,
  signedInAnswer,
  userAnswer,
} from './profile/shapes.ts';

const tag = 'People';
const language = z.enum(LANGUAGES);
const currency = z.string().transform((key, ctx) => {
  const found = currencyOf(key.trim());
  if (found === null) ctx.addIssue({ code: 'custom', message: 'unknown_value' });
  return found;
});

export const registerUser = contract({
  name: 'registerUser',
  tag,
  summary: 'Creates an account and signs in',
  method: 'post',
  path: '/users/register',
  role: 'public',
  rate: 'register',
  secret: true,
  status: 201,
  body: z.object({
    nombre: personText('firstName'),
    apellido: personText('lastName'),
    correo: email,
    correo_confirmacion: email.optional().meta({ description: 'Must match if sent (D-81)' }),
    hash: newPassword.meta({ description: 'Plain password; hashed by the server (D-96)' }),
    language: language.optional(),
    ...formTraps,
    recaptcha: formTraps.recaptcha.meta({
      description: 'Solution for `recaptcha/challenge`; also required after five registrations from one network in an hour (SEC-08)',
    }),
  }),
  response: signedInAnswer,
  // `wrong_credentials`: a recovery link changed the password concurrently
  rejections: ['already_taken', 'wrong_credentials', ...captchaRejections],
});

export const login = contract({
  name: 'login',
  tag,
  summary: 'Signs in with e-mail and password; same error for an unknown address and a wrong password',
  method: 'post',
  path: '/users/login',
  role: 'public',
  rate: 'login',
  account: 'correo',
  secret: true,
  body: z.object({ correo: email, password: givenPassword, recaptcha: formTraps.recaptcha }),
  response: signedInAnswer,
  rejections: ['wrong_credentials', ...captchaRejections],
});

export const logout = contract({
  name: 'logout',
  tag,
  summary: 'Ends the current session',
  method: 'post',
  path: '/users/logout',
  role: 'user',
  secret: true,
  status: 204,
});

export const provePassword = contract({
  name: 'provePassword',
  tag,
  summary: 'Confirms the password: unlocks calls that require it for ten minutes (SEC-33)',
  method: 'post',
  path: '/users/prove-password',
  role: 'user',
  rate: 'login',
  secret: true,
  status: 204,
  body: z.object({ password: givenPassword }),
});

export const getMe = contract({
  name: 'getMe',
  tag,
  summary: "Returns the caller's account",
  method: 'get',
  path: '/users/me',
  role: 'user',
  secret: true,
  versioned: true,
  response: userAnswer,
});

export const updateUser = contract({
  name: 'updateUser',
  tag,
  summary: 'Updates the profile; omitted fields are kept, null clears, unknown fields are ignored',
  method: 'put',
  path: '/users/update',
  role: 'user',
  body: z.object({
    nombre: personText('firstName').optional(),
    apellido: personText('lastName').optional(),
    telefono: digits.nullable().optional(),
    codigo_pais: callingCode.nullable().optional(),
    fecha_nacimiento: day.nullable().optional(),
    sexo: z.enum(['m', 'f', 'x']).nullable().optional(),
    pais_idpais: countryChoice.optional(),
    nationality: personText('nationality').nullable().optional(),
    biografia: personText('biography').nullable().optional(),
    idiomas: z.array(z.enum(SPOKEN)).max(SPOKEN.length).optional(),
    moneda: currency.nullable().optional(),
    pref_moneda: currency.nullable().optional(),
  }),
  response: userAnswer,
  versioned: true,
  rejections: ['user_not_found'],
  statuses: { user_not_found: 404 },
});

export const changePassword = contract({
  name: 'changePassword',
  tag,
  summary: 'Changes the password and ends all other sessions',
  method: 'post',
  path: '/users/changePassword',
  role: 'user',
  rate: 'login',
  secret: true,
  body: z.object({ contrasena: givenPassword, contrasenan: newPassword, contrasenar: givenPassword }),
  response: z.object({ update: z.literal(true), api_token: z.string() }),
});

export const setLanguage = contract({
  name: 'setLanguage',
  tag,
  summary: 'Sets the language of the account and its mails',
  method: 'post',
  path: '/users/settings/setLanguage',
  role: 'user',
  body: z.object({ language }),
  response: userAnswer,
});

export const chooseType = contract({
  name: 'chooseType',
  tag,
  summary: 'Sets the user type, host or guest: changes the home menu, removes nothing (D-98)',
  method: 'patch',
  path: '/users/type',
  aliases: ['/user/type'],
  role: 'user',
  body: z.object({ type: z.enum(['anfitrion', 'huesped']) }),
  response: userAnswer,
});

export const chooseCountry = contract({
  name: 'chooseCountry',
  tag,
  summary: 'Sets the countries of residence and interest, by idpais or ISO code',
  method: 'patch',
  path: '/users/country',
  aliases: ['/user/country'],
  role: 'user',
  body: z.object({ user_country: countryChoice, interest_country: countryChoice }),
  response: userAnswer,
});

export const acceptHostTerms = contract({
  name: 'acceptHostTerms',
  tag,
  summary: 'Accepts the host terms; without text and name, for this version only (D-95)',
  method: 'post',
  path: '/users/aceptar-tc-anfitrion',
  role: 'user',
  body: z.object({
    texto: personText('consent').optional(),
    nombre: personText('signature').optional(),
    version: z.string().max(40).optional(),
  }),
  response: userAnswer,
});

export const updatePhoto = contract({
  name: 'updatePhoto',
  tag,
  summary: "Sets the caller's portrait: up to 4 MB and 24 megapixels, aspect ratio at most 10:1",
  method: 'post',
  path: '/users/updatePhoto',
  role: 'user',
  rate: 'upload',
  files: { fields: { foto: { max: 1, maxBytes: 4 * 1024 * 1024 } } },
  response: z.object({ imagen: z.string() }),
});

export const askRecovery = contract({
  name: 'askRecovery',
  tag,
  summary: 'Sends a recovery link; same response for every address',
  method: 'post',
  path: '/recovery/password',
  atRoot: true,
  role: 'public',
  rate: 'recovery',
  account: 'email',
  body: z.object({ email, ...formTraps }),
  response: z.object({ send: z.literal(true) }),
  rejections: captchaRejections,
});

export const checkRecoveryToken = contract({
  name: 'checkRecoveryToken',
  tag,
  summary: 'Checks whether a recovery link is valid',
  method: 'get',
  path: '/check/token/{token}',
  atRoot: true,
  role: 'token',
  secret: true,
  params: z.object({ token: z.string() }),
  response: z.object({ disponible: z.boolean() }),
});

export const recoverPassword = contract({
  name: 'recoverPassword',
  tag,
  summary: 'Sets a new password by recovery link; ends all sessions',
  method: 'post',
  path: '/change/password',
  atRoot: true,
  role: 'token',
  rate: 'byLink',
  // an invalid link is reported before a weak password, so the handler validates the fields
  body: z.object({ token: z.string(), new_password: passwordText, check_password: passwordText }),
  response: z.object({ update: z.literal(true), code_api: z.literal('password_changed') }),
  rejections: ['token_unavailable', 'weak_password', 'common_password'],
});

export const confirmEmail = contract({
  name: 'confirmEmail',
  tag,
  summary: "Confirms an account's address by the link mailed to it; idempotent",
  method: 'post',
  path: '/confirm/email',
  role: 'token',
  rate: 'byLink',
  body: z.object({ token: z.string().max(100) }),
  response: z.object({ confirmed: z.literal(true) }),
  rejections: ['token_unavailable'],
});

export const askConfirmation = contract({
  name: 'askConfirmation',
  tag,
  summary: "Resends the link that confirms the caller's address",
  method: 'post',
  path: '/users/email/confirmation',
  role: 'user',
  rate: 'recovery',
  status: 204,
  rejections: ['already_confirmed'],
});

export const listCountries = contract({
  name: 'listCountries',
  tag,
  summary: 'Lists all countries, catalogue countries first',
  method: 'get',
  path: '/countries',
  role: 'public',
  rate: 'content',
  response: z.object({
    languages: z.array(z.object({ code: z.enum(SPOKEN), nombre: z.string() })).meta({ description: 'Selectable as spoken languages' }),
    countries: z.array(
      z.object({
        idpais: z.int(),
        nombre: z.string(),
        prefix: z.string(),
        iso: z.string(),
        catalogo: z.boolean().meta({ description: 'Spaces are offered there' }),
        ejemplo: z.string().nullable().meta({ description: 'Sample phone number after the prefix: `9 6123 4567`' }),
      }),
    ),
  }),
});
