import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { EventStore } from '../engine/event-store/port.ts';
import { milliseconds } from '../kernel/durations.ts';
import { unaccented } from '../kernel/fold.ts';
import { SPOKEN } from '../kernel/languages.ts';
import { Rejection, WrongToken } from '../kernel/rejection.ts';
import type { Captcha } from '../server/captcha/port.ts';
import type { Files } from '../server/files/files.ts';
import { SESSION_COOKIE, sessionTokenOf } from '../server/http/auth.ts';
import { command, Reply, type Route, route, WrongTokenReply } from '../server/http/contract.ts';
import { cookieText } from '../server/http/cookie.ts';
import { expectMatchOnce } from '../server/http/etag.ts';
import { DEVICE_COOKIE, isWithin } from '../server/http/limits/counting.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import type { HostTermsSignature, IdentityCommands } from './commands.ts';
import * as contract from './contract.ts';
import { userStream } from './events.ts';
import { HOST_TERMS_VERSION } from './policies.ts';
import { portraitOf } from './profile/photo.ts';
import { imageUrl, profileTypeOf, READ_MODELS, type Showing, showing } from './profile/presenter.ts';
import { isCommonPassword, isStrongPassword } from './profile/shapes.ts';
import { countryOf } from './sign-in/accounts.ts';
import { DEVICE_LIFE, type Devices } from './sign-in/devices.ts';
import type { SignedIn } from './sign-in/passwords.ts';
import { agentLabel } from './sign-in/sessions.ts';

export type RouteDeps = {
  db: Knex;
  store: EventStore;
  commands: IdentityCommands;
  devices: Devices;
  files: Files;
  captcha: Captcha;
  config: Pick<Config, 'publicUrl'>;
};

/** The cookie outlives any session: the server decides when a session ends (30 days after its last use). */
const COOKIE_SECONDS = 400 * 24 * 3600;
/** Responses take the same time for known and unknown addresses (SEC-08). */
const RECOVERY_ANSWER_MS = 150;

export const identityRoutes = (deps: RouteDeps): readonly Route[] => {
  const show = showing(deps);
  return [...sessionRoutes(deps, show), ...recoveryRoutes(deps), ...confirmationRoutes(deps), ...profileRoutes(deps, show)];
};

const DEVICE_SECONDS = milliseconds(DEVICE_LIFE) / 1000;

type Settings = Pick<Config, 'publicUrl'>;

const sessionCookie = (config: Settings, token: string, seconds = COOKIE_SECONDS) => ({
  'set-cookie': cookieText(config, SESSION_COOKIE, token, seconds),
});

/** Marks the browser as known for this account, after the password or access to the mailbox was proved (D-133). */
const deviceCookie = async ({ config, devices }: Pick<RouteDeps, 'config' | 'devices'>, ctx: Context, userId: number): Promise<string> =>
  cookieText(config, DEVICE_COOKIE, await devices.signedIn(ctx.cookies.get(DEVICE_COOKIE) ?? '', userId), DEVICE_SECONDS);

/** Sets both cookies of a sign-in. */
export const signedInCookies = async (deps: Pick<RouteDeps, 'config' | 'devices'>, ctx: Context, { userId, token }: SignedIn) => ({
  'set-cookie': [cookieText(deps.config, SESSION_COOKIE, token, COOKIE_SECONDS), await deviceCookie(deps, ctx, userId)],
});

/** The label of a session. */
export const agentOf = (ctx: Context): string => agentLabel(ctx.get('user-agent'));

