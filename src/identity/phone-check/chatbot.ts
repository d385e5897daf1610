import { z } from 'zod';
import { AtRest, breaker } from '../../engine/concurrency/breaker.ts';
import type { Log } from '../../engine/observability/log.ts';
import { fetchOutside, OutsideInTransaction } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { boundedText } from '../../server/bounded-text.ts';
import { logFailure } from '../../server/http/serving/request-log.ts';

/**
 * Whether a number (digits of E.164, calling code included) has WhatsApp; null when unknown, because no service is configured or it does
 * not respond in time. Never rejects, so nothing fails because of it (D-107).
 */
export type PhoneCheck = (phone: string) => Promise<boolean | null>;

/** Used when no service is configured. */
export const noPhoneCheck: PhoneCheck = async () => null;

/** Timeout of the whole check (D-107). */
export const ANSWER_MS = 2_000;
const MAX_CHARS = 10_000;
const FAILURES = 3;
const REST_MS = 30_000;

const said = z.object({ exists: z.boolean() });

type Options = { readonly url: string; readonly log: Log; readonly clock: Clock; readonly timeoutMs?: number };

/**
 * The webhook of a chat bot: `{"cellphone": "56912345678"}` in, `{"exists": true}` out. It receives the number and no other personal data,
 * and is not called for a while after three consecutive failures (SEC-41). The number is never logged.
 */
export const chatbot = ({ url, log, clock, timeoutMs = ANSWER_MS }: Options): PhoneCheck => {
  const throughBreaker = breaker({ clock, failures: FAILURES, restMs: REST_MS });
  const ask = async (cellphone: string): Promise<boolean> => {
    const response = await fetchOutside('the chat bot', url, timeoutMs, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ cellphone }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the chat bot answered ${response.status}`);
    }
    const answer = said.safeParse(JSON.parse(await boundedText(response, MAX_CHARS)));
    if (!answer.success) throw new Error('the chat bot did not say whether the number exists');
    return answer.data.exists;
  };
  return async (phone) => {
    try {
      return await throughBreaker(() => ask(phone));
    } catch (error) {
      if (error instanceof OutsideInTransaction) throw error; // a bug in our own code
      if (!(error instanceof AtRest)) logFailure(log, error, 'the chat bot did not say whether a number exists');
      return null;
    }
  };
};
