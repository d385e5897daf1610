import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { LEAST_MS } from '../../kernel/forms/captcha.ts';
import { RELAXED } from '../http/limits/rate-limits.ts';
import type { Config } from '../settings/config.ts';
import type { Captcha, FormTraps, Puzzles } from './port.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha } from './recaptcha.ts';
import { singleUse } from './single-use.ts';

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
  const leastMs = config.rateLimits === 'relaxed' ? LEAST_MS / RELAXED : LEAST_MS;
  const isTooFast = ({ elapsed }: FormTraps) => elapsed !== undefined && elapsed < leastMs;
  return {
    ...puzzles,
    expectPerson: async (form, action, { isCrowded } = { isCrowded: false }) => {
      if (isCrowded || form.website || isTooFast(form)) await puzzles.check(form.recaptcha, action);
    },
  };
};