const sessionRoutes = ({ commands, config, devices, captcha }: RouteDeps, show: Showing): readonly Route[] => [
  command(contract.registerUser, {
    from: READ_MODELS,
    write: async ({ body, metadata, language, ctx, countTry, isCrowded }) => {
      if (body.correo_confirmacion !== undefined && body.correo_confirmacion !== body.correo)
        throw new Rejection('mismatch', { field: 'correo_confirmacion' });
      if (await isWithin(countTry('registerFree'))) await captcha.expectPerson(body, 'register', { isCrowded });
      else await captcha.check(body.recaptcha, 'register');
      const person = { firstName: body.nombre, lastName: body.apellido, email: body.correo, password: body.hash };
      const { userId, position } = await commands.register({ ...person, language: body.language ?? language }, metadata);
      const { token } = await commands.signIn(body.correo, body.hash, agentOf(ctx));
      return { userId, token, position };
    },
    read: async ({ language, ctx }, signedIn) => {
      const { user } = await show.now(signedIn.userId, language);
      return new Reply(201, { user, api_token: signedIn.token }, await signedInCookies({ config, devices }, ctx, signedIn));
    },
  }),

  route(contract.login, async ({ body, language, ctx, isCrowded }) => {
    if (isCrowded) await captcha.check(body.recaptcha, 'login');
    const { userId, token } = await commands.signIn(body.correo, body.password, agentOf(ctx));
    const { user } = await show.now(userId, language);
    return new Reply(200, { user, api_token: token }, await signedInCookies({ config, devices }, ctx, { userId, token }));
  }),

  route(contract.logout, async ({ ctx }) => {
    const session = sessionTokenOf(ctx);
    if (session) await commands.signOut(session.token);
    return new Reply(204, undefined, sessionCookie(config, '', 0));
  }),

  route(contract.provePassword, async ({ body, user, ctx }) => {
    const session = sessionTokenOf(ctx);
    if (session) await commands.provePassword(user.id, body.password, session.token);
    return undefined;
  }),

  command(contract.changePassword, {
    from: READ_MODELS,
    write: async ({ body, user, metadata, ctx, countTry }) => {
      if (body.contrasenar !== body.contrasenan) throw new Rejection('mismatch', { field: 'contrasenar' });
      await countTry('accountMail');
      const change = { current: body.contrasena, next: body.contrasenan, agent: agentOf(ctx) };
      return commands.changePassword(user.id, change, metadata);
    },
    read: async ({ user, ctx }, { token }) => {
      const cookies = await signedInCookies({ config, devices }, ctx, { userId: user.id, token });
      return new Reply(200, { update: true as const, api_token: token }, cookies);
    },
  }),

  route(contract.getMe, async ({ user, language, ctx }) => {
    const shown = await show.now(user.id, language);
    const { etag } = shown;
    const answer = { user: { ...shown.user, impersonation_ends_at: user.seenBy?.endsAt ?? null } };
    const session = sessionTokenOf(ctx); // renews the cookie together with the session
    return new Reply(200, answer, { etag, ...(session?.by === 'cookie' ? sessionCookie(config, session.token) : {}) });
  }),
];

const confirmationRoutes = ({ commands }: RouteDeps): readonly Route[] => [
  command(contract.confirmEmail, {
    write: async ({ body, metadata }) => ({ confirmed: true as const, ...(await commands.confirmEmail(body.token, metadata)) }),
    from: READ_MODELS,
  }),

  route(contract.askConfirmation, async ({ user, metadata }) => {
    await commands.requestConfirmation(user.id, metadata);
    return undefined;
  }),
];

const recoveryRoutes = ({ commands, config, devices, captcha }: RouteDeps): readonly Route[] => [
  route(contract.askRecovery, async ({ body, metadata }) => {
    // never `isCrowded`: a known address has its own rate limit, and an unknown address has no effect
    await captcha.expectPerson(body, 'recover');
    await Promise.all([commands.requestRecovery(body.email, metadata), sleep(RECOVERY_ANSWER_MS)]);
    return { send: true as const };
  }),

  route(contract.checkRecoveryToken, async ({ params }) => {
    const disponible = await commands.isRecoveryToken(params.token);
    return disponible ? { disponible } : new WrongTokenReply(200, { disponible });
  }),

  command(contract.recoverPassword, {
    from: READ_MODELS,
    write: async ({ body, metadata }) => {
      const { token, new_password: password, check_password: repeated } = body;
      const dead = () => new WrongToken('token_unavailable', { update: false, code_api: 'token_unavailable' });
      if (!(await commands.isRecoveryToken(token, metadata.commandId))) throw dead();
      if (!isStrongPassword(password)) throw new Rejection('weak_password', { field: 'new_password' });
      if (isCommonPassword(password)) throw new Rejection('common_password', { field: 'new_password' });
      if (repeated !== password) throw new Rejection('mismatch', { field: 'check_password' });
      return commands.recoverPassword(token, password, metadata).catch((error: unknown) => {
        throw error instanceof Rejection && error.code === 'token_unavailable' ? dead() : error;
      });
    },
    read: async ({ ctx }, { userId }) => {
      const cookies = { 'set-cookie': await deviceCookie({ config, devices }, ctx, userId) };
      return new Reply(200, { update: true as const, code_api: 'password_changed' as const }, cookies);
    },
  }),
];

