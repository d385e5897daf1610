import { z } from 'zod';
import { fetchOutside, OutsideInTransaction } from '../../engine/outside.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { RecaptchaKeys } from '../settings/services.ts';
import type { CaptchaCode, Puzzles } from './port.ts';

type RecaptchaDeps = { readonly keys: RecaptchaKeys; readonly useOnce: (answer: string) => Promise<boolean>; readonly timeoutMs?: number };

const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 4_000;

/** What `siteverify` answers, as its documentation says. */
const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** What the provider says of itself or of our keys says nothing of the person. */
const OURS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

/** Google's check, asked without the visitor's address. An answer counts once here as well as there. */
export const recaptcha = ({ keys, useOnce, timeoutMs = TIMEOUT_MS }: RecaptchaDeps): Puzzles => {
  const refuse = (code: CaptchaCode) => new Rejection(code);
  const verify = async (answer: string): Promise<z.output<typeof verdict>> => {
    try {
      const body = new URLSearchParams({ secret: keys.secret, response: answer });
      const response = await fetchOutside('reCAPTCHA', keys.url, timeoutMs, { method: 'POST', body });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return verdict.parse(await response.json());
    } catch (error) {
      throw error instanceof OutsideInTransaction ? error : refuse('captcha_unavailable');
    }
  };
  return {
    ask: async () => ({ kind: 'recaptcha', siteKey: keys.siteKey }),
    check: async (answer, action) => {
      if (!answer) throw refuse('captcha_required');
      if (answer.length > MAX_CHARACTERS) throw refuse('captcha_failed');
      const said = await verify(answer);
      if (said['error-codes'].some((code) => OURS.has(code))) throw refuse('captcha_unavailable');
      if (said['error-codes'].includes('timeout-or-duplicate')) throw refuse('captcha_expired');
      if (!said.success || (said.score ?? 1) < keys.minScore) throw refuse('captcha_failed');
      if (said.action !== undefined && said.action !== action) throw refuse('captcha_failed');
      if (!(await useOnce(answer))) throw refuse('captcha_expired');
    },
  };
};
