import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import { LEAST_MS } from '../../kernel/forms/captcha.ts';
import type { Config } from '../settings/config.ts';
import { limitFactor } from '../settings/running.ts';
import { ANSWER_LIFE, type Captcha, type FormTraps, type Puzzles } from './port.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha } from './recaptcha.ts';

type Needs = Pick<Config, 'rateLimits' | 'secret' | 'recaptcha' | 'captchaCost'>;

const asksNothing: Puzzles = { ask: async () => ({ kind: 'none' }), check: async () => undefined };

const puzzlesOf = (db: Knex, clock: Clock, config: Needs): Puzzles => {
  if (config.rateLimits === 'off') return asksNothing;
  const useOnce = singleUse(db, clock);
  if (config.recaptcha) return recaptcha({ keys: config.recaptcha, useOnce });
  return proofOfWork({ clock, secret: config.secret, cost: config.captchaCost, useOnce });
};

/**
 * reCAPTCHA where its keys are set, else puzzles of our own; without rate limits neither, as for all that holds programs back. Relaxed
 * limits shorten the time that a form has to be open as they lengthen all others.
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

/** Marks an answer as used; false when it was used before, by whichever process. What can no longer be accepted anyway is forgotten. */
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
