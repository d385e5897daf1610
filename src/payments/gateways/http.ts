import { setTimeout as sleep } from 'node:timers/promises';
import { fetchOutside, OutsideInTransaction, timeUp, within } from '../../platform/outside.ts';
import { GatewayUnavailable } from './gateway.ts';

type Sent = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged: the signature is over these bytes. */
  readonly body?: string;
  /** Idempotent: it may be repeated when no answer came. */
  readonly repeatable: boolean;
};

export type GatewayAnswer = { readonly status: number; readonly body: unknown };
export type GatewayHttp = (method: 'GET' | 'POST', path: string, sent: Sent) => Promise<GatewayAnswer>;

const TIMEOUT_MS = 5_000;
/** One call with all its tries. */
const TOTAL_MS = 10_000;
const TRIES = 3;
const PAUSE_MS = 150;
const MAX_BYTES = 1_000_000;

/**
 * Calls one gateway. A server error, too many calls or no answer is GatewayUnavailable, after two more tries where that is safe and time is left;
 * every other status is an answer. What is thrown and logged names method, path and status, never a header or a body.
 */
export const gatewayHttp = (name: string, baseUrl: string, { timeoutMs = TIMEOUT_MS, totalMs = TOTAL_MS } = {}): GatewayHttp => {
  const callOnce = async (method: string, path: string, { headers, body }: Sent): Promise<GatewayAnswer> => {
    const answer = await fetchOutside(name, baseUrl + path, timeoutMs, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      redirect: 'error',
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (text.length > MAX_BYTES) throw new Error('its answer is too long');
    return { status: answer.status, body: parsed(text) };
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

/** The payer is sent to the gateway's own pages over https, or to where the gateway was set to be (SEC-32). Throws GatewayUnavailable. */
export const paymentPage = (url: string, baseUrl: string, hosts: RegExp): string => {
  const page = URL.canParse(url) ? new URL(url) : null;
  const isTheirs = page !== null && ((page.protocol === 'https:' && hosts.test(page.hostname)) || page.origin === new URL(baseUrl).origin);
  if (!isTheirs) throw new GatewayUnavailable('the address of the payment page is not the gateway’s');
  return page.href;
};
