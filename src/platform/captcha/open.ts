import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Captcha } from './port.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha } from './recaptcha.ts';
import { singleUse } from './single-use.ts';

const asksNothing: Captcha = { ask: async () => ({ kind: 'none' }), check: async () => undefined };

/** reCAPTCHA where its keys are set, else puzzles of our own; without rate limits neither, as for all that holds programs back. */
export const openCaptcha = (db: Knex, clock: Clock, config: Pick<Config, 'rateLimits' | 'secret' | 'recaptcha'>): Captcha => {
  if (config.rateLimits === 'off') return asksNothing;
  const useOnce = singleUse(db, clock);
  if (config.recaptcha) return recaptcha({ keys: config.recaptcha, useOnce });
  return proofOfWork({ clock, secret: config.secret, useOnce });
};
