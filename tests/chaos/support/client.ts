import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON it was answered
export type Said = { readonly status: number; readonly body: any; readonly requestId: string };

export type Counts = { answers: number; unknown: number; repeated: number; errors: Map<string, number> };

type Asked = { readonly method: string; readonly path: string; readonly requestId: string; readonly sent: Sent };
type Sent = { readonly token?: string; readonly body?: unknown; readonly root?: boolean };

const PATIENCE_MS = 20_000;
const ATTEMPTS = 6;

/**
 * Somebody at a browser whose servers die: asks any replica, and asks again with the same Idempotency-Key while there is no answer.
 * Null when none came at all: then the command may have happened or not. The request id of all attempts is the same, and stands
 * in the log as the correlation id of what it led to.
 */
export const aClient = (urls: readonly string[], chance: Chance, isOver: () => boolean) => {
  const counts: Counts = { answers: 0, unknown: 0, repeated: 0, errors: new Map() };
  const unanswered: Asked[] = [];

  const ask = async ({ method, path, requestId, sent: { token, body, root = false } }: Asked): Promise<Said> => {
    const response = await fetch(`${chance.pick(urls)}${root ? '' : '/api/v1'}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
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
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : null, requestId };
  };

  const send = async (method: string, path: string, sent: Sent = {}): Promise<Said | null> => {
    const asked = { method, path, requestId: randomUUID(), sent };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const said = await ask(asked).catch(() => null);
      const isAnswer = said !== null && said.status < 500 && said.body?.code !== 'idempotency_key_in_flight';
      if (isAnswer) {
        counts.answers += 1;
        return said;
      }
      if (said !== null && said.status >= 500 && said.status !== 503) {
        const what = `${said.status} ${method} ${path.replace(/\d+.*/, '…')}`;
        counts.errors.set(what, (counts.errors.get(what) ?? 0) + 1);
      }
      if (isOver()) break;
      counts.repeated += 1;
      await sleep(chance.between(100, 200 * attempt));
    }
    counts.unknown += 1;
    unanswered.push(asked);
    return null;
  };

  /** Asks again, under the same keys, for what was never answered; what gets no answer even now. */
  const again = async (): Promise<string[]> => {
    const answers = await Promise.all(
      unanswered.splice(0).map(async (asked) => {
        const { status, body } = await ask(asked).catch(() => ({ status: 0, body: null }));
        const isAnswer = status > 0 && status < 500 && body?.code !== 'idempotency_key_in_flight';
        return isAnswer ? [] : [`${asked.method} ${asked.path}: ${status} ${body?.code ?? ''}`];
      }),
    );
    return answers.flat();
  };
  return { send, again, counts };
};

export type Client = ReturnType<typeof aClient>;
