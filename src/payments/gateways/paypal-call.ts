import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import { GatewayUnavailable } from '../gateway.ts';
import { type GatewayAnswer, gatewayHttp } from './http.ts';

const access = z.object({ access_token: z.string(), expires_in: z.number() });

/** Calls PayPal with a bearer token. `key`: the idempotency key. Throws GatewayUnavailable. */
export type PayPalCall = (
  method: 'GET' | 'POST',
  path: string,
  options?: { readonly key?: string; readonly body?: string },
) => Promise<GatewayAnswer>;

export const unavailable = (what: string, status: number): GatewayUnavailable =>
  new GatewayUnavailable(`paypal: no ${what}, answered ${status}`);

/** The access token is cached until a minute before it expires, and renewed when PayPal no longer accepts it. */
export const payPalCall = (
  { url, clientId, clientSecret }: { readonly url: string; readonly clientId: string; readonly clientSecret: string },
  clock: Clock,
): PayPalCall => {
  const http = gatewayHttp('paypal', url);
  let token: { readonly value: string; readonly until: Instant } | null = null;
  const authorization = async (): Promise<string> => {
    if (token && clock.now() < token.until) return `Bearer ${token.value}`;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { status, body } = await http('POST', '/v1/oauth2/token', {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      repeatable: true,
    });
    const answer = access.safeParse(body);
    if (status !== 200 || !answer.success) throw unavailable('access', status);
    const seconds = Math.max(0, Math.floor(answer.data.expires_in) - 60);
    token = { value: answer.data.access_token, until: after(clock.now(), `PT${seconds}S`) };
    return `Bearer ${token.value}`;
  };
  return async (method, path, { key, body } = {}) => {
    const send = async () =>
      http(method, path, {
        headers: {
          authorization: await authorization(),
          prefer: 'return=representation',
          ...(key === undefined ? {} : { 'paypal-request-id': key }),
        },
        ...(body === undefined ? {} : { body }),
        repeatable: true,
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    token = null; // revoked before it expired
    return send();
  };
};
