import type { createRemoteJWKSet, JWTPayload } from 'jose';
import { z } from 'zod';
import { jose } from '../../engine/lazily.ts';
import { expectNoTransaction, fetchOutside } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Rejection } from '../../kernel/rejection.ts';

/** The claims of a verified ID token. */
export type GoogleClaims = {
  /** The stable account id. */
  readonly subject: string;
  /** Trimmed, lower case. */
  readonly email: string;
  readonly nonce: string;
  readonly firstName: string;
  readonly lastName: string;
};

type Options = {
  /** The provider's URL, without a trailing slash; its discovery document locates the keys. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clock: Clock;
  /** Minimum interval between key fetches, in milliseconds: a stranger can name keys that do not exist. */
  readonly cooldownMs?: number;
};

const ANSWER_MS = 3_000;
const COOLDOWN_MS = 5_000;
/** Tolerated clock skew of the provider, in seconds. */
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

/** The jose errors caused by the token itself; any other error means that the provider misbehaved. */
const aboutTheToken = ({ errors } = jose()): readonly (new (...parameters: never[]) => Error)[] => [
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
 * Verifies ID tokens of Google, or of the configured OpenID provider: signature by the provider's keys (RS256 only), issuer, audience,
 * expiry, verified address. The caller checks the nonce.
 */
export const googleProvider = ({ issuer, clientId, clock, cooldownMs = COOLDOWN_MS }: Options) => {
  let discovered: Promise<Discovered> | null = null;

  const discover = async (): Promise<Discovered> => {
    const answer = await fetchOutside('Google sign-in', `${issuer}/.well-known/openid-configuration`, ANSWER_MS);
    if (!answer.ok) throw new Error(`discovery answered ${answer.status}`);
    const found = discovery.parse(await answer.json());
    if (found.issuer !== issuer) throw new Error('discovery names another issuer');
    const keys = new URL(found.jwks_uri);
    const authorization = new URL(found.authorization_endpoint);
    for (const { protocol, origin } of [keys, authorization])
      if (protocol !== 'https:' && origin !== new URL(issuer).origin) throw new Error('an address of the provider is not https');
    const keySet = jose().createRemoteJWKSet(keys, { timeoutDuration: ANSWER_MS, cooldownDuration: cooldownMs });
    return { keySet, authorizationEndpoint: authorization.href };
  };

  /** The provider's discovery document; a failed discovery is retried on the next call. */
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
    /** Where a sign-in starts. Throws `unavailable_now` when the provider does not respond. */
    authorizationEndpoint: async (): Promise<string> => {
      expectNoTransaction('Google sign-in');
      try {
        return (await known()).authorizationEndpoint;
      } catch {
        throw new Rejection('unavailable_now');
      }
    },

    /** Throws `wrong_credentials` for an invalid token, `unavailable_now` when the provider does not respond. */
    verify: async (credential: string): Promise<GoogleClaims> => {
      expectNoTransaction('Google sign-in');
      let payload: JWTPayload;
      try {
        const verified = await jose().jwtVerify(credential, (await known()).keySet, {
          issuer: [issuer, new URL(issuer).host], // Google's older tokens omit the protocol
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
      const parsed = claims.safeParse(payload);
      if (!parsed.success || (parsed.data.azp ?? clientId) !== clientId) throw new Rejection('wrong_credentials');
      const { sub, email, nonce, given_name, family_name } = parsed.data;
      return { subject: sub, email: email.trim().toLowerCase(), nonce, firstName: given_name, lastName: family_name };
    },
  };
};

export type GoogleProvider = ReturnType<typeof googleProvider>;
