import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { fetchOutside, OutsideInTransaction } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import { LEAST_MS } from '../../kernel/forms/captcha.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Config } from '../settings/config.ts';
import { limitFactor } from '../settings/running.ts';
import type { RecaptchaKeys } from '../settings/services.ts';
import { ANSWER_LIFE, type Captcha, type CaptchaCode, type FormTraps, type Puzzles } from './port.ts';
import { proofOfWork } from './proof-of-work.ts';

type RecaptchaDeps = { readonly keys: RecaptchaKeys; readonly useOnce: (answer: string) => Promise<boolean>; readonly timeoutMs?: number };

const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 4_000;

/** The documented response of `siteverify`. */
const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Error codes about our keys or our request, not about the visitor. */
const OUR_FAULTS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

/** Verification by Google, without the visitor's address. An answer is accepted once here as well. */
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
      const result = await verify(answer);
      if (result['error-codes'].some((code) => OUR_FAULTS.has(code))) throw refuse('captcha_unavailable');
      if (result['error-codes'].includes('timeout-or-duplicate')) throw refuse('captcha_expired');
      if (!result.success || (result.score ?? 1) < keys.minScore) throw refuse('captcha_failed');
      if (result.action !== undefined && result.action !== action) throw refuse('captcha_failed');
      if (!(await useOnce(answer))) throw refuse('captcha_expired');
    },
  };
};

type Needs = Pick<Config, 'rateLimits' | 'secret' | 'recaptcha' | 'captchaCost'>;

const noPuzzles: Puzzles = { ask: async () => ({ kind: 'none' }), check: async () => undefined };

const puzzlesOf = (db: Knex, clock: Clock, config: Needs): Puzzles => {
  if (config.rateLimits === 'off') return noPuzzles;
  const useOnce = singleUse(db, clock);
  if (config.recaptcha) return recaptcha({ keys: config.recaptcha, useOnce });
  return proofOfWork({ clock, secret: config.secret, cost: config.captchaCost, useOnce });
};

/**
 * reCAPTCHA where its keys are set, else our own puzzles; neither when rate limits are off. Relaxed limits also shorten the time that a
 * form has to be open.
 */
export const openCaptcha = (db: Knex, clock: Clock, config: Needs): Captcha => {
  const puzzles = puzzlesOf(db, clock, config);
  const leastMs = config.rateLimits === 'relaxed' ? LEAST_MS / limitFactor(config) : LEAST_MS;
  const isTooFast = ({ elapsed }: FormTraps) => elapsed !== undefined && elapsed < leastMs;
  return {
    ...puzzles,
    expectPerson: async (form, action, { isCrowded } = { isCrowded: false }) => {
      if (isCrowded || form.website || isTooFast(form)) await puzzles.check(form.recaptcha, action);
    },
  };
};

/** Marks an answer as used; false when any process has used it before. Expired ones are deleted. */
const singleUse =
  (db: Knex, clock: Clock) =>
  async (answer: string): Promise<boolean> => {
    const now = clock.now();
    const answer_hash = createHash('sha256').update(answer).digest('hex');
    await db('captcha_answers').where('expires_at', '<', now).delete();
    const marked = await db('captcha_answers')
      .insert({ answer_hash, expires_at: after(after(now, ANSWER_LIFE), ANSWER_LIFE) })
      .onConflict('answer_hash')
      .ignore()
      .returning('answer_hash');
    return marked.length === 1;
  };
