import { setTimeout as sleep } from 'node:timers/promises';
import { fetchOutside, OutsideInTransaction, timeUp, within } from '../../engine/outside.ts';
import { boundedText } from '../../server/bounded-text.ts';
import { GatewayUnavailable } from '../gateway.ts';

type Sent = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged, because the signature covers these bytes. */
  readonly body?: string;
  /** Idempotent: may be repeated when no response arrived. */
  readonly repeatable: boolean;
};

export type GatewayAnswer = { readonly status: number; readonly body: unknown };
export type GatewayHttp = (method: 'GET' | 'POST', path: string, sent: Sent) => Promise<GatewayAnswer>;

const TIMEOUT_MS = 5_000;
/** The time limit of one call with all its attempts. */
const TOTAL_MS = 10_000;
const TRIES = 3;
const PAUSE_MS = 150;
const MAX_CHARS = 1_000_000;

/**
 * Calls a gateway. A server error, 429 or a missing response is GatewayUnavailable, after two more attempts if repeating is safe and time
 * is left; any other status is returned. Errors and log lines contain method, path and status, never a header or a body.
 */
export const gatewayHttp = (name: string, baseUrl: string, { timeoutMs = TIMEOUT_MS, totalMs = TOTAL_MS } = {}): GatewayHttp => {
  const callOnce = async (method: string, path: string, { headers, body }: Sent): Promise<GatewayAnswer> => {
    const answer = await fetchOutside(name, baseUrl + path, timeoutMs, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: parsed(await boundedText(answer, MAX_CHARS)) };
  };
  const callInTime: GatewayHttp = async (method, path, sent) => {
    const call = `${name}: ${method} ${path.split('?')[0]}`;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await callOnce(method, path, sent).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      if (!(answer instanceof Error) && answer.status < 500 && answer.status !== 429) return answer;
      if (answer instanceof OutsideInTransaction) throw answer;
      const why = answer instanceof Error ? answer.name : `answered ${answer.status}`;
      if (!sent.repeatable || attempt === TRIES || timeUp()?.aborted) throw new GatewayUnavailable(`${call} ${why}`);
      await sleep(PAUSE_MS * attempt);
    }
  };
  return (...call) => within(totalMs, () => callInTime(...call));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Accepts a payment page only over https on the gateway's own hosts, or on the configured address of the gateway (SEC-32). Throws
 * GatewayUnavailable.
 */
export const paymentPage = (url: string, baseUrl: string, hosts: RegExp): string => {
  const page = URL.canParse(url) ? new URL(url) : null;
  const isTheirs = page !== null && ((page.protocol === 'https:' && hosts.test(page.hostname)) || page.origin === new URL(baseUrl).origin);
  if (!isTheirs) throw new GatewayUnavailable('the address of the payment page is not the gateway’s');
  return page.href;
};
