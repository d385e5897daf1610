import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON it was answered
export type Said = { readonly status: number; readonly body: any; readonly requestId: string };

/** What clients saw. */
export type Counts = {
  answers: number;
  /** No one listened, or the connection broke before the answer. */
  refused: number;
  unready: number;
  /** The same command was in progress, or its process had died with it. */
  inFlight: number;
  unknown: number;
  repeated: number;
  hungUp: number;
  /** The longest time from the first attempt to the answer, in milliseconds. */
  longest: number;
  errors: Map<string, number>;
};

type Call = { readonly method: string; readonly path: string; readonly requestId: string; readonly sent: Sent };
type Sent = {
  readonly token?: string;
  readonly body?: unknown;
  readonly root?: boolean;
  /** How often it is sent until it is answered; six times where nothing is said. */
  readonly attempts?: number;
};

const PATIENCE_MS = 20_000;
const ATTEMPTS = 6;
/** The share of requests abandoned before an answer, as by a phone in a tunnel. */
const HUNG_UP = 0.1;
const HUNG_UP_AFTER_MS = [1, 40] as const;

const isAnswer = ({ status, body }: Said): boolean => status < 500 && body?.code !== 'idempotency_key_in_flight';

/**
 * A browser whose servers crash: calls any replica, and retries with the same Idempotency-Key while there is no answer. Null when there was
 * none at all: then the command may have happened or not. All attempts share the request id, which is in the log, behind `ext-`, as the
 * correlation id of its effects.
 */
export const aClient = (urls: readonly string[], chance: Chance, isOver: () => boolean) => {
  const counts: Counts = {
    answers: 0,
    refused: 0,
    unready: 0,
    inFlight: 0,
    unknown: 0,
    repeated: 0,
    hungUp: 0,
    longest: 0,
    errors: new Map(),
  };
  const unanswered: Call[] = [];

  const ask = async (
    { method, path, requestId, sent: { token, body, root = false } }: Call,
    patience: number = PATIENCE_MS,
  ): Promise<Said> => {
    const response = await fetch(`${chance.pick(urls)}${root ? '' : '/api/v1'}${path}`, {
      method,
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'x-request-id': requestId,
        'idempotency-key': requestId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : null, requestId: `ext-${requestId}` };
  };

  const send = async (method: string, path: string, sent: Sent = {}): Promise<Said | null> => {
    const call = { method, path, requestId: randomUUID(), sent };
    const began = Date.now();
    for (let attempt = 1; attempt <= (sent.attempts ?? ATTEMPTS); attempt += 1) {
      const hangsUp = attempt === 1 && chance.share() < HUNG_UP;
      const said = await ask(call, hangsUp ? chance.between(...HUNG_UP_AFTER_MS) : PATIENCE_MS).catch(() => null);
      if (hangsUp && said === null) counts.hungUp += 1;
      if (said !== null && isAnswer(said)) {
        counts.answers += 1;
        counts.longest = Math.max(counts.longest, Date.now() - began);
        return said;
      }
      if (said === null) counts.refused += hangsUp ? 0 : 1;
      else if (said.status === 503) counts.unready += 1;
      else if (said.status < 500) counts.inFlight += 1;
      if (said !== null && said.status >= 500 && said.status !== 503) {
        const what = `${said.status} ${method} ${path.replace(/\d+.*/, '…')}`;
        counts.errors.set(what, (counts.errors.get(what) ?? 0) + 1);
      }
      if (isOver()) break;
      counts.repeated += 1;
      await sleep(chance.between(100, Math.min(2_000, 200 * attempt)));
    }
    counts.unknown += 1;
    unanswered.push(call);
    return null;
  };

  /** Repeats every unanswered call twice with the same key; returns those still unanswered, or answered differently. */
  const again = async (): Promise<string[]> => {
    const answers = await Promise.all(
      unanswered.splice(0).map(async (call) => {
        const said = [await ask(call).catch(() => null), await ask(call).catch(() => null)];
        const [first, second] = said.map((one) => (one !== null && isAnswer(one) ? one.status : null));
        const heard = said.map((one) => `${one?.status ?? 'nothing'} ${one?.body?.code ?? ''}`).join(', then ');
        return first !== null && first === second ? [] : [`${call.method} ${call.path}: ${heard}`];
      }),
    );
    return answers.flat();
  };
  return { send, again, counts };
};

export type Client = ReturnType<typeof aClient>;
