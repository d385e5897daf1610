import type { createRemoteJWKSet, JWTPayload } from 'jose';
import { z } from 'zod';
import { jose } from '../../engine/lazily.ts';
import { expectNoTransaction, fetchOutside } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Rejection } from '../../kernel/rejection.ts';

/** What a verified ID token says of a person. */
export type GoogleClaims = {
  /** The id that never changes. */
  readonly subject: string;
  /** Trimmed, lower case. */
  readonly email: string;
  readonly nonce: string;
  readonly firstName: string;
  readonly lastName: string;
};

type Options = {
  /** The provider's address, without a slash at its end; its discovery document names the keys. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clock: Clock;
  /** Keys are asked for again at most this often, in milliseconds: a stranger can name keys that do not exist. */
  readonly cooldownMs?: number;
};

const ANSWER_MS = 3_000;
const COOLDOWN_MS = 5_000;
/** By how much the provider's clock may differ, in seconds. */
const SKEW_SECONDS = 60;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), authorization_endpoint: z.url() });
type Discovered = { readonly keySet: ReturnType<typeof createRemoteJWKSet>; readonly authorizationEndpoint: string };
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  nonce: z.string().max(200),
  azp: z.string().optional(),
  given_name: z.string().max(200).catch('').default(''),
  family_name: z.string().max(200).catch('').default(''),
});

/** The errors of jose that are about the token; all others mean that the provider did not answer as it should. */
const aboutTheToken = ({ errors } = jose()): readonly (new (...given: never[]) => Error)[] => [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

/**
 * Verifies ID tokens of Google, or of another OpenID provider at the address that is set: signature by the provider's keys (RS256 only),
 * issuer, audience, expiry, verified address. Whether the nonce is ours is for the caller to say.
 */
export const googleProvider = ({ issuer, clientId, clock, cooldownMs = COOLDOWN_MS }: Options) => {
  let discovered: Promise<Discovered> | null = null;

  const discover = async (): Promise<Discovered> => {
    const answer = await fetchOutside('Google sign-in', `${issuer}/.well-known/openid-configuration`, ANSWER_MS);
    if (!answer.ok) throw new Error(`discovery answered ${answer.status}`);
    const found = discovery.parse(await answer.json());
    if (found.issuer !== issuer) throw new Error('discovery names another issuer');
    const [keys, authorization] = [new URL(found.jwks_uri), new URL(found.authorization_endpoint)];
    for (const { protocol, origin } of [keys, authorization])
      if (protocol !== 'https:' && origin !== new URL(issuer).origin) throw new Error('an address of the provider is not https');
    const keySet = jose().createRemoteJWKSet(keys, { timeoutDuration: ANSWER_MS, cooldownDuration: cooldownMs });
    return { keySet, authorizationEndpoint: authorization.href };
  };

  /** What the provider says of itself; a discovery that failed is tried again the next time. */
  const known = async (): Promise<Discovered> => {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (error) {
      discovered = null;
      throw error;
    }
  };

  return {
    /** Where a sign-in begins. Throws `unavailable_now` when the provider does not answer. */
    authorizationEndpoint: async (): Promise<string> => {
      expectNoTransaction('Google sign-in');
      try {
        return (await known()).authorizationEndpoint;
      } catch {
        throw new Rejection('unavailable_now');
      }
    },

    /** Throws `wrong_credentials` for a token that does not hold, `unavailable_now` when the provider does not answer. */
    verify: async (credential: string): Promise<GoogleClaims> => {
      expectNoTransaction('Google sign-in');
      let payload: JWTPayload;
      try {
        const verified = await jose().jwtVerify(credential, (await known()).keySet, {
          issuer: [issuer, new URL(issuer).host], // Google's older tokens leave out the protocol
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'iat', 'sub', 'nonce', 'email'],
          clockTolerance: SKEW_SECONDS,
          currentDate: new Date(clock.now()),
        });
        payload = verified.payload;
      } catch (error) {
        const isWrong = aboutTheToken().some((kind) => error instanceof kind);
        throw new Rejection(isWrong ? 'wrong_credentials' : 'unavailable_now');
      }
      const said = claims.safeParse(payload);
      if (!said.success || (said.data.azp ?? clientId) !== clientId) throw new Rejection('wrong_credentials');
      const { sub, email, nonce, given_name, family_name } = said.data;
      return { subject: sub, email: email.trim().toLowerCase(), nonce, firstName: given_name, lastName: family_name };
    },
  };
};

export type GoogleProvider = ReturnType<typeof googleProvider>;
