import { PERSON_TEXTS, type PersonTextName } from '../../kernel/person-texts.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { sessionTokenOf } from '../../server/http/auth.ts';
import { command, Reply, type Route, route } from '../../server/http/contract.ts';
import { faultsOf } from '../../server/http/input/person-text.ts';
import type { Config } from '../../server/settings/config.ts';
import { agentOf, type RouteDeps, signedInCookies } from '../routes.ts';
import { READ_MODELS, showing } from '../showing.ts';
import type { GoogleCommands } from './commands.ts';
import * as contract from './contract.ts';
import type { GoogleNonces } from './nonces.ts';
import type { GoogleProvider } from './provider.ts';
import type { GoogleLinks } from './unlink.ts';

type GoogleRoutesDeps = Omit<RouteDeps, 'config' | 'captcha'> & {
  readonly config: Pick<Config, 'publicUrl' | 'google'>;
  readonly google: GoogleCommands;
  readonly nonces: GoogleNonces;
  readonly links: GoogleLinks;
  /** Null: not set up. */
  readonly provider: GoogleProvider | null;
};

const nameOr = (row: PersonTextName, given: string, otherwise: string): string => {
  const text = given.trim();
  return faultsOf(text, PERSON_TEXTS[row]).length === 0 ? text : otherwise;
};

/** Signing in with Google, unknown (404) until it is set up, and the link of the own account, which outlives the setting. */
export const googleRoutes = (deps: GoogleRoutesDeps): readonly Route[] => {
  const { config, google, nonces, links, provider } = deps;
  const show = showing(deps);
  return [
    route(contract.startGoogle, async () => {
      if (!config.google || !provider) throw new Rejection('not_found');
      return { client_id: config.google.clientId, nonce: nonces.create(), authorization_endpoint: await provider.authorizationEndpoint() };
    }),

    command(contract.loginWithGoogle, {
      from: READ_MODELS,
      write: async ({ body, metadata, language, ctx }) => {
        if (!provider) throw new Rejection('not_found');
        const claims = await provider.verify(body.credential);
        if (claims.subject !== body.idGP || claims.email !== body.correo) throw new Rejection('wrong_credentials');
        const name = {
          firstName: nameOr('firstName', claims.firstName, body.nombre),
          lastName: nameOr('lastName', claims.lastName, ''),
        };
        const asked = { claims, name, password: body.password, language, agent: agentOf(ctx) };
        return google.signIn(asked, metadata);
      },
      read: async ({ language, ctx }, { isNew, userId, token }) => {
        const { user } = await show.now(userId, language);
        return new Reply(200, { new: isNew, user, api_token: token }, await signedInCookies(deps, ctx, { userId, token }));
      },
    }),

    route(contract.getGoogleLink, async ({ user }) => {
      const { linked, onlyWayIn } = await links.linkOf(user.id);
      return { linked, only_way_in: onlyWayIn };
    }),

    command(contract.unlinkGoogle, {
      write: async ({ body, user, metadata, ctx }) => {
        const token = sessionTokenOf(ctx)?.token ?? '';
        return { position: await links.unlink(user.id, { password: body.password, token }, metadata) };
      },
      from: READ_MODELS,
    }),
  ];
};