type ProfileRoutesDeps = Pick<Core, 'db' | 'store' | 'files'> & {
  commands: IdentityCommands;
};

/** Endpoints of one's own profile. */
const profileRoutes = ({ db, store, commands, files }: ProfileRoutesDeps, show: Showing): readonly Route[] => [
  command(contract.updateUser, {
    write: async ({ body, user, metadata, language, ctx }) => {
      const { etag } = await show.now(user.id, language);
      await expectMatchOnce(ctx, etag, { store, stream: userStream(user.id), commandId: metadata.commandId });
      const change = {
        firstName: body.nombre,
        lastName: body.apellido,
        phone: body.telefono,
        callingCode: body.codigo_pais,
        birthDate: body.fecha_nacimiento,
        gender: body.sexo,
        nationality: body.nationality,
        biography: body.biografia === '' ? null : body.biografia,
        spoken: body.idiomas && SPOKEN.filter((code) => body.idiomas?.includes(code)),
        currency: body.pref_moneda === undefined ? body.moneda : body.pref_moneda,
        country: body.pais_idpais === undefined ? undefined : await countryOf(db, body.pais_idpais, 'pais_idpais'),
      };
      return { position: await commands.updateProfile(user.id, change, metadata) };
    },
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.setLanguage, {
    write: async ({ body, user, metadata }) => ({ position: await commands.chooseLanguage(user.id, body.language, metadata) }),
    from: READ_MODELS,
    read: ({ body, user }) => show.now(user.id, body.language),
  }),

  command(contract.chooseType, {
    write: async ({ body, user, metadata }) => ({ position: await commands.chooseType(user.id, profileTypeOf(body.type), metadata) }),
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.chooseCountry, {
    write: async ({ body, user, metadata }) => {
      const country = await countryOf(db, body.user_country, 'user_country');
      const interest = await countryOf(db, body.interest_country, 'interest_country');
      return { position: await commands.chooseCountry(user.id, country, interest, metadata) };
    },
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.acceptHostTerms, {
    write: async ({ body, user, metadata }) => ({ position: await commands.acceptHostTerms(user.id, signatureOf(body), metadata) }),
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.updatePhoto, {
    write: async ({ files: uploads, user, metadata }) => {
      const { key, bytes, contentType } = await portraitOf(user.id, uploads[0]?.bytes);
      await files.put(key, bytes, contentType);
      const { before, position } = await commands.setImage(user.id, key, metadata);
      if (before !== null && before !== key) await files.delete(before);
      return { imagen: imageUrl(key), position };
    },
    from: READ_MODELS,
  }),
];

const WORDS_OF_CONSENT: ReadonlySet<string> = new Set(['acepto', 'aceptar', 'accept']);
const plain = (text: string): string => unaccented(text.trim());

type Typed = { texto?: string | undefined; nombre?: string | undefined; version?: string | undefined };

/**
 * The typed signature, null for an empty body (D-95). Compared ignoring case and accents (docs/rules/product.md#input). Throws `mismatch`
 * on texto, `required` on nombre, `unknown_value` for terms that are not in force.
 */
const signatureOf = ({ texto, nombre, version }: Typed): HostTermsSignature | null => {
  if (version !== undefined && version !== HOST_TERMS_VERSION) throw new Rejection('unknown_value', { field: 'version' });
  if (texto === undefined && nombre === undefined) return null;
  if (!texto || !WORDS_OF_CONSENT.has(plain(texto))) throw new Rejection(texto ? 'mismatch' : 'required', { field: 'texto' });
  if (!nombre) throw new Rejection('required', { field: 'nombre' });
  return { text: texto, name: nombre };
};
