import type { Knex } from 'knex';
import { isConfirmedAddress } from '../identity/vault.ts';
import { openRateLimits } from '../server/http/limits/rate-limits.ts';
import { HttpProblem } from '../server/http/problems.ts';
import type { MailPolicy } from '../server/mail/outbox.ts';
import type { Config } from '../server/settings/config.ts';
import { isByOthers, isOptional, isTyped, rowOf } from './kinds.ts';
import { preferencesOf } from './preferences.ts';
import { notificationsLimits } from './rate-limits.ts';
import { concernedBy } from './recipients.ts';

/**
 * Mails follow the table too: what is switched off is not sent, what is about a reservation is kept for its reader, and an address that
 * nobody has confirmed gets three a day in all, beyond which only what its own doing or its stays cause is sent; one that a stranger typed
 * counts as such (D-172).
 */
export const mailPolicy = (db: Knex, config: Pick<Config, 'rateLimits' | 'secret'>): MailPolicy => {
  const limits = openRateLimits(db, config, notificationsLimits);
  return {
    isWanted: async (mail) => {
      const row = rowOf(mail.template);
      if (!row || !isOptional(row.kind, 'mail')) return true;
      const concerned = await concernedBy(db, mail);
      return concerned === null || (await preferencesOf(db, [concerned.userId]))(concerned.userId, row.kind, 'mail');
    },
    mayLeave: async (template, to) => {
      if (!isTyped(template) && (await isConfirmedAddress(db, config.secret, to))) return true;
      try {
        await limits.take('unconfirmed', 'account', to);
        return true;
      } catch (error) {
        if (error instanceof HttpProblem && error.status === 429) return !isByOthers(template);
        throw error; // nothing can be counted now: it is tried again
      }
    },
    keepsText: (template) => rowOf(template)?.leads.includes('{reservationId}') ?? false,
  };
};
