import { z } from 'zod';
import { PERSON_TEXTS, type PersonTextName } from '../../kernel/person-texts.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { sessionTokenOf } from '../../server/http/auth.ts';
import { command, contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { email } from '../../server/http/input/fields.ts';
import { faultsOf, personText } from '../../server/http/input/person-text.ts';
import type { Config } from '../../server/settings/config.ts';
import { READ_MODELS, showing } from '../profile/presenter.ts';
import { givenPassword, signedInAnswer } from '../profile/shapes.ts';
import { agentOf, type RouteDeps, signedInCookies } from '../routes.ts';
import type { GoogleCommands } from './commands.ts';
import type { GoogleNonces } from './nonces.ts';
import type { GoogleProvider } from './provider.ts';
import type { GoogleLinks } from './unlink.ts';

const tag = 'People';

export const startGoogle = contract({
  name: 'startGoogle',
  tag,
  summary: 'Returns what a Google sign-in needs to start; 404 if not configured. A nonce works once, for ten minutes (SEC-01)',
  method: 'get',
  path: '/users/login/google',
  role: 'public',
  rate: 'form',
  secret: true,
  rejections: ['not_found', 'unavailable_now'],
  response: z.object({
    client_id: z.string(),
    nonce: z.string(),
    authorization_endpoint: z.string().describe('URL to open in the browser'),
  }),
});

export const getGoogleLink = contract({
  name: 'getGoogleLink',
  tag,
  summary: "Returns whether a Google account is linked to the caller's account (SEC-01)",
  method: 'get',
  path: '/users/google',
  role: 'user',
  rate: 'write',
  secret: true,
  response: z.object({
    linked: z.boolean(),
    only_way_in: z.boolean().describe('Created through Google, no password yet: a recovery link sets one'),
  }),
});

export const unlinkGoogle = contract({
  name: 'unlinkGoogle',
  tag,
  summary: 'Unlinks the Google account and ends all other sessions; idempotent (SEC-01)',
  method: 'post',
  path: '/users/google/unlink',
  role: 'user',
  rate: 'login',
  secret: true,
  status: 204,
  body: z.object({ password: givenPassword }),
  rejections: ['only_way_in'],
});

export const loginWithGoogle = contract({
  name: 'loginWithGoogle',
  tag,
  summary: 'Signs in with a Google ID token, creating an account if there is none; only the token identifies the user (SEC-01)',
  method: 'post',
  path: '/users/login/google',
  role: 'public',
  rate: 'login',
  account: 'correo',
  secret: true,
  body: z.object({
    correo: email,
    idGP: z.string().min(1).max(255).describe('`sub` of the token'),
    nombre: personText('firstName').describe('Fallback if the token has no acceptable first name'),
    imagen: z.string().max(2000).nullish().describe('Accepted but ignored: no picture is fetched'),
    credential: z.string().min(1).max(10_000).describe('The ID token'),
    password: givenPassword.optional().describe('After 409 `password_required`'),
  }),
  response: signedInAnswer.extend({ new: z.boolean().describe('The account was created by this request') }),
  rejections: ['wrong_credentials', 'password_required', 'already_taken', 'not_found', 'unavailable_now'],
});

type GoogleRoutesDeps = Omit<RouteDeps, 'config' | 'captcha'> & {
  readonly config: Pick<Config, 'publicUrl' | 'google'>;
  readonly google: GoogleCommands;
  readonly nonces: GoogleNonces;
  readonly links: GoogleLinks;
  /** Null: not configured. */
  readonly provider: GoogleProvider | null;
};

const nameOr = (row: PersonTextName, suggested: string, otherwise: string): string => {
  const text = suggested.trim();
  return faultsOf(text, PERSON_TEXTS[row]).length === 0 ? text : otherwise;
};

/**
 * Signing in with Google (404 unless configured), and managing the link of one's own account, which remains even if the configuration is
 * removed.
 */
export const googleRoutes = (deps: GoogleRoutesDeps): readonly Route[] => {
  const { config, google, nonces, links, provider } = deps;
  const show = showing(deps);
  return [
    route(startGoogle, async () => {
      if (!config.google || !provider) throw new Rejection('not_found');
      return { client_id: config.google.clientId, nonce: nonces.create(), authorization_endpoint: await provider.authorizationEndpoint() };
    }),

    command(loginWithGoogle, {
      from: READ_MODELS,
      write: async ({ body, metadata, language, ctx }) => {
        if (!provider) throw new Rejection('not_found');
        const claims = await provider.verify(body.credential);
        if (claims.subject !== body.idGP || claims.email !== body.correo) throw new Rejection('wrong_credentials');
        const name = {
          firstName: nameOr('firstName', claims.firstName, body.nombre),
          lastName: nameOr('lastName', claims.lastName, ''),
        };
        const request = { claims, name, password: body.password, language, agent: agentOf(ctx) };
        return google.signIn(request, metadata);
      },
      read: async ({ language, ctx }, { isNew, userId, token }) => {
        const { user } = await show.now(userId, language);
        return new Reply(200, { new: isNew, user, api_token: token }, await signedInCookies(deps, ctx, { userId, token }));
      },
    }),

    route(getGoogleLink, async ({ user }) => {
      const { linked, onlyWayIn } = await links.linkOf(user.id);
      return { linked, only_way_in: onlyWayIn };
    }),

    command(unlinkGoogle, {
      write: async ({ body, user, metadata, ctx }) => {
        const token = sessionTokenOf(ctx)?.token ?? '';
        return { position: await links.unlink(user.id, { password: body.password, token }, metadata) };
      },
      from: READ_MODELS,
    }),
  ];
};
