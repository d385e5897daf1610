import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;
type Key = { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: JWK };

const keyOf = async (kid: string): Promise<Key> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

/** A browser with this cookie of the provider's is signed in there as the person whose claims it holds, as JSON; `null` refuses. */
export const SIGNED_IN = 'signed_in';

/** Making a key takes long: all providers of a file begin with the same. */
const first = keyOf('first');

/**
 * A local OpenID provider: discovery, rotatable keys, and tokens of every kind, including invalid ones. A browser at its authorization
 * endpoint is sent back immediately as the person in its cookie (`SIGNED_IN`). `stop` ends it.
 */
export const openIdProvider = async (clientId: string) => {
  let key = await first;
  let served = [key.jwk];
  let isDown = false;
  const reads = { discovery: 0, keys: 0 };
  const answer = (response: ServerResponse, body: unknown) => {
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isDown ? {} : body));
  };
  const sendBack = async (request: IncomingMessage, response: ServerResponse, back: string, given: URLSearchParams) => {
    const state = given.get('state') ?? '';
    const [, cookie = 'null'] = new RegExp(`(?:^|; )${SIGNED_IN}=([^;]+)`).exec(request.headers.cookie ?? '') ?? [];
    const person = JSON.parse(decodeURIComponent(cookie)) as Claims | null;
    const token = person && (await sign({ ...person, nonce: given.get('nonce') }));
    const fragment = new URLSearchParams(token ? { id_token: token, state } : { error: 'access_denied', state });
    response.writeHead(302, { location: `${back}#${fragment}` }).end();
  };
  const server = createServer((request: IncomingMessage, response) => {
    if (request.url === '/.well-known/openid-configuration') {
      reads.discovery += 1;
      return answer(response, { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize` });
    }
    if (request.url === '/keys') {
      reads.keys += 1;
      return answer(response, { keys: served });
    }
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    const back = searchParams.get('redirect_uri');
    if (pathname === '/authorize' && back) return void sendBack(request, response, back, searchParams);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** `at`: the provider's time in milliseconds. */
  const claimsOf = (at: number, changes: Claims): Claims => {
    const seconds = Math.floor(at / 1000);
    return {
      iss: issuer,
      aud: clientId,
      iat: seconds,
      exp: seconds + 3600,
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Rivas',
      ...changes,
    };
  };
  const sign = (changes: Claims, at = Date.now(), by: Key = key) =>
    new SignJWT({ ...claimsOf(at, changes) }).setProtectedHeader({ alg: 'RS256', kid: by.kid }).sign(by.privateKey);
  return {
    issuer,
    stop: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    reads,
    /** A token as the provider signs it, with these claims changed; undefined leaves one out. */
    token: (at: number, changes: Claims, by: Key = key) => sign(changes, at, by),
    unsigned: (at: number, changes: Claims) => new UnsecuredJWT({ ...claimsOf(at, changes) }).encode(),
    /** Signed with the public key as the secret of an HMAC, the classic confusion of algorithms. */
    byHmac: (at: number, changes: Claims) =>
      new SignJWT({ ...claimsOf(at, changes) })
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(new TextEncoder().encode(JSON.stringify(key.jwk))),
    /** A key that the provider does not serve, under the name of one that it does. */
    stranger: () => keyOf(key.kid),
    rotate: async (kid: string) => {
      key = await keyOf(kid);
      served = [key.jwk];
    },
    goDown: (down: boolean) => {
      isDown = down;
    },
  };
};
